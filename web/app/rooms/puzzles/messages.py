"""What can happen to puzzles."""

from typing import Final, NamedTuple, TypeAlias

from app.model.messages import ExercisePlayed
from app.rooms.puzzles.state import PuzzleRequest

PUZZLES_DIALOG: Final = "puzzles"
PUZZLE_DIALOG: Final = "puzzle-sharing"
"""The ids of the dialogs."""


class AllWanted(NamedTuple):
    """The dialog with all ways to puzzles is wanted."""

    day: int


class PuzzlesFetched(NamedTuple):
    """The files of puzzles have come, as texts with a character for each byte; or why not."""

    contents: tuple[str, ...]
    failed: str = ""


class PuzzleWanted(NamedTuple):
    """A puzzle is wanted."""

    asked: PuzzleRequest


class NextWanted(NamedTuple):
    """The next puzzle of the same kind is wanted, or while the solution is shown, its next turn."""

    day: int
    now: float


class HelpWanted(NamedTuple):
    """A hint is wanted."""


class SolutionWanted(NamedTuple):
    """The solution is wanted."""


class RetryWanted(NamedTuple):
    """The puzzle is to begin anew."""


class PuzzleLeft(NamedTuple):
    """The game is to be on the board again."""


class SharingWanted(NamedTuple):
    """The puzzle is wanted as a link, a text or a picture."""


class PictureWanted(NamedTuple):
    """The puzzle is wanted as a picture, in the colours that the system has."""

    dark: bool
    contrast: bool


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
    | RushTicked
)
"""All messages that the room handles."""
