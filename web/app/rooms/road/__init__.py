"""The room of the home: the road of fifteen opponents, and one card with the next thing to do.

Later visits begin here. The button Play and the name of the game lead here. The home replaces the board and everything
beside it, while a game in progress waits.
"""

from typing import Final

from app.game.exchange import Filed, LinkLeft, LinkOpened
from app.model.messages import GamesCollected
from app.model.page import PageRoom
from app.person.road import ROAD
from app.rooms.road import handlers
from app.rooms.road.state import Road, comes_from_win, is_home
from app.runtime import commands
from app.runtime.late import late
from app.runtime.region import CommandRegion
from app.runtime.room import Fragment, Item, Panel, Room
from pacru.core.texts import N_

with late:
    from app.rooms.road import regions

ROOM: Final[PageRoom] = Room(
    name="road",
    begin=Road,
    handlers=(handlers,),
    hears={
        Filed: handlers.on_filed,
        GamesCollected: handlers.on_games_collected,
        LinkLeft: handlers.on_link_left,
        LinkOpened: handlers.on_link_opened,
    },
    regions=(
        CommandRegion(
            "won",
            comes_from_win,
            lambda won: [commands.Attributes("html", {"data-won": "" if won else None})],
        ),
    ),
    panels=(Panel("home", "room", "home", lambda app: regions.render(app), is_home, N_("Home")),),
    items=(Item("road.show", "play", N_("Play"), "rail", order=0),),
    addresses=(Fragment("#home", {"do": "road.show"}),),
    reacts=(handlers.make_room,),
    settings=(ROAD,),
)
"""The home."""
