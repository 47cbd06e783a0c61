"""The eight levels of the bot, from a first game to all it has."""

from typing import NamedTuple

from pacru.bot.sight import Sight
from pacru.bot.timing import DEEPEST, Limits


class Level(NamedTuple):
    """How well the bot plays.

    Attributes:
        number: 1 to 8.
        name: in one or two words.
        description: for the person who chooses an opponent, in a sentence.
        limits: what it may use for a turn.
        sight: what it sees, if that is not everything.
    """

    number: int
    name: str
    description: str
    limits: Limits
    sight: Sight | None = None


LEVELS = (
    Level(
        1,
        "First game",
        "Looks at some of its moves and takes what shines. Loses to a child.",
        Limits(depth=1),
        Sight(moves=0.72, wins=False, greed=0.58, blur=93),
    ),
    Level(
        2,
        "Beginner",
        "Sees most of its moves, but not what you can do to it.",
        Limits(depth=1),
        Sight(moves=0.83, greed=0.43, blur=73),
    ),
    Level(
        3,
        "Casual",
        "Plays sound moves and now and then misses a threat.",
        Limits(depth=2),
        Sight(moves=0.9, greed=0.17, blur=60, favourites=3, answers=0.62),
    ),
    Level(
        4,
        "Regular",
        "Looks at your answers to its best turns.",
        Limits(depth=2),
        Sight(moves=0.97, greed=0.06, blur=28, favourites=5, answers=0.82),
    ),
    Level(5, "Skilled", "Sees your answer to each of its turns.", Limits(DEEPEST, nodes=200)),
    Level(6, "Strong", "Looks three or four turns ahead.", Limits(DEEPEST, nodes=1_200)),
    Level(7, "Expert", "Overlooks little. Few people beat it.", Limits(DEEPEST, nodes=10_000)),
    Level(8, "Master", "All it has, with two seconds for a turn.", Limits(DEEPEST, seconds=2.0)),
)
STRONGEST = LEVELS[-1]
