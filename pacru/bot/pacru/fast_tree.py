"""The compiled tree search, in the place of `pacru.bot.search.alphabeta.AlphaBeta`: move for move the same."""

from collections.abc import Collection
from typing import Final

from pacru.bot.pacru.model import PacruModel
from pacru.bot.pacru.tuning import packed_tuning
from pacru.bot.search.alphabeta import Slices, SpentError
from pacru.bot.search.budget import Budget
from pacru.core.state import RULES, TO_MOVE, State
from pacru.fast.machine import Pool
from pacru.fast.packing import pack, unpack

MOST_DRAWN: Final = 2_048
"""The positions that can end a game by occurring once more of which the module can be told."""
UNLIMITED: Final = float(1 << 53)


class FastTree:
    """A tree search in WebAssembly that keeps what it learns from one turn to the next.

    Args:
        model: the game.
        pool: gives it a machine for that number of players.

    Attributes:
        model: the game.
    """

    def __init__(self, model: PacruModel, pool: Pool) -> None:
        self.model = model
        self._machine = pool.lend(self, packed_tuning(model.evaluation.weights))
        self._budget = Budget()

    @property
    def nodes(self) -> int:
        """The positions made since the search began."""
        return self._machine.nodes

    def begin(self, root: State, budget: Budget, drawn: Collection[State] = ()) -> None:
        """Prepare to search another position: see `AlphaBeta.begin`."""
        self.model.prepare(root)
        self._budget, rules = budget, root[RULES]
        told = [pack(state) for state in drawn][:MOST_DRAWN]
        self._machine.begin(root[TO_MOVE], rules.tournament, rules.target, told)

    def root_value(self, child: State, depth: int, index: int, floor: int) -> Slices:
        """Search what follows from one root turn: see `AlphaBeta.root_value`."""
        if child[TO_MOVE] < 0:
            return self.model.final_score(child, 0, ours=True)
        machine, left = self._machine, self._budget.left
        limit = UNLIMITED if left is None else left
        score = machine.start(pack(child), limit, depth, index, floor)
        while score is None:
            is_spent = self._budget.is_spent(machine.nodes)
            if not is_spent:
                yield False
            score = machine.resume(stop=is_spent)
        if machine.is_void:
            raise SpentError
        return score

    def principal_child(self, node: State) -> State | None:
        """The node after the turn that is expected in a node, or None if none is."""
        return self.model.principal_child(node, self._best_move)

    def _best_move(self, node: State) -> State | None:
        packed = self._machine.best_move(pack(node))
        return None if packed is None else unpack(packed, node[RULES])
