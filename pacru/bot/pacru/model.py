"""Pacru as the tree search sees it: fast successors in a good order, and what needs no search."""

from collections.abc import Callable, Iterable, Iterator
from operator import itemgetter

from pacru.bot.pacru.ordering import (
    last_resorts,
    likely_successors,
    picker,
    promise,
    reorientations,
)
from pacru.bot.search.history import Key, MoveHistory
from pacru.bot.search.model import Successor
from pacru.core.scores import DISTANT, WIN
from pacru.core.state import RULES, TO_MOVE, State
from pacru.games.pacru.evaluation import EVALUATION, Evaluation, mean_lead
from pacru.games.pacru.rules import MOST_GAINED, maker, movements

SLICE_NODES = 128
"""Positions made between two slices, roughly."""
LEADS = 8_000
"""States whose lead is remembered (about 6 MB) before the cache is emptied, which takes a few
milliseconds."""
PROMISE_TIMES = 4
"""What a move's promise counts in the order, beside its history."""
KILLER_BONUS = 2_000
"""The bonus in the order for the killer."""
FUTILITY_DEPTH = 3
"""The depth up to which a move is pruned if the opponent is far ahead after it."""
FUTILITY_MARGIN = 150
"""How far ahead that is, for each turn of the depth, in hundredths of a marker."""


class PacruModel:
    """A game of two players; see `pacru.bot.search.model.GameModel`.

    Args:
        evaluation: gives the value of a position.

    Attributes:
        evaluation: gives the value of a position.
    """

    alternates = True
    passes = False
    static_depth = 0

    def __init__(self, evaluation: Evaluation = EVALUATION) -> None:
        self.nodes = 0
        self.slice_nodes = SLICE_NODES
        self.evaluation = evaluation
        self._lead: Callable[[State], int] = evaluation.lead
        self._leads: dict[State, int] = {}
        self._player = 0

    def node(self, state: State) -> State:
        """The state itself."""
        return state

    def prepare(self, root: State) -> bool:
        """Prepare for a search; what was learned always holds."""
        self.nodes = 0
        self._player = root[TO_MOVE]
        return True

    def root_score(self, child: State) -> int:
        """The score of the state after a root turn, without a search."""
        player = self._player
        if child[TO_MOVE] < 0:
            return (WIN - 1) * (1 if ~child[TO_MOVE] == player else -1)
        if child[RULES].players > 2:
            return mean_lead(child, self.evaluation.worths(child), player)
        lead = self.evaluation.lead(child)
        lead -= 1 if lead > DISTANT else 0
        return lead if child[TO_MOVE] == player else -lead

    def expand(self, node: State) -> State:
        """Nothing yet: turns are generated when they are tried."""
        return node

    def only_pass(self, turns: State) -> None:
        """There is no passing in Pacru."""

    def successors(
        self, turns: State, ply: int, known: State | None, history: MoveHistory
    ) -> Iterable[Iterable[Successor[State, State]]]:
        """The moves worth trying, and then the reorientations that are tried only by a player who would lose."""
        promising = (
            self._table_move_first(turns, ply, known, history)
            if known
            else self._successors_in_order(turns, ply, history)
        )
        return promising, self._last_successors(turns)

    def _table_move_first(
        self, state: State, ply: int, known: State, history: MoveHistory
    ) -> Iterator[Successor[State, State]]:
        """The known best move, before any others are generated, and then the promising ones."""
        yield None, known, known
        for successor in self._successors_in_order(state, ply, history):
            if successor[2] != known:
                yield successor

    def _successors_in_order(
        self, state: State, ply: int, history: MoveHistory
    ) -> Iterator[Successor[State, State]]:
        """The moves worth trying, the most promising first."""
        found = movements(state)
        make, pick = maker(state), picker(state)
        counts, killer = history.counts, history.killers.get(ply)
        ranked = []
        for movement in found:
            key = movement[:2]
            rank = promise(state, movement) * PROMISE_TIMES + counts.get(key, 0)
            ranked.append((rank + KILLER_BONUS if key == killer else rank, key, movement))
        ranked.sort(key=itemgetter(0), reverse=True)
        for _, key, movement in ranked:
            children = make(movement, pick(movement))
            self.nodes += len(children)
            for child in children:
                yield key, child, child
        for child in reorientations(state, found):
            self.nodes += 1
            yield None, child, child

    def _last_successors(self, state: State) -> Iterator[Successor[State, State]]:
        for child in self._last_resorts(state):
            self.nodes += 1
            yield None, child, child

    def frontier(
        self,
        turns: State,
        ply: int,
        known: State | None,
        beta: int,
        ours: bool,
        history: MoveHistory,
    ) -> tuple[int, State]:
        """The score one turn ahead. Reorientations are tried only if the player would lose otherwise."""
        lead, killers = self._lead, history.killers
        best, best_child = -WIN - 1, turns
        resorts = ((None, [child]) for child in self._last_resorts(turns))
        for stage in (self._likely_successors(turns, killers.get(ply)), resorts):
            for key, children in stage:
                self.nodes += len(children)
                for child in children:
                    if child[TO_MOVE] < 0:
                        score = WIN - ply - 1
                    else:
                        score = -lead(child)
                        if score <= -DISTANT:
                            score += ply + 1
                    if score > best:
                        best, best_child = score, child
                if best >= beta:
                    if key:
                        killers[ply] = key
                    return best, best_child
            if best > -DISTANT:
                break
        return best, best_child

    def _likely_successors(
        self, state: State, killer: Key | None
    ) -> Iterator[tuple[Key, list[State]]]:
        """The states after the moves worth trying, movement by movement."""
        return likely_successors(state, movements(state), killer)

    def _last_resorts(self, state: State) -> Iterator[State]:
        """The states after the turns that are tried only if the player would lose otherwise."""
        return last_resorts(state)

    def final_score(self, child: State, ply: int, ours: bool) -> int:
        """A win: only a player's own turn ends the game."""
        return WIN - ply - 1

    def static_bound(self, node: State, depth: int) -> int:
        """There is none: Pacru prunes one turn earlier, see `futility_bound`."""
        return -WIN

    def futility_bound(self, child: State, depth: int, alpha: int) -> int:
        """An upper bound of a child's score if the opponent is far ahead there, and near no sudden end."""
        if depth > FUTILITY_DEPTH or not -DISTANT < alpha < DISTANT:
            return WIN
        lead = self._leads.get(child)
        if lead is None:
            if len(self._leads) >= LEADS:
                self._leads.clear()
            lead = self._leads[child] = WIN if self._may_end_soon(child) else self._lead(child)
        return FUTILITY_MARGIN * depth - lead if lead < DISTANT else WIN

    def _may_end_soon(self, state: State) -> bool:
        """Whether the opponent of the player to move could be close to winning."""
        _, _, other_markers, _, own_chevrons, _, rules = state
        return other_markers.bit_count() + MOST_GAINED >= rules.target or len(own_chevrons) == 1

    def placeholder(self, node: State) -> State:
        """The state itself."""
        return node

    def principal_child(
        self, node: State, best_move: Callable[[State], State | None]
    ) -> State | None:
        """The state after the best move, or None if the search has not seen this state."""
        return best_move(node)
