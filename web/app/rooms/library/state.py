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
"""The number of games listed at first, and the number that the button for more games adds."""

MOST_CORRECTED: Final = 100_000
"""The longest text that the input offers for correction, in characters. With a text of some megabytes, a browser would
freeze for a minute."""


class Refusal(NamedTuple):
    """A text without a game, or with a mistake in it. The person can correct it."""

    text: str  # the text; empty: there is nothing to correct
    why: str  # the error in it


@dataclass(frozen=True, slots=True)
class Listing:
    """The content of the dialog."""

    entries: Mapping[str, LibraryEntry] = field(default_factory=dict)  # by their keys
    unread: int = 0  # the number of stored texts that can no longer be read as games
    search: Search = field(default_factory=Search)
    most: int = PAGE  # the limit of listed games
    renaming: str = ""  # the key of the game that is being renamed
    deleted: LibraryEntry | None = None  # the last deleted game, which can come back
    refused: tuple[str, ...] = ()  # the errors in those games of a text that could not be read
    problem: str = ""  # an error message, shown in place of the number of games

    @property
    def games(self) -> list[LibraryEntry]:
        """The games that the search finds, in order."""
        return matches(self.entries.values(), self.search)


# Jobs for the store. They are done one after the other, in order.


@dataclass(frozen=True, slots=True)
class Put:
    """Store games. Stored games keep their names, unless ``renamed`` is set."""

    entries: tuple[LibraryEntry, ...]
    sent: bool = False  # whether they come from elsewhere: a stored game with more turns is kept
    renamed: bool = False  # whether the names in the entries replace the stored names


@dataclass(frozen=True, slots=True)
class Write:
    """Write games to the store: the second step of ``Put``, which first reads the stored texts."""

    entries: tuple[LibraryEntry, ...]
    stored: tuple[str | None, ...]  # their texts when read; a text changed since is not overwritten
    put: Put  # the first step


@dataclass(frozen=True, slots=True)
class Delete:
    """Delete a game."""

    entry: LibraryEntry


@dataclass(frozen=True, slots=True)
class Load:
    """List all games."""


@dataclass(frozen=True, slots=True)
class Collect:
    """Send all games, with the one in progress, in a message to other rooms."""


Job = Put | Write | Delete | Load | Collect


@dataclass(frozen=True, slots=True)
class Library:
    """The state of the library."""

    listing: Listing = Listing()
    jobs: tuple[Job, ...] = ()  # for the store; the first is in progress if an answer is awaited
    questions: int = 0  # the number of requests so far, which is that of the last request
    awaited: bool = False  # whether the last request is still unanswered
    filing: "tuple[SavedGame, ...]" = ()  # games to store once the page has been rendered
    arriving: "GameOpened | None" = None  # the game to open if the person agrees
    refusal: Refusal | None = None  # the text that was not opened
    seen: bool = False  # whether the dialog has ever been open, so that its input for a text exists


def with_listing(app: App, *, problem: str = "", **changes: Any) -> App:  # noqa: ANN401 - the fields of `Listing`
    """Return the state with values changed in the listing. Without a new problem, clear the earlier one."""
    listing = replace(app.state(Library).listing, problem=problem, **changes)
    return change(app, Library, listing=listing)


def is_in_progress(app: App) -> bool:
    """Return whether the game on the board has begun and is not over."""
    game = app.session.game
    return bool(game.plies) and not game.outcome
