"""What comes after a game: the next good thing as one button, and where on the road the person stands."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

import pacru
from app.board import faces
from app.model.app import App
from app.narration.reports import next_game
from app.person.coaching import is_on
from app.person.road import (
    LENGTH,
    SHORT,
    SHORT_GAMES_UP_TO,
    beaten,
    level_on_road,
    next_level,
)
from app.rooms.play.streaks import is_third_loss
from app.ui.html import button, icon, say, text, when
from pacru.bot.levels import LEVELS
from pacru.core.texts import _

SHOWN: Final = 5
"""How many opponents are shown around the last one."""
OPPONENT: Final = "play.play_opponent"
"""The event that begins a game against an opponent of the road."""


class Onward(NamedTuple):
    """What comes next.

    Attributes:
        symbol: of its button.
        label: of its button, translated.
        does: the event.
        facts: of the event.
    """

    symbol: str
    label: str
    does: str
    facts: Mapping[str, object] = MappingProxyType({})


def render_first(app: App, outcome: pacru.Outcome) -> str:
    """Return the button for what comes next."""
    found = _find_next(app, outcome)
    facts = {name: str(fact) for name, fact in found.facts.items()}
    inside = f"{icon(found.symbol)}<span>{text(found.label)}</span>"
    return button(found.does, inside, "btn prime", **facts)


def _find_next(app: App, outcome: pacru.Outcome) -> Onward:
    setup, further = app.session.setup, next_game(app)
    if further:
        return Onward("play", further, "play.play_next_game")
    bots = [at for at, player in enumerate(setup.players) if player.bot]
    if not setup.persons and bots:
        return _find_watched(app, bots)
    if setup.duel is None:
        return Onward("again", _name_again(app, bots), "play.play_again")
    person, bot = setup.duel
    if level_on_road(setup) and outcome.winner == person:
        return _find_next_opponent(app)
    if is_third_loss(app) and not is_on(app.settings):
        return Onward("again", _("Play with the coach"), "play.play_coached")
    again = _("Play {name} again").format(name=setup.name(bot))
    return Onward("again", again, "play.play_again")


def _find_watched(app: App, bots: list[int]) -> Onward:
    """Return a game against the first bot of the road that was watched."""
    setup = app.session.setup
    for at in bots:
        player = setup.players[at]
        if setup.face(at) and not player.character and player.level <= LENGTH:
            label = _("Play {name}").format(name=setup.name(at))
            return Onward("play", label, OPPONENT, {"level": int(player.level), "preset": ""})
    return Onward("again", _("Play again"), "play.play_again")


def _find_next_opponent(app: App) -> Onward:
    level = next_level(app.settings)
    if level is None:
        return Onward("play", _("The road is yours"), "road.show")
    preset = SHORT if level <= SHORT_GAMES_UP_TO else ""
    label = _("Next: {name}").format(name=_(LEVELS[level - 1].name))
    return Onward("play", label, OPPONENT, {"level": level, "preset": preset})


def _name_again(app: App, bots: list[int]) -> str:
    if len(app.session.setup.persons) == 1 and len(bots) == len(app.session.setup.players) - 1:
        return _("Play these two again") if len(bots) == 2 else _("Play these three again")
    return _("Play again")


def render_road(app: App) -> str:
    """Return the road around the opponent of the last game; nothing after other games."""
    level = level_on_road(app.session.setup)
    if level is None:
        return ""
    first = min(max(level - 1, 1), LENGTH - SHOWN + 1)
    chips = "".join(_render_chip(app, one) for one in range(first, first + SHOWN))
    return f'<ol class="strip" aria-label="{say("The road")}">{chips}</ol>'


def _render_chip(app: App, level: int) -> str:
    won, coming = beaten(app.settings), next_level(app.settings)
    looks = "beaten" if level in won else "coming" if level == coming else "free"
    fresh = level == level_on_road(app.session.setup) and looks == "beaten"
    told = {"beaten": _("beaten"), "coming": _("next")}.get(looks, "")
    name = _(LEVELS[level - 1].name)
    return (
        f'<li class="{looks}{when(fresh, " fresh")}">'
        f'<span class="chip pacru-a">{faces.face(LEVELS[level - 1].name)}</span>'
        f'{text(name)}<span class="sr"> {text(told)}</span></li>'
    )
