"""The eight levels of the bot, from a first game to all it has."""

from typing import NamedTuple

from pacru.bot.sight import Sight
from pacru.bot.timing import DEEPEST, Limits
from pacru.texts import N_


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


# A first game is as strong as one who counts markers and nothing else, and each level wins four games of five against
# the one below. The way from there to all that the bot has is longer than that: what is left of it lies below level 8.
LEVELS = (
    Level(
        1,
        N_("First game"),
        N_("Looks at some of its moves and takes what shines. Loses to a child."),
        Limits(depth=1),
        Sight(moves=0.4, wins=False, greed=1.0, blur=60),
    ),
    Level(
        2,
        N_("Beginner"),
        N_("Counts markers more than anything. Overlooks a third of its moves."),
        Limits(depth=1),
        Sight(moves=0.65, greed=0.8, blur=80),
    ),
    Level(
        3,
        N_("Casual"),
        N_("Cares for where its chevrons stand, but not for what you can do to it."),
        Limits(depth=1),
        Sight(moves=0.75, greed=0.6, blur=75),
    ),
    Level(
        4,
        N_("Regular"),
        N_("Plays sound moves, but does not look at your answers."),
        Limits(depth=1),
        Sight(moves=0.82, greed=0.44, blur=68),
    ),
    Level(
        5,
        N_("Skilled"),
        N_("Looks at your answers to its two best turns, and overlooks half of them."),
        Limits(depth=2),
        Sight(moves=0.88, greed=0.24, blur=52, favourites=2, answers=0.5),
    ),
    Level(
        6,
        N_("Strong"),
        N_("Looks at your answers to its best turns, and now and then overlooks one."),
        Limits(depth=2),
        Sight(moves=0.97, greed=0.05, blur=25, favourites=6, answers=0.85),
    ),
    Level(
        7,
        N_("Expert"),
        N_("Sees your answer to each of its turns, and now and then what follows."),
        Limits(DEEPEST, nodes=300),
    ),
    Level(
        8,
        N_("Master"),
        N_("All it has, with two seconds for a turn. By far the strongest."),
        Limits(DEEPEST, seconds=2.0),
    ),
)
STRONGEST = LEVELS[-1]
