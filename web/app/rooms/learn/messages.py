"""Messages of the lessons."""

from typing import Final, NamedTuple, TypeAlias

from app.model.messages import ExercisePlayed

LEARN_DIALOG: Final = "learn"
"""The id of the dialog."""


class LessonOpened(NamedTuple):
    """Open a lesson: by its name, or by a rule such as "R11"; empty: the first that is not done."""

    name: str = ""


class NextWanted(NamedTuple):
    """Begin the next step: this one is done, or the person skips it."""


class HelpWanted(NamedTuple):
    """Give a hint."""


class RetryWanted(NamedTuple):
    """Begin the step anew."""


class LessonLeft(NamedTuple):
    """Leave the lesson: the game is on the board again."""


class LessonShownElsewhere(NamedTuple):
    """Put a lesson on another page: by its name; empty: the first that is not done."""

    name: str = ""


Message: TypeAlias = (
    LessonOpened
    | NextWanted
    | HelpWanted
    | RetryWanted
    | LessonLeft
    | LessonShownElsewhere
    | ExercisePlayed
)
"""All messages that the room handles."""
