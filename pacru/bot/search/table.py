"""The transposition table: what a tree search knows of positions that it has searched."""

from typing import Final, Generic

from pacru.bot.search.model import Entry, Move, Node
from pacru.core.scores import DISTANT, WIN

TABLE_SIZE: Final = 100_000
"""Entries that the table can hold (about 100 MB with Pacru) before it is emptied."""
FREED_ENTRIES: Final = 2
"""Entries of an emptied table that are freed for each new entry."""


class TranspositionTable(Generic[Node, Move]):
    """Bounds of scores, by node.

    Attributes:
        entries: what is known of each node. The tree search reads this directly.
    """

    __slots__ = ("_freed", "entries")

    def __init__(self) -> None:
        self.entries: dict[Node, Entry[Move]] = {}
        self._freed: dict[Node, Entry[Move]] = {}

    def best_move(self, node: Node) -> Move | None:
        """The best move found from a node, or None if it has not been searched."""
        entry = self.entries.get(node)
        return entry[3] if entry else None

    def store(
        self, node: Node, depth: int, score: int, alpha: int, beta: int, ply: int, move: Move
    ) -> None:
        """Store the result of a search of a node.

        Args:
            node: the node that was searched.
            depth: how many turns were searched.
            score: exact if it lies between alpha and beta, else a bound.
            alpha: the lower bound of the window of the search.
            beta: its upper bound.
            ply: the distance of the node from the root.
            move: the best move.
        """
        if len(self.entries) >= TABLE_SIZE:
            self.clear()
        low = score_at_ply(score, -ply) if score > alpha else -WIN
        high = score_at_ply(score, -ply) if score < beta else WIN
        self.entries[node] = (depth, low, high, move)
        if self._freed:
            for _ in range(min(FREED_ENTRIES, len(self._freed))):
                self._freed.popitem()

    def clear(self) -> None:
        """Empty the table.

        The entries are freed bit by bit, since freeing them at once would take too long.
        """
        self._freed, self.entries = self.entries, {}


def score_at_ply(score: int, ply: int) -> int:
    """A score as seen from `ply` plies above: wins and losses are that much farther away."""
    if -DISTANT < score < DISTANT or abs(score) == WIN:
        return score
    return score - ply if score > 0 else score + ply
