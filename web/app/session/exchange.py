"""Messages by which rooms hand games and texts to each other; nothing happens where no room hears them."""

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from app.session.keeping import SavedGame


class Filed(NamedTuple):
    """A game that is left or over belongs into the library."""

    kept: "SavedGame"


class TextRefused(NamedTuple):
    """A text has no game in it, or one with a mistake: it can be corrected."""

    text: str  # empty: there is nothing to correct
    why: str


class TextAccepted(NamedTuple):
    """All games in a text have been read."""


class ReadingProgressed(NamedTuple):
    """A text with many games takes a while."""

    told: str  # how far it is; empty: that is over
