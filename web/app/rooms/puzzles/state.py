"""The puzzle on the board, and the solver's progress."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from app.model.app import App

if TYPE_CHECKING:
    from pacru.puzzles import ListedPuzzle, Puzzle

NAME: Final = "puzzles"
"""The name of the room, which marks its exercises."""
PUZZLES_DIALOG: Final = "puzzles"
PUZZLE_DIALOG: Final = "puzzle-sharing"
"""The ids of the dialogs."""
RUSH_SECONDS: Final = 180
RUSH_MISTAKES: Final = 3
"""The time and the number of mistakes that end a Rush."""


class Mode(StrEnum):
    """How puzzles are chosen."""

    NEAR = "near"
    """near the solver's rating"""
    THEME = "theme"
    """of one theme, kind or sister game"""
    DUE = "due"
    """missed puzzles, when they come back"""
    DAY = "day"
    """the puzzle of the day"""
    RUSH = "rush"
    """as many as possible in three minutes"""
    CHOICE = "choice"
    """a bot's choice, which is not proven and does not change the rating"""
    ONE = "one"
    """the puzzle of a link"""


@dataclass(frozen=True, slots=True)
class PuzzleRequest:
    """A request for a puzzle."""

    mode: Mode = Mode.NEAR  # how the puzzle is chosen
    value: str = ""  # the theme, kind, game or id, if the mode needs one
    day: int = 0  # today, as a number
    now: float = 0  # the time in seconds
    whole: int = 0  # the number of puzzles in the series; 0: there is no end
    number: int = 1  # the place of this one in the series

    @property
    def ends(self) -> bool:
        """Whether this is the last puzzle of the series."""
        return self.number == self.whole


@dataclass(frozen=True, slots=True)
class Rush:
    """A Rush, running or over."""

    number: int  # identifies its ticks
    ends: float  # the time of its end in seconds
    left: int  # the seconds until then
    past: frozenset[str] = frozenset()  # the ids of its puzzles so far
    solved: int = 0  # the number of solved puzzles
    mistakes: int = 0  # the number of missed puzzles
    over: bool = False  # whether it has ended
    best: bool = False  # whether it is a new record


@dataclass(frozen=True, slots=True)
class PuzzleAttempt:
    """The solver's progress with a puzzle."""

    misses: int = 0  # the number of wrong turns
    hinted: bool = False  # whether there was a hint
    shown: bool = False  # whether the solution was shown, at least in part
    done: bool = False  # whether the puzzle is solved, or its solution was shown to the end
    counted: bool = False  # whether the try has counted

    @property
    def helped(self) -> bool:
        """Whether the solver had help."""
        return self.hinted or self.shown

    @property
    def over(self) -> bool:
        """Whether the puzzle is solved, or its solution was shown, at least in part."""
        return self.done or self.shown


@dataclass(frozen=True, slots=True)
class Puzzling:
    """The puzzles, and the one on the board."""

    shelf: "tuple[ListedPuzzle, ...]" = ()  # all puzzles of Pacru; empty until they are fetched
    sisters: "tuple[ListedPuzzle, ...]" = ()  # the puzzles of the sister games; they do not change the rating
    choices: "tuple[ListedPuzzle, ...]" = ()  # the bot's choices, which are not proven
    failed: str = ""  # why the files could not be fetched; empty: no failure so far
    pending: PuzzleRequest | None = None  # the request to serve once the files have been fetched
    last: PuzzleRequest = PuzzleRequest()  # the last request
    puzzle: "Puzzle | None" = None  # the puzzle on the board
    attempt: PuzzleAttempt = PuzzleAttempt()  # the attempt at this puzzle
    says: str = ""  # the comment on the last turn
    change: int = 0  # the points by which this puzzle has changed the rating
    rush: Rush | None = None  # the Rush, if one is under way or its result is shown
    rushes: int = 0  # the number of Rushes so far
    day: int = 0  # the day when the dialog was last opened, as a number

    @property
    def rushing(self) -> bool:
        """Whether a Rush is running."""
        return self.rush is not None and not self.rush.over


def on_board(app: App) -> bool:
    """Return whether a puzzle is on the board."""
    return app.history.exercise_of(NAME) is not None
