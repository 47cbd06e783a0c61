"""Messages for sharing a game."""

from typing import Final, NamedTuple, TypeAlias

from app.game.exchange import ExhibitsOffered, TextAccepted, TextRefused
from app.model.messages import DialogOpened, SentAway

SENT_DIALOG: Final = "sent"
GREETING_DIALOG: Final = "greeting"
EMBED_DIALOG: Final = "embedding"
"""The ids of the dialogs."""


class ReaderChosen(NamedTuple):
    """Make the link for this player; None: for anybody."""

    player: int | None


class PartChosen(NamedTuple):
    """Share the game as far as the board shows it, or as far as it has got."""

    here: bool


class RecordSaved(NamedTuple):
    """Save the record of the game as a file."""


class DrawingSaved(NamedTuple):
    """Save the board as an SVG file."""


class PictureSizeChosen(NamedTuple):
    """Set the width of PNG files in pixels."""

    size: int


class PictureSaved(NamedTuple):
    """Save the board as a PNG file, in the colours of the system if the theme follows it."""

    dark: bool  # whether the system has dark colours
    contrast: bool  # whether the system has high contrast


class AbroadWanted(NamedTuple):
    """Offer the game in the forms of AbstractPlay."""


class EmbedOptionChosen(NamedTuple):
    """Choose how something is shown on another page.

    Attributes:
        option: a name of a field of ``EmbedForm``.
        value: as text, or whether it is so.
    """

    option: str
    value: str | bool


class EmbedTried(NamedTuple):
    """Start the embed in its preview."""


class LinkOpened(NamedTuple):
    """The page was opened with a friend's game that this browser sees for the first time."""


Message: TypeAlias = (
    DialogOpened
    | LinkOpened
    | SentAway
    | ReaderChosen
    | PartChosen
    | RecordSaved
    | AbroadWanted
    | DrawingSaved
    | PictureSaved
    | PictureSizeChosen
    | EmbedOptionChosen
    | EmbedTried
    | ExhibitsOffered
    | TextRefused
    | TextAccepted
)
"""All messages that the room handles."""
