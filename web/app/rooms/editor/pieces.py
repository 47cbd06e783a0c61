"""What can be put on a board that is being set up."""

from enum import StrEnum


class Piece(StrEnum):
    """What a click puts on a field."""

    MARKER = "marker"
    CHEVRON = "chevron"
    NOTHING = "nothing"
