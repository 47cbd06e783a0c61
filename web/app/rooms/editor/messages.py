"""Messages while a position is set up."""

from typing import Final, NamedTuple, TypeAlias

from app.model.messages import DialogOpened
from app.rooms.editor.pieces import Piece

EDITOR_DIALOG: Final = "editor"
"""The id of the dialog."""


class FieldUsed(NamedTuple):
    """Use the current tool on a field, by a click or a key."""

    field: str | None = None  # None: the focused field


class FieldFocused(NamedTuple):
    """The board got the focus, or lost it."""

    field: str | None


class Walked(NamedTuple):
    """Move the focus with a key by this many fields to the right and up, at most to the edge."""

    right: int
    up: int


class PieceLifted(NamedTuple):
    """A person began to drag a piece."""

    field: str


class PieceDropped(NamedTuple):
    """A dragged piece was dropped on a field, or beside the board."""

    field: str | None


class PieceUsed(NamedTuple):
    """Use another tool on the focused field, with a key."""

    piece: Piece


class ChevronTurned(NamedTuple):
    """Turn the chevron on the focused field with a key, by steps of 45° clockwise."""

    steps: int


class PlayerChosen(NamedTuple):
    """Choose the player whose pieces are put down."""

    player: int
    by_key: bool = False


class PieceChosen(NamedTuple):
    """Choose the piece that a click puts down."""

    piece: Piece


class MoverChosen(NamedTuple):
    """Choose the player to move."""

    player: int


class CountChosen(NamedTuple):
    """Choose the number of players."""

    players: int


class GameChosen(NamedTuple):
    """Choose the game."""

    game: str


class RuleChosen(NamedTuple):
    """Choose one of the two options of the rules, by its name in ``Sketch``."""

    rule: str
    holds: bool


class Cleared(NamedTuple):
    """Clear the board."""


class Begun(NamedTuple):
    """Put the start position on the board."""


class Undone(NamedTuple):
    """Undo one step."""


class Redone(NamedTuple):
    """Redo one step."""


class TextEntered(NamedTuple):
    """The text of the position changed."""

    text: str


class PositionAnalysed(NamedTuple):
    """Put the position on the board as a game of people, and analyse it."""


class PlayWanted(NamedTuple):
    """Begin a game from this position."""


Edit: TypeAlias = (
    FieldUsed
    | Walked
    | PieceDropped
    | PieceUsed
    | ChevronTurned
    | PlayerChosen
    | PieceChosen
    | MoverChosen
    | CountChosen
    | GameChosen
    | RuleChosen
    | Cleared
    | Begun
    | Undone
    | Redone
    | TextEntered
)
"""Messages that change the sketch or the tool."""

Message: TypeAlias = (
    Edit | DialogOpened | PieceLifted | FieldFocused | PlayWanted | PositionAnalysed
)
"""All messages that the room handles."""
