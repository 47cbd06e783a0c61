"""The room for a person who opens a link: a panel in place of the status says where the link leads and what to do next.

A finished game is shown as a film. Any other game can be played on here. The first step of a turn hides the panel.
"""

from typing import Final

from app.game.exchange import LinkOpened
from app.model.page import PageRoom
from app.rooms.arrival.leaving import leave_link
from app.rooms.arrival.state import PANEL, Arrival, has_masthead, is_shown, mode
from app.runtime.late import late
from app.runtime.room import Panel, Room
from pacru.core.texts import N_

with late:
    from app.rooms.arrival import handlers, regions

ROOM: Final[PageRoom] = Room(
    name="arrival",
    begin=Arrival,
    handlers=(handlers,),
    hears={LinkOpened: lambda app, message: handlers.on_link_opened(app, message)},
    reacts=(leave_link,),
    panels=(
        Panel(
            "masthead",
            "top",
            "masthead",
            lambda _app: regions.render_masthead(),
            has_masthead,
            N_("About Pacru"),
        ),
        Panel(
            PANEL,
            "side",
            "result arrival",
            lambda app: regions.render(app),
            is_shown,
            N_("You’ve been sent a game"),
            order=6,
            mode=mode,
        ),
    ),
    icons={"stop": '<path d="M6.500 6.500h11v11h-11Z"/>'},
)
"""The arrival by a link."""
