"""The tree search for two players: alpha-beta with a transposition table.

Every function that can take long is a generator that yields between slices, so that whoever runs it can stop it or let
others work in between; its value is what it returns.
"""

from collections.abc import Callable, Generator, Iterator
from typing import NamedTuple, TypeAlias

from pacru.board import BIT, BORDERLAND, Fields, bits, bits_of_borderland
from pacru.bot.evaluation import WIN, worths
from pacru.movegen import (
    PRICES,
    Movement,
    State,
    exits_of,
    maker,
    meeting_fields,
    movements,
    payable,
    reorient,
)
from pacru.payment import by_harm

DISTANT = WIN - 1000
"""Beyond this a score tells the turns until a win or a loss."""
SLICE = 128
"""Positions made between two yields."""
PLACEMENTS = 2
"""How many fields are tried for a border crossing, and for a meeting, inside the tree."""
TABLE_SIZE = 100_000
"""Entries of the transposition table, some 100 MB, before it is emptied."""

Slices: TypeAlias = Generator[bool, None, int]
Key: TypeAlias = tuple[int, int]


class SpentError(Exception):
    """The limits are reached in the middle of the tree."""


class _Entry(NamedTuple):
    """What is known of a state: its score, as a bound when `low` or `high` is not it, to that depth."""

    depth: int
    low: int
    high: int
    best: State


class AlphaBeta:
    """The search below one root; keeps its table and history from one call to the next.

    Args:
        spent: tells whether the limits are reached.
    """

    def __init__(self, spent: Callable[[], bool]) -> None:
        self.nodes = 0
        self._spent = spent
        self._next_slice = SLICE
        self._table: dict[State, _Entry] = {}
        self._history: dict[Key, int] = {}

    # Contract: the score of the state as the player to move sees it, exact when it lies between alpha and beta, else a
    # bound on the same side of them. `ply` is the distance from the root: a win there is worth WIN less the plies until
    # it. The game is not over in the state; depth is at least 1. Raises SpentError when the limits are reached.
    def value(self, state: State, depth: int, alpha: int, beta: int, ply: int) -> Slices:
        """Searches one position; see the contract above."""
        entry = self._table.get(state)
        if entry and entry.depth >= depth:
            low, high = _at_ply(entry.low, ply), _at_ply(entry.high, ply)
            if low >= beta or low == high:
                return low
            if high <= alpha:
                return high
        best, best_child, floor = -WIN - 1, state, alpha
        for index, (key, child) in enumerate(self._following(state, depth, entry)):
            self.nodes += 1
            if self.nodes >= self._next_slice:
                self._next_slice = self.nodes + SLICE
                if self._spent():
                    raise SpentError
                yield False
            if child[0] < 0:
                score = WIN - ply - 1
            elif depth == 1:
                own, other = worths(child)
                score = other - own
            else:
                score = yield from self._below(child, depth, floor, beta, ply, index)
            if score > best:
                best, best_child = score, child
                floor = max(floor, score)
                if score >= beta:
                    if key:
                        self._history[key] = self._history.get(key, 0) + depth * depth
                    break
        self._remember(state, depth, best, alpha, beta, ply, best_child)
        return best

    # Contract: the score of a child for the player who has moved there. Late children are first looked at less deeply
    # and with no room between the bounds; those that are better than expected are then searched in full.
    def _below(
        self, child: State, depth: int, alpha: int, beta: int, ply: int, index: int
    ) -> Slices:
        if index == 0:
            return -(yield from self.value(child, depth - 1, -beta, -alpha, ply + 1))
        less = 0 if depth < 3 or index < 4 else 1 if index < 12 else 2
        reduced = max(1, depth - 1 - less)
        score = -(yield from self.value(child, reduced, -alpha - 1, -alpha, ply + 1))
        if score > alpha and reduced < depth - 1:
            score = -(yield from self.value(child, depth - 1, -alpha - 1, -alpha, ply + 1))
        if alpha < score < beta:
            score = -(yield from self.value(child, depth - 1, -beta, -alpha, ply + 1))
        return score

    # Contract: the states after the turns worth trying, the most promising first, each with the key of its movement for
    # the history; the best one of an earlier search comes before anything else is generated.
    def _following(
        self, state: State, depth: int, entry: _Entry | None
    ) -> Iterator[tuple[Key | None, State]]:
        first = entry.best if entry else None
        if first:
            yield None, first
        found = movements(state)
        make = maker(state)
        for movement in sorted(found, key=lambda movement: -self._promise(state, movement)):
            key = movement[0], movement[1]
            for child in make(movement, _placements(state, movement)):
                if child != first:
                    yield key, child
        if depth > 1:
            for child in _reorientations(state, found):
                if child != first:
                    yield None, child

    def _promise(self, state: State, movement: Movement) -> int:
        """How early a movement is tried: captures, then what brings markers, then what was good elsewhere."""
        chevron, after, captured, connected, offered, facing = movement
        gain = connected.bit_count() + (connected & state[2]).bit_count()
        promise = 400 * gain + (300 if offered else 0) + (300 if facing else 0)
        return promise + (5000 if captured else 0) + self._history.get((chevron, after), 0)

    def expected(self, state: State) -> State | None:
        """The state that the best turn leads to, as far as the search has seen; None where it has not been."""
        entry = self._table.get(state)
        return entry.best if entry else None

    def _remember(
        self, state: State, depth: int, score: int, alpha: int, beta: int, ply: int, best: State
    ) -> None:
        if len(self._table) >= TABLE_SIZE:
            self._table.clear()
        score = _at_ply(score, -ply)
        low = score if score > _at_ply(alpha, -ply) else -WIN
        high = score if score < _at_ply(beta, -ply) else WIN
        self._table[state] = _Entry(depth, low, high, best)


