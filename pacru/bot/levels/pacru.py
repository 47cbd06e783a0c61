"""The levels of Pacru's bot."""

from typing import Final

from pacru.bot.levels.level import Level
from pacru.bot.sight import Sight
from pacru.bot.timing import DEEPEST, Limits
from pacru.core.texts import N_

# Each level wins about three games of four against the one below. The weak ones overlook much and
# look at little. The others see everything; they differ in how many positions they look at, which
# is the same on every device. Only the last is limited by time.
LEVELS: Final = (
    Level(
        1,
        N_("Pip"),
        N_("Spreads out everywhere and never looks behind."),
        N_("For your very first game: the easiest to beat."),
        Limits(depth=1),
        rating=437,
        sight=Sight(moves=1.0, wins=False, fancy=1.0, blur=182),
    ),
    Level(
        2,
        N_("Mina"),
        N_("Grabs whatever looks good and ignores what you do."),
        N_("For your second game, once you know how chevrons move."),
        Limits(depth=1),
        rating=615,
        sight=Sight(moves=0.91, wins=False, fancy=0.76, greed=0.18, blur=155),
    ),
    Level(
        3,
        N_("Tobi"),
        N_("Has started to count markers, but sometimes misses a win."),
        N_("For practising border crossings and connections."),
        Limits(depth=1),
        rating=828,
        sight=Sight(moves=0.8, wins=False, fancy=0.43, greed=0.43, blur=120),
    ),
    Level(
        4,
        N_("Coco"),
        N_("Takes every marker in sight and overlooks a third of its moves."),
        N_("For learning to count: the race for markers starts here."),
        Limits(depth=1),
        rating=1042,
        sight=Sight(moves=0.71, wins=False, greed=0.64, blur=73),
    ),
    Level(
        5,
        N_("Ned"),
        N_("Never misses a win on the next move, but never thinks about your reply."),
        N_("For learning to guard your chevrons and finish off a game."),
        Limits(depth=1),
        rating=1212,
        sight=Sight(moves=0.78, greed=0.5, blur=72),
    ),
    Level(
        6,
        N_("Lotte"),
        N_("Thinks about your replies to one move, and misses half of them."),
        N_("For players with about ten games behind them."),
        Limits(depth=2),
        rating=1419,
        sight=Sight(moves=0.83, greed=0.37, blur=62, favourites=1, answers=0.57),
    ),
    Level(
        7,
        N_("Ravi"),
        N_("Thinks about your replies to three moves, and misses some of them."),
        N_("For players who check for threats before every move."),
        Limits(depth=2),
        rating=1638,
        sight=Sight(moves=0.89, greed=0.21, blur=46, favourites=3, answers=0.56),
    ),
    Level(
        8,
        N_("Greta"),
        N_("Thinks about your replies to its best moves, and seldom misses one."),
        N_("For players who think about the reply before they move."),
        Limits(depth=2),
        rating=1872,
        sight=Sight(moves=0.97, greed=0.04, blur=19, favourites=8, answers=0.88),
    ),
    Level(
        9,
        N_("Kenji"),
        N_("Sees your reply to nearly every move."),
        N_("For regular players: mistakes cost you markers."),
        Limits(DEEPEST, nodes=165),
        rating=2079,
    ),
    Level(
        10,
        N_("Ines"),
        N_("Sees your reply to every move, and now and then what follows."),
        N_("For regular players who plan two moves ahead."),
        Limits(DEEPEST, nodes=320),
        rating=2290,
    ),
    Level(
        11,
        N_("Bruno"),
        N_("Looks four moves ahead, and further when a lot is at stake."),
        N_("For experienced players. Expect to lose at first."),
        Limits(DEEPEST, nodes=1000),
        rating=2505,
    ),
    Level(
        12,
        N_("Vera"),
        N_("Looks five moves ahead and punishes what you overlook."),
        N_("For experienced players who want to learn from their mistakes."),
        Limits(DEEPEST, nodes=3000),
        rating=2712,
    ),
    Level(
        13,
        N_("Milo"),
        N_("Looks six moves ahead. Against this one you need a plan."),
        N_("For strong players training for a tournament."),
        Limits(DEEPEST, nodes=10_500),
        rating=2950,
    ),
    Level(
        14,
        N_("Sora"),
        N_("Looks eight moves ahead and overlooks hardly anything."),
        N_("For strong players with patience."),
        Limits(DEEPEST, nodes=38_000),
        rating=3115,
    ),
    Level(
        15,
        N_("Atlas"),
        N_("Looks nine moves ahead and forgets nothing it has seen."),
        N_("For a game to remember."),
        Limits(DEEPEST, nodes=110_000),
        rating=3247,
        remembers=True,
    ),
    Level(
        16,
        N_("Zenith"),
        N_("Everything your device can do, for two seconds a move."),
        N_("For analysis, and for you if you’ve beaten Atlas."),
        Limits(DEEPEST, seconds=2.0),
        rating=3472,
        remembers=True,
        pace=1_000_000,
    ),
)
STRONGEST: Final = LEVELS[-1]
