"""Reasons of all rooms, which this one shows on the board."""

from app.model.app import App, Update
from app.model.page import PageRoom
from app.runtime.late import late
from app.runtime.room import Room

with late:
    from app.rooms.reasons import handlers


def _react(before: App, after: App) -> Update:
    """Remove the picture of a reason with the position that it is about."""
    return handlers.follow_board(before, after) if after.ui.pictured else (after, ())


ROOM: PageRoom = Room(name="reasons", handlers=(handlers,), reacts=(_react,))
"""The reasons."""
