"""The turns that each step of a lesson accepts, for the list in ``data/accepted_turns.txt``.

If a step has changed, look at each turn that is accepted now: does whoever plays it show the point of the step? Then
write the list again:

    PYTHONPATH=web python -m tests.support.accepted > tests/reference/data/accepted_turns.txt
"""

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Final

from app.rooms.learn.courses import ALL
from app.rooms.learn.exercise import judge
from app.rooms.learn.lessons import LessonStep
from app.rooms.learn.state import StepAttempt

import pacru
from pacru.puzzles import way

MOST_PAID: Final = 300
"""The most reorientations of a step that are tried; there may be many thousands."""


def lines() -> Iterator[str]:
    """A line for each step: the lesson, the number of the step, and what it accepts.

    That is each movement and each rotation, with the number of accepted turns if there are several.
    """
    for lesson in ALL.lessons:
        for number, step in enumerate(lesson.steps, 1):
            counts = Counter("".join(way(turn)) for turn in accepted(step))
            told = (f"{name}*{count}" if count > 1 else name for name, count in counts.items())
            yield f"{lesson.name} {number}: {' '.join(sorted(told))}"


def accepted(step: LessonStep) -> Iterator[pacru.Turn]:
    """The first turns that reach the goal of a step, or after which it goes on."""
    position = step.position
    for turn in (*position.moves(), *islice(position.reorientations(), MOST_PAID)):
        if not judge(step, step.game.play(turn), StepAttempt()).misses:
            yield turn


if __name__ == "__main__":
    sys.stdout.writelines(f"{line}\n" for line in lines())
