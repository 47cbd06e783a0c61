"""What can happen to a moving picture."""

from typing import Final, NamedTuple, TypeAlias

MOVING_DIALOG: Final = "moving"
"""The id of the dialog."""


class MovingOpened(NamedTuple):
    """Show the moving picture of the game, or of the line on the board."""


class ChoiceMade(NamedTuple):
    """Change what it shows.

    Attributes:
        what: the name of an attribute of ``Moving``.
        value: the value, as text.
    """

    what: str
    value: str


class DrawingSaved(NamedTuple):
    """Save it as an SVG file."""


class GifWanted(NamedTuple):
    """Make a GIF file of it."""


class GifContinued(NamedTuple):
    """A picture of the GIF file is made, or the file."""


class GifStopped(NamedTuple):
    """Make no GIF file."""


class GifFailed(NamedTuple):
    """The browser cannot make it."""

    reason: str


Message: TypeAlias = (
    MovingOpened | ChoiceMade | DrawingSaved | GifWanted | GifContinued | GifStopped | GifFailed
)
"""All messages that the room handles."""
