"""Questions of people who use a screen reader."""

from typing import NamedTuple


class AnswerWanted(NamedTuple):
    """A key was pressed that asks something, see ``app.rooms.speech.answers.QUESTIONS``."""

    key: str
