"""What lies beside the game: earlier turns on the board, variations and comments."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pacru
from app.core.setup import Setup
from app.core.table import Table

if TYPE_CHECKING:
    from pacru.tree import Tree

Path = tuple[int, ...]
"""A place in the tree of a game, as in ``pacru.tree``, which most visits do without."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """What makes the board beside the game one of a lesson, whose turns are no part of the game.

    Attributes:
        setup: who plays in it.
        marks: fields with a ring around them.
    """

    setup: Setup
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Aside:
    """An earlier turn, one that was not played, or a lesson: it lies on a board of its own beside the game."""

    path: Path  # its place in the tree
    game: pacru.Game  # up to there
    table: Table
    exercise: Exercise | None = None  # None: its place is one of the tree

    @property
    def entered(self) -> bool:
        """Whether it is more than a look back."""
        return len(self.path) > 1 or self.table.begun or self.exercise is not None


@dataclass(frozen=True, slots=True)
class Edited:
    """What was before variations were changed, so that it can be undone; and what is said about the change."""

    says: str
    notes: "Tree | None"
    game: pacru.Game
    clock: pacru.Clock | None
    place: Path | None  # that was on the board; None: the game


@dataclass(frozen=True, slots=True)
class History:
    """The turns of the game with all that is known beside them."""

    notes: "Tree | None" = None  # variations and comments; None: nobody has made any
    aside: Aside | None = None  # what is on the board instead of the game
    edited: Edited | None = None  # until the next change
    problem: str = ""  # why the last change was not made; until the next one

    @property
    def exercise(self) -> Exercise | None:
        """The exercise that is on the board, if it is one."""
        return self.aside.exercise if self.aside else None
