"""The handlers of the library's dialog, and of games that go into the library."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Final

import pacru
from app.game import keeping
from app.game.exchange import Filed, TextsLost
from app.game.reading import Cancelled, Reading, ReadingBegun, Then, in_steps
from app.model.app import App, Update
from app.model.changes import change
from app.model.messages import DialogOpened, GamesBrought
from app.narration import words
from app.rooms.library import entries, texts
from app.rooms.library.entries import LibraryEntry, Order
from app.rooms.library.state import LIBRARY_DIALOG, PAGE, Delete, Library, Load, Put, with_listing
from app.rooms.library.store import add_job, read
from app.runtime import files
from app.runtime.commands import After, Focus, Save
from app.runtime.handling import handler
from app.runtime.update import Send
from pacru.core.texts import _

SEARCHED: Final[Mapping[str, Callable[[str], Any]]] = {"players": int, "order": Order}
"""The types of the fields of a search, by their names; the others are texts."""


# Games to store


def on_filed(app: App, message: Filed) -> Update:
    """Add a game to the library, or update it there, once the page has been rendered."""
    filing = app.state(Library).filing
    app = change(app, Library, filing=(*filing, message.kept))
    return app, () if filing else (After(0, {"do": "library.file_waiting"}),)


@handler()
def file_waiting(app: App) -> Update:
    """Store the waiting games in the library, after the page has been rendered."""
    filed = tuple(map(entries.entry_of, app.state(Library).filing))
    return add_job(change(app, Library, filing=()), Put(filed)) if filed else (app, ())


@handler()
def file_left(app: App, text: str) -> Update:
    """Store a game that was abandoned by a crash or a closed tab, if it has any turns."""
    try:
        saved = keeping.read(text)
    except keeping.Damaged:
        return app, (Send(TextsLost(_(keeping.UNREADABLE), (text,))),)
    if not saved.game.plies:
        return app, ()
    return add_job(app, Put((entries.entry_of(saved),), sent=True))


def on_games_brought(app: App, message: GamesBrought) -> Update:
    """Store the games of a file, except those that have more turns in the library."""
    games = [(text, read(text)) for text in message.texts]
    readable = tuple(entry for _text, entry in games if entry)
    app, effects = add_job(app, Put(readable, sent=True)) if readable else (app, ())
    unread = tuple(text for text, entry in games if entry is None)
    if unread:
        lost = TextsLost(_("Some of the games in this file couldn’t be read."), unread)
        effects = (*effects, Send(lost))
    return app, effects


# The dialog


@handler()
def show(app: App) -> Update:
    """Show the games."""
    return app, (Send(DialogOpened(LIBRARY_DIALOG)),)


def list_games(app: App) -> Update:
    """List the known games, and ask the store for all."""
    app = change(app, Library, seen=True)
    return add_job(with_listing(app, most=PAGE, renaming="", deleted=None), Load())


@handler()
def list_anew(app: App) -> Update:
    """If the dialog is open, list the games again, since another tab has changed some."""
    return add_job(app, Load()) if app.ui.dialog == LIBRARY_DIALOG else (app, ())


@handler()
def search(app: App, part: str, value: str) -> Update:
    """Change one field of the search, by its name."""
    search = replace(app.state(Library).listing.search, **{part: SEARCHED.get(part, str)(value)})
    return with_listing(app, search=search, most=PAGE), ()


@handler()
def show_more(app: App) -> Update:
    """List more of the games that the search finds."""
    return with_listing(app, most=app.state(Library).listing.most + PAGE), ()


@handler()
def save_all(app: App) -> Update:
    """Save all games that the search finds, listed or not, in a file; many games are split into several files."""
    records = (entry.record for entry in app.state(Library).listing.games)
    return app, files.save_all(records, "games{number}.pacru")


@handler()
def save(app: App, game: str) -> Update:
    """Save one game in a file."""
    entry = _entry(app, game)
    return app, (Save(entry.record, "game.pacru"),) if entry else ()


@handler()
def open_game(app: App, game: str) -> Update:
    """Open a game of the library."""
    return _open(app, game)


@handler()
def review(app: App, game: str, day: int) -> Update:
    """Open a game of the library, and review it at once."""
    return _open(app, game, review=day)


def _open(app: App, key: str, review: int = 0) -> Update:
    entry = _entry(app, key)
    if entry is None:
        return app, ()
    return app, (Send(ReadingBegun(_open_in_steps(entry, review, texts.back_to(app)))),)


def _open_in_steps(entry: LibraryEntry, review: int, back: tuple[Send, ...]) -> Reading:
    try:
        game = yield from in_steps(entries.open_steps(entry))
        return (Send(Then(partial(texts.open_or_ask, game=game._replace(review=review)))),)
    except Cancelled:
        return back
    except pacru.PacruError as error:
        why = words.sentence(str(error))
        return (Send(Then(partial(texts.show_library, refused=(why,)))),)


@handler()
def open_waiting(app: App) -> Update:
    """Leave the game in progress, and open the other game."""
    arriving = app.state(Library).arriving
    return change(app, Library, arriving=None), (Send(arriving),) if arriving else ()


@handler()
def rename(app: App, game: str) -> Update:
    """Show the input for the name of a game."""
    return with_listing(app, renaming=game), (Focus(["#library-games input"], select=True),)


@handler()
def name(app: App, key: str, value: str) -> Update:
    """Rename a game if Enter was pressed. The new name appears once it is stored."""
    entry = _entry(app, app.state(Library).listing.renaming)
    app = with_listing(app, renaming="")
    if entry is None or key != "Enter":
        return app, ()
    return add_job(app, Put((entries.with_name(entry, value),), renamed=True))


@handler()
def delete(app: App, game: str) -> Update:
    """Delete a game. ``undo`` can restore it until the next one is deleted."""
    remaining = {**app.state(Library).listing.entries}
    entry = remaining.pop(game, None)
    if entry is None:
        return app, ()
    return add_job(with_listing(app, entries=remaining, deleted=entry), Delete(entry))


@handler()
def undo(app: App) -> Update:
    """Restore the deleted game. It appears in the list once it is stored."""
    deleted = app.state(Library).listing.deleted
    if deleted is None:
        return app, ()
    return add_job(with_listing(app, deleted=None), Put((deleted,), renamed=True))


def _entry(app: App, key: str) -> LibraryEntry | None:
    return app.state(Library).listing.entries.get(key)
