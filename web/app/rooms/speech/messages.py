"""What people do who hear the page."""

from typing import NamedTuple, TypeAlias


class AnswerWanted(NamedTuple):
    """A key was pressed that asks something, see ``app.rooms.speech.answers.QUESTIONS``."""

    key: str


class ByEarChosen(NamedTuple):
    """Begin a first game by ear, at a moment."""

    moment: str


Message: TypeAlias = AnswerWanted | ByEarChosen
"""All messages of the room."""
