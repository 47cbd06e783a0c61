"""What the library knows: the games, what of them is shown, and what is asked of the browser's store."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from app.library.entries import Entry, Wanted

if TYPE_CHECKING:
    from app.core.messages import GameOpened
    from app.session.keeping import SavedGame
    from app.session.records import Opened

PAGE: Final = 40
"""So many games are shown at once; a button shows as many more."""


@dataclass(frozen=True, slots=True)
class Listing:
    """What the dialog shows follows from this."""

    entries: Mapping[str, Entry] = field(default_factory=dict)  # by their keys
    unread: int = 0  # how many texts of the store are no games any more
    wanted: Wanted = field(default_factory=Wanted)
    shown: int = PAGE  # so many at most
    renaming: str = ""  # the key of the game that is being renamed
    deleted: Entry | None = None  # that can come back
    refused: tuple[str, ...] = ()  # of the games of a text, why some could not be read
    problem: str = ""  # told instead of how many games there are


# What is asked of the store: one thing after the other, as it was asked.


@dataclass(frozen=True, slots=True)
class Put:
    """Games are to be kept, under the names that they have there unless they are renamed.

    Attributes:
        entries: the games.
        sent: somebody sent them: they take no place of the same game further on.
        renamed: the names are to be these.
    """

    entries: tuple[Entry, ...]
    sent: bool = False
    renamed: bool = False


@dataclass(frozen=True, slots=True)
class Write:
    """The second half of ``Put``: games are to be kept as they are."""

    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Delete:
    """A game is to go."""

    entry: Entry


@dataclass(frozen=True, slots=True)
class Load:
    """All games are to be listed."""


Job = Put | Write | Delete | Load


@dataclass(frozen=True, slots=True)
class Queue:
    """What is asked of the store."""

    jobs: tuple[Job, ...] = ()  # the first one is under way, if an answer is awaited
    questions: int = 0  # so many were asked; the number of the last one
    awaited: bool = False  # whether its answer is still to come


@dataclass(frozen=True, slots=True)
class Brought:
    """A text of which some games have been read.

    Attributes:
        text: all of it.
        games: about how many there are in it.
        first: the only game so far, which is opened if there is no other one.
        read: how many are read, the first one included.
        pieces: how much of a long game is read.
        refused: why others could not be read.
    """

    text: str
    games: int
    first: "Opened | None" = None
    read: int = 0
    pieces: int = 0
    refused: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Library:
    """All of it."""

    listing: Listing = Listing()
    queue: Queue = Queue()
    filing: "tuple[SavedGame, ...]" = ()  # games that were left, until there is time to write them down
    arriving: "GameOpened | None" = None  # until the person agrees
