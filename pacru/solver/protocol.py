"""What every solver of forced wins offers."""

from collections.abc import Iterator
from typing import Final, Protocol

from pacru import games
from pacru.core.state import State
from pacru.core.turn import Turn

NODES: Final = 100_000
"""The default number of positions that may be made for a decision."""


class OutOfNodesError(Exception):
    """The decision takes more nodes than allowed."""


class WinSolver(Protocol):
    """A solver of forced wins for two players, which remembers its decisions.

    Attributes:
        budget: how many positions may be made for one question.
        nodes: how many were made for the last one.
    """

    budget: int
    nodes: int

    def wins(self, state: State, plies: int) -> bool | None:
        """Decide whether the player to move wins by force.

        Args:
            state: a state of two players.
            plies: the most turns, those of both players together.

        Returns:
            True or False, or None if it takes more positions than the budget.

        Raises:
            PacruError: the solver does not know such a state or number of plies.
        """

    def wins_sooner(self, state: State, plies: int) -> bool | None:
        """Decide whether the player to move wins by force in fewer plies; as `wins` does."""

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

    def turn(self, state: State) -> Turn:
        """A winning turn, in its canonical spelling, for a state that `wins` was true for.

        Raises:
            KeyError: `wins` was not true for the state.
            OutOfNodesError: it takes more positions than the budget.
        """

    def turns_that_win(self, state: State, plies: int) -> Iterator[Turn]:
        """List the turns that win by force.

        Args:
            state: a state of two players.
            plies: the most turns, including the one that is yielded.

        Yields:
            The winning turns, in their canonical spelling.

        Raises:
            PacruError: as `wins` does.
            OutOfNodesError: it takes more positions than the budget.
        """

    def turns_that_save(self, state: State, plies: int) -> Iterator[Turn]:
        """List the turns after which the opponent has no forced win.

        Args:
            state: a state of two players.
            plies: the most turns that such a win may take, including the one that is yielded.

        Yields:
            Turns as `turns_that_win` does.

        Raises:
            PacruError: as `wins` does.
            OutOfNodesError: it takes more positions than the budget.
        """


def state_after(state: State, turn: Turn) -> State:
    """The state after a turn.

    Args:
        state: the state before it.
        turn: the turn, in any legal spelling.

    Raises:
        IllegalTurn: the rules forbid it.
    """
    return games.ruleset_of(state).play(state, turn).after
