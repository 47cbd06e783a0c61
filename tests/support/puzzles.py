"""Puzzles and forced wins, read when a test first needs them: reading checks each, which takes a second."""

from collections.abc import Callable, Sequence
from functools import cache

from hypothesis import strategies as st

from pacru.puzzles import Puzzle, load
from pacru.puzzles.puzzle import CHOICES_FILE, SISTERS_FILE
from tests.support.places import DATA
from tools.forced_wins.wins import ForcedWin, read


@cache
def all_puzzles() -> tuple[Puzzle, ...]:
    """The puzzles of Pacru."""
    return tuple(load())


@cache
def bot_choices() -> tuple[Puzzle, ...]:
    """The choices of the bot."""
    return tuple(load(CHOICES_FILE))


@cache
def sister_puzzles() -> tuple[Puzzle, ...]:
    """The puzzles of Azacru and Shacru."""
    return tuple(load(SISTERS_FILE))


@cache
def puzzles_of(kind: str) -> tuple[Puzzle, ...]:
    """The puzzles of Pacru of one kind."""
    return tuple(puzzle for puzzle in all_puzzles() if puzzle.kind == kind)


@cache
def sister_puzzles_of(kind: str) -> tuple[Puzzle, ...]:
    """The puzzles of Azacru and Shacru of one kind."""
    return tuple(puzzle for puzzle in sister_puzzles() if puzzle.kind == kind)


@cache
def forced_wins() -> tuple[ForcedWin, ...]:
    """Positions with a forced win, from games between the project's bots."""
    return tuple(read(DATA / "forced_wins.txt"))


def any_of(puzzles: Callable[[], Sequence[Puzzle]]) -> st.SearchStrategy[Puzzle]:
    """Any of some puzzles, which are read only when the test runs."""
    return st.deferred(lambda: st.sampled_from(puzzles()))
