"""The room that shows reasons of other rooms on the board."""

from app.model.app import App, Update
from app.model.page import PageRoom
from app.runtime.late import late
from app.runtime.room import Room

with late:
    from app.rooms.reasons import handlers


def _react(before: App, after: App) -> Update:
    """Remove the picture of a reason once its position leaves the board."""
    return handlers.follow_board(before, after) if after.ui.pictured else (after, ())


ROOM: PageRoom = Room(name="reasons", handlers=(handlers,), reacts=(_react,))
"""The room of the reasons."""
