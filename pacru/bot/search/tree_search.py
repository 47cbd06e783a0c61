"""What the search for a turn needs of a tree search: Python's is `alphabeta.AlphaBeta`."""

from collections.abc import Collection
from typing import Any, Protocol

from pacru.bot.search.alphabeta import Slices
from pacru.bot.search.budget import Budget
from pacru.bot.search.model import AnyNode, GameModel
from pacru.core.state import State


class TreeSearch(Protocol):
    """A tree search of any game that keeps what it learns from one turn to the next; see `AlphaBeta`."""

    @property
    def model(self) -> GameModel[Any, Any, Any]:
        """The game."""

    @property
    def nodes(self) -> int:
        """The positions made since the search began."""

    def begin(self, root: Any, budget: Budget, drawn: Collection[State] = ()) -> None:  # noqa: ANN401
        """Prepare to search another position."""

    def root_value(self, child: Any, depth: int, index: int, floor: int) -> Slices:  # noqa: ANN401
        """Search what follows from one root turn."""

    def principal_child(self, node: Any) -> AnyNode | None:  # noqa: ANN401
        """The node after the turn that is expected in a node, or None if none is."""
