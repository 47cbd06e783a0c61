"""The state of the explorer, and of a drill."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pacru
from app.model.app import App
from app.model.history import Path

if TYPE_CHECKING:
    from pacru.openings import Openings

NAME: Final = "explorer"
"""The name of the room and of its exercises."""


@dataclass(frozen=True, slots=True)
class Drill:
    """A line to repeat from memory."""

    start: pacru.Position
    turns: tuple[pacru.Turn, ...]  # the line
    movers: tuple[int, ...]  # the player of each turn
    path: Path  # the end of the line in the tree of the game
    player: int  # the player whose turns the person repeats; the page plays the others
    at: int = 0  # the number of turns on the board
    right: int = 0  # the number of turns that were right at the first try
    missed: bool = False  # whether the next turn has been shown
    says: str = ""  # about the last turn

    @property
    def is_done(self) -> bool:
        """Whether the line is at its end."""
        return self.at == len(self.turns)


@dataclass(frozen=True, slots=True)
class Exploring:
    """The state of the explorer."""

    open: bool = False  # whether it replaces the list of turns
    table: "Openings | None" = None  # None: not fetched yet
    failed: str = ""  # why the table could not be fetched
    drill: Drill | None = None  # the drill on the board, or the last one


def is_shown(app: App) -> bool:
    """Return whether the explorer is visible."""
    return app.state(Exploring).open and app.history.exercise is None


def is_drilling(app: App) -> bool:
    """Return whether a drill is on the board."""
    return app.history.exercise_of(NAME) is not None


def drill_on_board(app: App) -> Drill | None:
    """Return the drill on the board."""
    return app.state(Exploring).drill if is_drilling(app) else None
