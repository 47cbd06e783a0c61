"""What can happen while a player is made of the person's games."""

from typing import NamedTuple, TypeAlias

from app.game.exchange import PastWanted
from app.model.messages import BotAnswered, BotFailed, BotThought, GamesCollected


class RecordDue(NamedTuple):
    """Read the next game."""


Message: TypeAlias = PastWanted | GamesCollected | RecordDue | BotThought | BotAnswered | BotFailed
"""All messages that the room handles."""
