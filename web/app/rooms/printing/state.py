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
    """A sheet of paper."""

    sheet: Sheet = Sheet.POSITION  # its content
    players: int = 2  # the number of players of a score sheet
    moves: str = ""  # those with a diagram after them, as typed; empty: six, evenly spread
    sent: bool = False  # whether the sheet is being printed
