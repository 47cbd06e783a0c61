"""All lessons: the courses in the order of the map, and the order in which to learn them."""

from itertools import chain
from typing import Final

from app.rooms.learn.azacru_course import AZACRU
from app.rooms.learn.lessons import Chapter, Course, Lesson, LessonStep
from app.rooms.learn.rule_course import RULES
from app.rooms.learn.shacru_course import SHACRU
from app.rooms.learn.state import Learning
from app.rooms.learn.strategy_course import STRATEGY
from pacru import games
from pacru.core.texts import N_

_BY_KEY: Final = {
    "rules": (N_("The rules"), RULES),
    "strategy": (N_("Strategy"), STRATEGY),
    "shacru": (N_("Shacru"), SHACRU),
    "azacru": (N_("Azacru"), AZACRU),
}
"""The headings and courses, by the keys in the descriptors of games."""
_OF_DEFAULT: Final = games.descriptor_of(games.DEFAULT).courses
_OF_OTHERS: Final = tuple(key for game in games.other_games() for key in game.courses)
COURSES: Final = tuple(_BY_KEY[key] for key in (*_OF_DEFAULT, *_OF_OTHERS))
"""The headings and courses of the map: those of Pacru, the default game, come first."""
EASIEST: Final = _BY_KEY[(*_OF_OTHERS, *_OF_DEFAULT)[0]][1]
"""The course of the easiest game."""


def _join(*courses: Course) -> Course:
    return Course(tuple(chain.from_iterable(course.chapters for course in courses)))


ALL: Final = _join(*(course for _, course in COURSES))
"""The lessons of all courses as one."""
after: Final = _join(*(_BY_KEY[key][1] for key in (*_OF_OTHERS, *_OF_DEFAULT))).after
"""Returns the lesson after a given one, with the courses from the easiest game to Pacru; None after the last."""


def is_rotation_known(lesson: Lesson) -> bool:
    """Return whether this lesson or an earlier one teaches that chevrons can be rotated."""
    course = next(course for _, course in COURSES if lesson in course.lessons)
    if course is STRATEGY:
        return True
    lessons = course.lessons[: course.lessons.index(lesson) + 1]
    return any("rotates" in step.aim for taught in lessons for step in taught.steps)


def lesson_of(learning: Learning) -> Lesson:
    """Return the open lesson."""
    lesson = ALL.find(learning.lesson)
    assert lesson
    return lesson


def chapter_of(learning: Learning) -> Chapter:
    """Return the chapter of the open lesson."""
    return ALL.chapter_of(lesson_of(learning))


def following(learning: Learning) -> Lesson | None:
    """Return the next lesson of the chapter; None: the open lesson is not over, or is the last one."""
    lesson, lessons = lesson_of(learning), chapter_of(learning).lessons
    if step_of(learning) or lesson is lessons[-1]:
        return None
    return lessons[lessons.index(lesson) + 1]


def step_of(learning: Learning) -> LessonStep | None:
    """Return the current step of the open lesson; None if the lesson is over."""
    if learning.at >= len(learning.queue):
        return None
    return lesson_of(learning).steps[learning.queue[learning.at]]
