"""Proofs of the wins by force that a search has found, with so few positions that nobody waits for them.

The exact solver only has to confirm the first turn of a line, which takes far fewer positions than to
find it: nearly always less than 100 for a win in two moves, and mostly some hundreds for one in three.
What takes more stays expected.

>>> from pacru.game import Game
>>> text = "aaba1a3/Aw+Bne1a1a3/An1a5a/b6ab/2An5a/aaa4a1/a1a3Ase2/7a1/2aaaaaaa a 2 - 1"
>>> game = Game(Position.parse(text)).play("c5-c7(b7)").play("b8-c9").play("a7-b8")
>>> found = prove_win(game.plies)
>>> found and (str(found.turn), found.moves)
('c5-c7(b7)', 2)
"""

from collections.abc import Sequence
from typing import Final

from pacru.core.errors import PacruError
from pacru.core.turn import Turn
from pacru.explain.reasons import ForcedWin
from pacru.game import Ply
from pacru.position import Position, inner_state
from pacru.solver import solver_of

LONGEST: Final = 5
"""The most turns of both sides until a win that is proved."""
BUDGET: Final = 500
"""How many positions may be made for a proof."""


def prove_win(line: Sequence[Ply]) -> ForcedWin | None:
    """Prove that a line which ends with a win begins with a turn that wins by force, later than at once.

    Args:
        line: turns of both sides, as a search expects them.

    Returns:
        The win, in as few turns as can be proved. None: the line ends otherwise, the win is too far, it
        is not forced, or it takes more than `BUDGET` positions to decide.
    """
    if not 1 < len(line) <= LONGEST:
        return None
    first, outcome = line[0], line[-1].after.outcome
    if outcome is None or outcome.winner != first.player or not isinstance(first.turn, Turn):
        return None
    return _prove(first.before, first.turn, len(line))


def _prove(position: Position, turn: Turn, most: int) -> ForcedWin | None:
    if position.repetition:  # the solver does not know the earlier positions
        return None
    solver = solver_of(inner_state(position), BUDGET)
    try:
        for plies in range(3, most + 1, 2):
            if solver.keeps(inner_state(position), turn, plies):
                return ForcedWin(position, turn, plies)
            solver.budget -= solver.nodes
    except PacruError:  # it does not know such a game
        pass
    return None
