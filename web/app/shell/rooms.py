"""The rooms of the page. One that is taken out of the list is gone, and the page works without it."""

from app import bots, editor, library, play, settings, sharing, speech
from app import help as helps
from app.core import trouble
from app.core.room import Room
from app.history import note
from app.play import dialogs

ROOMS: tuple[Room, ...] = (
    play.ROOM,
    editor.ROOM,
    speech.ROOM,
    bots.room(),
    dialogs.ROOM,
    note.ROOM,
    helps.ROOM,
    settings.ROOM,
    library.ROOM,
    sharing.ROOM,
    trouble.ROOM,
)
