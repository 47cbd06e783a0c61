"""Which turns a tree search tries, and in what order.

There are too many turns to look at all of them: of the fields that a benefit offers only the best one or two are tried,
and of the reorientations only those of chevrons that can hardly move, paid for with what is missed least.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import TypeAlias

from pacru.board import BIT, BORDERLAND, NEXT, Fields, bits
from pacru.movegen import (
    MOST_GAINED,
    OCCUPIED,
    OTHER_MARKERS,
    OTHER_SEATS,
    OWN_CHEVRONS,
    PRICES,
    Movement,
    State,
    maker,
    meeting_fields,
    opposing_exits,
    payable,
    reorient,
    rotations,
    turned,
)
from pacru.payment import HINDERING, SITE, by_harm, payment

TRIED, TRIED_LATE = 1, 2
"""How many fields are tried for a border crossing, a connection on offer counted in; and near the target."""
MET = 2
"""How many fields are tried for a meeting."""
UNDERFOOT = 6
"""What a marker is worth more under an own chevron, in hundredths of a marker."""
CRAMPED = 2
"""Chevrons with at most so many ways to move are tried to be turned."""

Key: TypeAlias = tuple[int, int]
"""A movement as the history of a search knows it: the chevron before and after."""


def promise(state: State, movement: Movement) -> int:
    """How good a movement looks at first sight, in hundredths of a marker."""
    _, _, captured, connected, offered, facing = movement
    gain = 150 if offered else 0
    if connected:
        taken = connected & state[OTHER_MARKERS]
        gain = max(gain, 100 * (connected.bit_count() + taken.bit_count()))
    return gain + (100 if facing else 0) + (600 if captured else 0)


def picker(state: State) -> Callable[[Movement], Sequence[Fields]]:
    """Picks the gains that are worth trying.

    What the movements of the state have in common is worked out here, once.

    Returns:
        A function that gives, for a movement, the few sets of fields gained that are worth trying, mostly one.
    """
    exits = opposing_exits(state)
    tried = TRIED_LATE if _near_target(state) else TRIED

    def pick(movement: Movement) -> Sequence[Fields]:
        _, after, captured, connected, offered, facing = movement
        gained = captured | connected
        if not offered:
            firsts = [gained]
        else:
            firsts = [gained] if connected else []
            rest = offered & ~connected
            while rest and len(firsts) < tried:
                best = _best_of_crossing(rest, rest & exits, rest & BIT[after >> 3])
                firsts.append(captured | best)
                rest ^= best
        if not facing:
            return firsts
        return [
            first | met
            for first in firsts
            for met in _best_of_meeting(state, meeting_fields(state, movement, first), exits)
        ]

    return pick


def _near_target(state: State) -> bool:
    """Whether somebody could have the markers that win soon, so that each field may matter; others count as one."""
    _, own_markers, other_markers, _, _, _, rules = state
    return max(own_markers.bit_count(), other_markers.bit_count()) + MOST_GAINED >= rules.target


@lru_cache(maxsize=20_000)
def _best_of_crossing(offered: Fields, exits: Fields, landing: Fields) -> Fields:
    """The field where a marker is worth most, of those offered, some of which are exits, and one the landing field."""

    def worth(bit: Fields) -> int:
        extra = HINDERING if bit & exits else 0
        return SITE[bit.bit_length() - 1] + extra + (UNDERFOOT if bit & landing else 0)

    return max(bits(offered), key=worth)


def _best_of_meeting(state: State, due: Fields, exits: Fields) -> list[Fields]:
    """The few fields to try for a meeting: opposing markers first, above all where they give power."""
    if not due:
        return [0]
    powering = 0
    for _, chevrons in state[OTHER_SEATS]:
        for chevron in chevrons:
            powering |= BORDERLAND[chevron >> 3]
    opposing = due & state[OTHER_MARKERS]
    for fields in (opposing & powering, opposing, due & exits, due):
        if fields:
            return bits(fields)[:MET]
    return [0]


def likely_children(state: State, found: list[Movement]) -> Iterator[State]:
    """The states after the movements, in the order of `made_likely`."""
    return chain.from_iterable(made for _, made in made_likely(state, found))


def made_likely(
    state: State, found: list[Movement], killer: Key | None = None
) -> Iterator[tuple[Key, list[State]]]:
    """The states after each of the movements, made one movement at a time, in an order that is quickly found.

    Captures come first, then connections and meetings, then the killer, then border crossings.

    Args:
        state: where they are made.
        found: the movements.
        killer: the key of one that was best elsewhere.
    """
    make, pick = maker(state), picker(state)
    gaining: list[Movement] = []
    best: list[Movement] = []
    crossing: list[Movement] = []
    plain: list[Movement] = []
    for movement in found:
        _, _, captured, connected, offered, facing = movement
        if captured or connected or facing:
            gaining.append(movement)
        elif movement[:2] == killer:
            best.append(movement)
        else:
            (crossing if offered else plain).append(movement)
    if gaining:
        gaining.sort(key=lambda movement: promise(state, movement), reverse=True)
    for movement in chain(gaining, best, crossing, plain):
        yield movement[:2], make(movement, pick(movement))


def reorientations(state: State, found: list[Movement]) -> Iterator[State]:
    """The states after the reorientations that are worth trying.

    Args:
        state: where they are made.
        found: all its movements.
    """
    purse = payable(state).bit_count()
    if purse < min(PRICES.values()):
        return
    moving = [movement[0] for movement in found]
    cramped = [chevron for chevron in state[OWN_CHEVRONS] if moving.count(chevron) <= CRAMPED]
    if not cramped:
        return
    order = by_harm(state)
    free = ~(state[OTHER_MARKERS] | state[OCCUPIED])
    for chevron in cramped:
        now = NEXT[chevron] & free
        for steps, price in PRICES.items():
            after = turned(chevron, steps)
            if price <= purse and NEXT[after] & free & ~now:
                yield reorient(state, chevron, steps, payment(state, order, after, price))


def last_resorts(state: State) -> Iterator[State]:
    """The states after a reorientation of any chevron, for who would lose otherwise."""
    order = by_harm(state)
    for chevron, steps in rotations(state):
        paid = payment(state, order, turned(chevron, steps), PRICES[steps])
        yield reorient(state, chevron, steps, paid)
