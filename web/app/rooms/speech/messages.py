"""Questions of people who use a screen reader."""

from typing import NamedTuple


class AnswerWanted(NamedTuple):
    """A letter was pressed on the focused field, see ``app.rooms.speech.spoken.QUESTIONS``."""

    key: str
