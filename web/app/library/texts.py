"""Texts that bring games: one is opened, several go into the library."""

from dataclasses import replace
from itertools import islice
from typing import Final

import pacru
from app.core.app import App, Update
from app.core.commands import After
from app.core.loop import Send
from app.core.messages import Dialog, DialogOpened, GameOpened
from app.library import entries, store
from app.library.entries import Entry
from app.library.messages import FilesBrought, ReadingContinued, TextBrought
from app.library.state import Library, Put, Reading
from app.session import records, words
from app.session.exchange import ReadingProgressed, TextAccepted, TextRefused
from app.session.records import Opened
from pacru.texts import _

STEP: Final = 5
"""So many games are read at once: about a fiftieth of a second, for which nobody waits."""
READ_ON: Final = {"do": "read-on"}
"""The event that comes back when what has been read so far is shown."""


def brought(app: App, message: TextBrought) -> Update:
    """The games in a text are opened, when those of a text before it are read."""
    own = app.own(Library)
    reading = Reading(message.text, records.read_all(message.text))
    app = app.with_own(replace(own, readings=(*own.readings, reading)))
    return (app, ()) if own.readings else _read(app, reading)


def files_brought(app: App, message: FilesBrought) -> Update:
    """The same with the texts of files, together."""
    if any(size > entries.MOST_TEXT for size, _text in message.files):
        return _refused(app, "", _("The file is too large."))
    texts = [text for _size, text in message.files]
    return brought(app, TextBrought("\n\n".join(texts))) if texts else (app, ())


def read_on(app: App, _message: ReadingContinued) -> Update:
    """The next games of the text that is being read."""
    readings = app.own(Library).readings
    return _read(app, readings[0]) if readings else (app, ())


def _read(app: App, reading: Reading) -> Update:
    games, why = _some(reading)
    if len(games) == STEP:
        return _progressed(app, reading, games)
    app, on = _over(app)
    if why:
        app, effects = _refused(app, reading.text, why)
    else:
        app, effects = _accepted(app, reading, games)
    return app, effects + on


def _some(reading: Reading) -> tuple[list[Opened], str]:
    """The next games of a text; less than asked for at its end, or before a mistake, which is told."""
    games: list[Opened] = []
    try:
        games.extend(islice(reading.rest, STEP))
    except pacru.PacruError as error:
        number, why = len(reading.entries) + len(games) + 1, str(error)
        if number > 1:
            why = _("game {number}: {why}").format(number=number, why=why)
        return games, words.sentence(why)
    return games, ""


def _progressed(app: App, reading: Reading, games: list[Opened]) -> Update:
    reading = replace(reading, entries=_entries(reading, games))
    own = app.own(Library)
    app = app.with_own(replace(own, readings=(reading, *own.readings[1:])))
    told = ReadingProgressed(entries.reading(len(reading.entries)))
    return app, (Send(told), After(0, READ_ON))


def _over(app: App) -> Update:
    """The state without the text that was read first, and what goes on to the next one."""
    own = app.own(Library)
    later = own.readings[1:]
    return app.with_own(replace(own, readings=later)), (After(0, READ_ON),) if later else ()


def _accepted(app: App, reading: Reading, games: list[Opened]) -> Update:
    accepted = Send(TextAccepted())
    if not reading.entries and len(games) == 1:
        app, effects = agreed(app, games[0].message)
        return app, (accepted, *effects)
    app, effects = store.asked(app, Put(_entries(reading, games), sent=True))
    return app, (accepted, *effects, Send(DialogOpened(Dialog.LIBRARY)))


def _entries(reading: Reading, games: list[Opened]) -> tuple[Entry, ...]:
    return (*reading.entries, *map(entries.entry_of_opened, games))


def _refused(app: App, text: str, why: str) -> Update:
    opens = () if app.ui.dialog == Dialog.SHARE else (Send(DialogOpened(Dialog.SHARE)),)
    return app, (*opens, Send(TextRefused(text, why)))


def agreed(app: App, game: GameOpened) -> Update:
    """A game is opened, in place of one in progress only when the person agrees."""
    if not app.session.game.plies or app.session.game.outcome:
        return app, (Send(game),)
    app = app.with_own(replace(app.own(Library), arriving=game))
    return app, (Send(DialogOpened(Dialog.REPLACE)),)
