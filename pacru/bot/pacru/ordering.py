"""Which turns a tree search tries, and in what order.

There are too many turns to try them all. Of the fields that a benefit offers, only the best one or
two are tried. Of the reorientations, only those of chevrons that can hardly move are tried, paid
with the markers that are missed least.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import chain

from pacru.bot.search.history import Key
from pacru.core.board import BIT, BORDERLAND, NEXT, Fields, bits
from pacru.core.state import OCCUPIED, OTHER_MARKERS, OTHER_SEATS, OWN_CHEVRONS, State, rotate
from pacru.games.pacru.payment import HINDERING, SITE, by_harm, payment
from pacru.games.pacru.rules import (
    MOST_GAINED,
    PRICES,
    Movement,
    exits_of_opponents,
    fields_of_meeting,
    maker,
    payable,
    reorient,
    rotations,
)

TRIED, TRIED_LATE = 1, 2
"""How many fields to try for a border crossing, a possible connection included; and close to the
target."""
MET = 2
"""How many fields to try for a meeting."""
UNDERFOOT = 6
"""The bonus for a marker under an own chevron, in hundredths of a marker."""
CRAMPED = 2
"""Reorientations are tried for chevrons with at most this many ways to move."""


def promise(state: State, movement: Movement) -> int:
    """A quick estimate of a movement, in hundredths of a marker."""
    _, _, captured, connected, offered, facing = movement
    gain = 150 if offered else 0
    if connected:
        taken = connected & state[OTHER_MARKERS]
        gain = max(gain, 100 * (connected.bit_count() + taken.bit_count()))
    return gain + (100 if facing else 0) + (600 if captured else 0)


def picker(state: State) -> Callable[[Movement], Sequence[Fields]]:
    """Make a function that picks the gains worth trying.

    What all movements of the state have in common is worked out here, once.

    Returns:
        A function from a movement to the few sets of fields worth gaining, mostly one.
    """
    exits = exits_of_opponents(state)
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
            for met in _best_of_meeting(state, fields_of_meeting(state, movement, first), exits)
        ]

    return pick


def _near_target(state: State) -> bool:
    """Whether any player could soon have the markers to win, so that each field may matter.

    All opponents count as one player.
    """
    _, own_markers, other_markers, _, _, _, rules = state
    return max(own_markers.bit_count(), other_markers.bit_count()) + MOST_GAINED >= rules.target


@lru_cache(maxsize=20_000)
def _best_of_crossing(offered: Fields, exits: Fields, landing: Fields) -> Fields:
    """The offered field where a marker is worth most; some may be exits, one the landing field."""

    def worth(bit: Fields) -> int:
        extra = HINDERING if bit & exits else 0
        return SITE[bit.bit_length() - 1] + extra + (UNDERFOOT if bit & landing else 0)

    return max(bits(offered), key=worth)


def _best_of_meeting(state: State, due: Fields, exits: Fields) -> list[Fields]:
    """The few fields to try for a meeting: opposing markers first, best where they give power."""
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
    """The states after the movements, in the order of `likely_successors`."""
    return chain.from_iterable(children for _, children in likely_successors(state, found))


def likely_successors(
    state: State, found: list[Movement], killer: Key | None = None
) -> Iterator[tuple[Key, list[State]]]:
    """The states after each movement, one movement at a time, in an order quick to find.

    Captures come first, then connections and meetings, then the killer, then border crossings.

    Args:
        state: the state to move in.
        found: its movements.
        killer: the key of a movement that was best elsewhere.
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
        state: the state before them.
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
            after = rotate(chevron, steps)
            if price <= purse and NEXT[after] & free & ~now:
                yield reorient(state, chevron, steps, payment(state, order, after, price))


def last_resorts(state: State) -> Iterator[State]:
    """The states after a reorientation of any chevron, for a player who would lose otherwise."""
    order = by_harm(state)
    for chevron, steps in rotations(state):
        paid = payment(state, order, rotate(chevron, steps), PRICES[steps])
        yield reorient(state, chevron, steps, paid)
