"""Which puzzle comes next: near one's own strength, by theme, one that went wrong, that of the day, or for a Rush."""

import random
from collections.abc import Sequence
from typing import Final
from zlib import crc32

from app.rooms.puzzles.record import Record
from pacru import games
from pacru.puzzles import ListedPuzzle, Puzzle

EASIEST: Final = {"win1": 600, "stop": 850, "win3": 900, "defence": 1000, "win5": 1150}
"""By its kind, the rating of a puzzle that the first level of the bot solves in half of its tries."""
STEP: Final = 90
"""The points from one level to the next."""
BEYOND: Final = 16
"""The level that counts for a puzzle that no level solves."""
NEAREST: Final = 12
"""The number of puzzles near the wanted rating from which one is drawn at random."""
TOLD: Final = 0.5
"""The weight of a try if the solver chose the theme, which gives away part of the solution."""
FIRST: Final = 10
"""So many puzzles of a new solver are wins in one move."""
AIMS: Final = ("blocking", "connection", "pincer", "jump", "meeting")
"""What these are about, one after the other and again."""
RUSH_BEGINS: Final = 600
RUSH_STEP: Final = 35
"""The points by which the puzzles of a Rush become harder from one to the next."""


def strength(puzzle: ListedPuzzle | Puzzle) -> float:
    """Return the rating of a puzzle: from its kind, and from the level of the bot that solves it."""
    return EASIEST[puzzle.kind] + STEP * ((puzzle.level or BEYOND) - 1)


def is_rated(puzzle: ListedPuzzle) -> bool:
    """Return whether tries at a puzzle change the rating, which is one of Pacru."""
    return not games.load_ruleset(puzzle.game).counts


def near_strength(
    puzzles: Sequence[ListedPuzzle], record: Record, theme: str = "", but: str = ""
) -> ListedPuzzle | None:
    """Return a puzzle near the solver's strength that they have not tried; if there is none, one that they have.

    Args:
        puzzles: all puzzles.
        record: of the person.
        theme: a theme, a kind or a game that it must have; empty: any.
        but: the id of the puzzle that was the last one.
    """
    found = [
        puzzle
        for puzzle in puzzles
        if (not theme or theme in (*puzzle.themes, puzzle.kind, puzzle.game))
    ]
    fresh = [one for one in found if not record.has_tried(one.id)]
    return _near(fresh or [one for one in found if one.id != but] or found, record.rating.value)


def next_for(
    puzzles: Sequence[ListedPuzzle], record: Record, but: Puzzle | None
) -> ListedPuzzle | None:
    """Return the next puzzle of somebody who wants any: first wins in one move, then puzzles near their strength.

    Args:
        puzzles: all puzzles.
        record: of the person.
        but: the last one; the next one has another aim, if it can.
    """
    if record.count < FIRST:
        aim = AIMS[record.count % len(AIMS)]
        easy = [puzzle for puzzle in puzzles if puzzle.kind == "win1" and puzzle.players == 2]
        fresh = [one for one in easy if not record.has_tried(one.id)]
        found = [one for one in fresh if aim in one.themes] or fresh
        if found:
            return random.choice(found)
    other = [puzzle for puzzle in puzzles if but is None or puzzle.kind != but.kind]
    return near_strength(other or puzzles, record, but=but.id if but else "")


def any_choice(choices: Sequence[ListedPuzzle], kind: str, last: str) -> ListedPuzzle | None:
    """Return any choice of the bot of a kind, but not the last one that was shown."""
    found = [choice for choice in choices if choice.kind == kind]
    return random.choice([one for one in found if one.id != last] or found) if found else None


def next_due(puzzles: Sequence[ListedPuzzle], record: Record, day: int) -> ListedPuzzle | None:
    """Return the puzzle that is to come back first; None: none is due."""
    known = {puzzle.id: puzzle for puzzle in puzzles}
    return next((known[name] for name in record.due(day) if name in known), None)


def puzzle_of_day(puzzles: Sequence[ListedPuzzle], day: int) -> ListedPuzzle | None:
    """Return the puzzle of a day: the same for everybody, and mostly the same when there are more puzzles.

    Those that the first level of the bot solves are too easy to be looked forward to.
    """
    worthy = [puzzle for puzzle in puzzles if puzzle.kind != "win1" and puzzle.level != 1] or list(
        puzzles
    )
    return min(worthy, key=lambda one: crc32(f"{day} {one.id}".encode()), default=None)


def next_in_rush(
    puzzles: Sequence[ListedPuzzle], number: int, had: frozenset[str]
) -> ListedPuzzle | None:
    """Return a puzzle for a Rush: each a little harder than the last one.

    Args:
        puzzles: all puzzles.
        number: how many there have been.
        had: their ids.
    """
    fresh = [puzzle for puzzle in puzzles if puzzle.id not in had]
    return _near(fresh, RUSH_BEGINS + RUSH_STEP * number)


def _near(puzzles: Sequence[ListedPuzzle], wanted: float) -> ListedPuzzle | None:
    if not puzzles:
        return None
    mixed = random.sample(list(puzzles), len(puzzles))  # those of equal strength in any order
    return random.choice(sorted(mixed, key=lambda one: abs(strength(one) - wanted))[:NEAREST])
