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


# Each level up to 7 wins four or five games of six against the one below. The way from a first game, a little stronger
# than one who counts markers and nothing else, to all that the bot has is longer: the rest lies between 7 and 8.
LEVELS = (
    Level(
        1,
        N_("First game"),
        N_("Looks at some of its moves and takes what shines. Loses to a child."),
        Limits(depth=1),
        Sight(moves=0.5, wins=False, greed=0.95, blur=60),
    ),
    Level(
        2,
        N_("Beginner"),
        N_("Counts markers more than anything. Overlooks a third of its moves."),
        Limits(depth=1),
        Sight(moves=0.69, greed=0.69, blur=77),
    ),
    Level(
        3,
        N_("Casual"),
        N_("Cares for where its chevrons stand, but not for what you can do to it."),
        Limits(depth=1),
        Sight(moves=0.8, greed=0.47, blur=71),
    ),
    Level(
        4,
        N_("Regular"),
        N_("Looks at your answers to its two best turns, and overlooks half of them."),
        Limits(depth=2),
        Sight(moves=0.865, greed=0.25, blur=54, favourites=2, answers=0.48),
    ),
    Level(
        5,
        N_("Skilled"),
        N_("Looks at your answers to its best turns, and now and then overlooks one."),
        Limits(depth=2),
        Sight(moves=0.955, greed=0.06, blur=26, favourites=6, answers=0.85),
    ),
    Level(
        6,
        N_("Strong"),
        N_("Sees your answer to each of its turns, and now and then what follows."),
        Limits(DEEPEST, nodes=110),
    ),
    Level(
        7,
        N_("Expert"),
        N_("Looks two or three turns ahead, and punishes what you overlook."),
        Limits(DEEPEST, nodes=350),
    ),
    Level(
        8,
        N_("Master"),
        N_("All it has, with two seconds for a turn. By far the strongest."),
        Limits(DEEPEST, seconds=2.0),
    ),
)
STRONGEST = LEVELS[-1]
