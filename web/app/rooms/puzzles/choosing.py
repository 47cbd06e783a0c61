"""The choice of the next puzzle: by rating, theme or date, or for a Rush."""

import random
from collections.abc import Sequence
from typing import Final
from zlib import crc32

from app.rooms.puzzles.record import Record
from pacru import games
from pacru.puzzles import ListedPuzzle, Puzzle

EASIEST: Final = {"win1": 600, "stop": 850, "win3": 900, "defence": 1000, "win5": 1150}
"""By kind: the rating of a puzzle that the bot's first level solves in half of its tries."""
STEP: Final = 90
"""Rating points between one level and the next."""
BEYOND: Final = 16
"""The level assumed for a puzzle that no level solves."""
NEAREST: Final = 12
"""The number of puzzles closest in rating, from which one is drawn at random."""
THEME_WEIGHT: Final = 0.5
"""The weight of a try if the solver chose the theme: a known theme gives away part of the solution."""
FIRST: Final = 10
"""The number of first puzzles for a new solver, all of them wins in one move."""
AIMS: Final = ("blocking", "connection", "pincer", "jump", "meeting")
"""The themes of these first puzzles, in turn."""
RUSH_BEGINS: Final = 600
RUSH_STEP: Final = 35
"""The rating of the first puzzle of a Rush, and the rating points added for each further one."""


def strength(puzzle: ListedPuzzle | Puzzle) -> float:
    """Return the rating of a puzzle, from its kind and from the lowest level of the bot that solves it."""
    return EASIEST[puzzle.kind] + STEP * ((puzzle.level or BEYOND) - 1)


def is_rated(puzzle: ListedPuzzle) -> bool:
    """Return whether tries change the rating: in games that count markers, they do not."""
    return not games.load_ruleset(puzzle.game).counts


def near_strength(
    puzzles: Sequence[ListedPuzzle], record: Record, theme: str = "", last: str = ""
) -> ListedPuzzle | None:
    """Return a puzzle of a theme, kind or game near the solver's rating, preferably an untried one."""
    matches = [
        puzzle
        for puzzle in puzzles
        if not theme or theme in (*puzzle.themes, puzzle.kind, puzzle.game)
    ]
    others = [puzzle for puzzle in matches if puzzle.id != last]
    return _near(_untried(matches, record) or others or matches, record.rating.value)


def next_for(
    puzzles: Sequence[ListedPuzzle], record: Record, last: Puzzle | None
) -> ListedPuzzle | None:
    """Return the next puzzle of any theme: first wins in one move, then puzzles near the solver's rating.

    A puzzle of another kind than the last one is preferred.
    """
    if record.count < FIRST:
        aim = AIMS[record.count % len(AIMS)]
        easy = [puzzle for puzzle in puzzles if puzzle.kind == "win1" and puzzle.players == 2]
        fresh = _untried(easy, record)
        if choices := [puzzle for puzzle in fresh if aim in puzzle.themes] or fresh:
            return random.choice(choices)
    others = [puzzle for puzzle in puzzles if last is None or puzzle.kind != last.kind]
    return near_strength(others or puzzles, record, last=last.id if last else "")


def _untried(puzzles: Sequence[ListedPuzzle], record: Record) -> list[ListedPuzzle]:
    return [puzzle for puzzle in puzzles if not record.has_tried(puzzle.id)]


def any_choice(choices: Sequence[ListedPuzzle], kind: str, last: str) -> ListedPuzzle | None:
    """Return a random bot's choice of this kind, preferably not the last one shown."""
    matches = [choice for choice in choices if choice.kind == kind]
    others = [choice for choice in matches if choice.id != last] or matches
    return random.choice(others) if others else None


def next_due(puzzles: Sequence[ListedPuzzle], record: Record, day: int) -> ListedPuzzle | None:
    """Return the most overdue puzzle; None: no puzzle is due."""
    by_id = {puzzle.id: puzzle for puzzle in puzzles}
    return next((by_id[name] for name in record.due(day) if name in by_id), None)


def puzzle_of_day(puzzles: Sequence[ListedPuzzle], day: int) -> ListedPuzzle | None:
    """Return the puzzle of a day: the same for everyone, and rarely changed by the addition of puzzles.

    Wins in one move and puzzles that the bot's first level solves are too easy to be the puzzle of a day.
    """
    worthy = [puzzle for puzzle in puzzles if puzzle.kind != "win1" and puzzle.level != 1]
    return min(
        worthy or puzzles, key=lambda puzzle: crc32(f"{day} {puzzle.id}".encode()), default=None
    )


def next_in_rush(
    puzzles: Sequence[ListedPuzzle], number: int, past: frozenset[str]
) -> ListedPuzzle | None:
    """Return the puzzle with this number in a Rush; each is a little harder than the one before."""
    fresh = [puzzle for puzzle in puzzles if puzzle.id not in past]
    return _near(fresh, RUSH_BEGINS + RUSH_STEP * number)


def _near(puzzles: Sequence[ListedPuzzle], rating: float) -> ListedPuzzle | None:
    if not puzzles:
        return None
    mixed = random.sample(puzzles, len(puzzles))  # puzzles of equal rating: in random order
    return random.choice(sorted(mixed, key=lambda puzzle: abs(strength(puzzle) - rating))[:NEAREST])
