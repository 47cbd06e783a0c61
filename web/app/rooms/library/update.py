"""The updates of the library's dialog, and how games get into the library."""

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pacru
from app.game import keeping
from app.game.exchange import Filed, TextsLost
from app.game.reading import Cancelled, Reading, ReadingBegun, in_steps
from app.model.app import App, Update
from app.model.messages import DialogClosed, DialogOpened, GamesBrought, GamesWanted
from app.narration import words
from app.rooms.library import entries, messages, store, texts
from app.rooms.library.entries import LibraryEntry, Order, Search
from app.rooms.library.messages import LIBRARY_DIALOG, EntryRefused, GameRead, Message
from app.rooms.library.state import PAGE, Collect, Delete, Library, Listing, Load, Put
from app.rooms.library.store import add_job, read, with_listing
from app.runtime import files
from app.runtime.commands import After, Save
from app.runtime.update import Send
from pacru.core.texts import N_, _

if TYPE_CHECKING:
    from typing import Unpack

    from app.rooms.library.changes import ListingChanges

SAVED: Final = "games{number}.pacru"
SAVED_ONE: Final = "game.pacru"
UNREAD: Final = N_("Some of the games in this file couldn’t be read.")
FILE_ON: Final = {"do": "file-on"}
"""The event that comes back when the page is up to date."""


# Games that were left


def on_filed(app: App, message: Filed) -> Update:
    """Add a game to the library, or update it there. This waits until the page is up to date."""
    own = app.own(Library)
    app = app.with_own(replace(own, filing=(*own.filing, message.kept)))
    return app, () if own.filing else (After(0, FILE_ON),)


def on_filing_continued(app: App, _message: messages.FilingContinued) -> Update:
    """Store the waiting games in the library."""
    own = app.own(Library)
    app = app.with_own(replace(own, filing=()))
    left = tuple(map(entries.entry_of, own.filing))
    return add_job(app, Put(left)) if left else (app, ())


def on_game_left(app: App, message: messages.GameLeft) -> Update:
    """Store a game that was left without anybody's will, if anything has happened in it."""
    try:
        kept = keeping.read(message.text)
    except keeping.Damaged:
        return app, (Send(TextsLost(_(keeping.UNREADABLE), (message.text,))),)
    return add_job(app, Put((entries.entry_of(kept),), sent=True)) if kept.game.plies else (app, ())


# All games, for a file with everything


def on_games_wanted(app: App, _message: GamesWanted) -> Update:
    """Ask the store for all games."""
    return add_job(app, Collect())


def on_games_brought(app: App, message: GamesBrought) -> Update:
    """Store the games of a file, except those that have more turns here."""
    found = [(text, read(text)) for text in message.texts]
    games = tuple(entry for _text, entry in found if entry)
    unread = tuple(text for text, entry in found if not entry)
    lost = (Send(TextsLost(_(UNREAD), unread)),) if unread else ()
    if not games:
        return app, lost
    app, effects = add_job(app, Put(games, sent=True))
    return app, effects + lost


# The dialog


def on_store_changed(app: App, _message: messages.StoreChanged) -> Update:
    """List the games anew while they are shown."""
    return add_job(app, Load()) if app.ui.dialog == LIBRARY_DIALOG else (app, ())


def on_dialog_opened(app: App, message: DialogOpened) -> Update:
    """List the games that are known, and ask the store for all."""
    if message.dialog != LIBRARY_DIALOG:
        return app, ()
    return add_job(_with_listing(app, shown=PAGE, renaming="", deleted=None), Load())


def on_search_changed(app: App, message: messages.SearchChanged) -> Update:
    """Search for other games."""
    wanted = _search_with(app.own(Library).listing.wanted, message.part, message.value)
    return _with_listing(app, wanted=wanted, shown=PAGE), ()


def _search_with(wanted: Search, part: str, value: str) -> Search:
    match part:
        case "text":
            return replace(wanted, text=value)
        case "players":
            return replace(wanted, players=int(value))
        case "result":
            return replace(wanted, result=value)
        case "game":
            return replace(wanted, game=value)
        case _:
            return replace(wanted, order=Order(value))


def on_more_wanted(app: App, _message: messages.MoreWanted) -> Update:
    """List more of the games that were found."""
    return _with_listing(app, shown=app.own(Library).listing.shown + PAGE), ()


def on_list_saved(app: App, _message: messages.ListSaved) -> Update:
    """Save all games that were found, listed or not, in a file, or in several if there are many."""
    records = (entry.record for entry in entries_found(app.own(Library).listing))
    return app, files.save_all(records, SAVED)


def on_entry_saved(app: App, message: messages.EntrySaved) -> Update:
    """Save one game in a file."""
    entry = _entry(app, message.key)
    return app, (Save(entry.record, SAVED_ONE),) if entry else ()


