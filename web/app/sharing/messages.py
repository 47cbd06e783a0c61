"""What can happen when a game is shared."""

from typing import NamedTuple


class ReaderChosen(NamedTuple):
    """The link is for this player; None: for anybody."""

    player: int | None


class PartChosen(NamedTuple):
    """What is shared goes only as far as the board shows it, or as the game has got."""

    here: bool


class RecordSaved(NamedTuple):
    """The record of the game is wanted as a file."""


class DrawingSaved(NamedTuple):
    """The board is wanted as an SVG file."""


class PictureSizeChosen(NamedTuple):
    """PNG files are to be so wide, in pixels."""

    size: int


class PictureSaved(NamedTuple):
    """The board is wanted as a PNG file; its colours may be those of the system."""

    dark: bool  # the system has dark colours
    contrast: bool  # it has strong ones


class LinkOpened(NamedTuple):
    """The page was opened with a game that a friend has sent, and that was not known here."""
