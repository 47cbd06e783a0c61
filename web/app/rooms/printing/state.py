"""What is on a sheet of paper."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

PRINTING_DIALOG: Final = "printing"
"""The id of the dialog."""


class Sheet(StrEnum):
    """What a sheet shows."""

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
        sheet: what it shows.
        players: for how many players the score sheet is.
        moves: after which moves there are diagrams, as it was typed; empty: six moves of the game, evenly spread.
        sent: whether it is being printed.
    """

    sheet: Sheet = Sheet.POSITION
    players: int = 2
    moves: str = ""
    sent: bool = False
