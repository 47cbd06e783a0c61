"""Input in the form of a new game."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

import pacru
from app.model.app import App, Update
from app.model.setup import OWN_SUFFIX, Setup
from app.rooms.play import choices
from app.runtime.commands import Value
from app.runtime.handling import handler
from app.runtime.late import late
from app.ui.html import truth

with late:
    from app.person import strength
    from app.rooms.play import quick

NO_CLOCK: Final = "none"
EVEN: Final = "even"
"""The key for an opponent as strong as the person. The other keys are numbers of levels, or the files of bots that the
person has written."""
OWN_CLOCKS: Final = "own"
"""The key for separate clocks. The other keys are times as ``pacru.Control`` writes them."""


def _with_kind(form: Setup, place: int, value: str) -> Setup:
    if value != "away":
        return form.with_kind(place, value == "bot")
    # A link takes its time, so there is a clock only for those who choose one after that.
    return form.with_away(place) if form.away else form.with_away(place).with_control(None)


def _with_names(app: App, place: int, kind: str) -> App:
    """Move names before a seat gets another kind of player: a name goes with the person who leaves.

    The person here takes it to the next seat of a person, unless somebody has typed a name there.
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
    if key == NO_CLOCK:
        return form.with_control(None)
    if key == OWN_CLOCKS:
        return choices.with_own_controls(form)
    return form.with_control(pacru.Control.parse(key))


def _with_opponent(form: Setup, value: str) -> Setup:
    if value == EVEN:
        return form.with_levels(quick.level_of(form), even=True)
    return form.with_bot_file(value) if value.endswith(OWN_SUFFIX) else form.with_levels(int(value))


def _number(typed: str) -> int:
    """Return the number that is being typed; an incomplete one counts as 0."""
    return int(typed) if typed.isascii() and typed.isdecimal() else 0


EDITS: Final[Mapping[str, Callable[[Setup, int, str], Setup]]] = {
    "game": lambda form, _, value: form.with_game(value),
    "count": lambda form, _, value: form.with_count(int(value)),
    "length": lambda form, _, value: form.with_preset(value),
    "variant": lambda form, _, value: replace(form, tournament=value == "tournament"),
    "repetition": lambda form, _, value: replace(form, repetition=value == truth(True)),
    "match": lambda form, _, value: form.with_match(int(value)),
    "championship": lambda form, _, __: choices.at_championship(form),
    "control": lambda form, _, value: _with_control(form, value),
    "colour": lambda form, place, value: form.with_colour(place, value),
    "seat-paint": lambda form, place, value: form.with_player(place, paint=value),
    "kind": _with_kind,
    "level": lambda form, _, value: _with_opponent(form, value),
    "character": lambda form, _, value: form.with_player(None, character=value),
    "seat-own": lambda form, place, value: form.with_bot_file(value, place),
    "seat-level": lambda form, place, value: form.with_level(place, int(value)),
    "earlier": lambda form, place, _: choices.with_earlier(form, place),
    "seat-name": lambda form, place, value: form.with_name(place, value),
    "seat-minutes": lambda form, place, value: choices.with_minutes(form, place, _number(value)),
    "seat-increment": lambda form, place, value: choices.with_increment(
        form, place, _number(value)
    ),
}
"""Functions that give the form after a change at a place to a value, by the name of the entry."""


@handler()
def edit(
    app: App, entry: str, value: str = "", place: int = 0, checked: bool | None = None
) -> Update:
    """Change the form. An impossible number is corrected at once.

    Args:
        app: the state.
        entry: the key of one of `EDITS`.
        value: of the element.
        place: of the player, in the order of play; 0 if it is for all.
        checked: of an element that can be.
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
    return app.with_new_game(form=form), _corrections(form, entry, place, value)


def _corrections(form: Setup, entry: str, place: int, value: str) -> tuple[Value, ...]:
    minutes, increment = choices.times(form, place)
    held = {"seat-minutes": minutes, "seat-increment": increment}.get(entry)
    if held is None or held == _number(value):
        return ()
    return (Value(f"{entry}-{place}", str(held)),)
