"""The room for whoever opens a link: what has been sent, in the place of the status, and the way on from there.

A finished game is shown as a film; any other goes on here, and its panel leaves with the first step of a turn.
"""

from typing import Final

from app.game.exchange import LinkOpened
from app.model.app import App
from app.model.page import PageRoom
from app.rooms.arrival.leaving import leave_link
from app.rooms.arrival.state import PANEL, Arrival, has_masthead, is_shown, mode
from app.runtime.late import late
from app.runtime.region import Drawn, draw_from
from app.runtime.room import Panel, Room
from pacru.core.texts import N_

with late:
    from app.rooms.arrival import handlers, regions


def _draw_masthead(_app: App) -> str:
    return regions.render_masthead()


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
            Drawn(_draw_masthead, str),
            has_masthead,
            N_("About Pacru"),
        ),
        Panel(
            PANEL,
            "side",
            "result arrival",
            draw_from(regions),
            is_shown,
            N_("You’ve been sent a game"),
            order=6,
            mode=mode,
        ),
    ),
    icons={"stop": '<path d="M6.500 6.500h11v11h-11Z"/>'},
)
"""Who opens a link."""
