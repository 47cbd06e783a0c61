"""The dialogs of a game: new game, resign, draw offer."""

from collections.abc import Callable, Mapping
from typing import Final

from app.model.messages import DialogOpened
from app.model.page import PageRegion
from app.rooms.play.messages import (
    DRAW_DIALOG,
    NEW_GAME_DIALOG,
    RESIGN_DIALOG,
    BeginnerChosen,
    CoachSwitched,
    DetailsWanted,
    DrawAgreed,
    GameStarted,
    Message,
    Resigned,
    WayPicked,
)
from app.runtime.handling import EventData
from app.runtime.late import late
from app.runtime.region import LateRegion
from app.runtime.room import Dialog

with late:
    from app.rooms.play import sheets


def _new_game() -> PageRegion:
    return sheets.NEW_GAME


def _resign() -> PageRegion:
    return sheets.RESIGN


def _draw() -> PageRegion:
    return sheets.DRAW


def _player(data: EventData) -> int:
    return int(data["value"])


DIALOGS: Final = (
    Dialog(NEW_GAME_DIALOG, "large", LateRegion(NEW_GAME_DIALOG, _new_game), "new-game-title"),
    Dialog(RESIGN_DIALOG, "small", LateRegion(RESIGN_DIALOG, _resign), "resign-title"),
    Dialog(DRAW_DIALOG, "small", LateRegion(DRAW_DIALOG, _draw), "draw-title"),
)
"""The dialogs of a game."""

READS: Final[Mapping[str, Callable[[EventData], Message]]] = {
    "new-game": lambda _: DialogOpened(NEW_GAME_DIALOG),
    "resign": lambda _: DialogOpened(RESIGN_DIALOG),
    "set-up": lambda _: DetailsWanted(),
    "pick": lambda data: WayPicked(str(data["value"])),
    "beginner": lambda data: BeginnerChosen(str(data["value"])),
    "coached": lambda data: CoachSwitched(bool(data["checked"])),
    "start": lambda data: GameStarted(data["moment"]),
    "agree": lambda data: DrawAgreed(_player(data)),
    "resign-as": lambda data: Resigned(_player(data)),
}
"""Functions that read a message from the data of an event in a dialog, by the name of the event."""
