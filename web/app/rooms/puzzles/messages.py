"""What can happen to puzzles."""

from typing import Final, NamedTuple, TypeAlias

from app.model.messages import ExercisePlayed, Slept
from app.rooms.puzzles.state import PuzzleRequest

PUZZLES_DIALOG: Final = "puzzles"
PUZZLE_DIALOG: Final = "puzzle-sharing"
"""The ids of the dialogs."""


class AllWanted(NamedTuple):
    """Open the dialog with all kinds of puzzles."""

    day: int


class PuzzlesFetched(NamedTuple):
    """The files of puzzles have come, as texts with a character for each byte; or why not."""

    contents: tuple[str, ...]
    failed: str = ""


class PuzzleWanted(NamedTuple):
    """Put a puzzle on the board."""

    asked: PuzzleRequest


class NextWanted(NamedTuple):
    """Show the next puzzle of the same kind, or while the solution is shown, its next turn."""

    day: int
    now: float


class HelpWanted(NamedTuple):
    """Give a hint."""


class SolutionWanted(NamedTuple):
    """Show the solution."""


class RetryWanted(NamedTuple):
    """Begin the puzzle again."""


class PuzzleLeft(NamedTuple):
    """Put the game back on the board."""


class SharingWanted(NamedTuple):
    """Offer the puzzle as a link, a text or a picture."""


class PictureWanted(NamedTuple):
    """Save the puzzle as a picture, in the colours of the system."""

    dark: bool
    contrast: bool


class PuzzleShownElsewhere(NamedTuple):
    """Put the puzzle on another page."""


class RushTicked(NamedTuple):
    """A second of a Rush has passed."""

    number: int
    now: float


Message: TypeAlias = (
    AllWanted
    | ExercisePlayed
    | PuzzlesFetched
    | PuzzleWanted
    | NextWanted
    | HelpWanted
    | SolutionWanted
    | RetryWanted
    | PuzzleLeft
    | SharingWanted
    | PictureWanted
    | PuzzleShownElsewhere
    | RushTicked
    | Slept
)
"""All messages that the room handles."""
