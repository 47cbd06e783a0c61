"""The updates of the list of turns."""

from collections.abc import Callable
from typing import Any, Final

from app.model.app import App, Update
from app.model.messages import Message
from app.rooms.history import replays
from app.rooms.history.messages import (
    EditUndone,
    Noted,
    TurnLookedAt,
    TurnsDeleted,
    TurnsPassed,
    VariationPromoted,
)
from app.runtime.late import late

with late:
    from app.rooms.history import variations


def _beside(app: App, message: Message) -> Update:
    return variations.UPDATES[type(message)](app, message)


UPDATES: Final[dict[type, Callable[[App, Any], Update]]] = {
    **replays.UPDATES,
    **dict.fromkeys(
        (TurnLookedAt, TurnsPassed, Noted, TurnsDeleted, VariationPromoted, EditUndone), _beside
    ),
}
"""Functions that give the state after a message, by the class of the message."""
