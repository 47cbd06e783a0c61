"""Pacru's bot, as the search for a turn knows it."""

import random
from collections.abc import Generator, Iterable, Sequence

from pacru import fast
from pacru.bot.pacru.best_reply import BestReplyModel
from pacru.bot.pacru.liking import liking
from pacru.bot.pacru.look import Look
from pacru.bot.pacru.model import PacruModel
from pacru.bot.pacru.root import PacruCandidate, can_win, candidate_of, candidates, hands_over
from pacru.bot.search.alphabeta import AlphaBeta
from pacru.bot.search.bot import Bot, Candidate, Chosen
from pacru.bot.search.tree_search import TreeSearch
from pacru.bot.sight import Sight
from pacru.bot.taste import Taste
from pacru.core.state import State
from pacru.core.turn import Turn


class PacruBot(Bot):
    """Alpha-beta for two players, best reply for more."""

    game = "pacru"
    counts_rounds = True
    takes_first_win = True

    def make_tree(self, players: int) -> TreeSearch:
        return make_tree(players)

    def candidates(self, state: State) -> Iterable[PacruCandidate]:
        return candidates(state)

    def candidate_of(self, before: State, after: State, turn: Turn) -> PacruCandidate:
        return candidate_of(before, after, turn)

    def choose_by_sight(
        self,
        state: State,
        sight: Sight,
        only: Sequence[Candidate],
        tree: TreeSearch,
        chance: random.Random,
    ) -> Generator[bool, None, Chosen]:
        look = Look(sight, state, chance)
        ranking = yield from look.rank()
        return Chosen([*ranking], look.made)

    def liking(self, taste: Taste, candidate: Candidate) -> int:
        assert isinstance(candidate, PacruCandidate)
        return liking(taste, candidate)

    def safe_candidate(
        self, candidates: Sequence[Candidate], player: int
    ) -> Generator[bool, None, Candidate | None]:
        """Find the first turn after which nobody can win at once.

        If there is none, take the first after which at least the next player cannot win: that player may stop the
        others.
        """
        second: Candidate | None = None
        for candidate in candidates:
            if not hands_over(candidate.after, player):
                return candidate
            if second is None and not can_win(candidate.after):
                second = candidate
            yield False
        return second

    def hands_over(self, after: State, player: int) -> bool:
        return hands_over(after, player)


def make_tree(players: int) -> TreeSearch:
    """Make the tree search for a game of Pacru with that number of players: the compiled one, where there is one."""
    model, pool = make_model(players), fast.pool_for(players)
    if pool:
        from pacru.bot.pacru.fast_tree import (
            FastTree,  # most programs, and the start of the page, do without
        )

        try:
            return FastTree(model, pool)
        except Exception as error:  # whatever the host of WebAssembly raises
            fast.give_up(players, error)
    return AlphaBeta(model)


def make_model(players: int) -> PacruModel:
    """Make the game with that number of players as the tree search sees it."""
    return PacruModel() if players == 2 else BestReplyModel()


def make_bot(game: str) -> Bot:  # noqa: ARG001 - the bots of the other games are made alike
    """Make the bot of Pacru."""
    return PacruBot()
