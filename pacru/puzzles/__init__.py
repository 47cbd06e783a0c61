"""Puzzles with proven solutions: their format, playing them and proving them.

>>> from pacru.puzzles import judge, load, reply
>>> puzzle = next(puzzle for puzzle in load() if puzzle.kind == "win3")
>>> first = puzzle.line[0]
>>> judge(puzzle.position, first, 3).keeps
True
>>> after = puzzle.position.play(first)
>>> str(reply(after, 2)) == puzzle.line[1]
True

`pacru.puzzles.puzzle` has the format and `solving` what a page needs to play them. `proof`
and `choices` prove them, for ``python -m pacru puzzles``; `tools.puzzles` makes them. See
docs/puzzles.md.
"""

from pacru.puzzles.puzzle import (
    CHOICES,
    KINDS,
    PLIES,
    THEMES,
    ListedPuzzle,
    Puzzle,
    file_content,
    list_puzzles,
    load,
    read,
    way,
)
from pacru.puzzles.solving import Judgement, find_win, judge, replies, reply, stops, threat

__all__ = [
    "CHOICES",
    "KINDS",
    "PLIES",
    "THEMES",
    "Judgement",
    "ListedPuzzle",
    "Puzzle",
    "file_content",
    "find_win",
    "judge",
    "list_puzzles",
    "load",
    "read",
    "replies",
    "reply",
    "stops",
    "threat",
    "way",
]
