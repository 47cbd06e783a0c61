"""The tree search for two players: alpha-beta with a transposition table.

What can take long is a generator that yields between slices, so that whoever runs it can stop it or let others work in
between; its value is what it returns.
"""

from bisect import bisect_right
from collections.abc import Callable, Collection, Generator, Iterator
from operator import itemgetter
from typing import TypeAlias

from pacru.bot.evaluation import EVALUATION, WIN, Evaluation
from pacru.bot.ordering import (
    Key,
    last_resorts,
    made_likely,
    picker,
    promise,
    reorientations,
)
from pacru.movegen import MOST_GAINED, TO_MOVE, State, maker, movements, repetition_key

DISTANT = WIN - 1000
"""Beyond this a score tells the turns until a win or a loss."""
SLICE = 128
"""Positions made between two yields, about."""
TABLE_SIZE = 100_000
"""Entries of the transposition table, some 100 MB, before it is emptied."""
FORGETTING = 2
"""Entries of an emptied table let go for each new one."""
LEADS = 8_000
"""States whose lead is remembered, some 6 MB, before they are forgotten, which takes some milliseconds."""
KILLER = 2_000
"""What a movement that was best elsewhere at the same distance from the root is preferred by."""
FADING = 8
"""What the history of the turns before counts for less."""
LATE = (4, 12, 30)
"""Turns that come so late in the order are first looked at less deeply: by one turn, by two, by three."""
ROOT_DEPTH = 3
"""From this depth on that holds for own turns too."""
SAFE_DEPTH = 3
"""To this depth a player who is far ahead is believed to stay ahead."""
SAFE_LEAD = 150
"""For each turn of that depth, how far ahead that is, in hundredths of a marker."""

Slices: TypeAlias = Generator[bool, None, int]
Entry: TypeAlias = tuple[int, int, int, State]
"""What is known of a state: to which depth, its score between low and high, and the state after the best turn."""


class SpentError(Exception):
    """The limits are reached in the middle of the tree."""


class AlphaBeta:
    """A search that keeps what it learns from one turn to the next.

    Args:
        evaluation: tells what positions are worth.

    Attributes:
        nodes: the positions made since it began.
        evaluation: tells what positions are worth.
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
        """Prepares for a search of another position; what was learned is kept.

        Args:
            spent: tells whether the limits are reached.
            drawn: the positions that end the game in a draw when they occur once more (R16c), each by its
                `repetition_key`.
            player: for whom a turn is looked for; matters with more than two players.
        """
        self._player = player
        if self._drawn != drawn:
            self._forget()
        self.nodes, self._next_slice = 0, SLICE
        self._spent, self._drawn = spent, drawn
        self._history = {key: count // FADING for key, count in self._history.items()}
        self._killers.clear()

    # Contract: the score of an own turn that has led to the state, for the player who made it, exact if it is above
    # `floor`, else an upper bound. It is the own turn number `index` that is looked at, at a depth of that many
    # turns more. The game is not over in the state. Raises SpentError when the limits are reached.
    def after(self, state: State, depth: int, index: int, floor: int) -> Slices:
        """Searches what follows from one own turn; see the contract above."""
        if floor == -WIN:
            return -(yield from self.value(state, depth, -WIN, WIN, 1))
        # A turn that gives up much, for a win soon, must not be missed here.
        reduced = depth if depth < ROOT_DEPTH else _reduced(depth, index)
        return (yield from self._below(state, depth, reduced, floor, WIN, 1))

    # Contract: the score of the state as the player to move sees it, exact when it lies between alpha and beta, else a
    # bound on the same side of them. `ply` is the distance from the root: a win there is worth WIN less the plies until
    # it. The game is not over in the state; depth is at least 1. Raises SpentError when the limits are reached.
    def value(self, state: State, depth: int, alpha: int, beta: int, ply: int) -> Slices:
        """Searches one position; see the contract above."""
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
        best = max(best, -WIN + ply)  # who has no turn at all has lost
        self._remember(state, depth, best, alpha, beta, ply, best_child)
        return best

    # Contract: the score of a child for the player who has moved there. Late children are first looked at less deeply
    # and with no room between the bounds; those that are better than expected are then searched in full.
    def _below(
        self, child: State, depth: int, reduced: int, alpha: int, beta: int, ply: int
    ) -> Slices:
        score = -(yield from self.value(child, reduced, -alpha - 1, -alpha, ply))
        if score > alpha and reduced < depth:
            score = -(yield from self.value(child, depth, -alpha - 1, -alpha, ply))
        if alpha < score < beta:
            score = -(yield from self.value(child, depth, -beta, -alpha, ply))
        return score

    # Contract: an upper bound of the score of a child, for the player who has moved there, if the opponent is so far
    # ahead that so few turns will not change it; else a number above alpha.
    def _hopeless(self, child: State, depth: int, alpha: int) -> int:
        if depth > SAFE_DEPTH or not -DISTANT < alpha < DISTANT:
            return WIN
        lead = self._leads.get(child)
        if lead is None:
            if len(self._leads) >= LEADS:
                self._leads.clear()
            lead = self._leads[child] = WIN if self._ends_soon(child) else self._lead(child)
        return SAFE_LEAD * depth - lead if lead < DISTANT else WIN

    # Contract: the same as `value` at depth 1, and the state after the best turn. Reorientations are tried only by who
    # would lose otherwise.
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

    # Contract: the states after the turns worth trying, the most promising first, each with the key of its movement for
    # the history; the best one of an earlier search comes before anything else is generated.
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
        """The same without regard to an earlier search."""
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
        """The states after what is tried only by who would lose otherwise."""
        return last_resorts(state)

    def expected(self, state: State) -> State | None:
        """The state that the best turn leads to, as far as the search has seen; None where it has not been."""
        entry = self._table.get(state)
        return entry[3] if entry else None

    def _ends_soon(self, state: State) -> bool:
        """Whether the opponent of the player to move could be near a win."""
        _, _, other_markers, _, own_chevrons, _, rules = state
        return other_markers.bit_count() + MOST_GAINED >= rules.target or len(own_chevrons) == 1

    def _learn(self, key: Key | None, depth: int, ply: int) -> None:
        """A movement was good enough: it is tried early elsewhere."""
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
        """Empties the table, and the leads, which are few.

        What was in the table is let go bit by bit: all at once, that would take too long.
        """
        self._forgotten, self._table, self._leads = self._table, {}, {}


def _reduced(depth: int, index: int) -> int:
    """How deep a turn is looked at first that comes so late in the order."""
    return max(1, depth - bisect_right(LATE, index))


def _at_ply(score: int, ply: int) -> int:
    """A score as it is seen from so many plies above: wins and losses lie that much farther away."""
    if -DISTANT < score < DISTANT or abs(score) == WIN:
        return score
    return score - ply if score > 0 else score + ply
