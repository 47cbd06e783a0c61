"""What can happen in the library."""

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from app.core.messages import GameOpened
    from app.library.entries import Entry
    from app.library.state import Brought

# The dialog.


class SearchChanged(NamedTuple):
    """One part of what is looked for is another one."""

    part: str  # "text", "players", "result" or "order"
    value: str


class MoreWanted(NamedTuple):
    """More of the games that are found are to be shown."""


class ListSaved(NamedTuple):
    """All games that are found are wanted as one file."""


class EntryOpened(NamedTuple):
    """A game is to be opened."""

    key: str


class EntryRefused(NamedTuple):
    """A game cannot be opened."""

    why: str


class EntrySaved(NamedTuple):
    """A game is wanted as a file."""

    key: str


class RenamingBegun(NamedTuple):
    """A game is to get another name."""

    key: str


class RenamingEnded(NamedTuple):
    """That is its name; None: it stays as it was."""

    name: str | None


class EntryDeleted(NamedTuple):
    """A game is to go."""

    key: str


class DeletionUndone(NamedTuple):
    """The game that went last is to be back."""


class OpeningAgreed(NamedTuple):
    """The game in progress may be left for the one that waits to be opened."""


# The browser's store.


class FilingContinued(NamedTuple):
    """What has happened in the game is shown: the games that were left can be put into the library."""


class StoreAnswered(NamedTuple):
    """The browser's store has done what it was asked, or has not.

    Attributes:
        number: of the question.
        texts: what it has; None for what is not there.
        error: why it failed; empty: it did not.
        failed: of what was to be written, the keys of what was not; None: of all.
    """

    number: int
    texts: tuple[str | None, ...] = ()
    error: str = ""
    failed: frozenset[str] | None = None


# Texts.


class TextBrought(NamedTuple):
    """Somebody wants to open the game or the games in a text."""

    text: str


class FilesBrought(NamedTuple):
    """The same with files: the size and the text of each."""

    files: tuple[tuple[int, str], ...]


class GamesRead(NamedTuple):
    """Games of a text belong into the library."""

    entries: "tuple[Entry, ...]"


class TextRead(NamedTuple):
    """A text has been read to its end, or as far as it was wanted."""

    brought: "Brought"


class GameRead(NamedTuple):
    """The only game of a text, or one of the library, is to be opened."""

    game: "GameOpened"
