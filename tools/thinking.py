"""What the bot thinks of a position: with the compiled search, if `pacru.fast.switch` has switched it on."""

import random

from pacru.bot.bots import bot_of
from pacru.bot.engine import describe
from pacru.bot.protocol import Thought, read_info
from pacru.bot.search.driver import Search
from pacru.bot.search.tree_search import TreeSearch
from pacru.bot.timing import DEEPEST, Limits
from pacru.core.state import repetition_key
from pacru.position import Position, inner_state


def think(
    position: Position,
    nodes: int,
    *,
    only: str = "",
    seed: int = 0,
    memory: TreeSearch | None = None,
) -> Thought:
    """What the bot thinks of a position: how deep it looked, the score, and the turns it expects.

    Args:
        position: in which the game is not over.
        nodes: the positions to make.
        only: the turn to look at; empty: all turns.
        seed: decides between turns of equal value.
        memory: what earlier searches of this game have learned; None: nothing.
    """
    state, bot = repetition_key(inner_state(position)), bot_of(position.game)
    among = []
    if only:
        turn, after = position.spelled_and_played(only)
        among = [bot.candidate_of(state, inner_state(after), turn)]
    search = Search(
        state,
        Limits(DEEPEST, nodes=nodes),
        randomness=random.Random(seed),
        memory=memory,
        only=among,
    )
    search.run()
    best = read_info(next(describe(search)))
    assert best, "a search reports at least once"
    return best.thought
