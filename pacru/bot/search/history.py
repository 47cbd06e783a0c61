"""Which moves have caused cutoffs elsewhere in the tree: killers, and the history heuristic."""

from typing import Final, TypeAlias

HISTORY_AGEING: Final = 8
"""The divisor for history counts when a new search begins: older cutoffs count less."""

Key: TypeAlias = tuple[int, int]
"""A move as the history knows it: the chevron before and after."""


class MoveHistory:
    """Moves that are tried early, since they were good elsewhere.

    Attributes:
        counts: for each move, how often it has caused a cutoff, deep searches counted more.
        killers: for each distance from the root, the move that caused the last cutoff there.
    """

    __slots__ = ("counts", "killers")

    def __init__(self) -> None:
        self.counts: dict[Key, int] = {}
        self.killers: dict[int, Key] = {}

    def age(self) -> None:
        """Prepare for another search: old counts fade, and the killers are forgotten."""
        self.counts = {key: count // HISTORY_AGEING for key, count in self.counts.items()}
        self.killers.clear()

    def add_cutoff(self, key: Key, depth: int, ply: int) -> None:
        """Note that a move has caused a cutoff, after a search of that depth at that ply."""
        self.counts[key] = self.counts.get(key, 0) + depth * depth
        self.killers[ply] = key
