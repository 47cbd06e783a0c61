"""The tree search of the sister games: alpha-beta over nodes, see `pacru.games.model`.

With three and four players, all opponents are one side. The methods that can take long are
generators, as in `pacru.bot.alphabeta`: they yield between slices, and return the result.
"""

from bisect import bisect_right
from collections.abc import Callable
from operator import itemgetter
from typing import Final, TypeAlias

from pacru.bot.alphabeta import DISTANT, Slices, SpentError
from pacru.games.model import PASS, Made, Model, Node
from pacru.games.pacru.evaluation import WIN

SLICE: Final = 256
"""Positions made between two yields, roughly."""
TABLE_SIZE: Final = 100_000
"""Entries of the transposition table before it is emptied."""
LEADS: Final = 50_000
"""Nodes whose lead is remembered before the cache is emptied."""
KILLER: Final = 1_000_000
"""The bonus in the order of the turns for the one that was best elsewhere at the same ply."""
FADING: Final = 8
"""The divisor for history counts when a new search begins."""
LATE: Final = (4, 12, 30)
"""Places in the order from which a turn is first searched one, two or three turns less deeply."""

MARGINS: Final = (0, 120, 200)
"""With so many more turns to search: by how much a position must be too good already, in hundredths
of a marker, so that it is not searched."""

Key: TypeAlias = tuple[int, int]
"""A turn: the chevron before it and after it."""
Entry: TypeAlias = tuple[int, int, int, Key]
"""What is known of a node: the depth searched, a lower and an upper bound, and the best turn."""


