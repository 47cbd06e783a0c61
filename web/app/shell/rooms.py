"""The rooms of the page. One that is taken out of the list is gone, and the page works without it."""

from app import bots, editor, play, speech
from app.core.room import Room

ROOMS: tuple[Room, ...] = (
    play.ROOM,
    editor.ROOM,
    speech.ROOM,
    bots.room(),
)
