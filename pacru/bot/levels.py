"""The eight levels of the bot, from a first game to all it has."""

from typing import NamedTuple


class Level(NamedTuple):
    """How well the bot plays.

    Attributes:
        number: 1 to 8.
        name: in one or two words.
        description: for the person who chooses an opponent, in a sentence.
    """

    number: int
    name: str
    description: str


LEVELS = (
    Level(1, "First game", "Looks at some of its moves and takes what shines. Loses to a child."),
    Level(2, "Beginner", "Sees most of its moves, but not what you can do to it."),
    Level(3, "Casual", "Plays sound moves and now and then misses a threat."),
    Level(4, "Regular", "Looks at your answer to each of its turns."),
    Level(5, "Skilled", "Looks three or four turns ahead."),
    Level(6, "Strong", "Plans connections and pincers some turns ahead."),
    Level(7, "Expert", "Overlooks little. Few people beat it."),
    Level(8, "Master", "All it has, with two seconds for a turn."),
)
STRONGEST = LEVELS[-1]
