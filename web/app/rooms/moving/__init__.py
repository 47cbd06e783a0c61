"""The game, or the line on the board, as a moving picture: for a page, a post or a talk."""

from app.model.page import PageRoom
from app.rooms.moving.state import MOVING_DIALOG, Moving
from app.runtime.late import seldom
from app.runtime.room import Dialog, Item, Room
from pacru.core.texts import N_

with seldom:
    from app.rooms.moving import handlers, regions


ROOM: PageRoom = Room(
    name="moving",
    begin=Moving,
    handlers=(handlers,),
    dialogs=(Dialog(MOVING_DIALOG, "", lambda: regions.CONTENT, "moving-title"),),
    items=(Item("moving.show", "moving", N_("Film"), "send", 1),),
    icons={
        "moving": '<path d="M3 5h18v14H3zM3 9h18M3 15h18M7.5 5v4M12 5v4M16.5 5v4M7.5 15v4M12 15v4M16.5 15v4"/>'
    },
    late_words=True,
)
"""The moving picture."""