class Tree:
    """An alpha-beta search that keeps what it learns from one turn to the next.

    Args:
        model: the game.

    Attributes:
        nodes: the positions made since the search began.
    """

    def __init__(self, model: Model) -> None:
        self.nodes = 0
        self.model = model
        self._spent: Callable[[], bool] = bool
        self._player = -1
        self._two = True
        self._lost = False
        self._next_slice = SLICE
        self._table: dict[Node, Entry] = {}
        self._leads: dict[Node, int] = {}
        self._history: dict[Key, int] = {}
        self._killers: dict[int, Key] = {}

    def begin(self, spent: Callable[[], bool], root: Node) -> None:
        """Prepare to search another position; what was learned is kept.

        Who is certain to lose plays for markers: otherwise, any turn that puts off the end is best.

        Args:
            spent: returns whether the limits are reached.
            root: the node to find a turn in.
        """
        player, two = root[0], len(root[5]) == 1
        lost = two and self.model.lost(root)
        if (two, lost) != (self._two, self._lost) or (not two and player != self._player):
            self._table, self._leads = {}, {}
        self._player, self._two, self._lost, self._spent = player, two, lost, spent
        self.nodes, self._next_slice = 0, SLICE
        self._history = {key: count // FADING for key, count in self._history.items()}
        self._killers.clear()

    # Contract: return the score of a root turn that has led to `child`, for the player who made it:
    # exact if it is above `floor`, else an upper bound. `index` is the turn's place in the order.
    # `depth` is how many more turns to search. Raises SpentError when the limits are reached.
    def after(self, child: Node, depth: int, index: int, floor: int) -> Slices:
        """Search what follows from one root turn; see the contract above."""
        if child[0] < 0:
            return self._end(child, 0)
        if floor == -WIN:
            return (yield from self._below(child, depth, depth, -WIN, WIN, 1, first=True))
        reduced = depth if depth < len(LATE) else _reduced(depth, index)
        return (yield from self._below(child, depth, reduced, floor, WIN, 1))

    # Contract: return the score of `node` for the side to move: exact if it lies between alpha and
    # beta, else a bound on the same side of them. A win is worth WIN less the plies until the end.
    # The game is not over in `node`, and depth is at least 1. A forced pass takes no depth. Raises
    # SpentError when the limits are reached.
    def value(self, node: Node, depth: int, alpha: int, beta: int, ply: int) -> Slices:
        """Search one position; see the contract above."""
        if self.nodes >= self._next_slice:
            self._next_slice = self.nodes + SLICE
            if self._spent():
                raise SpentError
            yield False
        entry = self._table.get(node)
        if entry and entry[0] >= depth:
            low, high = _at_ply(entry[1], ply), _at_ply(entry[2], ply)
            if low >= beta or low == high:
                return low
            if high <= alpha:
                return high
        if self._two and depth < len(MARGINS):
            bound = self._standing(node) - MARGINS[depth]
            if DISTANT > bound >= beta > -DISTANT:
                return bound
        turns = self.model.made(node)
        self.nodes += len(turns)
        mine = node[0] == self._player
        if turns[0][0] == PASS and len(turns) == 1:
            child = turns[0][2]
            if child[0] < 0:
                return self._end(child, ply)
            if not self._two and (child[0] == self._player) == mine:
                return (yield from self.value(child, depth, alpha, beta, ply + 1))
            return -(yield from self.value(child, depth, -beta, -alpha, ply + 1))
        if depth == 1:
            best, key = self._last(turns, entry, beta, ply, mine)
            self._remember(node, 1, best, alpha, beta, ply, key)
            return best
        best, floor, key = -WIN - 1, alpha, (PASS, PASS)
        for index, (chevron, after, child) in enumerate(self._ranked(turns, entry, ply)):
            if child[0] < 0:
                score = self._end(child, ply, mine)
            elif index:
                reduced = _reduced(depth - 1, index)
                below = self._below(child, depth - 1, reduced, floor, beta, ply + 1, mine=mine)
                score = yield from below
            elif not self._two and (child[0] == self._player) == mine:
                score = yield from self.value(child, depth - 1, floor, beta, ply + 1)
            else:
                score = -(yield from self.value(child, depth - 1, -beta, -floor, ply + 1))
            if score > best:
                best, key = score, (chevron, after)
                if score > floor:
                    floor = score
                    if score >= beta:
                        self._history[key] = self._history.get(key, 0) + depth * depth
                        self._killers[ply] = key
                        break
        self._remember(node, depth, best, alpha, beta, ply, key)
        return best

    # Contract: return the score of a child for the side that moved there. Late children are first
    # searched less deeply and with a null window; those that turn out better than expected are then
    # searched in full.
    def _below(
        self,
        child: Node,
        depth: int,
        reduced: int,
        alpha: int,
        beta: int,
        ply: int,
        *,
        mine: bool = True,
        first: bool = False,
    ) -> Slices:
        same = not self._two and (child[0] == self._player) == mine
        value, score = self.value, alpha + 1
        if same:
            if not first:
                score = yield from value(child, reduced, alpha, alpha + 1, ply)
                if score > alpha and reduced < depth:
                    score = yield from value(child, depth, alpha, alpha + 1, ply)
            if first or alpha < score < beta:
                score = yield from value(child, depth, alpha, beta, ply)
            return score
        if not first:
            score = -(yield from value(child, reduced, -alpha - 1, -alpha, ply))
            if score > alpha and reduced < depth:
                score = -(yield from value(child, depth, -alpha - 1, -alpha, ply))
        if first or alpha < score < beta:
            score = -(yield from value(child, depth, -beta, -alpha, ply))
        return score

    # Contract: like `value` at depth 1, given the turns; also return the best turn.
    def _last(
        self, turns: list[Made], entry: Entry | None, beta: int, ply: int, mine: bool
    ) -> tuple[int, Key]:
        best, key = -WIN - 1, (PASS, PASS)
        for chevron, after, child in self._ranked(turns, entry, ply):
            over = child[0] < 0
            score = self._end(child, ply, mine) if over else self._judged(child, ply + 1, mine)
            if score > best:
                best, key = score, (chevron, after)
                if score >= beta:
                    self._killers[ply] = key
                    break
        return best, key

    def _standing(self, node: Node) -> int:
        """The judgement of a node of two players for the player to move; -WIN: it has none."""
        lead = self._leads.get(node)
        if lead is None:
            if self.model.unsettled(node):
                return -WIN
            self.nodes += 1
            lead = self._judge(node)
        return lead

    def judged(self, child: Node) -> int:
        """The score of the node after a root turn, without a search."""
        return self._end(child, 0) if child[0] < 0 else self._judged(child, 1, True)

    def _judged(self, child: Node, ply: int, mine: bool) -> int:
        """The score of a child for the side that moved there."""
        lead = self._leads.get(child)
        if lead is None:
            if self._two and self.model.unsettled(child):
                return -self._settled(child, ply)
            lead = self._judge(child)
        if self._two:
            return -lead
        return lead if mine else -lead

    def _judge(self, node: Node) -> int:
        """The lead in a node, which is kept."""
        if len(self._leads) >= LEADS:
            self._leads.clear()
        lead = self._leads[node] = self._lead(node)
        return lead

    def _lead(self, node: Node) -> int:
        """How far the player to move is ahead; with more than two, the player of the search."""
        if self._lost:
            return self.model.spoils(node)
        if self._two:
            return self.model.lead(node)
        worths = self.model.worths(node)
        own = worths.pop((self._player - node[0]) % len(worths))
        return (2 * own - max(worths) - sum(worths) // len(worths)) // 2

    def _settled(self, node: Node, ply: int) -> int:
        """The score of a node of two players for the player to move, when only few turns follow."""
        best = -WIN
        for _, _, child in self.model.made(node):
            self.nodes += 1
            if child[0] < 0:
                score = self._end(child, ply)
            elif self.model.unsettled(child):
                score = -self._settled(child, ply + 1)
            else:
                score = -self.model.lead(child)
            best = max(best, score)
            if best > DISTANT:
                break
        return best

    def _end(self, child: Node, ply: int, mine: bool = True) -> int:
        """The score of a game that is over after the turn at that ply, for the side that moved."""
        if self._lost:
            return Model.spoils(self.model, child)
        if self._two:
            result = self.model.result(child, ~child[0])
        else:
            result = self.model.result(child, self._player)
            result = result if mine else -result
        return result * (WIN - ply - 1)

    def _ranked(self, turns: list[Made], entry: Entry | None, ply: int) -> list[Made]:
        """The turns, the most promising first."""
        history, killer = self._history, self._killers.get(ply)
        first = entry[3] if entry else None
        ranked = []
        for made in turns:
            key = made[:2]
            rank = history.get(key, 0)
            if key == first:
                rank = 2 * KILLER
            elif key == killer:
                rank = KILLER
            ranked.append((rank, made))
        ranked.sort(key=itemgetter(0), reverse=True)
        return [made for _, made in ranked]

    def expected(self, node: Node) -> Made | None:
        """The best turn that is known, or None."""
        if node[0] < 0:
            return None
        entry = self._table.get(node)
        turns = self.model.made(node)
        if len(turns) == 1:
            return turns[0]
        if entry:
            for made in turns:
                if made[:2] == entry[3]:
                    return made
        return None

    def _remember(
        self, node: Node, depth: int, score: int, alpha: int, beta: int, ply: int, key: Key
    ) -> None:
        if len(self._table) >= TABLE_SIZE:
            self._table = {}
        low = _at_ply(score, -ply) if score > alpha else -WIN
        high = _at_ply(score, -ply) if score < beta else WIN
        self._table[node] = (depth, low, high, key)


def _reduced(depth: int, index: int) -> int:
    """The depth for the first look at a turn with this place in the order."""
    return max(1, depth - bisect_right(LATE, index))


def _at_ply(score: int, ply: int) -> int:
    """A score as seen from `ply` plies above: wins and losses are that much farther away."""
    if -DISTANT < score < DISTANT or abs(score) == WIN:
        return score
    return score - ply if score > 0 else score + ply
