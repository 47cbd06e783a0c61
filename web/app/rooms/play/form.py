"""Edits in the form of a new game, each as a change of its setup."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from app.model.app import App, Update
from app.model.setup import CHAMPIONSHIP, OWN_SUFFIX, Setup
from app.runtime.commands import Value
from app.runtime.handling import handler
from app.runtime.late import late
from app.ui.html import truth
from pacru import Control
from pacru.games import descriptor_of

with late:
    from app.person import strength
    from app.rooms.play import quick

NO_CLOCK: Final = "none"
EVEN: Final = "even"
"""The key for an opponent as strong as the person. The other keys are numbers of levels, or the files of bots that the
person has written."""
OWN_CLOCKS: Final = "own"
"""The key for separate clocks. The other keys are times as ``pacru.Control`` writes them."""
FIRST_OWN_CONTROL: Final = Control(15 * 60, 10)
"""The time control of a player who had none, once the clocks are separate."""
MOST_MINUTES: Final = 180
MOST_INCREMENT: Final = 180


def with_earlier(setup: Setup, place: int) -> Setup:
    """Move a player one place up in the order of play. The first one goes last."""
    players = list(setup.players)
    player = players.pop(place)
    players.insert(place - 1 if place else len(players), player)
    return replace(setup, players=tuple(players))


def with_own_controls(setup: Setup) -> Setup:
    """Separate the clocks of the players. Their times stay."""
    players = (
        replace(player, control=player.control or FIRST_OWN_CONTROL) for player in setup.players
    )
    return replace(setup, players=tuple(players), own_controls=True)


def with_times(
    setup: Setup, place: int, *, minutes: int | None = None, increment: int | None = None
) -> Setup:
    """Set the minutes of a player, or the seconds added for each turn. With neither, the player has no clock."""
    control = setup.players[place].control
    seconds, added = (control.seconds, control.increment) if control else (0, 0)
    if minutes is not None:
        seconds = 60 * min(max(minutes, 0), MOST_MINUTES)
    if increment is not None:
        added = min(max(increment, 0), MOST_INCREMENT)
    return setup.with_player(place, control=Control(seconds, added) if seconds or added else None)


def times(setup: Setup, place: int) -> tuple[int, int]:
    """Return the minutes of a player, and the seconds added for each turn."""
    control = setup.players[place].control
    return (control.seconds // 60, control.increment) if control else (0, 0)


def at_championship(setup: Setup) -> Setup:
    """Set the championship conditions: time, tournament rule, full length, equal first moves."""
    changed = replace(setup.with_control(CHAMPIONSHIP), goal=None)
    changed = replace(changed, tournament=descriptor_of(setup.game).tournament)
    return changed.with_match(setup.match.games if setup.match else len(setup.players))


def _with_kind(form: Setup, place: int, value: str) -> Setup:
    if value != "away":
        return form.with_kind(place, value == "bot")
    # A game by links takes days, so the first player by link removes the clock. A clock chosen afterwards stays.
    return form.with_away(place) if form.away else form.with_away(place).with_control(None)


def _with_names(app: App, place: int, kind: str) -> App:
    """Move names before a seat gets another kind of player. The name of a person who leaves is remembered.

    The next seat that becomes a person's gets this name, or the name of the person here, unless a name is typed there.
    """
    new = app.new_game
    assert new.form
    player = new.form.players[place]
    if kind == "bot" and not player.bot:
        name = new.name if player.away else player.name
        return app.with_new_game(form=new.form.with_name(place, ""), name=name)
    if kind == "person" and player.bot and not player.name:
        taken = {other.name for other in new.form.players if not other.bot}
        name = new.name or app.settings.name
        form = new.form.with_name(place, "" if name in taken else name)
        return app.with_new_game(form=form, name="")
    return app


def _with_control(form: Setup, key: str) -> Setup:
    if key == OWN_CLOCKS:
        return with_own_controls(form)
    return form.with_control(None if key == NO_CLOCK else Control.parse(key))


def _with_opponent(form: Setup, value: str) -> Setup:
    if value == EVEN:
        return form.with_levels(quick.level_of(form), even=True)
    return form.with_bot_file(value) if value.endswith(OWN_SUFFIX) else form.with_levels(int(value))


def _number(typed: str) -> int:
    """Return a typed number; 0 while the text is no number."""
    return int(typed) if typed.isascii() and typed.isdecimal() else 0


EDITS: Final[Mapping[str, Callable[[Setup, int, str], Setup]]] = {
    "game": lambda form, _, value: form.with_game(value),
    "count": lambda form, _, value: form.with_count(int(value)),
    "length": lambda form, _, value: form.with_preset(value),
    "variant": lambda form, _, value: replace(form, tournament=value == "tournament"),
    "repetition": lambda form, _, value: replace(form, repetition=value == truth(True)),
    "match": lambda form, _, value: form.with_match(int(value)),
    "championship": lambda form, _, __: at_championship(form),
    "control": lambda form, _, value: _with_control(form, value),
    "colour": lambda form, place, value: form.with_colour(place, value),
    "seat-paint": lambda form, place, value: form.with_player(place, paint=value),
    "kind": _with_kind,
    "level": lambda form, _, value: _with_opponent(form, value),
    "character": lambda form, _, value: form.with_player(None, character=value),
    "seat-own": lambda form, place, value: form.with_bot_file(value, place),
    "seat-level": lambda form, place, value: form.with_level(place, int(value)),
    "earlier": lambda form, place, _: with_earlier(form, place),
    "seat-name": lambda form, place, value: form.with_name(place, value),
    "seat-minutes": lambda form, place, value: with_times(form, place, minutes=_number(value)),
    "seat-increment": lambda form, place, value: with_times(form, place, increment=_number(value)),
}
"""The function for each entry: it returns the form after a change, from the form, the place and the value."""


@handler()
def edit(
    app: App, entry: str, value: str = "", place: int = 0, checked: bool | None = None
) -> Update:
    """Change the form. A number outside the limits is corrected at once.

    Args:
        app: the state.
        entry: the key of one of `EDITS`.
        value: of the element.
        place: of the player, in the order of play; 0 if the entry is for all players.
        checked: whether a checkbox is on.
    """
    if app.new_game.form is None:
        return app, ()
    if entry == "kind":
        app = _with_names(app, place, value)
    elif entry in ("control", "championship"):
        app = app.with_new_game(clocked=True)
    elif entry == "earlier":
        app = app.with_new_game(random=False)
    form = app.new_game.form or app.session.setup
    form = EDITS[entry](form, place, truth(checked) if entry == "repetition" else value)
    form = strength.with_even_level(app.settings, form) if form.even else form
    minutes, increment = times(form, place)
    number = {"seat-minutes": minutes, "seat-increment": increment}.get(entry)
    is_corrected = number not in (None, _number(value))
    corrections = (Value(f"{entry}-{place}", str(number)),) if is_corrected else ()
    return app.with_new_game(form=form), corrections
