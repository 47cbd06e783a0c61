"""The rows of the list of turns: rounds, and the lines between them."""

from typing import NamedTuple


class PlyView(NamedTuple):
    """A turn in the list; ``text`` is empty for an empty cell."""

    text: str
    full: str
    picture: str
    last: bool
    place: str | None = None  # in the tree, as text; None: it cannot be shown on the board
    shown: bool = False  # whether it is on the board
    time: str = ""  # the player's time after it


class RoundView(NamedTuple):
    """One turn of each player who is still in."""

    number: int
    plies: tuple[PlyView, ...]


class LineView(NamedTuple):
    """Turns of a variation with comments, between the rounds."""

    depth: int  # of nested variations; -1: a comment on the game
    words: tuple[PlyView | str, ...]


Row = RoundView | LineView
