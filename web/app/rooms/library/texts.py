"""Imports texts with games: opens a single game, and stores several in the library."""

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
    is_in_progress,
    with_listing,
)
from app.runtime.commands import Value
from app.runtime.files import MOST_TEXT, chosen_files
from app.runtime.handling import EventData, handler
from app.runtime.room import Declarations
from app.runtime.update import Send
from pacru.core.texts import _

AT_ONCE: Final = 30
"""Games, or pieces of a long one, read per step: less than a fifth of a second, too short to notice."""
KEPT_AT_ONCE: Final = 150
"""Games stored per write, which costs as much as reading ten games."""


@handler()
def open_text(app: App, text: str) -> Update:
    """Begin to read the games in a text. If the text is an address, follow the address instead."""
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
    """Return the messages that reopen the present dialog if the person cancels."""
    dialog = app.ui.dialog
    return (Send(DialogOpened(dialog)),) if dialog and dialog != READING_DIALOG else ()


@dataclass(slots=True)
class _Import:
    """A text that is being read, with its games so far."""

    text: str
    games: int  # the approximate number of its games
    first: SavedGame | None = None  # the first game, while it is the only one
    waiting: list[LibraryEntry] = field(default_factory=list)  # games to store in the library
    read: int = 0  # the number of games read, including the first
    pieces: int = 0  # the number of pieces read of a long game
    refused: list[str] = field(default_factory=list)  # the errors in unreadable games

    @property
    def done(self) -> int:
        """The number of games so far, with those that could not be read."""
        return self.read + len(self.refused)

    @property
    def progress(self) -> str:
        """The progress in words."""
        if self.games > 1:
            return entries.progress_text(self.done, self.games)
        return turns_read(self.pieces)

    def take(self, piece: SavedGame | pacru.PacruError | None) -> None:
        """Take a game or the error in it; None: a piece of a long game has been read."""
        if piece is None:
            self.pieces += 1
            return
        try:
            if isinstance(piece, pacru.PacruError):
                raise piece
            if self.done:
                self.waiting.append(entries.entry_of_opened(piece))
            else:
                self.first = piece
            self.read += 1
        except pacru.PacruError as error:
            why = refusals.in_words(error)
            if self.games > 1:
                why = _("Game {number}. {why}").format(number=self.done + 1, why=why)
            self.refused.append(why)
        if self.first and self.done > 1:
            self.waiting.insert(0, entries.entry_of_opened(self.first))
            self.first = None

    def store(self) -> tuple[Send, ...]:
        """Return the message that stores the waiting games."""
        games, self.waiting = tuple(self.waiting), []
        return (Send(Then(partial(store.add_job, job=Put(games, sent=True)))),) if games else ()

    def end(self) -> tuple[Send, ...]:
        """Return the messages for the end of reading: at the end of the text, or when the person cancels."""
        return (*self.store(), Send(Then(partial(_finish, imported=self))))


def _read_in_steps(text: str, back: tuple[Send, ...]) -> Reading:
    imported = _Import(text, records.count(text))
    each = records.read_each(text)
    try:
        while True:
            pieces = [*islice(each, AT_ONCE)]
            for piece in pieces:
                imported.take(piece)
            if len(pieces) < AT_ONCE:
                return imported.end()
            full = len(imported.waiting) >= KEPT_AT_ONCE
            yield Step(imported.progress, imported.store() if full else ())
    except Cancelled:
        return imported.end() if imported.read > 1 else (*imported.store(), *back)


def _finish(app: App, imported: _Import) -> Update:
    """Open the single game of a text, or show the library with its games."""
    if not imported.read:
        return _refuse(app, imported.text, imported.refused[0])
    app, clears = _accept(app)
    if imported.first:
        app, effects = open_or_ask(app, imported.first.message)
    else:
        app, effects = show_library(app, tuple(imported.refused))
    return app, (*clears, *effects)


def show_library(app: App, refused: tuple[str, ...]) -> Update:
    """Show the library, with the errors in games that could not be read."""
    return with_listing(app, refused=refused), (Send(DialogOpened(LIBRARY_DIALOG)),)


def _accept(app: App) -> Update:
    """Clear the input for texts, and the last refusal."""
    clears = (Value("open-text", ""),) if app.state(Library).seen else ()
    return change(app, Library, refusal=None), clears


def _refuse(app: App, text: str, why: str) -> Update:
    """Show the error in a text below the input."""
    opens = () if app.ui.dialog == LIBRARY_DIALOG else (Send(DialogOpened(LIBRARY_DIALOG)),)
    return change(app, Library, refusal=Refusal(text, why)), opens


def open_or_ask(app: App, game: GameOpened) -> Update:
    """Open a game. A game in progress is replaced only if the person agrees."""
    if not is_in_progress(app):
        return app, (Send(game),)
    return change(app, Library, arriving=game), (Send(DialogOpened(REPLACE_DIALOG)),)
