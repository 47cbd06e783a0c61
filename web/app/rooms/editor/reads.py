"""The messages of the editor, by the element or key that sends them."""

from collections.abc import Callable, Mapping
from typing import Final

from app.model.messages import DialogOpened
from app.rooms.editor.messages import (
    EDITOR_DIALOG,
    Begun,
    ChevronTurned,
    Cleared,
    CountChosen,
    FieldFocused,
    FieldUsed,
    GameChosen,
    Message,
    MoverChosen,
    PieceChosen,
    PieceDropped,
    PieceLifted,
    PieceUsed,
    PlayerChosen,
    PlayWanted,
    PositionAnalysed,
    Redone,
    RuleChosen,
    TextEntered,
    Undone,
    Walked,
)
from app.rooms.editor.pieces import Piece
from app.runtime.handling import EventData

PIECES: Final = {
    "c": Piece.CHEVRON,
    "m": Piece.MARKER,
    "Delete": Piece.NOTHING,
    "Backspace": Piece.NOTHING,
}
"""Keys that put something on a field, or clear it."""
TURNS: Final = {"r": 1, "l": -1}
"""Keys that turn a chevron, with the number of steps."""

_BUTTONS: Final[dict[str, Callable[[str], Message]]] = {
    "player": lambda value: PlayerChosen(int(value)),
    "piece": lambda value: PieceChosen(Piece(value)),
    "mover": lambda value: MoverChosen(int(value)),
    "count": lambda value: CountChosen(int(value)),
    "game": GameChosen,
    "clear": lambda _: Cleared(),
    "begin": lambda _: Begun(),
    "undo": lambda _: Undone(),
    "redo": lambda _: Redone(),
    "play": lambda _: PlayWanted(),
    "analyse": lambda _: PositionAnalysed(),
}
"""Functions that give the message of a button, by its name in ``data-edit``."""


def read_button(data: EventData) -> Message:
    """Return the message of a button of the dialog."""
    return _BUTTONS[data["edit"]](data.get("value", ""))


def read_key(data: EventData) -> Message | None:
    """Return the message of a key on the board; None: the key does nothing."""
    name = data["key"]
    if name in PIECES:
        return PieceUsed(PIECES[name])
    if name in TURNS:
        return ChevronTurned(TURNS[name])
    return PlayerChosen(int(name) - 1, by_key=True) if name in ("1", "2", "3", "4") else None


READS: Final[Mapping[str, Callable[[EventData], Message | None]]] = {
    "editor": lambda _: DialogOpened(EDITOR_DIALOG),
    "edit": read_button,
    "editor-undo": lambda _: Undone(),
    "editor-redo": lambda _: Redone(),
    "editor-field": lambda data: FieldUsed(data["field"]),
    "editor-enter": lambda _: FieldUsed(),
    "editor-focused": lambda data: FieldFocused(data["field"]),
    "editor-walked": lambda data: Walked(data["right"], data["up"]),
    "editor-lifted": lambda data: PieceLifted(data["field"]),
    "editor-dropped": lambda data: PieceDropped(data["field"]),
    "editor-key": read_key,
    "editor-pointed": lambda _: None,
    "editor-sought": lambda _: None,
    "editor-rule": lambda data: RuleChosen(data["rule"], bool(data["checked"])),
    "editor-text": lambda data: TextEntered(data["value"]),
}
"""Functions that read a message from the data of an event, by the name of the event."""
