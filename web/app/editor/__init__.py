"""The room of the editor: set up a position, and begin a game from it."""

from typing import Final, get_args

from app.core.messages import DialogOpened
from app.core.region import Region, Wanted
from app.core.room import Dialog, Room
from app.editor import messages, update
from app.editor.reads import READS
from app.editor.state import Editing


def _content() -> Region:
    from app.editor import regions  # most visits never need it

    return regions.CONTENT


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
        messages.AnalysisOfIt: update.analysed,
    },
    dialogs=(Dialog("editor", "large", Wanted("editor", _content), "editor-title"),),
)
