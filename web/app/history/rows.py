"""The rows of the list of turns: rounds, and what stands between them."""

from typing import NamedTuple


class PlyView(NamedTuple):
    """One turn in the list; ``text`` is empty for a place that is not filled."""

    text: str
    full: str
    picture: str
    last: bool
    place: str | None = None  # in the tree, as text; None: not to be looked at
    shown: bool = False  # on the board once more
    time: str = ""  # that the player had left after it


class RoundView(NamedTuple):
    """One turn of each player still in."""

    number: int
    plies: tuple[PlyView, ...]


class LineView(NamedTuple):
    """Turns of a variation and what was said, between the rounds."""

    depth: int  # of variations within variations; -1: something said about the game
    words: tuple[PlyView | str, ...]


Row = RoundView | LineView
