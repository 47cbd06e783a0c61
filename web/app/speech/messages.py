"""What those who hear the page can ask."""

from typing import NamedTuple


class AnswerWanted(NamedTuple):
    """A letter was pressed on the board, where the keyboard is: see ``app.speech.spoken.COMMANDS``."""

    key: str
