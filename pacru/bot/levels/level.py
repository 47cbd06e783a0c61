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
        rating: how strong it is, in Elo; of random moves in the same game, 500 (docs/levels.md).
        sight: what the bot sees, if that is not everything.
        remembers: whether it begins by the table of first turns, and keeps from turn to turn what it has learned.
        pace: about how many positions it makes in a second on a phone, if its time is limited.
    """

    number: int
    name: str
    description: str
    suits: str
    limits: Limits
    rating: float
    sight: Sight | None = None
    remembers: bool = False
    pace: int = 0

    @property
    def nodes(self) -> float:
        """About how many positions it makes for a turn; 0 if it does not search."""
        return self.limits.nodes or self.pace * (self.limits.seconds or 0)
