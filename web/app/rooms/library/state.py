"""The state of the library: the games, the listed part, and the requests to the browser's store."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from app.model.app import App
from app.rooms.library.entries import LibraryEntry, Search, matches

if TYPE_CHECKING:
    from app.game.keeping import SavedGame
    from app.game.records import Opened
    from app.model.messages import GameOpened

LIBRARY_DIALOG: Final = "library"
REPLACE_DIALOG: Final = "replace"
"""The ids of the dialogs."""

PAGE: Final = 40
"""The number of games listed at first. A button lists as many more."""


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
class Queue:
    """The queue of jobs for the store."""

    jobs: tuple[Job, ...] = ()  # the first one is in progress if an answer is awaited
    questions: int = 0  # the number of requests so far, and of the last one
    awaited: bool = False  # whether its answer has not come yet


@dataclass(frozen=True, slots=True)
class Brought:
    """A text that is being read, with its games so far.

    Attributes:
        text: the whole text.
        games: about how many games it has.
        first: the first game, while it is the only one; at the end, an only game is opened.
        read: how many games have been read, including the first.
        pieces: how much of a long game has been read.
        refused: why other games could not be read.
    """

    text: str
    games: int
    first: "Opened | None" = None
    read: int = 0
    pieces: int = 0
    refused: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Library:
    """The state of the library."""

    listing: Listing = Listing()
    queue: Queue = Queue()
    filing: "tuple[SavedGame, ...]" = ()  # games that were left, until there is time to store them
    arriving: "GameOpened | None" = None  # the game to open, until the person agrees


def with_listing(app: App, **changes: Any) -> App:  # noqa: ANN401 - the fields of `Listing`
    """Return the state with these values changed in the listing."""
    own = app.own(Library)
    return app.with_own(replace(own, listing=replace(own.listing, **changes)))