def on_entry_opened(app: App, message: messages.EntryOpened) -> Update:
    """Open a game of the library."""
    entry = _entry(app, message.key)
    if entry is None:
        return app, ()
    return app, (Send(ReadingBegun(_open_in_steps(entry, message.review, texts.back_to(app)))),)


def _open_in_steps(entry: LibraryEntry, review: int, back: tuple[Send, ...]) -> Reading:
    try:
        game = yield from in_steps(entries.open_steps(entry))
        return (Send(GameRead(game._replace(review=review))),)
    except Cancelled:
        return back
    except pacru.PacruError as error:
        return (Send(EntryRefused(words.sentence(str(error)))),)


def on_entry_refused(app: App, message: EntryRefused) -> Update:
    """Tell why a game cannot be opened."""
    return texts.show_library(app, (message.why,))


def on_opening_agreed(app: App, _message: messages.OpeningAgreed) -> Update:
    """Open the waiting game."""
    own = app.own(Library)
    return app.with_own(replace(own, arriving=None)), (Send(own.arriving),) if own.arriving else ()


def on_renaming_begun(app: App, message: messages.RenamingBegun) -> Update:
    """Show the input for the name of a game."""
    return _with_listing(app, renaming=message.key), ()


def on_renaming_ended(app: App, message: messages.RenamingEnded) -> Update:
    """Rename a game. The new name appears once it is stored."""
    entry = _entry(app, app.own(Library).listing.renaming)
    app = _with_listing(app, renaming="")
    if entry is None or message.name is None:
        return app, ()
    return add_job(app, Put((entries.with_name(entry, message.name),), renamed=True))


def on_entry_deleted(app: App, message: messages.EntryDeleted) -> Update:
    """Delete a game. It can come back until the next one is deleted."""
    entry = _entry(app, message.key)
    if entry is None:
        return app, ()
    known = app.own(Library).listing.entries
    left = {key: one for key, one in known.items() if key != message.key}
    return add_job(_with_listing(app, entries=left, deleted=entry), Delete(entry))


def on_deletion_undone(app: App, _message: messages.DeletionUndone) -> Update:
    """Bring the deleted game back. It appears once it is stored."""
    deleted = app.own(Library).listing.deleted
    if deleted is None:
        return app, ()
    return add_job(_with_listing(app, deleted=None), Put((deleted,), renamed=True))


def entries_found(listing: Listing) -> list[LibraryEntry]:
    """Return the games that the search finds, in order."""
    return entries.matches(listing.entries.values(), listing.wanted)


def _entry(app: App, key: str) -> LibraryEntry | None:
    return app.own(Library).listing.entries.get(key)


def _with_listing(app: App, **changes: "Unpack[ListingChanges]") -> App:
    """Return the state with changes in the listing, and without the last error."""
    return with_listing(with_listing(app, problem=""), **changes)


def update(app: App, message: Message) -> Update:
    """Return the state after a message of the room, and the effects."""
    match message:
        case DialogOpened():
            return on_dialog_opened(app, message)
        case DialogClosed():
            return texts.on_dialog_closed(app, message)
        case Filed():
            return on_filed(app, message)
        case GamesWanted():
            return on_games_wanted(app, message)
        case GamesBrought():
            return on_games_brought(app, message)
        case messages.FilingContinued():
            return on_filing_continued(app, message)
        case messages.GameLeft():
            return on_game_left(app, message)
        case messages.SearchChanged():
            return on_search_changed(app, message)
        case messages.MoreWanted():
            return on_more_wanted(app, message)
        case messages.ListSaved():
            return on_list_saved(app, message)
        case messages.EntryOpened():
            return on_entry_opened(app, message)
        case messages.EntryRefused():
            return on_entry_refused(app, message)
        case messages.EntrySaved():
            return on_entry_saved(app, message)
        case messages.RenamingBegun():
            return on_renaming_begun(app, message)
        case messages.RenamingEnded():
            return on_renaming_ended(app, message)
        case messages.EntryDeleted():
            return on_entry_deleted(app, message)
        case messages.DeletionUndone():
            return on_deletion_undone(app, message)
        case messages.OpeningAgreed():
            return on_opening_agreed(app, message)
        case messages.StoreAnswered():
            return store.on_store_answered(app, message)
        case messages.StoreChanged():
            return on_store_changed(app, message)
        case messages.TextBrought():
            return texts.on_text_brought(app, message)
        case messages.FilesBrought():
            return texts.on_files_brought(app, message)
        case messages.GamesRead():
            return texts.on_games_read(app, message)
        case messages.TextRead():
            return texts.on_text_read(app, message)
        case messages.GameRead():
            return texts.on_game_read(app, message)
