"""The tree search for two players: alpha-beta with a transposition table.

The methods that can take long are generators. They yield between slices, so that the caller can
stop them or let other work run. Their return value is the result.
"""

from bisect import bisect_right
from collections.abc import Callable, Collection, Generator, Iterator
from operator import itemgetter
from typing import TypeAlias

from pacru.bot.ordering import (
    Key,
    last_resorts,
    made_likely,
    picker,
    promise,
    reorientations,
)
from pacru.core.state import TO_MOVE, State, repetition_key
from pacru.games.pacru.evaluation import EVALUATION, WIN, Evaluation
from pacru.games.pacru.rules import MOST_GAINED, maker, movements

DISTANT = WIN - 1000
"""Scores beyond this are wins and losses, and give the number of turns until then."""
SLICE = 128
"""Positions made between two yields, roughly."""
TABLE_SIZE = 100_000
"""Entries that the transposition table can hold (about 100 MB) before it is emptied."""
FORGETTING = 2
"""Entries of an emptied table that are freed for each new entry."""
LEADS = 8_000
"""States whose lead is remembered (about 6 MB) before the cache is emptied, which takes a few
milliseconds."""
KILLER = 2_000
"""The bonus for the killer: the movement that was best elsewhere at the same distance from the
root."""
FADING = 8
"""The divisor for history counts when a new search begins: older turns count less."""
LATE = (4, 12, 30)
"""Indices from which a turn counts as late: it is first searched one, two or three turns less
deeply."""
ROOT_DEPTH = 3
"""The depth from which late turns at the root are reduced too."""
SAFE_DEPTH = 3
"""The depth up to which a player who is far ahead is assumed to stay ahead."""
SAFE_LEAD = 150
"""How far ahead that is, for each turn of the depth, in hundredths of a marker."""

Slices: TypeAlias = Generator[bool, None, int]
Entry: TypeAlias = tuple[int, int, int, State]
"""What is known of a state: the depth searched, a lower and an upper bound of its score, and the
state after the best turn."""


class SpentError(Exception):
    """The search has reached its limits in the middle of the tree."""


