"""The levels of the bots of the sister games.

Each wins about three games of four against the one below, with two players (docs/experiments.md).
The weak ones look at their own turns only, and misjudge them. The others differ in how many
positions they make.
"""

from functools import partial
from typing import Final

from pacru.bot.levels import LEVELS, Level
from pacru.bot.sight import Sight
from pacru.bot.sisters.search import SisterSearch, candidate_of, tree_of
from pacru.bot.timing import DEEPEST, Limits
from pacru.core.texts import N_


def _weak(blur: float) -> tuple[Limits, Sight]:
    """A player who misjudges its turns by so much, and sees no answer to them."""
    return Limits(depth=1), Sight(wins=blur < 110, blur=blur)


def _nodes(number: int) -> tuple[Limits, None]:
    return Limits(DEEPEST, nodes=number), None


FULL: Final = Limits(DEEPEST, seconds=2.0), None

# Where the words of a level of Pacru speak of what these games do not have.
_DESCRIPTIONS: Final = {
    5: N_("Often misjudges what a turn brings, and sees none of your answers."),
    6: N_("Knows what each turn brings. Sees none of your answers."),
}
_SUITS: Final = {
    4: N_("For learning to count the fields that are left."),
    5: N_("For learning to keep room for your chevrons."),
    15: N_("For a game that you will remember."),
}

# For each level: the levels of Pacru whose name and description it has, and how it plays.
_SHACRU: Final = (
    (1, 1, *_weak(1200)),
    (2, 2, *_weak(560)),
    (4, 5, *_weak(330)),
    (5, 5, *_weak(180)),
    (6, 5, *_weak(95)),
    (8, 6, *_weak(0)),
    (9, 7, *_nodes(45)),
    (10, 9, *_nodes(800)),
    (11, 11, *_nodes(5_000)),
    (12, 12, *_nodes(40_000)),
    (15, 15, *FULL),
)
_LILACRU: Final = (
    (1, 1, *_weak(1200)),
    (2, 2, *_weak(560)),
    (5, 5, *_weak(260)),
    (6, 5, *_weak(90)),
    (8, 6, *_weak(0)),
    (9, 7, *_nodes(45)),
    (10, 9, *_nodes(1_000)),
    (11, 11, *_nodes(7_000)),
    (12, 12, *_nodes(30_000)),
    (15, 15, *FULL),
)
_AZACRU: Final = (
    (1, 1, *_weak(1000)),
    (2, 2, *_weak(240)),
    (5, 5, *_weak(95)),
    (6, 6, *_weak(0)),
    (9, 9, *_nodes(1_000)),
    (10, 10, *_nodes(3_500)),
    (11, 10, *_nodes(14_000)),
    (12, 11, *_nodes(50_000)),
    (15, 15, *FULL),
)


def _levels(
    table: tuple[tuple[int, int, Limits, Sight | None], ...],
) -> tuple[Level, ...]:
    return tuple(
        Level(
            number,
            LEVELS[like - 1].name,
            _DESCRIPTIONS.get(told, LEVELS[told - 1].description),
            _SUITS.get(like, LEVELS[like - 1].suits),
            limits,
            sight,
        )
        for number, (like, told, limits, sight) in enumerate(table, 1)
    )


OF: Final = {
    "azacru": _levels(_AZACRU),
    "shacru": _levels(_SHACRU),
    "lilacru": _levels(_LILACRU),
}
"""For each game: its levels."""


def bot(game: str) -> tuple[object, ...]:
    """What plays a sister game, as the parts of `pacru.bot.engine.Bot`."""
    return OF[game], partial(tree_of, game), SisterSearch, candidate_of, False
