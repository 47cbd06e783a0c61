"""The coach: a warning before the opponent replies, and praise now and then."""

from app.game.exchange import Filed
from app.model.app import App, Update
from app.model.page import PageRoom
from app.person.coaching import ENDED, with_ended
from app.rooms.coach.state import Coaching, idea_shown, praise_shown, remark_shown
from app.runtime.late import late
from app.runtime.room import Panel, Room
from pacru.core.texts import N_

with late:
    from app.rooms.coach import handlers, regions


def _speaks(app: App) -> bool:
    return bool(remark_shown(app) or praise_shown(app) or idea_shown(app))


def _react(before: App, after: App) -> Update:
    """Follow the game. Before its first turn there is nothing to follow yet."""
    game = after.session.game
    if game is before.session.game or not (game.plies or after.state(Coaching).game):
        return after, ()
    return handlers.follow_game(before, after)


ROOM: PageRoom = Room(
    name="coach",
    begin=Coaching,
    handlers=(handlers,),
    hears={Filed: lambda app, filed: (with_ended(app, filed.kept), ())},
    panels=(
        Panel("remark", "card", "remark", lambda app: regions.render(app), _speaks, N_("Coach")),
    ),
    reacts=(
        _react,
        lambda before, after: (
            handlers.find_reason(before, after) if after.table.idea else (after, ())
        ),
    ),
    announce=lambda before, after: (
        regions.announcements(before, after) if _speaks(before) or _speaks(after) else ()
    ),
    settings=(ENDED,),
)
"""The coach."""
