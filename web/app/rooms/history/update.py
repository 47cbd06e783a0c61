"""The updates of the list of turns."""

from app.model.app import App, Update
from app.rooms.history import replays
from app.rooms.history.messages import Message, TreeMessage
from app.runtime.late import late

with late:
    from app.rooms.history import variations


def update(app: App, message: Message) -> Update:
    """Return the state after a message of the room, and the effects."""
    if isinstance(message, TreeMessage):
        return variations.update(app, message)
    return replays.update(app, message)
