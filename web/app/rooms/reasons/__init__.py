"""Reasons: what shows one on the board, whatever room has told it."""

from app.model.app import App, Update
from app.model.page import PageRoom
from app.runtime.late import late
from app.runtime.room import Room

with late:
    from app.rooms.reasons import handlers


def _react(before: App, after: App) -> Update:
    """Take the picture off the board with the position that it was about."""
    return handlers.follow_board(before, after) if after.ui.pictured else (after, ())


ROOM: PageRoom = Room(
    name="reasons",
    handlers=(handlers,),
    reacts=(_react,),
)
"""The reasons."""
