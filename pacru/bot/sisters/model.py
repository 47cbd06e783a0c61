"""The sister games as the tree search sees them, over the nodes of `pacru.games.model`.

With three and four players, all opponents are one side, which can have several turns in a row.
"""

from collections.abc import Callable, Iterable
from operator import itemgetter
from typing import Final

from pacru.bot.search.history import Key, MoveHistory
from pacru.bot.search.model import Successor
from pacru.core.scores import DISTANT, WIN
from pacru.core.state import State
from pacru.games.model import PASS, Child, Model, Node

SLICE_NODES: Final = 256
"""Positions made between two slices, roughly."""
LEADS: Final = 50_000
"""Nodes whose lead is remembered before the cache is emptied."""
KILLER_RANK: Final = 1_000_000
"""The rank of the killer in the order of the turns; that of the known best turn is twice as high."""
REVERSE_FUTILITY_MARGINS: Final = (0, 120, 200)
"""By the depth left to search: how far above beta a position must be, in hundredths of a marker, so that
it is not searched."""


class SisterModel:
    """A sister game; see `pacru.bot.search.model.GameModel`.

    Args:
        game: the game.

    Attributes:
        game: the game.
    """

    passes = True
    static_depth = len(REVERSE_FUTILITY_MARGINS) - 1

    def __init__(self, game: Model) -> None:
        self.nodes = 0
        self.slice_nodes = SLICE_NODES
        self.alternates = True
        self.game = game
        self._player = -1
        self._is_lost = False
        self._leads: dict[Node, int] = {}

    def node(self, state: State) -> Node:
        """The node for a state."""
        return self.game.node(state)

    def prepare(self, root: Node) -> bool:
        """Prepare for a search.

        Who is certain to lose plays for markers: otherwise, any turn that puts off the end is best.
        """
        player, two = root[0], len(root[5]) == 1
        is_lost = two and self.game.is_lost(root)
        holds = (two, is_lost) == (self.alternates, self._is_lost) and (
            two or player == self._player
        )
        if not holds:
            self._leads = {}
        self._player, self.alternates, self._is_lost = player, two, is_lost
        self.nodes = 0
        return holds

    def root_score(self, child: Node) -> int:
        """The score of the node after a root turn, without a search."""
        if child[0] < 0:
            return self.final_score(child, 0, ours=True)
        return self._child_score(child, 1, ours=True)

    def expand(self, node: Node) -> list[Child]:
        """All turns of the player to move."""
        turns = self.game.successors(node)
        self.nodes += len(turns)
        return turns

    def only_pass(self, turns: list[Child]) -> Node | None:
        """The node after a pass, if that is the only turn."""
        return turns[0][2] if turns[0][0] == PASS and len(turns) == 1 else None

    def successors(
        self, turns: list[Child], ply: int, known: Key | None, history: MoveHistory
    ) -> Iterable[Iterable[Successor[Key, Node]]]:
        """All turns, the most promising first."""
        return ([(key, key, child) for _, key, child in _rank(turns, ply, known, history)],)

    def frontier(
        self,
        turns: list[Child],
        ply: int,
        known: Key | None,
        beta: int,
        ours: bool,
        history: MoveHistory,
    ) -> tuple[int, Key]:
        """The score one turn ahead, and the best turn."""
        best, best_key = -WIN - 1, (PASS, PASS)
        for _, key, child in _rank(turns, ply, known, history):
            is_over = child[0] < 0
            score = (
                self.final_score(child, ply, ours)
                if is_over
                else self._child_score(child, ply + 1, ours)
            )
            if score > best:
                best, best_key = score, key
                if score >= beta:
                    history.killers[ply] = key
                    break
        return best, best_key

    def static_bound(self, node: Node, depth: int) -> int:
        """The score of a node of two players without a search, less a margin; -WIN if it cannot be judged."""
        if not self.alternates:
            return -WIN
        lead = self._leads.get(node)
        if lead is None:
            if self.game.is_unsettled(node):
                return -WIN
            self.nodes += 1
            lead = self._add_lead(node)
        return lead - REVERSE_FUTILITY_MARGINS[depth]

    def futility_bound(self, child: Node, depth: int, alpha: int) -> int:
        """There is none: `static_bound` does this."""
        return WIN

    def _child_score(self, child: Node, ply: int, ours: bool) -> int:
        """The score of a child for the side that moved there."""
        lead = self._leads.get(child)
        if lead is None:
            if self.alternates and self.game.is_unsettled(child):
                return -self._quiescence_score(child, ply)
            lead = self._add_lead(child)
        if self.alternates:
            return -lead
        return lead if ours else -lead

    def _add_lead(self, node: Node) -> int:
        """The lead in a node, which is then remembered."""
        if len(self._leads) >= LEADS:
            self._leads.clear()
        lead = self._leads[node] = self._lead(node)
        return lead

    def _lead(self, node: Node) -> int:
        """How far the player to move is ahead; with more than two, the player of the search."""
        if self._is_lost:
            return self.game.marker_lead(node)
        if self.alternates:
            return self.game.lead(node)
        worths = self.game.worths(node)
        own = worths.pop((self._player - node[0]) % len(worths))
        return (2 * own - max(worths) - sum(worths) // len(worths)) // 2

    def _quiescence_score(self, node: Node, ply: int) -> int:
        """Quiescence: the score for the player to move, of two, where all turns are searched until it can be judged."""
        best = -WIN
        for _, _, child in self.game.successors(node):
            self.nodes += 1
            if child[0] < 0:
                score = self.final_score(child, ply, ours=True)
            elif self.game.is_unsettled(child):
                score = -self._quiescence_score(child, ply + 1)
            else:
                score = -self.game.lead(child)
            best = max(best, score)
            if best > DISTANT:
                break
        return best

    def final_score(self, child: Node, ply: int, ours: bool) -> int:
        """The score of a game that is over after the turn at that ply, for the side that moved."""
        if self._is_lost:
            return Model.marker_lead(self.game, child)
        if self.alternates:
            result = self.game.result(child, ~child[0])
        else:
            result = self.game.result(child, self._player)
            result = result if ours else -result
        return result * (WIN - ply - 1)

    def placeholder(self, node: Node) -> Key:
        """A pass; there is always a turn."""
        return PASS, PASS

    def principal_child(self, node: Node, best_move: Callable[[Node], Key | None]) -> Node | None:
        """The node after the best turn that is known, or after the only one."""
        if node[0] < 0:
            return None
        turns = self.game.successors(node)
        if len(turns) == 1:
            return turns[0][2]
        best = best_move(node)
        return next((made[2] for made in turns if made[:2] == best), None)


def _rank(
    turns: list[Child], ply: int, known: Key | None, history: MoveHistory
) -> list[tuple[int, Key, Node]]:
    """The turns with their ranks and keys, the most promising first."""
    counts, killer = history.counts, history.killers.get(ply)
    ranked = []
    for chevron, after, child in turns:
        key = chevron, after
        rank = counts.get(key, 0)
        if key == known:
            rank = 2 * KILLER_RANK
        elif key == killer:
            rank = KILLER_RANK
        ranked.append((rank, key, child))
    ranked.sort(key=itemgetter(0), reverse=True)
    return ranked
