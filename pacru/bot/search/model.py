"""What the tree search asks of a game."""

from collections.abc import Callable, Iterable
from typing import Any, Protocol, TypeAlias, TypeVar

from pacru.bot.search.history import Key, MoveHistory
from pacru.core.state import State

Node = TypeVar("Node", bound=tuple[Any, ...])
"""A position in the tree: a tuple whose first part is the player to move, and below 0 once the game is over."""
AnyNode: TypeAlias = tuple[Any, ...]
"""A node of any game."""
Move = TypeVar("Move")
"""A move as the transposition table holds it."""
Turns = TypeVar("Turns")
"""What is generated of a node before its moves are tried: all turns, or nothing yet."""

Entry: TypeAlias = tuple[int, int, int, Move]
"""What is known of a node: the depth searched, a lower and an upper bound of its score, and the best move."""
Successor: TypeAlias = tuple[Key | None, Move, Node]
"""A move and the node after it: its key for the history, if it has one, the move for the table, and the node."""


class GameModel(Protocol[Node, Move, Turns]):
    """A game of two sides as the tree search sees it.

    With three and four players, the player to find a turn for is one side, and all opponents are the other. A score is
    in hundredths of a marker, and seen by the side to move, unless something else is said.

    Attributes:
        nodes: the positions made since the search began. The model counts what it makes.
        slice_nodes: how many positions are made between two slices, roughly.
        alternates: whether the sides take turns. If not, one side can have several turns in a row.
        passes: whether a player can have no turn but a pass.
        static_depth: the most turns still to search with which `static_bound` is worth asking.
    """

    nodes: int
    slice_nodes: int
    alternates: bool
    passes: bool
    static_depth: int

    def node(self, state: State) -> Node:
        """The node for a state."""

    def prepare(self, root: Node) -> bool:
        """Prepare to find a turn in a node.

        Returns:
            Whether scores of earlier searches are still right.
        """

    def root_score(self, child: Node) -> int:
        """The score of the node after a root turn, without a search, for the player who made the turn."""

    def expand(self, node: Node) -> Turns:
        """Generate what all further questions about the turns of a node need."""

    def only_pass(self, turns: Turns) -> Node | None:
        """The node after a pass, if that is the only turn. Such a pass takes no depth."""

    def successors(
        self, turns: Turns, ply: int, known: Move | None, history: MoveHistory
    ) -> Iterable[Iterable[Successor[Move, Node]]]:
        """The moves worth trying, in stages, the most promising first.

        A later stage is tried only if all moves before it lose.

        Args:
            turns: what `expand` has made of the node.
            ply: the distance of the node from the root.
            known: the best move of an earlier search of this node.
            history: moves that were good elsewhere.
        """

    def frontier(
        self,
        turns: Turns,
        ply: int,
        known: Move | None,
        beta: int,
        ours: bool,
        history: MoveHistory,
    ) -> tuple[int, Move]:
        """The score of a node one turn ahead, and the best move. It may stop at a score of beta.

        Args:
            turns: what `expand` has made of the node.
            ply: the distance of the node from the root.
            known: the best move of an earlier search of this node.
            beta: the upper bound of the window.
            ours: whether the side of the player to find a turn for is to move.
            history: moves that were good elsewhere; the killer is stored there.
        """

    def final_score(self, child: Node, ply: int, ours: bool) -> int:
        """The score of a node in which the game is over, for the side that moved there.

        Args:
            child: the node.
            ply: the distance from the root of the node before it.
            ours: whether that side is the one of the player to find a turn for.
        """

    def static_bound(self, node: Node, depth: int) -> int:
        """Reverse futility: a lower bound of the score that holds without a search; -WIN if there is none."""

    def futility_bound(self, child: Node, depth: int, alpha: int) -> int:
        """Futility: an upper bound of a child's score for the side that moved there, without a search.

        A number above alpha if there is none.
        """

    def placeholder(self, node: Node) -> Move:
        """What the table holds for a node in which no move was found."""

    def principal_child(self, node: Node, best_move: Callable[[Node], Move | None]) -> Node | None:
        """The node after the turn that the search expects, or None if it expects none.

        Args:
            node: a node of the search, or on an expected line.
            best_move: gives what the table knows.
        """
