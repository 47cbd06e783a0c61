"""All lessons: the courses, in the order in which to take them."""

from typing import Final

from app.learn.lessons import Course
from app.learn.rule_course import RULES
from app.learn.strategy_course import STRATEGY
from pacru.texts import N_

COURSES: Final = ((N_("The rules"), RULES), (N_("Strategy"), STRATEGY))
"""The heading of each course, and the course."""
ALL: Final = Course(tuple(chapter for _, course in COURSES for chapter in course.chapters))
"""The lessons of all courses as one."""
