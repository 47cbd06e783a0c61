"""An embed: a game, a position, a puzzle or a lesson on another web page, and the messages to and from that page.

Only embeds have this room, see ``embed_rooms`` in ``app.shell.rooms``; docs/embed.md has the messages.
"""

from app.game.exchange import AddressRefused
from app.model.page import PageRoom
from app.rooms.embed import handlers, posting
from app.rooms.embed.regions import ONWARD, SHOWN
from app.rooms.embed.state import Embedding
from app.runtime.room import Room

ROOM: PageRoom = Room(
    name="embed",
    begin=Embedding,
    handlers=(handlers,),
    hears={AddressRefused: lambda app, message: handlers.refuse_address(app, message.why)},
    regions=(SHOWN, ONWARD),
    reacts=(handlers.react,),
    announce=posting.follow,
)
"""The room of an embed."""