class AlphaBeta:
    """An alpha-beta search that keeps what it learns from one turn to the next.

    Args:
        evaluation: gives the value of a position.

    Attributes:
        nodes: the positions made since the search began.
        evaluation: gives the value of a position.
    """

    def __init__(self, evaluation: Evaluation = EVALUATION) -> None:
        self.nodes = 0
        self.evaluation = evaluation
        self._lead: Callable[[State], int] = evaluation.lead
        self._spent: Callable[[], bool] = bool
        self._drawn: Collection[State] = ()
        self._player = 0
        self._next_slice = SLICE
        self._table: dict[State, Entry] = {}
        self._forgotten: dict[State, Entry] = {}
        self._leads: dict[State, int] = {}
        self._history: dict[Key, int] = {}
        self._killers: dict[int, Key] = {}

    def begin(
        self, spent: Callable[[], bool], drawn: Collection[State] = (), player: int = 0
    ) -> None:
        """Prepare to search another position; what was learned is kept.

        Args:
            spent: returns whether the limits are reached.
            drawn: the positions that end the game in a draw when they occur once more (R16c), each
                as its `repetition_key`.
            player: the player to find a turn for; this matters with more than two players.
        """
        self._player = player
        if self._drawn != drawn:
            self._forget()
        self.nodes, self._next_slice = 0, SLICE
        self._spent, self._drawn = spent, drawn
        self._history = {key: count // FADING for key, count in self._history.items()}
        self._killers.clear()

    # Contract: return the score of a root turn that has led to `state`, for the player who made it.
    # The score is exact if it is above `floor`, else it is an upper bound. `index` is the turn's
    # place in the order, and `depth` is how many more turns to search. The game is not over in
    # `state`. Raises SpentError when the limits are reached.
    def after(self, state: State, depth: int, index: int, floor: int) -> Slices:
        """Search what follows from one root turn; see the contract above."""
        if floor == -WIN:
            return -(yield from self.value(state, depth, -WIN, WIN, 1))
        # At low depth, do not reduce: a turn may give up much to win soon.
        reduced = depth if depth < ROOT_DEPTH else _reduced(depth, index)
        return (yield from self._below(state, depth, reduced, floor, WIN, 1))

    # Contract: return the score of `state` for the player to move. The score is exact if it lies
    # between alpha and beta, else it is a bound on the same side of them. `ply` is the distance
    # from the root; a win is worth WIN less the plies until then. The game is not over in `state`,
    # and depth is at least 1. Raises SpentError when the limits are reached.
    def value(self, state: State, depth: int, alpha: int, beta: int, ply: int) -> Slices:
        """Search one position; see the contract above."""
        if self.nodes >= self._next_slice:
            self._next_slice = self.nodes + SLICE
            if self._spent():
                raise SpentError
            yield False
        entry = self._table.get(state)
        if entry and entry[0] >= depth:
            low, high = _at_ply(entry[1], ply), _at_ply(entry[2], ply)
            if low >= beta or low == high:
                return low
            if high <= alpha:
                return high
        best, best_child, floor = -WIN - 1, state, alpha
        if depth == 1:
            best, best_child = self._last(state, beta, ply)
        else:
            index = 0
            for turns in (self._following(state, ply, entry), self._last_resorts(state)):
                for key, child in turns:
                    if index and child[TO_MOVE] >= 0:
                        reduced = _reduced(depth - 1, index)
                        score = self._hopeless(child, reduced, floor)
                        if score > floor:
                            below = self._below(child, depth - 1, reduced, floor, beta, ply + 1)
                            score = yield from below
                    elif child[TO_MOVE] >= 0:
                        score = -(yield from self.value(child, depth - 1, -beta, -floor, ply + 1))
                    else:
                        score = WIN - ply - 1
                    if self._drawn and repetition_key(child) in self._drawn:
                        score = 0
                    index += 1
                    if score > best:
                        best, best_child = score, child
                        floor = max(floor, score)
                        if score >= beta:
                            self._learn(key, depth, ply)
                            break
                if best > -DISTANT:
                    break
        best = max(best, -WIN + ply)  # a player without any turn has lost
        self._remember(state, depth, best, alpha, beta, ply, best_child)
        return best

    # Contract: return the score of a child for the player who moved there. Late children are first
    # searched less deeply and with a null window; those that turn out better than expected are then
    # searched in full.
    def _below(
        self, child: State, depth: int, reduced: int, alpha: int, beta: int, ply: int
    ) -> Slices:
        score = -(yield from self.value(child, reduced, -alpha - 1, -alpha, ply))
        if score > alpha and reduced < depth:
            score = -(yield from self.value(child, depth, -alpha - 1, -alpha, ply))
        if alpha < score < beta:
            score = -(yield from self.value(child, depth, -beta, -alpha, ply))
        return score

    # Contract: return an upper bound of the score of a child, for the player who moved there, if
    # the opponent is so far ahead that the remaining turns will not change it; else a number above
    # alpha.
    def _hopeless(self, child: State, depth: int, alpha: int) -> int:
        if depth > SAFE_DEPTH or not -DISTANT < alpha < DISTANT:
            return WIN
        lead = self._leads.get(child)
        if lead is None:
            if len(self._leads) >= LEADS:
                self._leads.clear()
            lead = self._leads[child] = WIN if self._ends_soon(child) else self._lead(child)
        return SAFE_LEAD * depth - lead if lead < DISTANT else WIN

    # Contract: like `value` at depth 1, but also return the state after the best turn.
    # Reorientations are tried only if the player would lose otherwise.
    def _last(self, state: State, beta: int, ply: int) -> tuple[int, State]:
        lead = self._lead
        best, best_child = -WIN - 1, state
        resorts = ((None, [child]) for child in self._resorts(state))
        for turns in (self._likely(state, ply), resorts):
            for key, made in turns:
                self.nodes += len(made)
                for child in made:
                    if child[TO_MOVE] < 0:
                        score = WIN - ply - 1
                    else:
                        score = -lead(child)
                        if score <= -DISTANT:
                            score += ply + 1
                    if score > best:
                        best, best_child = score, child
                if best >= beta:
                    if key:
                        self._killers[ply] = key
                    return best, best_child
            if best > -DISTANT:
                break
        return best, best_child

    # Contract: yield the states after the turns worth trying, the most promising first, each with
    # the key of its movement for the history. The best turn of an earlier search comes before any
    # others are generated.
    def _following(
        self, state: State, ply: int, entry: Entry | None
    ) -> Iterator[tuple[Key | None, State]]:
        first = entry[3] if entry else None
        if first:
            yield None, first
        for key, child in self._promising(state, ply):
            if child != first:
                yield key, child

    def _promising(self, state: State, ply: int) -> Iterator[tuple[Key | None, State]]:
        """The same as `_following`, without the best turn of an earlier search."""
        found = movements(state)
        make, pick = maker(state), picker(state)
        history, killer = self._history, self._killers.get(ply)
        ranked = []
        for movement in found:
            key = movement[:2]
            rank = promise(state, movement) * 4 + history.get(key, 0)
            ranked.append((rank + KILLER if key == killer else rank, key, movement))
        ranked.sort(key=itemgetter(0), reverse=True)
        for _, key, movement in ranked:
            made = make(movement, pick(movement))
            self.nodes += len(made)
            for child in made:
                yield key, child
        for child in reorientations(state, found):
            self.nodes += 1
            yield None, child

    def _last_resorts(self, state: State) -> Iterator[tuple[Key | None, State]]:
        for child in self._resorts(state):
            self.nodes += 1
            yield None, child

    def _likely(self, state: State, ply: int) -> Iterator[tuple[Key, list[State]]]:
        """The states after the moves worth trying, movement by movement."""
        return made_likely(state, movements(state), self._killers.get(ply))

    def _resorts(self, state: State) -> Iterator[State]:
        """The states after the turns that are tried only if the player would lose otherwise."""
        return last_resorts(state)

    def expected(self, state: State) -> State | None:
        """The state after the best turn, or None if the search has not seen this state."""
        entry = self._table.get(state)
        return entry[3] if entry else None

    def _ends_soon(self, state: State) -> bool:
        """Whether the opponent of the player to move could be close to winning."""
        _, _, other_markers, _, own_chevrons, _, rules = state
        return other_markers.bit_count() + MOST_GAINED >= rules.target or len(own_chevrons) == 1

    def _learn(self, key: Key | None, depth: int, ply: int) -> None:
        """Record that a movement was good enough, so that it is tried early elsewhere."""
        if key:
            self._history[key] = self._history.get(key, 0) + depth * depth
            self._killers[ply] = key

    def _remember(
        self, state: State, depth: int, score: int, alpha: int, beta: int, ply: int, best: State
    ) -> None:
        if len(self._table) >= TABLE_SIZE:
            self._forget()
        low = _at_ply(score, -ply) if score > alpha else -WIN
        high = _at_ply(score, -ply) if score < beta else WIN
        self._table[state] = (depth, low, high, best)
        for _ in range(min(FORGETTING, len(self._forgotten))):
            self._forgotten.popitem()

    def _forget(self) -> None:
        """Empty the transposition table and the cache of leads.

        The old table is freed bit by bit, since freeing it at once would take too long.
        """
        self._forgotten, self._table, self._leads = self._table, {}, {}


def _reduced(depth: int, index: int) -> int:
    """The depth for the first look at a turn with this place in the order."""
    return max(1, depth - bisect_right(LATE, index))


def _at_ply(score: int, ply: int) -> int:
    """A score as seen from `ply` plies above: wins and losses are that much farther away."""
    if -DISTANT < score < DISTANT or abs(score) == WIN:
        return score
    return score - ply if score > 0 else score + ply
