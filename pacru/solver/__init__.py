"""An exact solver of forced wins for two players, and positions with forced wins.

>>> from pacru.position import Position, inner_state
>>> solver = Solver()
>>> position = Position.parse("9/9/9/3AeBs4/4An4/9/9/9/9 a 2 - 1")
>>> solver.wins(inner_state(position), 1), str(solver.turn(inner_state(position)))
(True, 'd6xe6')

`pacru.solver.exact` decides for Pacru, and says how; `counted` does for the games in which markers are counted.
`solver_of` chooses between the two, which offer the same (`WinSolver`). On the command line:

    python -m tools.forced_wins solve 5 "POSITION"
    python -m tools.forced_wins collect --games 1000 --seed 1
    python -m tools.forced_wins search tests/reference/data/forced_wins.txt --nodes 100000
"""

from pacru import games
from pacru.core.state import State
from pacru.solver.counted import CountSolver
from pacru.solver.exact import Solver
from pacru.solver.protocol import NODES, OutOfNodesError, WinSolver, state_after

__all__ = [
    "NODES",
    "CountSolver",
    "OutOfNodesError",
    "Solver",
    "WinSolver",
    "solver_of",
    "state_after",
]


def solver_of(state: State, budget: int = NODES) -> WinSolver:
    """A solver for the game of that state.

    Args:
        state: a state of two players.
        budget: how many positions may be made for one question.
    """
    return CountSolver(budget) if games.ruleset_of(state).counts else Solver(budget)
