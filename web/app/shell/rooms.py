"""The rooms of the page. One that is taken out of the list is gone, and the page works without it."""

from app import bots, library, play, sharing
from app.core import trouble
from app.core.room import Room

ROOMS: tuple[Room, ...] = (
    play.ROOM,
    bots.room(),
    library.ROOM,
    sharing.ROOM,
    trouble.ROOM,
)
