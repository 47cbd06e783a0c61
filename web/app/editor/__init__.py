"""The room in which a position is set up, and a game begun from there."""

from typing import Final, get_args

from app.core.messages import DialogOpened
from app.core.room import Dialog, Room
from app.editor import messages, update
from app.editor.reads import READS
from app.editor.regions import CONTENT
from app.editor.state import Editing

ROOM: Final = Room(
    name="editor",
    begin=Editing,
    reads=READS,
    updates={
        DialogOpened: update.opened,
        **dict.fromkeys(get_args(messages.Edit), update.edited),
        messages.PieceLifted: update.lifted,
        messages.FieldFocused: update.focused,
        messages.PlayWanted: update.played,
    },
    dialogs=(Dialog("editor", "large", CONTENT, "editor-title"),),
)
