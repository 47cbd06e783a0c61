"""The room of the editor: set up a position, and begin a game from it."""

from typing import Final

from app.model.page import PageRoom
from app.rooms.editor.state import EDITOR_DIALOG, Editing
from app.runtime.late import late
from app.runtime.region import LateRegion
from app.runtime.room import Dialog, Fragment, Room

with late:
    from app.rooms.editor import handlers, regions


ROOM: Final[PageRoom] = Room(
    name="editor",
    begin=Editing,
    handlers=(handlers,),
    dialogs=(
        Dialog(
            EDITOR_DIALOG,
            "large",
            LateRegion(EDITOR_DIALOG, lambda: regions.CONTENT),
            "editor-title",
        ),
    ),
    addresses=(Fragment("#editor", {"do": "editor.show"}),),
)
