"""Texts that bring games: one is opened, several go into the library."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from typing import Final

import pacru
from app.core.app import App, Update
from app.core.commands import After
from app.core.files import MOST_TEXT
from app.core.loop import Send
from app.core.messages import Dialog, DialogClosed, DialogOpened, GameOpened
from app.library import entries, store
from app.library.entries import Entry
from app.library.messages import FilesBrought, ReadingCancelled, ReadingContinued, TextBrought
from app.library.state import Library, Put, Reading
from app.session import records, words
from app.session.exchange import ReadingProgressed, TextAccepted, TextRefused
from app.session.records import Opened
from pacru import record
from pacru.texts import _

STEP: Final = 20
"""So many games, or pieces of a long one, are read at once: about a tenth of a second, for which nobody waits."""
READ_ON: Final = {"do": "read-on"}
"""The event that comes back when what has been read so far is shown."""


def brought(app: App, message: TextBrought) -> Update:
    """The games in a text are read, when those of a text before it are."""
    if len(message.text) > MOST_TEXT:
        return _refused(app, "", _too_large())
    return _brought(app, message.text)


def _too_large() -> str:
    most = MOST_TEXT // 1024**2
    return _("This is too large: a text or file can have at most {most} MB.").format(most=most)


def _brought(app: App, text: str) -> Update:
    own = app.own(Library)
    reading = Reading(text, records.count(text), records.read_each(text))
    app = app.with_own(replace(own, readings=(*own.readings, reading)))
    return (app, ()) if own.readings else _read(app, reading)


def files_brought(app: App, message: FilesBrought) -> Update:
    """The same with the texts of files, together."""
    if any(size > MOST_TEXT for size, _text in message.files):
        return _refused(app, "", _too_large())
    texts = [text for _size, text in message.files]
    return _brought(app, "\n\n".join(texts)) if texts else (app, ())


def read_on(app: App, _message: ReadingContinued) -> Update:
    """The next games of the text that is being read."""
    readings = app.own(Library).readings
    return _read(app, readings[0]) if readings else (app, ())


def cancelled(app: App, _message: ReadingCancelled) -> Update:
    """The rest is not read; what is in the library stays there."""
    own = app.own(Library)
    if not own.readings:
        return app, ()
    reading = own.readings[0]
    app = app.with_own(replace(own, readings=()))
    done = Send(ReadingProgressed(""))
    if reading.read < 2:
        return app, (done,)
    app, effects = _listed(app, reading)
    return app, (done, *effects)


def closed(app: App, message: DialogClosed) -> Update:
    """What was told about games that could not be read has been seen."""
    if message.dialog not in ("", Dialog.LIBRARY) or not app.own(Library).listing.refused:
        return app, ()
    return store.listing_with(app, refused=()), ()


def _read(app: App, reading: Reading) -> Update:
    found = [*islice(reading.rest, STEP)]
    reading, new = _with(reading, found)
    app, effects = store.asked(app, Put(new, sent=True)) if new else (app, ())
    own = app.own(Library)
    if len(found) == STEP:
        app = app.with_own(replace(own, readings=(reading, *own.readings[1:])))
        return app, (*effects, *_progress(app, reading), After(0, READ_ON))
    later = own.readings[1:]
    app, more = _over(app.with_own(replace(own, readings=later)), reading)
    return app, (*effects, *more, *((After(0, READ_ON),) if later else ()))


# Contract: how far a text is, and the games in it that now go into the library. The first one waits until there is
# another: one alone is opened.
def _with(
    reading: Reading, found: Sequence[Opened | pacru.PacruError | None]
) -> tuple[Reading, tuple[Entry, ...]]:
    new: list[Entry] = []
    first, read, refused = reading.first, reading.read, [*reading.refused]
    for one in found:
        if one is None:
            continue
        try:
            if isinstance(one, pacru.PacruError):
                raise one
            if read == 0 and not refused:
                first = one
            else:
                new.append(entries.entry_of_opened(one))
            read += 1
        except pacru.PacruError as error:
            number = read + len(refused) + 1
            refused.append(_why(number if reading.games > 1 else 0, error))
    if first and read + len(refused) > 1:
        new.insert(0, entries.entry_of_opened(first))
        first = None
    pieces = reading.pieces + sum(one is None for one in found)
    return (
        replace(reading, first=first, read=read, pieces=pieces, refused=tuple(refused)),
        tuple(new),
    )


def _why(number: int, error: pacru.PacruError) -> str:
    why = str(error)
    if number:
        why = _("game {number}: {why}").format(number=number, why=why)
    return words.sentence(why)


def _progress(app: App, reading: Reading) -> tuple[Send, ...]:
    told = (
        entries.reading(reading.read + len(reading.refused), reading.games)
        if reading.games > 1
        else entries.reading_one(reading.pieces * record.PIECE)
    )
    opens = () if app.ui.dialog == Dialog.SHARE else (Send(DialogOpened(Dialog.SHARE)),)
    return (*opens, Send(ReadingProgressed(told)))


def _over(app: App, reading: Reading) -> Update:
    if not reading.read:
        return _refused(app, reading.text, reading.refused[0])
    if reading.first:
        app, effects = agreed(app, reading.first.message)
    else:
        app, effects = _listed(app, reading)
    return app, (Send(TextAccepted()), *effects)


def _listed(app: App, reading: Reading) -> Update:
    """The library is shown, with what is wrong in games that are not in it."""
    app = store.listing_with(app, refused=reading.refused)
    return app, (Send(DialogOpened(Dialog.LIBRARY)),)


def _refused(app: App, text: str, why: str) -> Update:
    opens = () if app.ui.dialog == Dialog.SHARE else (Send(DialogOpened(Dialog.SHARE)),)
    return app, (*opens, Send(TextRefused(text, why)))


def agreed(app: App, game: GameOpened) -> Update:
    """A game is opened, in place of one in progress only when the person agrees."""
    if not app.session.game.plies or app.session.game.outcome:
        return app, (Send(game),)
    app = app.with_own(replace(app.own(Library), arriving=game))
    return app, (Send(DialogOpened(Dialog.REPLACE)),)
