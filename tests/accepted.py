"""The turns that each step of a lesson accepts, for the list in ``data/accepted_turns.txt``.

If a step has changed, look at each turn that is accepted now: does whoever plays it show the point of the step? Then
write the list again:

    PYTHONPATH=web python -m tests.accepted > tests/data/accepted_turns.txt
"""

import sys
from collections.abc import Iterator

from app.learn.exercise import Attempt, Verdict, judged
from app.learn.lessons import Course, Step
from app.learn.rule_course import RULES

COURSES = (RULES,)


def lines(course: Course) -> Iterator[str]:
    """A line for each step: the lesson, the number of the step, and the accepted turns."""
    for lesson in course.lessons:
        for number, step in enumerate(lesson.steps, 1):
            yield f"{lesson.name} {number}: {' '.join(accepted(step))}"


def accepted(step: Step) -> list[str]:
    """The first turns that reach the goal of a step, or after which it goes on."""
    position = step.position
    turns = [*position.moves(), *position.reorientations()]
    return [
        str(turn)
        for turn in turns
        if judged(step, step.game.play(turn), Attempt())[0] is not Verdict.MISSED
    ]


if __name__ == "__main__":
    sys.stdout.writelines(f"{line}\n" for course in COURSES for line in lines(course))
