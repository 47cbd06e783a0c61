"""The rooms of the page. One that is taken out of the list is gone, and the page works without it."""

from app import bots, play, settings
from app import help as helps
from app.core.room import Room
from app.history import note
from app.play import dialogs

ROOMS: tuple[Room, ...] = (
    play.ROOM,
    bots.room(),
    dialogs.ROOM,
    note.ROOM,
    helps.ROOM,
    settings.ROOM,
)
