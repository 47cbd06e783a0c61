"""What the moving picture shows, and how far its GIF file is."""

from dataclasses import dataclass
from typing import Final

MOVING_DIALOG: Final = "moving"
"""The id of the dialog."""
SPEEDS: Final = (0.7, 1.5, 3.0)
"""The seconds for a turn."""
SIZES: Final = (320, 480, 720)
"""The widths, in pixels."""


@dataclass(frozen=True, slots=True)
class Moving:
    """A moving picture.

    Attributes:
        first: how many turns have been played in its first position.
        last: and in the last one.
        seconds: for a turn.
        size: its width in pixels.
        captions: whether the turns and comments are written below.
        made: how many pictures the GIF file has; None: none is being made.
        problem: why there is no picture, or no file.
    """

    first: int = 0
    last: int = 0
    seconds: float = SPEEDS[1]
    size: int = SIZES[1]
    captions: bool = True
    made: int | None = None
    problem: str = ""
