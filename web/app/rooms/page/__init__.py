"""The page as a whole: a room that every page has."""

from app.game.exchange import AddressFollowed
from app.model.messages import DialogClosed, DialogOpened
from app.model.page import PageRoom
from app.rooms.page import handlers
from app.runtime.room import Room

ROOM: PageRoom = Room(
    name="page",
    handlers=(handlers,),
    hears={
        AddressFollowed: handlers.on_address_followed,
        DialogClosed: handlers.on_dialog_closed,
        DialogOpened: handlers.on_dialog_opened,
    },
)
"""The page as a whole."""
