"""Texts that could not be read or stored. The notice "aside" has a button that saves them."""

from typing import Final

from app.game.exchange import TextsLost
from app.model.page import PageRoom
from app.rooms.trouble import handlers
from app.runtime.room import Room

ROOM: Final[PageRoom] = Room(
    name="trouble",
    begin=handlers.Troubles,
    handlers=(handlers,),
    hears={TextsLost: handlers.on_texts_lost},
)
