"""What a level of a bot is."""

from typing import NamedTuple

from pacru.bot.sight import Sight
from pacru.bot.timing import Limits


class Level(NamedTuple):
    """A level of the bot.

    Attributes:
        number: from 1, the weakest.
        name: what people call the bot at this level.
        description: a sentence or two on how it plays, for the person who chooses an opponent.
        suits: a sentence on whom it suits.
        limits: the limits of the search for a turn.
        sight: what the bot sees, if that is not everything.
    """

    number: int
    name: str
    description: str
    suits: str
    limits: Limits
    sight: Sight | None = None
