"""Progress: the stars of each step, as a text that is stored with the settings.

``move=3302 cross=3``: in their order the best stars of the steps of a lesson, 0 for one that has none.
"""

import re
from dataclasses import replace
from itertools import zip_longest

from app.core.settings import Settings
from app.learn.lessons import Course, Lesson

MOST_STARS = 3
_PART = re.compile(r"([a-z]+)=([0-3]+)")

Stars = tuple[int, ...]


def stars(settings: Settings, lesson: Lesson) -> Stars:
    """Return the stars of each step of a lesson; what cannot be read counts as none."""
    digits = _parts(settings).get(lesson.name, "")[: len(lesson.steps)]
    return tuple(map(int, digits.ljust(len(lesson.steps), "0")))


def learned(settings: Settings, lesson: Lesson, at: int, got: int) -> Settings:
    """Return the settings after a step was solved with so many stars; the best result counts."""
    before = stars(settings, lesson)
    after = (*before[:at], max(before[at], got), *before[at + 1 :])
    parts = _parts(settings)
    parts[lesson.name] = "".join(map(str, after))
    return _with(settings, parts)


def merged(settings: Settings, other: Settings) -> Settings:
    """Return the settings with the better stars of both for each step, also of lessons that this version lacks."""
    own, others = _parts(settings), _parts(other)
    best = {
        name: "".join(map(max, zip_longest(own.get(name, ""), others.get(name, ""), fillvalue="0")))
        for name in {**own, **others}
    }
    return _with(settings, best)


def is_done(settings: Settings, lesson: Lesson) -> bool:
    """Return whether each step of a lesson has been solved."""
    return all(stars(settings, lesson))


def first_step(settings: Settings, lesson: Lesson) -> int:
    """Return the step to go on with, from 0: the first that is not solved, else the very first."""
    found = stars(settings, lesson)
    return found.index(0) if 0 in found else 0


def first_open(settings: Settings, course: Course) -> Lesson:
    """Return the lesson to go on with: the first that is not done, else the very first."""
    return next(
        (one for one in course.lessons if not is_done(settings, one)),
        course.lessons[0],
    )


def _with(settings: Settings, parts: dict[str, str]) -> Settings:
    return replace(settings, learned=" ".join(f"{name}={text}" for name, text in parts.items()))


def _parts(settings: Settings) -> dict[str, str]:
    return {found[1]: found[2] for found in _PART.finditer(settings.learned)}
