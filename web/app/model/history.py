"""The history of the game: variations, comments, and the board for earlier turns."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pacru
from app.model.setup import Setup
from app.model.table import Table

if TYPE_CHECKING:
    from pacru.tree import Tree

Path = tuple[int, ...]
"""A place in the tree of a game, as in ``pacru.tree``, which most visits never import."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """A lesson or puzzle on the board beside the game. Its turns do not belong to the game.

    Attributes:
        room: the name of the room that judges its turns.
        setup: its players.
        marks: fields with a ring around them.
        idle: the heading of the status while the person cannot move.
        rotates: whether the lesson has introduced rotations.
        borders: whether the borders light up once.
        solved: the field on which a ring shows that the task is solved; empty: none.
        address: the fragment that leads to the exercise; empty: none.
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
    """The board beside the game, with an earlier turn, a variation, or an exercise."""

    path: Path  # the place in the tree
    game: pacru.Game  # as far as this place
    table: Table
    exercise: Exercise | None = None  # on the board of an exercise, the path is empty

    @property
    def entered(self) -> bool:
        """Whether the person plays here: a variation, a half-made turn, a hint or an exercise."""
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

    notes: "Tree | None" = None  # the variations and comments
    aside: Aside | None = None  # the board beside the game
    edited: Edited | None = None  # the last change
    problem: str = ""  # why the last change failed

    @property
    def exercise(self) -> Exercise | None:
        """The exercise on the board."""
        return self.aside.exercise if self.aside else None

    def exercise_of(self, room: str) -> Exercise | None:
        """Return the exercise on the board if it belongs to this room."""
        return self.exercise if self.exercise and self.exercise.room == room else None
