"""What can happen to the list of turns: looking back, variations, comments."""

from typing import NamedTuple


class ReplayWanted(NamedTuple):
    """The last turn is to be shown again, scene by scene."""


class ReplayStepped(NamedTuple):
    """Of a turn that is shown again, the next scene is wanted, or the one before."""

    by: int  # 1 or -1


class TurnLookedAt(NamedTuple):
    """A turn of the list is to be seen on the board."""

    path: tuple[int, ...]  # its place in the tree; the empty one is the beginning


class TurnsPassed(NamedTuple):
    """So many turns later in the list are to be seen, or earlier; behind the last one the game goes on."""

    by: int


class GameRejoined(NamedTuple):
    """The board is to show the game again, as it stands."""


class Noted(NamedTuple):
    """Something is said about the turn that is on the board; None: as before."""

    comment: str | None = None
    mark: str | None = None  # one of ``pacru.tree.MARKS``, or empty


class VariationPromoted(NamedTuple):
    """The variation on the board is to change places with what it replaces."""


class TurnsDeleted(NamedTuple):
    """The turn of a variation that is on the board is to go, with all that follow it."""


class EditUndone(NamedTuple):
    """The last change of variations is to be undone."""
