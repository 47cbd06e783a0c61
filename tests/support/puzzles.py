"""The shipped puzzles, read when a test first needs them: reading checks each, which takes a second."""

from functools import cache

from pacru.puzzles import Puzzle, load
from pacru.puzzles.puzzle import CHOICES_FILE, SISTERS_FILE


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
