"""What can happen in the library."""

from typing import NamedTuple

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


class ReadingCancelled(NamedTuple):
    """The rest of what is being read is not wanted; games that are in the library stay there."""


class ReadingContinued(NamedTuple):
    """The next games of a long text can be read."""
