"""Messages of the library."""

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from app.game.exchange import Filed
from app.model.messages import DialogClosed, DialogOpened, GamesBrought, GamesWanted
from app.runtime.files import ChosenFile

if TYPE_CHECKING:
    from app.model.messages import GameOpened
    from app.rooms.library.entries import LibraryEntry
    from app.rooms.library.state import Brought

LIBRARY_DIALOG: Final = "library"
REPLACE_DIALOG: Final = "replace"
"""The ids of the dialogs."""

# The dialog.


class SearchChanged(NamedTuple):
    """A part of the search changed."""

    part: str  # "text", "game", "players", "result" or "order"
    value: str


class MoreWanted(NamedTuple):
    """Show more of the games that were found."""


class ListSaved(NamedTuple):
    """Save all games that were found as one file."""


class EntryOpened(NamedTuple):
    """Open a game.

    Attributes:
        key: of the game.
        review: the day as a number, if it is to be reviewed at once.
    """

    key: str
    review: int = 0


class EntryRefused(NamedTuple):
    """A game could not be opened."""

    why: str


class EntrySaved(NamedTuple):
    """Save a game as a file."""

    key: str


class RenamingBegun(NamedTuple):
    """Begin to rename a game."""

    key: str


class RenamingEnded(NamedTuple):
    """Rename the game; None: keep its name."""

    name: str | None


class EntryDeleted(NamedTuple):
    """Delete a game."""

    key: str


class DeletionUndone(NamedTuple):
    """Bring the last deleted game back."""


class OpeningAgreed(NamedTuple):
    """Leave the game in progress for the one that waits to be opened."""


# The browser's store.


class FilingContinued(NamedTuple):
    """The page is up to date. The games that were left can go into the library."""


class GameLeft(NamedTuple):
    """A game that this browser has stored was left for another one without anybody's will."""

    text: str


class StoreAnswered(NamedTuple):
    """The browser's store has answered a request, or failed.

    Attributes:
        number: the request number.
        texts: the stored texts; None for a missing one.
        error: why the request failed; empty: it did not.
        failed: the keys of texts that could not be written; None: all.
        changed: the keys of texts that another tab has changed meanwhile, which were not written.
    """

    number: int
    texts: tuple[str | None, ...] = ()
    error: str = ""
    failed: frozenset[str] | None = None
    changed: frozenset[str] = frozenset()


class StoreChanged(NamedTuple):
    """Another tab has changed games in the browser's store."""


# Texts.


class TextBrought(NamedTuple):
    """Open the game or the games in a text."""

    text: str


class FilesBrought(NamedTuple):
    """Open the games in files."""

    files: tuple[ChosenFile, ...]


class GamesRead(NamedTuple):
    """Put games of a text into the library."""

    entries: "tuple[LibraryEntry, ...]"


class TextRead(NamedTuple):
    """A text has been read to its end, or until the person cancelled."""

    brought: "Brought"


class GameRead(NamedTuple):
    """Open the only game of a text, or one of the library."""

    game: "GameOpened"


Message: TypeAlias = (
    DialogOpened
    | DialogClosed
    | Filed
    | GamesWanted
    | GamesBrought
    | FilingContinued
    | GameLeft
    | SearchChanged
    | MoreWanted
    | ListSaved
    | EntryOpened
    | EntryRefused
    | EntrySaved
    | RenamingBegun
    | RenamingEnded
    | EntryDeleted
    | DeletionUndone
    | OpeningAgreed
    | StoreAnswered
    | StoreChanged
    | TextBrought
    | FilesBrought
    | GamesRead
    | TextRead
    | GameRead
)
"""All messages that the room handles."""
