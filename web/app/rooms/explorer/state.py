"""The state of the explorer: whether it is open, its table, and the line that is drilled."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pacru
from app.model.app import App
from app.model.history import Path

if TYPE_CHECKING:
    from pacru.openings import Openings

NAME: Final = "explorer"
"""The name of the room, by which its exercises are known."""


@dataclass(frozen=True, slots=True)
class Drill:
    """A line to repeat from memory.

    Attributes:
        start: the position in which it begins.
        turns: the line.
        movers: for each of its turns, the player who makes it.
        path: the place of its end in the tree of the game.
        player: whose turns are repeated; the page plays the others.
        at: how many turns of the line are on the board.
        right: how many turns were right at the first try.
        missed: whether the next turn has been shown.
        says: what is said about the last turn.
    """

    start: pacru.Position
    turns: tuple[pacru.Turn, ...]
    movers: tuple[int, ...]
    path: Path
    player: int
    at: int = 0
    right: int = 0
    missed: bool = False
    says: str = ""

    @property
    def is_done(self) -> bool:
        """Whether the line is at its end."""
        return self.at == len(self.turns)


@dataclass(frozen=True, slots=True)
class Exploring:
    """The state of the explorer.

    Attributes:
        open: whether it takes the place of the list of turns.
        table: None until it has been fetched.
        failed: why it could not be fetched; empty: it could, or is being fetched.
        drill: the line that is drilled, or was last.
    """

    open: bool = False
    table: "Openings | None" = None
    failed: str = ""
    drill: Drill | None = None


def is_shown(app: App) -> bool:
    """Return whether the explorer is visible."""
    return app.state(Exploring).open and app.history.exercise is None


def is_drilling(app: App) -> bool:
    """Return whether a drill is on the board."""
    return app.history.exercise_of(NAME) is not None


def drill_on_board(app: App) -> Drill | None:
    """Return the drill that is on the board."""
    return app.state(Exploring).drill if is_drilling(app) else None
