"""What can happen while a position is set up."""

from typing import NamedTuple

from app.editor.sketch import Piece


class FieldUsed(NamedTuple):
    """The tool in hand is used on a field by a click, or by a key where the keyboard is."""

    field: str | None = None  # None: where the keyboard is


class FieldFocused(NamedTuple):
    """The keyboard is on the board, or has left it."""

    field: str | None


class Walked(NamedTuple):
    """A key on the board: so many fields to the right and up, as the board is seen, or as far as it goes."""

    right: int
    up: int


class PieceLifted(NamedTuple):
    """What stands on a field is being dragged."""

    field: str


class PieceDropped(NamedTuple):
    """What was dragged is put down on a field, or beside the board."""

    field: str | None


class PieceUsed(NamedTuple):
    """A key on the board: a tool that is not in hand is used on the field where the keyboard is."""

    piece: Piece


class ChevronTurned(NamedTuple):
    """A key on the board: the chevron where the keyboard is turns by so many steps of 45° clockwise."""

    steps: int


class PlayerChosen(NamedTuple):
    """Whose pieces are put down."""

    player: int
    by_key: bool = False


class PieceChosen(NamedTuple):
    """What a click puts on a field."""

    piece: Piece


class MoverChosen(NamedTuple):
    """Who is to move."""

    player: int


class CountChosen(NamedTuple):
    """How many play."""

    players: int


class RuleChosen(NamedTuple):
    """One of the two rules that can be chosen, by its name in ``Sketch``."""

    rule: str
    holds: bool


class Cleared(NamedTuple):
    """The board is to be empty."""


class Begun(NamedTuple):
    """The beginning of a game is wanted."""


class Undone(NamedTuple):
    """One step back."""


class Redone(NamedTuple):
    """One step on again."""


class TextEntered(NamedTuple):
    """What stands in the entry for a position as text now."""

    text: str


class PlayWanted(NamedTuple):
    """A game is to begin from here."""


Edit = (
    FieldUsed
    | Walked
    | PieceDropped
    | PieceUsed
    | ChevronTurned
    | PlayerChosen
    | PieceChosen
    | MoverChosen
    | CountChosen
    | RuleChosen
    | Cleared
    | Begun
    | Undone
    | Redone
    | TextEntered
)
"""What changes the sketch or the tool in hand."""
