"""The rooms of the page. One that is taken out of the list is gone, and the page works without it."""

from app import bots, play
from app.core.room import Room

ROOMS: tuple[Room, ...] = (
    play.ROOM,
    bots.room(),
)
