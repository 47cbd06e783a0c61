"""Reasons: what shows one on the board, whatever room has told it."""

from app.model.app import App, Update
from app.model.page import PageRoom
from app.rooms.reasons import messages
from app.runtime.late import late
from app.runtime.room import Room

with late:
    from app.rooms.reasons import update


def _update(app: App, message: messages.ReasonChosen) -> Update:
    return update.update(app, message)


def _react(before: App, after: App) -> Update:
    """Take the picture off the board with the position that it was about."""
    return update.follow_board(before, after) if after.ui.pictured else (after, ())


ROOM: PageRoom = Room(
    name="reasons",
    reads={"reason": lambda data: messages.ReasonChosen(str(data["value"]))},
    messages=(messages.ReasonChosen,),
    update=_update,
    reacts=(_react,),
)
"""The reasons."""
