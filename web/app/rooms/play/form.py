"""Input in the form of a new game."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

import pacru
from app.model.app import App, Update
from app.model.setup import OWN_SUFFIX, Setup
from app.rooms.play import choices
from app.rooms.play.messages import FormChanged, FormEdited
from app.runtime.commands import Value
from app.runtime.handling import EventData
from app.runtime.late import late
from app.runtime.update import Send
from app.ui.html import truth

with late:
    from app.game import strength
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


def _with_names(app: App, message: FormEdited) -> App:
    """Move names before a seat gets another kind of player: a name goes with the person who leaves.

    The person here takes it to the next seat of a person, unless somebody has typed a name there.
    """
    new, place = app.new_game, message.place
    assert new.form
    player = new.form.players[place]
    if message.value == "bot" and not player.bot:
        name = new.name if player.away else player.name
        return app.with_new_game(form=new.form.with_name(place, ""), name=name)
    if message.value == "person" and player.bot and not player.name:
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
    return form.with_own(value) if value.endswith(OWN_SUFFIX) else form.with_levels(int(value))


def _number(typed: str) -> int:
    """Return the number that is being typed; an incomplete one counts as 0."""
    return int(typed) if typed.isascii() and typed.isdecimal() else 0


EDITS: Final[Mapping[str, Callable[[Setup, int, str], Setup]]] = {
    "game": lambda form, _, value: form.with_game(value),
    "count": lambda form, _, value: form.with_count(int(value)),
    "length": lambda form, _, value: form.with_preset(value),
    "variant": lambda form, _, value: form.with_rules(tournament=value == "tournament"),
    "repetition": lambda form, _, value: form.with_rules(repetition=value == truth(True)),
    "match": lambda form, _, value: form.with_match(int(value)),
    "championship": lambda form, _, __: choices.at_championship(form),
    "control": lambda form, _, value: _with_control(form, value),
    "colour": lambda form, place, value: form.with_colour(place, value),
    "seat-paint": lambda form, place, value: form.with_paint(place, value),
    "kind": _with_kind,
    "level": lambda form, _, value: _with_opponent(form, value),
    "character": lambda form, _, value: form.with_character(value),
    "seat-own": lambda form, place, value: form.with_own(value, place),
    "seat-level": lambda form, place, value: form.with_level(place, int(value)),
    "earlier": lambda form, place, _: choices.with_earlier(form, place),
    "seat-name": lambda form, place, value: form.with_name(place, value),
    "seat-minutes": lambda form, place, value: choices.with_minutes(form, place, _number(value)),
    "seat-increment": lambda form, place, value: choices.with_increment(
        form, place, _number(value)
    ),
}
"""Functions that give the form after a change at a place to a value, by the name of the entry."""


def _read(entry: str, data: EventData) -> FormEdited:
    value = truth(data["checked"]) if entry == "repetition" else str(data.get("value", ""))
    return FormEdited(entry, value, int(data.get("place", 0)))


READS: Final[Mapping[str, Callable[[EventData], FormEdited]]] = {
    entry: partial(_read, entry) for entry in EDITS
}
"""Functions that read a message from the data of an event in the form, by the name of the entry."""


def on_form_edited(app: App, message: FormEdited) -> Update:
    """Return the form after a change. An impossible number is corrected at once."""
    if app.new_game.form is None:
        return app, ()
    if message.entry == "kind":
        app = _with_names(app, message)
    elif message.entry in ("control", "championship"):
        app = app.with_new_game(clocked=True)
    elif message.entry == "earlier":
        app = app.with_new_game(random=False)
    form = app.new_game.form or app.session.setup
    form = EDITS[message.entry](form, message.place, message.value)
    form = strength.with_even_level(app.settings, form) if form.even else form
    return app, (*_corrections(form, message), Send(FormChanged(form)))


def _corrections(form: Setup, message: FormEdited) -> list[Value]:
    control = form.players[message.place].control
    numbers = {
        "seat-minutes": control.seconds // 60 if control else 0,
        "seat-increment": control.increment if control else 0,
    }
    held = numbers.get(message.entry)
    if held is None or held == _number(message.value):
        return []
    return [Value(f"{message.entry}-{message.place}", str(held))]
