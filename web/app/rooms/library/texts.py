"""Texts with games: an only game is opened, several go into the library."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from typing import Final

import pacru
from app.game import addresses, records
from app.game.exchange import AddressFollowed
from app.game.reading import (
    READING_DIALOG,
    Cancelled,
    Reading,
    ReadingBegun,
    Step,
    Then,
    turns_read,
)
from app.model.app import App, Update
from app.model.changes import change
from app.model.messages import DialogOpened, GameOpened
from app.model.saved_game import SavedGame
from app.rooms.library import entries, refusals, store
from app.rooms.library.entries import LibraryEntry
from app.rooms.library.state import (
    LIBRARY_DIALOG,
    REPLACE_DIALOG,
    Library,
    Put,
    Refusal,
    with_listing,
)
from app.runtime.commands import Value
from app.runtime.files import MOST_TEXT, chosen_files
from app.runtime.handling import EventData, handler
from app.runtime.room import Declarations
from app.runtime.update import Send
from pacru.core.texts import _

AT_ONCE: Final = 30
"""The games, or pieces of a long one, in one step: less than a fifth of a second, too short to notice."""
KEPT_AT_ONCE: Final = 150
"""The number of games stored at once: each write costs as much as reading ten games."""


@handler()
def open_text(app: App, text: str) -> Update:
    """Begin to read the games in a text, or open what an address in it leads to."""
    if len(text) > MOST_TEXT:
        return _refuse(app, "", _too_large())
    declared = app.state(Declarations).addresses
    if address := addresses.find(text, declared):
        event = addresses.event_at(address, declared)
        if isinstance(event, str):
            return _refuse(app, text, event)
        app, effects = _accept(app)
        return app, (*effects, Send(AddressFollowed(address)))
    return app, (_begin_reading(app, text),)


def _too_large() -> str:
    most = MOST_TEXT // 1024**2
    return _("This is too large. The limit for a text or file is {most} MB.").format(most=most)


@handler()
def open_files(app: App, files: Sequence[EventData]) -> Update:
    """Begin to read the texts of several files as one."""
    chosen = chosen_files(files)
    if any(file.size > MOST_TEXT for file in chosen):
        return _refuse(app, "", _too_large())
    unread = [file.why_not for file in chosen if file.text is None]
    if unread:
        no_text = _(
            "This file isn’t text in UTF-8. You can open a game record, a list of moves, a link or a position."
        )
        return _refuse(app, "", unread[0] or no_text)
    texts = [file.text or "" for file in chosen]
    return app, (_begin_reading(app, "\n\n".join(texts)),) if texts else ()


def _begin_reading(app: App, text: str) -> Send:
    return Send(ReadingBegun(_read_in_steps(text, back_to(app))))


def back_to(app: App) -> tuple[Send, ...]:
    """Return the messages that lead back to the present dialog if the person cancels."""
    dialog = app.ui.dialog
    return (Send(DialogOpened(dialog)),) if dialog and dialog != READING_DIALOG else ()


@dataclass(slots=True)
class _Brought:
    """A text that is being read, with its games so far.

    Attributes:
        text: the whole text.
        games: about how many games it has.
        first: the first game, while it is the only one; at the end, an only game is opened.
        waiting: games that are still to be stored in the library.
        read: how many games have been read, including the first.
        pieces: how much of a long game has been read.
        refused: why other games could not be read.
    """

    text: str
    games: int
    first: SavedGame | None = None
    waiting: list[LibraryEntry] = field(default_factory=list)
    read: int = 0
    pieces: int = 0
    refused: list[str] = field(default_factory=list)

    def take(self, piece: SavedGame | pacru.PacruError | None) -> None:
        """Take a game or the error in it; None: a piece of a long one has been read."""
        if piece is None:
            self.pieces += 1
            return
        try:
            if isinstance(piece, pacru.PacruError):
                raise piece
            if self.read == 0 and not self.refused:
                self.first = piece
            else:
                self.waiting.append(entries.entry_of_opened(piece))
            self.read += 1
        except pacru.PacruError as error:
            why = refusals.in_words(error)
            if self.games > 1:
                number = self.read + len(self.refused) + 1
                why = _("Game {number}. {why}").format(number=number, why=why)
            self.refused.append(why)
        if self.first and self.read + len(self.refused) > 1:
            self.waiting.insert(0, entries.entry_of_opened(self.first))
            self.first = None

    def store(self) -> tuple[Send, ...]:
        """Return the message that stores the waiting games."""
        games, self.waiting = tuple(self.waiting), []
        return (Send(Then(partial(store.add_job, job=Put(games, sent=True)))),) if games else ()

    def end(self) -> tuple[Send, ...]:
        """Return the messages when the text has been read to its end, or until the person cancelled."""
        return (*self.store(), Send(Then(partial(_take_text, brought=self))))


def _read_in_steps(text: str, back: tuple[Send, ...]) -> Reading:
    found = _Brought(text, records.count(text))
    each = records.read_each(text)
    try:
        while True:
            pieces = [*islice(each, AT_ONCE)]
            for piece in pieces:
                found.take(piece)
            if len(pieces) < AT_ONCE:
                return found.end()
            full = len(found.waiting) >= KEPT_AT_ONCE
            yield Step(_progress(found), found.store() if full else ())
    except Cancelled:
        return found.end() if found.read > 1 else (*found.store(), *back)


def _take_text(app: App, brought: _Brought) -> Update:
    """Open the only game of a text, or show the library if there are several."""
    if not brought.read:
        return _refuse(app, brought.text, brought.refused[0])
    app, accepted = _accept(app)
    if brought.first:
        app, effects = open_or_ask(app, brought.first.message)
    else:
        app, effects = show_library(app, tuple(brought.refused))
    return app, (*accepted, *effects)


def _progress(brought: _Brought) -> str:
    if brought.games > 1:
        return entries.progress_text(brought.read + len(brought.refused), brought.games)
    return turns_read(brought.pieces)


def show_library(app: App, refused: tuple[str, ...]) -> Update:
    """Show the library, with the errors of games that are missing in it."""
    return with_listing(app, refused=refused), (Send(DialogOpened(LIBRARY_DIALOG)),)


def _accept(app: App) -> Update:
    """Clear the input: all games in its text have been read."""
    clears = (Value("open-text", ""),) if app.state(Library).seen else ()
    return change(app, Library, refusal=None), clears


def _refuse(app: App, text: str, why: str) -> Update:
    """Show why a text was not opened, below the input."""
    opens = () if app.ui.dialog == LIBRARY_DIALOG else (Send(DialogOpened(LIBRARY_DIALOG)),)
    return change(app, Library, refusal=Refusal(text, why)), opens


def open_or_ask(app: App, game: GameOpened) -> Update:
    """Open a game. A game in progress is replaced only if the person agrees."""
    if not app.session.game.plies or app.session.game.outcome:
        return app, (Send(game),)
    return change(app, Library, arriving=game), (Send(DialogOpened(REPLACE_DIALOG)),)
