"""The messages of the list of turns, by the element or key that sends them."""

from collections.abc import Callable, Mapping
from typing import Final

from app.model.messages import DialogOpened
from app.rooms.history.messages import (
    NOTE_DIALOG,
    EditUndone,
    GameRejoined,
    Message,
    Noted,
    ReplayStepped,
    ReplayWanted,
    TurnLookedAt,
    TurnsDeleted,
    TurnsPassed,
    VariationPromoted,
)
from app.runtime.handling import EventData


def _place(data: EventData) -> tuple[int, ...]:
    """Return a place in the tree from text: "4.0.2"; empty: the beginning."""
    return tuple(map(int, filter(None, str(data["value"]).split("."))))


PASSING: Final = {
    "ArrowLeft": -1,
    "ArrowUp": -2,
    "ArrowRight": 1,
    "ArrowDown": 2,
    "Home": -1_000_000,
    "End": 1_000_000,
    "[": -1,
    "]": 1,
}
"""Keys that step through the turns, with the number of turns. Up and down step a round of two players."""

READS: Final[Mapping[str, Callable[[EventData], Message | DialogOpened]]] = {
    "replay": lambda _: ReplayWanted(),
    "step-back": lambda _: ReplayStepped(-1),
    "step-on": lambda _: ReplayStepped(1),
    "rejoin": lambda _: GameRejoined(),
    "look-at": lambda data: TurnLookedAt(_place(data)),
    "pass": lambda data: TurnsPassed(PASSING[str(data["key"])]),
    "undo-edit": lambda _: EditUndone(),
    # comments and changes
    "note": lambda _: DialogOpened(NOTE_DIALOG),
    "mark": lambda data: Noted(mark=str(data["value"])),
    "comment": lambda data: Noted(comment=str(data["value"])),
    "promote": lambda _: VariationPromoted(),
    "delete-turns": lambda _: TurnsDeleted(),
}
