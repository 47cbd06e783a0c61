"""The room of the editor: set up a position, and begin a game from it."""

from typing import Final, get_args

from app.model.app import App, Update
from app.model.page import PageRegion, PageRoom
from app.rooms.editor import messages
from app.rooms.editor.reads import READS
from app.rooms.editor.state import Editing
from app.runtime.late import late
from app.runtime.region import LateRegion
from app.runtime.room import Dialog, Fragment, Room

with late:
    from app.rooms.editor import regions, update


def _update(app: App, message: messages.Message) -> Update:
    return update.update(app, message)


def _content() -> PageRegion:
    return regions.CONTENT


ROOM: Final[PageRoom] = Room(
    name="editor",
    begin=Editing,
    reads=READS,
    messages=get_args(messages.Message),
    update=_update,
    dialogs=(Dialog("editor", "large", LateRegion("editor", _content), "editor-title"),),
    addresses=(Fragment("#editor", {"do": "editor"}),),
)
