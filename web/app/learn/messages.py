"""What can happen to a lesson."""

from typing import NamedTuple


class LessonOpened(NamedTuple):
    """A lesson is wanted: by its name, or a rule such as "R11"; empty: the first that is not done."""

    name: str = ""


class NextWanted(NamedTuple):
    """The step is done, or is to be passed over: the next one is wanted."""


class HelpWanted(NamedTuple):
    """A hint is wanted."""


class RetryWanted(NamedTuple):
    """The step is to begin anew."""


class LessonLeft(NamedTuple):
    """The game is to be on the board again."""
