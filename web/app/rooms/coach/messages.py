"""Messages to the coach."""

from typing import NamedTuple, TypeAlias

from app.game.exchange import Filed
from app.model.messages import BotAnswered, BotThought


class PlayedOn(NamedTuple):
    """Let the opponent reply to the turn all the same."""


class IdeaWanted(NamedTuple):
    """Say what a better turn would do."""


class BetterWanted(NamedTuple):
    """Take the turn back, and show a better one."""


Message: TypeAlias = PlayedOn | IdeaWanted | BetterWanted | BotThought | BotAnswered | Filed
"""All messages that the room handles."""
