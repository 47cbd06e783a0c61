"""The levels of the bots of the sister games."""

from functools import partial
from typing import Final

from pacru.bot.levels import Level
from pacru.bot.sisters.search import SisterSearch, candidate_of, tree_of
from pacru.bot.timing import DEEPEST, Limits

FULL: Final = Level(
    1, "Full strength", "Everything it has.", "For analysis.", Limits(DEEPEST, seconds=2.0)
)
LEVELS: Final[dict[str, tuple[Level, ...]]] = {}


def bot(game: str) -> tuple[object, ...]:
    """What plays a sister game, as the parts of `pacru.bot.engine.Bot`."""
    memory = partial(tree_of, game)
    return LEVELS.get(game, (FULL,)), memory, SisterSearch, candidate_of, False
