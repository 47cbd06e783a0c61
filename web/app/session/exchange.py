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


class GameResumed(NamedTuple):
    """The game is there for which another one has stood in."""

    kept: "SavedGame | None"  # None: the other one goes on
    told: str = ""
