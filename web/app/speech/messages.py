"""What those who hear the page can ask."""

from typing import NamedTuple


class AnswerWanted(NamedTuple):
    """A letter was pressed on a field of the board: it asks something, see ``app.speech.spoken.COMMANDS``."""

    key: str
    field: str
