"""An exact solver of the last turns, for games in which the markers are counted at the end.

It looks at all turns of both sides, twists and forced passes included. There are few of them, so
each is simply made. A player wins if the game is over and nobody else has as many markers.
"""

from collections.abc import Iterator

from pacru import games
from pacru.core.errors import PacruError
from pacru.core.outcome import Termination
from pacru.core.state import RULES, TO_MOVE, State
from pacru.core.turn import Turn
from pacru.solver.protocol import NODES, OutOfNodesError, state_after


class CountSolver:
    """A solver of games in which markers are counted, see `pacru.solver.protocol.WinSolver`.

    >>> from pacru.position import Position, inner_state
    >>> position = Position.parse("4An3Bsw/9/9/9/9/9/9/aaa6/Ae+a1bbb3 b 2 z:a 32")
    >>> CountSolver().wins(inner_state(position), 1)
    False

    Args:
        budget: how many positions may be made for one question.

    Attributes:
        budget: the same.
        nodes: how many were made for the last one.
    """

    def __init__(self, budget: int = NODES) -> None:
        self.budget = budget
        self.nodes = 0
        self._known: dict[tuple[State, int, int], bool] = {}
        self._plies: dict[State, int] = {}

    def wins(self, state: State, plies: int) -> bool | None:
        """Decide whether the player to move wins by force.

        Args:
            state: a state of two players in a game that is counted.
            plies: the most turns, those of both players together.

        Returns:
            True or False, or None if it takes more positions than the budget.

        Raises:
            PacruError: the solver does not know such a state or number of plies.
        """
        _check_question(state, plies)
        found = self._decide(state, plies, state[TO_MOVE])
        if found:
            self._plies[state] = plies
        return found

    def wins_sooner(self, state: State, plies: int) -> bool | None:
        """Decide whether the player to move wins by force in fewer plies; as `wins` does."""
        return plies > 1 and self.wins(state, plies - 1)

    def keeps(self, state: State, turn: Turn, plies: int) -> bool | None:
        """Decide whether the player to move still wins by force after a turn.

        Args:
            state: the state before the turn.
            turn: the turn, in any legal spelling.
            plies: the most turns, including this one.

        Returns:
            As `wins` does.

        Raises:
            PacruError: as `wins` does.
            IllegalTurn: the rules forbid the turn.
        """
        _check_question(state, plies)
        return self._decide(state_after(state, turn), plies - 1, state[TO_MOVE])

    def turn(self, state: State) -> Turn:
        """A turn that wins as soon as possible, for a state that `wins` was true for.

        Raises:
            KeyError: `wins` was not true for the state.
            OutOfNodesError: it takes more positions than the budget.
        """
        most = self._plies[state]
        return next(
            turn for left in range(1, most + 1) for turn in self.turns_that_win(state, left)
        )

    def turns_that_win(self, state: State, plies: int) -> Iterator[Turn]:
        """List the turns that win by force.

        Args:
            state: a state of two players in a game that is counted.
            plies: the most turns, including the one that is yielded.

        Yields:
            Every winning turn, in its canonical spelling.

        Raises:
            PacruError: as `wins` does.
            OutOfNodesError: it takes more positions than the budget.
        """
        _check_question(state, plies)
        self.nodes = 0
        for turn, child in _turns_and_children(state):
            if self._is_won(child, plies - 1, state[TO_MOVE]):
                yield turn

    def turns_that_save(self, state: State, plies: int) -> Iterator[Turn]:
        """List the turns after which the opponent has no forced win.

        Args:
            state: a state of two players in a game that is counted.
            plies: the most turns that such a win may take, including the one that is yielded.

        Yields:
            Turns as `turns_that_win` does; with 0 plies, those after which the opponent has not won yet.

        Raises:
            PacruError: as `wins` does.
            OutOfNodesError: it takes more positions than the budget.
        """
        _check_question(state, plies + 1)
        self.nodes = 0
        for turn, child in _turns_and_children(state):
            if not self._is_won(child, max(plies - 1, 0), 1 - state[TO_MOVE]):
                yield turn

    def _decide(self, state: State, plies: int, attacker: int) -> bool | None:
        self.nodes = 0
        try:
            return self._is_won(state, plies, attacker)
        except OutOfNodesError:
            return None

    def _is_won(self, state: State, plies: int, attacker: int) -> bool:
        """Whether the attacker has won, or wins by force in at most `plies` plies."""
        self.nodes += 1
        if self.nodes > self.budget:
            raise OutOfNodesError
        rules, mover = games.ruleset_of(state), state[TO_MOVE]
        if mover < 0:
            return rules.outcome(state, Termination.COUNT).winner == attacker
        if plies == 0:
            return False
        key = state, plies, attacker
        if key not in self._known:
            ask = any if mover == attacker else all
            self._known[key] = ask(
                self._is_won(child, plies - 1, attacker) for child in rules.children(state)
            )
        return self._known[key]


def _turns_and_children(state: State) -> Iterator[tuple[Turn, State]]:
    """The turns of the player to move, each with the state after it."""
    rules = games.ruleset_of(state)
    yield from zip(rules.moves(state), rules.children(state), strict=True)


def _check_question(state: State, plies: int) -> None:
    if state[RULES].players != 2 or not games.ruleset_of(state).counts:
        raise PacruError("solver: expected two players and a game in which markers are counted")
    if plies < 1:
        raise PacruError(f"plies: expected at least 1, found {plies}")
