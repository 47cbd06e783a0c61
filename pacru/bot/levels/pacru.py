"""The levels of Pacru's bot."""

from typing import Final

from pacru.bot.levels.level import Level
from pacru.bot.sight import Sight
from pacru.bot.timing import DEEPEST, Limits
from pacru.core.texts import N_

# Each level wins about three games of four against the one below. The weak ones overlook much and
# look at little. The others see everything; they differ in how many positions they look at, which
# is the same on every device. Only the strongest is limited by time.
LEVELS: Final = (
    Level(
        1,
        N_("First game"),
        N_("Spreads out everywhere and does not mind being cornered."),
        N_("For your very first game: the easiest to beat."),
        Limits(depth=1),
        Sight(moves=1.0, wins=False, fancy=1.0, blur=182),
    ),
    Level(
        2,
        N_("Newcomer"),
        N_("Grabs whatever looks good and ignores what you do."),
        N_("For your second game, once you know how chevrons move."),
        Limits(depth=1),
        Sight(moves=0.91, wins=False, fancy=0.76, greed=0.18, blur=155),
    ),
    Level(
        3,
        N_("Curious"),
        N_("Starts to count markers and sometimes misses a win."),
        N_("For learning to cross borders and to make connections."),
        Limits(depth=1),
        Sight(moves=0.8, wins=False, fancy=0.43, greed=0.43, blur=120),
    ),
    Level(
        4,
        N_("Collector"),
        N_("Takes every marker it can get and misses a third of its moves."),
        N_("For learning to count: the race for markers begins here."),
        Limits(depth=1),
        Sight(moves=0.71, wins=False, greed=0.64, blur=73),
    ),
    Level(
        5,
        N_("Beginner"),
        N_("Sees a win. Does not see what you can do to it."),
        N_("For learning to guard your chevrons and to finish a game."),
        Limits(depth=1),
        Sight(moves=0.78, greed=0.5, blur=72),
    ),
    Level(
        6,
        N_("Casual"),
        N_("Thinks about your answers to one turn, and misses half of them."),
        N_("For players with about ten games behind them."),
        Limits(depth=2),
        Sight(moves=0.83, greed=0.37, blur=62, favourites=1, answers=0.57),
    ),
    Level(
        7,
        N_("Regular"),
        N_("Thinks about your answers to three turns, and misses some of them."),
        N_("For players who look at the threats before each turn."),
        Limits(depth=2),
        Sight(moves=0.89, greed=0.21, blur=46, favourites=3, answers=0.56),
    ),
    Level(
        8,
        N_("Careful"),
        N_("Thinks about your answers to its best turns, and seldom misses one."),
        N_("For players who think about the answer before they move."),
        Limits(depth=2),
        Sight(moves=0.97, greed=0.04, blur=19, favourites=8, answers=0.88),
    ),
    Level(
        9,
        N_("Skilled"),
        N_("Sees your answer to nearly each of its turns."),
        N_("For regular players: mistakes cost you markers."),
        Limits(DEEPEST, nodes=165),
    ),
    Level(
        10,
        N_("Experienced"),
        N_("Sees your answer to each of its turns, and now and then what follows."),
        N_("For regular players who plan their next two turns."),
        Limits(DEEPEST, nodes=320),
    ),
    Level(
        11,
        N_("Strong"),
        N_("Looks four turns ahead, and further where much is at stake."),
        N_("For experienced players. Expect to lose at first."),
        Limits(DEEPEST, nodes=1000),
    ),
    Level(
        12,
        N_("Expert"),
        N_("Looks five turns ahead, and punishes what you overlook."),
        N_("For experienced players who want to learn from their mistakes."),
        Limits(DEEPEST, nodes=3000),
    ),
    Level(
        13,
        N_("Champion"),
        N_("Looks six turns ahead. Against this one you need a plan."),
        N_("For strong players who train for a tournament."),
        Limits(DEEPEST, nodes=10_500),
    ),
    Level(
        14,
        N_("Master"),
        N_("Looks eight turns ahead, and overlooks hardly anything."),
        N_("For strong players with patience."),
        Limits(DEEPEST, nodes=38_000),
    ),
    Level(
        15,
        N_("Full strength"),
        N_("Everything it has, for two seconds a turn. By far the strongest."),
        N_("For analysis, and for a game that you will remember."),
        Limits(DEEPEST, seconds=2.0),
    ),
)
STRONGEST: Final = LEVELS[-1]
