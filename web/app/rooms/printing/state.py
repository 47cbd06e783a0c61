"""The state of printing."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

PRINTING_DIALOG: Final = "printing"
"""The id of the dialog."""


class Sheet(StrEnum):
    """The content of a sheet."""

    POSITION = "position"
    TWO = "two"
    """two diagrams a page"""
    SIX = "six"
    SCORE = "score"
    RULES = "rules"


@dataclass(frozen=True, slots=True)
class Printing:
    """A sheet of paper.

    Attributes:
        sheet: its content.
        players: the number of players of a score sheet.
        moves: the moves with a diagram after them, as typed; empty: six moves of the game, evenly spread.
        sent: whether it is being printed.
    """

    sheet: Sheet = Sheet.POSITION
    players: int = 2
    moves: str = ""
    sent: bool = False
