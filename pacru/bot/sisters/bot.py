"""The bot of the sister games, as the search for a turn knows it."""

import random
from collections.abc import Generator, Iterable, Sequence

from pacru.bot.search.alphabeta import AlphaBeta
from pacru.bot.search.bot import Bot, Candidate, Chosen
from pacru.bot.search.tree_search import TreeSearch
from pacru.bot.sight import Sight, happens
from pacru.bot.sisters import model_of
from pacru.bot.sisters.model import SisterModel
from pacru.bot.sisters.root import SisterCandidate, candidates, markers_ahead
from pacru.core.scores import DISTANT
from pacru.core.state import TO_MOVE, State
from pacru.core.turn import Turn


class SisterBot(Bot):
    """Alpha-beta over the nodes of `pacru.games.model`.

    Args:
        game: the name of the game.
    """

    def __init__(self, game: str) -> None:
        self.game = game

    def make_tree(self, players: int) -> TreeSearch:
        return AlphaBeta(SisterModel(model_of(self.game)))

    def candidates(self, state: State) -> Iterable[SisterCandidate]:
        return candidates(state)

    def candidate_of(self, before: State, after: State, turn: Turn) -> SisterCandidate:
        return next(candidate for candidate in candidates(before) if candidate.turn == turn)

    def choose_by_sight(
        self,
        state: State,
        sight: Sight,
        only: Sequence[Candidate],
        tree: TreeSearch,
        chance: random.Random,
    ) -> Generator[bool, None, Chosen]:
        """Choose as a weak player does, who overlooks turns and misjudges what it sees."""
        yield from ()
        player = state[TO_MOVE]
        candidates: list[Candidate] = list(only) or [*self.candidates(state)]
        for candidate in candidates:
            candidate.score = tree.model.root_score(candidate.after)
        chance.shuffle(candidates)
        sees_wins = happens(sight.wins, chance)
        noticed: dict[tuple[int, int], bool] = {}
        seen: list[Candidate] = []
        for candidate in candidates:
            assert isinstance(candidate, SisterCandidate)
            chevron, after, node = candidate.made
            way = chevron, after >> 3
            if way not in noticed:
                noticed[way] = chance.random() < sight.moves
            if noticed[way]:
                seen.append(candidate)
            if abs(candidate.score) < DISTANT:
                plain = markers_ahead(node, player) * 100
                score = sight.greed * plain + (1 - sight.greed) * candidate.score
                candidate.score = int(score + chance.gauss(0, sight.blur))
            elif not sees_wins:
                candidate.score = int(chance.gauss(0, sight.blur))
        ranking = seen or candidates
        ranking.sort(key=lambda candidate: candidate.score, reverse=True)
        return Chosen(ranking, len(candidates))


def make_bot(game: str) -> Bot:
    """Make the bot of a sister game, by its name."""
    return SisterBot(game)
