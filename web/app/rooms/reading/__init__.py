"""The room that reads long texts, with a dialog for the progress and for cancelling."""

from typing import Final

from app.game.reading import READING_DIALOG, ReadingBegun, Then
from app.model.messages import DialogClosed
from app.model.page import PageRoom
from app.rooms.reading import handlers, regions
from app.rooms.reading.state import Readings
from app.runtime.region import Part
from app.runtime.room import Dialog, Room

ROOM: Final[PageRoom] = Room(
    name="reading",
    begin=Readings,
    handlers=(handlers,),
    hears={
        ReadingBegun: handlers.on_reading_begun,
        Then: lambda app, message: message.update(app),
        DialogClosed: handlers.on_dialog_closed,
    },
    dialogs=(
        Dialog(
            READING_DIALOG,
            "small",
            lambda: Part(READING_DIALOG, lambda app: app.state(Readings).progress, regions.render),
            "reading-title",
            "reading-told",
        ),
    ),
)
