"""The levels of the bots of the other games, made of what the games say of their strength.

Each wins about three games of four against the one below, with two players (docs/experiments.md).
The weak ones look at their own turns only, and misjudge them. The others differ in how many
positions they make.
"""

from functools import cache
from typing import Final

from pacru import games
from pacru.bot.levels.level import Level
from pacru.bot.levels.pacru import LEVELS
from pacru.bot.sight import Sight
from pacru.bot.timing import DEEPEST, Limits
from pacru.core.texts import N_
from pacru.games.levels import Strength

SECONDS: Final = 2.0
"""The seconds for a turn of a level that plays as well as it can."""
PACE: Final = 150_000
"""About how many positions it makes in a second on the page."""
SEES_WINS: Final = 110
"""A level whose blur is below this sees a win."""

# Where the words of a level of Pacru speak of what these games do not have.
_DESCRIPTIONS: Final = {
    1: N_("Moves almost at random and never looks behind."),
    5: N_("Often misjudges what a move gains, and sees none of your replies."),
    6: N_("Knows what each move gains. Sees none of your replies."),
}
_SUITS: Final = {
    4: N_("For learning to count the fields that are left."),
    5: N_("For learning to leave your chevrons room to move."),
}


@cache
def levels(game: str) -> tuple[Level, ...]:
    """The levels of a game."""
    load_levels = games.descriptor_of(game).load_levels
    assert load_levels
    return tuple(_level(number, strength) for number, strength in enumerate(load_levels(), 1))


def _level(number: int, strength: Strength) -> Level:
    like, described_as, blur, nodes, rating = strength
    limits, sight = Limits(DEEPEST, seconds=SECONDS), None
    if blur is not None:
        limits, sight = Limits(depth=1), Sight(wins=blur < SEES_WINS, blur=blur)
    elif nodes is not None:
        limits = Limits(DEEPEST, nodes=nodes)
    return Level(
        number,
        LEVELS[like - 1].name,
        _DESCRIPTIONS.get(described_as, LEVELS[described_as - 1].description),
        _SUITS.get(like, LEVELS[like - 1].suits),
        limits,
        rating,
        sight,
        remembers=bool(limits.seconds),
        pace=PACE if limits.seconds else 0,
    )
