"""The room that reads long texts: a dialog with the progress and a button to cancel."""

from typing import Final, get_args

from app.game.reading import READING_DIALOG
from app.model.page import PageRoom
from app.rooms.reading import messages, regions, update
from app.rooms.reading.state import Readings
from app.runtime.region import Part
from app.runtime.room import Dialog, Room

ROOM: Final[PageRoom] = Room(
    name="reading",
    begin=Readings,
    reads={
        "read-on": lambda _: messages.ReadingContinued(),
        "reading-cancel": lambda _: messages.ReadingCancelled(),
    },
    messages=get_args(messages.Message),
    update=update.update,
    dialogs=(
        Dialog(
            READING_DIALOG,
            "small",
            Part(READING_DIALOG, lambda app: app.own(Readings).told, regions.render),
            "reading-title",
            "reading-told",
        ),
    ),
)
