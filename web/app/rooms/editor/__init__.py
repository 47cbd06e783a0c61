"""The room of the editor: set up a position, and begin a game from it."""

from typing import Final, get_args

from app.model.messages import DialogOpened
from app.model.page import PageRegion, PageRoom
from app.rooms.editor import messages, update
from app.rooms.editor.reads import READS
from app.rooms.editor.state import Editing
from app.runtime.region import LateRegion
from app.runtime.room import Address, Dialog, Room


def _content() -> PageRegion:
    from app.rooms.editor import regions  # most visits never need it

    return regions.CONTENT


ROOM: Final[PageRoom] = Room(
    name="editor",
    begin=Editing,
    reads=READS,
    updates={
        DialogOpened: update.opened,
        **dict.fromkeys(get_args(messages.Edit), update.edited),
        messages.PieceLifted: update.lifted,
        messages.FieldFocused: update.focused,
        messages.PlayWanted: update.played,
        messages.AnalysisOfIt: update.analysed,
    },
    dialogs=(Dialog("editor", "large", LateRegion("editor", _content), "editor-title"),),
    addresses=(Address("#editor", {"do": "editor"}),),
)
