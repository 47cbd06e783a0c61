"""What belongs to the game besides its turns: a board for earlier turns, variations and comments."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pacru
from app.core.table import Table

if TYPE_CHECKING:
    from pacru.tree import Tree

Path = tuple[int, ...]
"""A place in the tree of a game, as in ``pacru.tree``. Most visits never import that module."""


@dataclass(frozen=True, slots=True)
class Aside:
    """An earlier turn, or one of a variation, on a board of its own beside the game."""

    path: Path  # its place in the tree
    game: pacru.Game  # as far as this place
    table: Table

    @property
    def entered(self) -> bool:
        """Whether a person has gone beyond looking back: a turn has been entered here."""
        return len(self.path) > 1 or self.table.begun


@dataclass(frozen=True, slots=True)
class Edited:
    """The variations before a change, for undo, and a sentence about the change."""

    says: str
    notes: "Tree | None"
    game: pacru.Game
    clock: pacru.Clock | None
    place: Path | None  # the place that was on the board; None: the game


@dataclass(frozen=True, slots=True)
class History:
    """The history of the game: its variations, and the place that is on the board."""

    notes: "Tree | None" = None  # variations and comments; None: there are none
    aside: Aside | None = None  # the place on the board; None: the game itself
    edited: Edited | None = None  # until the next change
    problem: str = ""  # why the last change failed; until the next one
