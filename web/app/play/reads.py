"""Which message of the game each element, gesture and key sends."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from app import messages as m
from app.core.room import Facts


def _dialog(name: str) -> Callable[[Facts], Any]:
    return lambda facts: m.DialogOpened(name, str(facts.get("topic", "")))


def _field(facts: Facts) -> str | None:
    found = facts.get("field")
    return None if found is None else str(found)


def _place(facts: Facts) -> tuple[int, ...]:
    """A place in the tree: "4.0.2"; the beginning is empty."""
    return tuple(map(int, filter(None, str(facts["value"]).split("."))))


PASSING: Final = {
    "ArrowLeft": -1,
    "ArrowUp": -2,
    "ArrowRight": 1,
    "ArrowDown": 2,
    "Home": -1_000_000,
    "End": 1_000_000,
}
"""Keys in the list of turns, and how many turns they pass; up and down is a round of two players."""

READS: Final[Mapping[str, Callable[[Facts], Any]]] = {
    # on the board
    "field": lambda facts: m.FieldClicked(str(facts["field"])),
    "pointed": lambda facts: m.FieldPointed(_field(facts)),
    "focused": lambda facts: m.FieldFocused(_field(facts)),
    "lifted": lambda facts: m.Lifted(str(facts["field"])),
    "dropped": lambda facts: m.Dropped(_field(facts)),
    "walked": lambda facts: m.Walked(int(facts["right"]), int(facts["up"])),
    "sought": lambda facts: m.ChoiceSought(int(facts["steps"])),
    "resized": lambda facts: m.Resized(float(facts["size"]), bool(facts["bare"])),
    # steps of a turn
    "choose": lambda facts: m.Chosen(str(facts["choose"])),
    "complete": lambda _: m.PaymentCompleted(),
    "back": lambda _: m.SteppedBack(),
    "confirm": lambda _: m.TurnConfirmed(),
    "redo": lambda _: m.Redone(),
    "typed": lambda facts: m.TurnTyped(str(facts["value"])),
    "completion": lambda facts: m.CompletionPointed(int(facts["steps"])),
    "complete-turn": lambda facts: m.CompletionTaken(str(facts["complete"])),
    "entered": lambda _: m.TypedEntered(),
    # the game
    "take-back": lambda _: m.TakenBack(),
    "draw": lambda _: m.DrawOffered(),
    "again": lambda facts: m.PlayedAgain(str(facts["moment"])),
    "rematch": lambda facts: m.Rematched(str(facts["moment"])),
    "closed": lambda facts: m.DialogClosed(str(facts.get("id", ""))),
    "close": lambda _: m.DialogClosed(),
    "hidden": lambda facts: m.PageHidden(bool(facts["hidden"])),
    "tick": lambda _: m.TimePassed(),
    "rotate": lambda _: m.BoardRotated(),
    "threats": lambda _: m.ThreatsToggled(),
    # looking back
    "replay": lambda _: m.ReplayWanted(),
    "step-back": lambda _: m.ReplayStepped(-1),
    "step-on": lambda _: m.ReplayStepped(1),
    "rejoin": lambda _: m.GameRejoined(),
    "look-at": lambda facts: m.TurnLookedAt(_place(facts)),
    "pass": lambda facts: m.TurnsPassed(PASSING[str(facts["key"])]),
    "undo-edit": lambda _: m.EditUndone(),
}
