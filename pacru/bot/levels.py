"""The eight levels of the bot, from a first game to all it has."""

from typing import NamedTuple

from pacru.bot.timing import DEEPEST, Limits


class Level(NamedTuple):
    """How well the bot plays.

    Attributes:
        number: 1 to 8.
        name: in one or two words.
        description: for the person who chooses an opponent, in a sentence.
        limits: what it may use for a turn.
    """

    number: int
    name: str
    description: str
    limits: Limits


LEVELS = (
    Level(
        1,
        "First game",
        "Looks at some of its moves and takes what shines. Loses to a child.",
        Limits(depth=1),
    ),
    Level(2, "Beginner", "Sees most of its moves, but not what you can do to it.", Limits(depth=1)),
    Level(3, "Casual", "Plays sound moves and now and then misses a threat.", Limits(depth=2)),
    Level(4, "Regular", "Looks at your answer to each of its turns.", Limits(depth=2)),
    Level(5, "Skilled", "Looks three or four turns ahead.", Limits(DEEPEST, nodes=700)),
    Level(
        6, "Strong", "Plans connections and pincers some turns ahead.", Limits(DEEPEST, nodes=4_000)
    ),
    Level(7, "Expert", "Overlooks little. Few people beat it.", Limits(DEEPEST, nodes=25_000)),
    Level(8, "Master", "All it has, with two seconds for a turn.", Limits(DEEPEST, seconds=2.0)),
)
STRONGEST = LEVELS[-1]
