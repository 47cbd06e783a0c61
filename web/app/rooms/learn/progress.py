"""Progress: the stars of each step, stored as text among the settings.

``move=3302 cross=3``: the best stars of each step of a lesson, in order; 0: none.
"""

from typing import TYPE_CHECKING

from app.model.settings import Settings
from app.person.stars import LEARNED, join, split
from app.rooms.learn.state import MOST_STARS

if TYPE_CHECKING:
    from app.rooms.learn.lessons import Course, Lesson


def stars(settings: Settings, lesson: "Lesson") -> tuple[int, ...]:
    """Return the stars of each step of a lesson; unreadable ones count as 0."""
    digits = split(settings.value_of(LEARNED)).get(lesson.name, "")[: len(lesson.steps)]
    return tuple(map(int, digits.ljust(len(lesson.steps), "0")))


def with_stars(settings: Settings, lesson: "Lesson", at: int, got: int) -> Settings:
    """Return the settings after a step was solved with these stars; the best result counts."""
    before = stars(settings, lesson)
    after = (*before[:at], max(before[at], got), *before[at + 1 :])
    parts = split(settings.value_of(LEARNED)) | {lesson.name: "".join(map(str, after))}
    return settings.with_value_of(LEARNED, join(parts))


def total(settings: Settings, lesson: "Lesson") -> tuple[int, int]:
    """Return the number of stars of a lesson, and the most possible."""
    return sum(stars(settings, lesson)), MOST_STARS * len(lesson.steps)


def is_done(settings: Settings, lesson: "Lesson") -> bool:
    """Return whether all steps of a lesson are solved."""
    return all(stars(settings, lesson))


def first_step(settings: Settings, lesson: "Lesson") -> int:
    """Return the number of the first unsolved step; 0 if all are solved."""
    solved = stars(settings, lesson)
    return solved.index(0) if 0 in solved else 0


def first_open(settings: Settings, course: "Course") -> "Lesson":
    """Return the first lesson that is not done, else the first of the course."""
    undone = (lesson for lesson in course.lessons if not is_done(settings, lesson))
    return next(undone, course.lessons[0])
