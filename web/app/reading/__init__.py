"""The room that reads long texts: a dialog with the progress and a button to cancel."""

from typing import Final

from app.core.messages import Dialog as Name
from app.core.messages import DialogClosed
from app.core.region import Part
from app.core.room import Dialog, Room
from app.reading import messages, regions, update
from app.reading.state import Readings
from app.session.reading import ReadingBegun

ROOM: Final = Room(
    name="reading",
    begin=Readings,
    reads={
        "read-on": lambda _: messages.ReadingContinued(),
        "reading-cancel": lambda _: messages.ReadingCancelled(),
    },
    updates={
        ReadingBegun: update.begun,
        messages.ReadingContinued: update.continued,
        messages.ReadingCancelled: update.cancelled,
        DialogClosed: update.closed,
    },
    dialogs=(
        Dialog(
            Name.READING,
            "small",
            Part(Name.READING, lambda app: app.own(Readings).told, regions.reading),
            "reading-title",
            "reading-told",
        ),
    ),
)
