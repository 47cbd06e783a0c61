"""All lessons: the courses, in the order of the map, and the way through them."""

from itertools import chain
from typing import Final

from app.rooms.learn.azacru_course import AZACRU
from app.rooms.learn.lessons import Course, Lesson
from app.rooms.learn.rule_course import RULES
from app.rooms.learn.shacru_course import SHACRU
from app.rooms.learn.strategy_course import STRATEGY
from pacru.core.texts import N_

COURSES: Final = (
    (N_("The rules"), RULES),
    (N_("Strategy"), STRATEGY),
    (N_("Shacru"), SHACRU),
    (N_("Azacru"), AZACRU),
)
"""The heading of each course, and the course. Who opens the page wants Pacru: its courses come first."""


def _joined(*courses: Course) -> Course:
    return Course(tuple(chain.from_iterable(course.chapters for course in courses)))


ALL: Final = _joined(*(course for _, course in COURSES))
"""The lessons of all courses as one."""
_WAY: Final = _joined(SHACRU, AZACRU, RULES, STRATEGY)


def after(lesson: Lesson) -> Lesson | None:
    """Return the next lesson on the way through the family, from the easiest game on; None after the last."""
    return _WAY.after(lesson)