def _at_ply(score: int, ply: int) -> int:
    """A score as it is seen from so many plies above: wins and losses lie that much farther away."""
    if -DISTANT < score < DISTANT or abs(score) == WIN:
        return score
    return score - ply if score > 0 else score + ply


# Contract: the sets of fields gained that are worth trying for a movement, chosen by what one more marker does there.
def _placements(state: State, movement: Movement) -> list[Fields]:
    _, after, captured, connected, offered, facing = movement
    firsts: list[Fields] = [captured | connected] if connected or not offered else []
    if offered:
        landing = BIT[after >> 3]
        exits = _exits(state)

        def worth(bit: Fields) -> int:
            return 2 * bool(bit & landing) + bool(bit & exits)

        fields = sorted(bits_of_borderland(offered), key=worth, reverse=True)[:PLACEMENTS]
        firsts += [captured | bit for bit in fields if bit != connected]
    if not facing:
        return firsts
    return [
        first | second
        for first in firsts
        for second in _best_of_meeting(state, meeting_fields(state, movement, first))
    ]


def _best_of_meeting(state: State, due: Fields) -> list[Fields]:
    """The few fields to try for a meeting: opposing markers first, above all where they give power."""
    if not due:
        return [0]
    powering = 0
    for _, chevrons in state[5]:
        for chevron in chevrons:
            powering |= BORDERLAND[chevron >> 3]
    exits = _exits(state)
    for fields in (due & state[2] & powering, due & state[2], due & exits, due):
        if fields:
            return bits(fields)[:PLACEMENTS]
    return [0]


def _exits(state: State) -> Fields:
    """The fields that the opponents' chevrons may step to next."""
    return exits_of(tuple(chevron for _, chevrons in state[5] for chevron in chevrons))


# Contract: the states after the reorientations worth trying: of chevrons with few movements, paid for with what is
# missed least.
def _reorientations(state: State, found: list[Movement]) -> Iterator[State]:
    purse = payable(state).bit_count()
    if purse < 2:
        return
    counts = [sum(1 for movement in found if movement[0] == chevron) for chevron in state[4]]
    cramped = [c for c, count in zip(state[4], counts, strict=True) if count <= 2]
    if not cramped:
        return
    order = by_harm(state)
    for chevron in cramped:
        for steps, price in PRICES.items():
            if price <= purse:
                yield reorient(state, chevron, steps, sum(order[:price]))
