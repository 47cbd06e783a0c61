"""What belongs to the game besides its turns: a board for earlier turns, variations and comments."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pacru
from app.model.setup import Setup
from app.model.table import Table

if TYPE_CHECKING:
    from pacru.tree import Tree

Path = tuple[int, ...]
"""A place in the tree of a game, as in ``pacru.tree``. Most visits never import that module."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """What makes the board beside the game one of a lesson or a puzzle, whose turns are no part of the game.

    Attributes:
        room: the name of the room that has set it, and judges its turns.
        setup: who plays in it.
        marks: fields with a ring around them.
        idle: the heading of the status while nobody is to move.
        rotates: whether chevrons can be rotated, as far as one knows by then.
        borders: whether the borders light up once.
        solved: the field where the task was solved, from which a ring spreads; empty: it has not been.
        address: the fragment that leads to it; empty: none does.
    """

    room: str
    setup: Setup
    marks: tuple[str, ...] = ()
    idle: str = ""
    rotates: bool = True
    borders: bool = False
    solved: str = ""
    address: str = ""


@dataclass(frozen=True, slots=True)
class Aside:
    """An earlier turn, one of a variation, a lesson or a puzzle, on a board of its own beside the game."""

    path: Path  # its place in the tree
    game: pacru.Game  # as far as this place
    table: Table
    exercise: Exercise | None = None  # None: its place is one of the tree

    @property
    def entered(self) -> bool:
        """Whether a person does more here than look back: enters a turn, waits for a hint, or does an exercise."""
        begun = self.table.begun or self.table.hint is not None
        return len(self.path) > 1 or begun or self.exercise is not None


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

    @property
    def exercise(self) -> Exercise | None:
        """The exercise that is on the board, if it is one."""
        return self.aside.exercise if self.aside else None

    def exercise_of(self, room: str) -> Exercise | None:
        """Return the exercise that is on the board, if this room has set it."""
        return self.exercise if self.exercise and self.exercise.room == room else None
