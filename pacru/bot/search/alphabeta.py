"""The tree search: alpha-beta with a transposition table, killers, history and late-move reductions.

It searches any `GameModel`. The methods that can take long are generators. They yield between slices, so that the
caller can stop them or let other work run. Their return value is the result.
"""

from bisect import bisect_right
from collections.abc import Collection, Generator
from typing import Final, Generic, TypeAlias

from pacru.bot.search.budget import Budget
from pacru.bot.search.history import MoveHistory
from pacru.bot.search.model import GameModel, Move, Node, Turns
from pacru.bot.search.table import TranspositionTable, score_at_ply
from pacru.core.scores import DISTANT, WIN
from pacru.core.state import State, repetition_key

LATE_MOVES: Final = (4, 12, 30)
"""Late-move reductions: places in the order from which a move is first searched one, two or three turns less deeply."""
ROOT_REDUCTION_DEPTH: Final = 3
"""The depth from which late moves at the root are reduced too. Below it, a turn may give up much to win soon."""

Slices: TypeAlias = Generator[bool, None, int]


class SpentError(Exception):
    """The search has reached its limits in the middle of the tree."""


class AlphaBeta(Generic[Node, Move, Turns]):
    """An alpha-beta search that keeps what it learns from one turn to the next.

    Args:
        model: the game.

    Attributes:
        model: the game.
    """

    def __init__(self, model: GameModel[Node, Move, Turns]) -> None:
        self.model = model
        self._table = TranspositionTable[Node, Move]()
        self._history = MoveHistory()
        self._budget = Budget()
        self._drawn: Collection[State] = ()
        self._player = 0
        self._next_slice = 0

    @property
    def nodes(self) -> int:
        """The positions made since the search began."""
        return self.model.nodes

    def begin(self, root: Node, budget: Budget, drawn: Collection[State] = ()) -> None:
        """Prepare to search another position; what was learned is kept as far as it still holds.

        Args:
            root: the node to find a turn in.
            budget: the limits of the search.
            drawn: the positions that end the game in a draw when they occur once more (R16c), each as its
                `repetition_key`.
        """
        if not self.model.prepare(root) or self._drawn != drawn:
            self._table.clear()
        self._player, self._budget, self._drawn = root[0], budget, drawn
        self._next_slice = self.model.slice_nodes
        self._history.age()

    def root_value(self, child: Node, depth: int, index: int, floor: int) -> Slices:
        """Search what follows from one root turn.

        Args:
            child: the node after the turn.
            depth: how many more turns to search.
            index: the place of the turn in the order.
            floor: the score to exceed; -WIN for the first turn.

        Returns:
            The score for the player who made the turn: exact if it is above `floor`, else an upper bound.

        Raises:
            SpentError: the limits are reached.
        """
        model = self.model
        if child[0] < 0:
            return model.final_score(child, 0, ours=True)
        same = not model.alternates and child[0] == self._player
        if floor == -WIN:
            return (yield from self._child_value(child, depth, -WIN, WIN, 1, same))
        reduced = depth if depth < ROOT_REDUCTION_DEPTH else late_move_depth(depth, index)
        return (yield from self._late_value(child, depth, reduced, floor, WIN, 1, same))

    def value(self, node: Node, depth: int, alpha: int, beta: int, ply: int) -> Slices:
        """Search one position.

        Args:
            node: the position; the game is not over.
            depth: how many turns to search, at least 1. A forced pass takes none.
            alpha: the lower bound of the window.
            beta: the upper bound of the window.
            ply: the distance from the root. A win is worth WIN less the plies until then.

        Returns:
            The score for the side to move: exact if it lies between alpha and beta, else a bound on the same side of
            them.

        Raises:
            SpentError: the limits are reached.
        """
        model, table = self.model, self._table
        if model.nodes >= self._next_slice:
            self._next_slice = model.nodes + model.slice_nodes
            if self._budget.is_spent(model.nodes):
                raise SpentError
            yield False
        entry = table.entries.get(node)
        if entry and entry[0] >= depth:
            low, high = score_at_ply(entry[1], ply), score_at_ply(entry[2], ply)
            if low >= beta or low == high:
                return low
            if high <= alpha:
                return high
        if depth <= model.static_depth:
            bound = model.static_bound(node, depth)
            if DISTANT > bound >= beta > -DISTANT:
                return bound
        turns = model.expand(node)
        alternates, player = model.alternates, self._player
        ours = alternates or node[0] == player
        child = model.only_pass(turns) if model.passes else None
        if child is not None:
            if child[0] < 0:
                return model.final_score(child, ply, ours)
            same = not alternates and (child[0] == player) == ours
            return (yield from self._child_value(child, depth, alpha, beta, ply + 1, same))
        known = entry[3] if entry else None
        if depth == 1:
            best, best_move = model.frontier(turns, ply, known, beta, ours, self._history)
            best = max(best, ply - WIN)
            table.store(node, 1, best, alpha, beta, ply, best_move)
            return best
        history, drawn = self._history, self._drawn
        best, best_move, floor, index = -WIN - 1, model.placeholder(node), alpha, 0
        for stage in model.successors(turns, ply, known, history):
            for key, move, child in stage:
                if child[0] < 0:
                    score = model.final_score(child, ply, ours)
                else:
                    same = not alternates and (child[0] == player) == ours
                    if index:
                        reduced = late_move_depth(depth - 1, index)
                        score = model.futility_bound(child, reduced, floor)
                        if score > floor:
                            score = yield from self._late_value(
                                child, depth - 1, reduced, floor, beta, ply + 1, same
                            )
                    elif same:
                        score = yield from self.value(child, depth - 1, floor, beta, ply + 1)
                    else:
                        score = -(yield from self.value(child, depth - 1, -beta, -floor, ply + 1))
                if drawn and repetition_key(child) in drawn:
                    score = 0
                index += 1
                if score > best:
                    best, best_move = score, move
                    floor = max(floor, score)
                    if score >= beta:
                        if key:
                            history.add_cutoff(key, depth, ply)
                        break
            if best > -DISTANT:
                break
        best = max(best, ply - WIN)  # a player without any turn has lost
        table.store(node, depth, best, alpha, beta, ply, best_move)
        return best

    def _late_value(
        self, child: Node, depth: int, reduced: int, alpha: int, beta: int, ply: int, same: bool
    ) -> Slices:
        """The score of a child for the side that moved there, with as little work as possible.

        The child is first searched at the reduced depth and with a null window. If it turns out better than expected,
        it is searched in full.
        """
        value = self.value
        if same:
            score = yield from value(child, reduced, alpha, alpha + 1, ply)
            if score > alpha and reduced < depth:
                score = yield from value(child, depth, alpha, alpha + 1, ply)
            if alpha < score < beta:
                score = yield from value(child, depth, alpha, beta, ply)
            return score
        score = -(yield from value(child, reduced, -alpha - 1, -alpha, ply))
        if score > alpha and reduced < depth:
            score = -(yield from value(child, depth, -alpha - 1, -alpha, ply))
        if alpha < score < beta:
            score = -(yield from value(child, depth, -beta, -alpha, ply))
        return score

    def _child_value(
        self, child: Node, depth: int, alpha: int, beta: int, ply: int, same: bool
    ) -> Slices:
        """The score of a child for the side that moved there; `same`: that side is to move again."""
        if same:
            return (yield from self.value(child, depth, alpha, beta, ply))
        return -(yield from self.value(child, depth, -beta, -alpha, ply))

    def principal_child(self, node: Node) -> Node | None:
        """The node after the turn that is expected in a node, or None if none is."""
        return self.model.principal_child(node, self._table.best_move)


def late_move_depth(depth: int, index: int) -> int:
    """The depth for the first look at a move with this place in the order."""
    return max(1, depth - bisect_right(LATE_MOVES, index))
