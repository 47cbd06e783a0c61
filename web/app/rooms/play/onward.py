"""What comes after a game: one button for the next game, and the person's place on the road."""

from typing import Final

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
    bot_on_road,
    level_on_road,
    next_level,
)
from app.rooms.play.streaks import is_third_loss
from app.ui.html import button, icon_label, say, text, when
from pacru.bot.levels import LEVELS
from pacru.core.texts import _

CHIPS: Final = 5
"""The number of opponents in the strip of the road."""


def render_first(app: App, outcome: pacru.Outcome) -> str:
    """Return the button for what comes next."""
    setup, further = app.session.setup, next_game(app)
    if further:
        return _render_next("play", further, "play.play_next_game")
    if setup.duel is None:
        return _render_next_without_duel(app)
    person, bot = setup.duel
    if level_on_road(setup) and outcome.winner == person:
        return _render_next_opponent(app)
    if is_third_loss(app) and not is_on(app.settings):
        return _render_next("again", _("Play with the coach"), "play.play_coached")
    return _render_again(_("Play {name} again").format(name=setup.name(bot)))


def _render_next(symbol: str, label: str, does: str, **facts: str) -> str:
    return button(does, icon_label(symbol, label), "btn prime", **facts)


def _render_again(label: str) -> str:
    return _render_next("again", label, "play.play_again")


def _render_opponent(label: str, level: int, preset: str = "") -> str:
    """Return the button for a game against an opponent of the road."""
    return _render_next("play", label, "play.play_opponent", level=str(level), preset=preset)


def _render_next_opponent(app: App) -> str:
    level = next_level(app.settings)
    if level is None:
        return _render_next("play", _("The road is yours"), "road.show")
    label = _("Next: {name}").format(name=_(LEVELS[level - 1].name))
    return _render_opponent(label, level, SHORT if level <= SHORT_GAMES_UP_TO else "")


def _render_next_without_duel(app: App) -> str:
    """Return the button for the same game again, or for a game against the first bot of the road that was watched."""
    setup = app.session.setup
    bots = [place for place, player in enumerate(setup.players) if player.bot]
    place = None if setup.persons else bot_on_road(setup)
    if place is not None:
        label = _("Play {name}").format(name=setup.name(place))
        return _render_opponent(label, int(setup.players[place].level))
    label = _("Play again")
    if len(setup.persons) == 1 and len(bots) == len(setup.players) - 1:
        label = _("Play these two again") if len(bots) == 2 else _("Play these three again")
    return _render_again(label)


def render_road(app: App) -> str:
    """Return the road around the opponent of the last game; nothing after other games."""
    level = level_on_road(app.session.setup)
    if level is None:
        return ""
    first = min(max(level - 1, 1), LENGTH - CHIPS + 1)
    chips = "".join(_render_chip(app, chip, level) for chip in range(first, first + CHIPS))
    return f'<ol class="strip" aria-label="{say("The road")}">{chips}</ol>'


def _render_chip(app: App, level: int, last: int) -> str:
    looks, meaning = "free", ""
    if level in beaten(app.settings):
        looks, meaning = "beaten", _("beaten")
    elif level == next_level(app.settings):
        looks, meaning = "coming", _("next")
    fresh = level == last and looks == "beaten"
    name = LEVELS[level - 1].name
    return (
        f'<li class="{looks}{when(fresh, " fresh")}">'
        f'<span class="chip pacru-a">{faces.face(name)}</span>'
        f'{text(_(name))}<span class="sr"> {text(meaning)}</span></li>'
    )
