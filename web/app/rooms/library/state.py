"""The state of the library: the games, the listed part, and the requests to the browser's store."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from app.model.app import App
from app.model.changes import change
from app.rooms.library.entries import LibraryEntry, Search, matches

if TYPE_CHECKING:
    from app.model.messages import GameOpened
    from app.model.saved_game import SavedGame

LIBRARY_DIALOG: Final = "library"
REPLACE_DIALOG: Final = "replace"
"""The ids of the dialogs."""

PAGE: Final = 40
"""The number of games listed at first. A button lists as many more."""


MOST_CORRECTED: Final = 100_000
"""The longest text that is put into the input to be corrected, in characters. With some megabytes, a browser would
stand still for a minute."""


class Refusal(NamedTuple):
    """A text has no game in it, or one with a mistake. The person can correct it.

    Attributes:
        text: the text; empty: there is nothing to correct.
        why: what is wrong with it.
    """

    text: str
    why: str


@dataclass(frozen=True, slots=True)
class Listing:
    """All that the dialog shows."""

    entries: Mapping[str, LibraryEntry] = field(default_factory=dict)  # by their keys
    unread: int = 0  # how many stored texts can no longer be read as games
    wanted: Search = field(default_factory=Search)
    shown: int = PAGE  # the limit of listed games
    renaming: str = ""  # the key of the game that is being renamed
    deleted: LibraryEntry | None = None  # the last deleted game, which can come back
    refused: tuple[str, ...] = ()  # why some games of a text could not be read
    problem: str = ""  # an error, shown in place of the number of games

    @property
    def found(self) -> list[LibraryEntry]:
        """The games that the search finds, in order."""
        return matches(self.entries.values(), self.wanted)


# Jobs for the store. They are done one after the other, in order.


@dataclass(frozen=True, slots=True)
class Put:
    """Store games. They keep the names that they have in the store, unless they are renamed.

    Attributes:
        entries: the games.
        sent: whether somebody sent them: then they do not replace the same game with more turns.
        renamed: whether to store the names in the entries.
    """

    entries: tuple[LibraryEntry, ...]
    sent: bool = False
    renamed: bool = False


@dataclass(frozen=True, slots=True)
class Write:
    """Store games as they are: the second half of ``Put``.

    Attributes:
        entries: the games.
        there: what the store has of each, as text; None: nothing. If it has something else by then, nothing is written.
        put: the first half.
    """

    entries: tuple[LibraryEntry, ...]
    there: tuple[str | None, ...]
    put: Put


@dataclass(frozen=True, slots=True)
class Delete:
    """Delete a game."""

    entry: LibraryEntry


@dataclass(frozen=True, slots=True)
class Load:
    """List all games."""


@dataclass(frozen=True, slots=True)
class Collect:
    """Give all games to who has asked for them, with the one in progress."""


Job = Put | Write | Delete | Load | Collect


@dataclass(frozen=True, slots=True)
class Library:
    """The state of the library."""

    listing: Listing = Listing()
    jobs: tuple[
        Job, ...
    ] = ()  # for the store; the first one is in progress if an answer is awaited
    questions: int = 0  # the number of requests so far, and of the last one
    awaited: bool = False  # whether its answer has not come yet
    filing: "tuple[SavedGame, ...]" = ()  # games that were left, until there is time to store them
    arriving: "GameOpened | None" = None  # the game to open, until the person agrees
    refusal: Refusal | None = None  # the text that was not opened, and why
    seen: bool = False  # whether the dialog has been there, and with it the input for a text


def with_listing(app: App, *, problem: str = "", **changes: Any) -> App:  # noqa: ANN401 - the fields of `Listing`
    """Return the state with these values changed in the listing, in which any earlier problem is over."""
    listing = replace(app.state(Library).listing, problem=problem, **changes)
    return change(app, Library, listing=listing)
