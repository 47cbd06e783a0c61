"""Events find the function that answers them, with their facts checked."""

from enum import StrEnum
from types import ModuleType
from typing import Any

import pytest
from app.runtime.handling import Handler, events_of, find_handler, handler
from app.runtime.update import Update


class Colour(StrEnum):
    BLACK = "black"
    RED = "red"


State = tuple[object, ...]


@handler()
def tell(state: State, text: str) -> Update[State]:
    return (*state, text), ("told",)


@handler(timely=True, unasked=True)
def take(state: State, number: int = 0) -> Update[State]:
    return (*state, number), ()


@handler()
def note(
    state: State,
    day: int,
    now: float,
    colour: Colour | None,
    checked: bool,
    lines: tuple[str, ...] = ("none",),
    facts: Any = None,  # noqa: ANN401
) -> Update[State]:
    return (*state, day, now, colour, checked, lines, facts), ()


def unmarked(state: State) -> Update[State]:
    return state, ()


def module(**names: object) -> ModuleType:
    found = ModuleType("handlers")
    vars(found).update(names)
    return found


ROOMS = {
    "talk": (module(tell=tell, unmarked=unmarked), module(note=note, take=take)),
    "other": (module(),),
}
DATA = {"do": "talk.tell", "moment": "2026.11.22 12:00:00", "now": 3}


def run(event: str, **facts: object) -> State:
    found = find_handler(ROOMS, event)
    assert found
    state, _ = found.read(event, {**DATA, **facts}).run(())
    assert isinstance(state, tuple)
    return state


def test_an_event_is_answered_by_the_function_of_its_name() -> None:
    found = find_handler(ROOMS, "talk.tell")
    assert found is tell
    assert found.read("talk.tell", {**DATA, "text": "hello"}).run((1,)) == ((1, "hello"), ("told",))


def test_a_handler_can_be_called_as_the_function_it_is() -> None:
    assert tell((), "hello") == (("hello",), ("told",))


@pytest.mark.parametrize(
    "event",
    ["tell", "talk", "talk.", "other.tell", "nobody.tell", "talk.unmarked", "talk.__name__", ""],
)
def test_nothing_else_answers_an_event(event: str) -> None:
    assert find_handler(ROOMS, event) is None


def test_a_room_tells_which_events_it_answers() -> None:
    assert dict(events_of("talk", ROOMS["talk"])) == {
        "talk.tell": tell,
        "talk.note": note,
        "talk.take": take,
    }


def test_marks_say_what_an_event_is_about() -> None:
    assert isinstance(take, Handler)
    assert (take.is_timely, take.is_unasked) == (True, True)
    assert (tell.is_timely, tell.is_unasked) == (False, False)


def test_facts_are_read_in_the_types_that_the_function_takes() -> None:
    assert run("talk.tell", text=7) == ("7",)
    day = 739942  # of 22 November 2026
    first = run("talk.note", colour="red", checked=True, lines=["a", 2], facts=[1])
    assert first == (day, 3.0, Colour.RED, True, ("a", "2"), [1])
    second = run("talk.note", colour=None, checked=False)
    assert second == (day, 3.0, None, False, ("none",), None)


def test_a_fact_that_a_function_can_do_without_may_be_missing() -> None:
    assert run("talk.take") == (0,)
    assert run("talk.take", number="7") == (7,)


def test_the_values_of_a_form_are_facts() -> None:
    assert run("talk.tell", values={"text": "typed"}) == ("typed",)


@pytest.mark.parametrize(
    ("event", "facts", "why"),
    [
        ("talk.tell", {}, "talk.tell: text is nothing"),
        ("talk.note", {"colour": "green", "checked": True}, "colour is 'green'"),
        ("talk.note", {"colour": "red", "checked": "true"}, "checked is 'true'"),
        ("talk.note", {"colour": "red", "checked": True, "lines": 5}, "lines is 5"),
        ("talk.note", {"colour": "red", "checked": True, "now": "soon"}, "now is 'soon'"),
        ("talk.note", {"checked": True}, "colour is nothing"),
    ],
)
def test_facts_that_are_missing_or_wrong_are_refused(
    event: str, facts: dict[str, Any], why: str
) -> None:
    with pytest.raises(ValueError, match=why):
        run(event, **facts)
