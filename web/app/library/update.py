"""What is done in the dialog of the library, and how games come into it."""

from dataclasses import replace
from typing import Final

import pacru
from app.core import files
from app.core.app import App, Update
from app.core.commands import After, Save
from app.core.loop import Send
from app.core.messages import Dialog, DialogOpened
from app.library import entries, messages, texts
from app.library.entries import Entry, Order, Wanted
from app.library.messages import EntryRefused, GameRead
from app.library.state import PAGE, Delete, Library, Listing, Load, Put
from app.library.store import asked, listing_with
from app.session import words
from app.session.exchange import Filed
from app.session.reading import Cancelled, Reading, ReadingBegun, in_steps

SAVED: Final = "games{number}.pacru"
SAVED_ONE: Final = "game.pacru"
FILE_ON: Final = {"do": "file-on"}
"""The event that comes back when what has happened in the game is shown."""


# Games that were left


def filed(app: App, message: Filed) -> Update:
    """The game goes into the library, or further on than it is there, once what has happened is shown."""
    own = app.own(Library)
    app = app.with_own(replace(own, filing=(*own.filing, message.kept)))
    return app, () if own.filing else (After(0, FILE_ON),)


def file_on(app: App, _message: messages.FilingContinued) -> Update:
    """The games that wait for it go into the library."""
    own = app.own(Library)
    app = app.with_own(replace(own, filing=()))
    left = tuple(map(entries.entry_of, own.filing))
    return asked(app, Put(left)) if left else (app, ())


# The dialog


def opened(app: App, message: DialogOpened) -> Update:
    """The games are listed as they are known, and asked for."""
    if message.dialog != Dialog.LIBRARY:
        return app, ()
    return asked(_listing(app, shown=PAGE, renaming="", deleted=None), Load())


def searched(app: App, message: messages.SearchChanged) -> Update:
    """Other games are listed."""
    wanted = _wanted(app.own(Library).listing.wanted, message.part, message.value)
    return _listing(app, wanted=wanted, shown=PAGE), ()


def _wanted(wanted: Wanted, part: str, value: str) -> Wanted:
    match part:
        case "text":
            return replace(wanted, text=value)
        case "players":
            return replace(wanted, players=int(value))
        case "result":
            return replace(wanted, result=value)
        case _:
            return replace(wanted, order=Order(value))


def more_wanted(app: App, _message: messages.MoreWanted) -> Update:
    """More of them are shown."""
    return _listing(app, shown=app.own(Library).listing.shown + PAGE), ()


def list_saved(app: App, _message: messages.ListSaved) -> Update:
    """All games that are found go into a file, those as well that are not shown; into several if they are many."""
    records = (entry.record for entry in found(app.own(Library).listing))
    return app, files.saved(records, SAVED)


def entry_saved(app: App, message: messages.EntrySaved) -> Update:
    """One game goes into a file."""
    entry = _entry(app, message.key)
    return app, (Save(entry.record, SAVED_ONE),) if entry else ()


def entry_opened(app: App, message: messages.EntryOpened) -> Update:
    """A game goes on, or is seen again."""
    entry = _entry(app, message.key)
    if entry is None:
        return app, ()
    return app, (Send(ReadingBegun(_reading(entry, texts.back_to(app)))),)


def _reading(entry: Entry, back: tuple[Send, ...]) -> Reading:
    try:
        return (Send(GameRead((yield from in_steps(entries.opening(entry))))),)
    except Cancelled:
        return back
    except pacru.PacruError as error:
        return (Send(EntryRefused(words.sentence(str(error)))),)


def entry_refused(app: App, message: EntryRefused) -> Update:
    """It is told why a game cannot be opened."""
    return texts.listed(app, (message.why,))


def opening_agreed(app: App, _message: messages.OpeningAgreed) -> Update:
    """The game that waits for it is opened."""
    own = app.own(Library)
    return app.with_own(replace(own, arriving=None)), (Send(own.arriving),) if own.arriving else ()


def renaming_begun(app: App, message: messages.RenamingBegun) -> Update:
    """Its name can be entered."""
    return _listing(app, renaming=message.key), ()


def renaming_ended(app: App, message: messages.RenamingEnded) -> Update:
    """The name is shown once it is kept."""
    entry = _entry(app, app.own(Library).listing.renaming)
    app = _listing(app, renaming="")
    if entry is None or message.name is None:
        return app, ()
    return asked(app, Put((entries.renamed(entry, message.name),), renamed=True))


def entry_deleted(app: App, message: messages.EntryDeleted) -> Update:
    """A game goes, and can come back until the next one goes."""
    entry = _entry(app, message.key)
    if entry is None:
        return app, ()
    known = app.own(Library).listing.entries
    left = {key: one for key, one in known.items() if key != message.key}
    return asked(_listing(app, entries=left, deleted=entry), Delete(entry))


def deletion_undone(app: App, _message: messages.DeletionUndone) -> Update:
    """It is back once it is kept."""
    deleted = app.own(Library).listing.deleted
    if deleted is None:
        return app, ()
    return asked(_listing(app, deleted=None), Put((deleted,), renamed=True))


def found(listing: Listing) -> list[Entry]:
    """The games that are looked for, in order."""
    return entries.found(listing.entries.values(), listing.wanted)


def _entry(app: App, key: str) -> Entry | None:
    return app.own(Library).listing.entries.get(key)


def _listing(app: App, **changes: object) -> App:
    """With another listing; the last problem is history."""
    return listing_with(app, **{"problem": "", **changes})
