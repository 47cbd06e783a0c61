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


# Each level up to 7 wins about five games of six against the one below. The way from a first game, which wins as often
# against one who counts markers and nothing else, to all that the bot has is longer: the rest lies between 7 and 8.
LEVELS = (
    Level(
        1,
        N_("First game"),
        N_("Takes what shines. Overlooks a third of its moves, and now and then a win."),
        Limits(depth=1),
        Sight(moves=0.65, wins=False, greed=0.75, blur=73),
    ),
    Level(
        2,
        N_("Beginner"),
        N_("Counts markers more than anything. Does not see what you can do to it."),
        Limits(depth=1),
        Sight(moves=0.78, greed=0.51, blur=72),
    ),
    Level(
        3,
        N_("Casual"),
        N_("Looks at your answers to its two best turns, and overlooks most of them."),
        Limits(depth=2),
        Sight(moves=0.85, greed=0.3, blur=58, favourites=2, answers=0.37),
    ),
    Level(
        4,
        N_("Regular"),
        N_("Looks at your answers to its best turns, and now and then overlooks one."),
        Limits(depth=2),
        Sight(moves=0.93, greed=0.11, blur=34, favourites=5, answers=0.75),
    ),
    Level(
        5,
        N_("Skilled"),
        N_("Sees your answer to each of its turns, and now and then what follows."),
        Limits(DEEPEST, nodes=117),
    ),
    Level(
        6,
        N_("Strong"),
        N_("Looks two or three turns ahead, and punishes what you overlook."),
        Limits(DEEPEST, nodes=320),
    ),
    Level(
        7,
        N_("Expert"),
        N_("Looks four turns ahead, and further where much is at stake."),
        Limits(DEEPEST, nodes=2000),
    ),
    Level(
        8,
        N_("Master"),
        N_("All it has, with two seconds for a turn. By far the strongest."),
        Limits(DEEPEST, seconds=2.0),
    ),
)
STRONGEST = LEVELS[-1]
