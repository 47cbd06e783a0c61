"""Progress: the stars of each step, as a text that is stored with the settings.

``move=3302 cross=3``: in their order the best stars of the steps of a lesson, 0 for one that has none.
"""

from typing import TYPE_CHECKING

from app.model.settings import Settings
from app.person.stars import LEARNED, join, split
from app.rooms.learn.state import MOST_STARS

if TYPE_CHECKING:
    from app.rooms.learn.lessons import Course, Lesson


def stars(settings: Settings, lesson: "Lesson") -> tuple[int, ...]:
    """Return the stars of each step of a lesson; what cannot be read counts as none."""
    digits = split(settings.value_of(LEARNED)).get(lesson.name, "")[: len(lesson.steps)]
    return tuple(map(int, digits.ljust(len(lesson.steps), "0")))


def with_stars(settings: Settings, lesson: "Lesson", at: int, got: int) -> Settings:
    """Return the settings after a step was solved with this number of stars; the best result counts."""
    before = stars(settings, lesson)
    after = (*before[:at], max(before[at], got), *before[at + 1 :])
    parts = split(settings.value_of(LEARNED)) | {lesson.name: "".join(map(str, after))}
    return settings.with_value_of(LEARNED, join(parts))


def total(settings: Settings, lesson: "Lesson") -> tuple[int, int]:
    """Return all stars of a lesson, and how many there can be."""
    return sum(stars(settings, lesson)), MOST_STARS * len(lesson.steps)


def is_done(settings: Settings, lesson: "Lesson") -> bool:
    """Return whether each step of a lesson has been solved."""
    return all(stars(settings, lesson))


def first_step(settings: Settings, lesson: "Lesson") -> int:
    """Return the step to go on with, from 0: the first that is not solved, else the very first."""
    found = stars(settings, lesson)
    return found.index(0) if 0 in found else 0


def first_open(settings: Settings, course: "Course") -> "Lesson":
    """Return the lesson to go on with: the first that is not done, else the very first."""
    undone = (lesson for lesson in course.lessons if not is_done(settings, lesson))
    return next(undone, course.lessons[0])
