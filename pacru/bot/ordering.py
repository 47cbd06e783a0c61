"""Which turns a tree search tries, and in what order.

There are too many turns to look at all of them: of the fields that a benefit offers only a few are tried, and of the
reorientations only those of chevrons that can hardly move, paid for with what is missed least.
"""

from collections.abc import Iterator
from itertools import chain
from typing import TypeAlias

from pacru.board import BIT, BORDERLAND, NEXT, Fields, bits
from pacru.movegen import (
    PRICES,
    Movement,
    State,
    exits_of,
    maker,
    meeting_fields,
    payable,
    reorient,
    rotations,
    turned,
)
from pacru.payment import by_harm, payment

PLACEMENTS = 2
"""How many fields are tried for a border crossing, and for a meeting."""
CRAMPED = 2
"""Chevrons with at most so many ways to move are tried to be turned."""

Key: TypeAlias = tuple[int, int]
"""A movement as the history of a search knows it: the chevron before and after."""


def promise(state: State, movement: Movement) -> int:
    """How good a movement looks at first sight, in hundredths of a marker."""
    _, _, captured, connected, offered, facing = movement
    gain = 150 if offered else 0
    if connected:
        gain = max(gain, 100 * (connected.bit_count() + (connected & state[2]).bit_count()))
    return gain + (100 if facing else 0) + (600 if captured else 0)


def placements(state: State, movement: Movement, exits: Fields) -> list[Fields]:
    """The sets of fields gained that are worth trying for a movement.

    Args:
        state: where it is made.
        movement: one of its movements.
        exits: the fields that opponents may step to next, see `exits`.
    """
    _, after, captured, connected, offered, facing = movement
    if not offered:
        firsts = [captured | connected]
    else:
        firsts = [connected | captured] if connected else []
        landing = BIT[after >> 3]
        chosen = 0
        for wanted in (offered & landing, offered & exits, offered):
            rest = wanted & ~chosen & ~connected
            while rest and len(firsts) < PLACEMENTS:
                bit = rest & -rest
                firsts.append(captured | bit)
                chosen |= bit
                rest ^= bit
    if not facing:
        return firsts
    return [
        first | second
        for first in firsts
        for second in _best_of_meeting(state, meeting_fields(state, movement, first), exits)
    ]


def _best_of_meeting(state: State, due: Fields, exits: Fields) -> list[Fields]:
    """The few fields to try for a meeting: opposing markers first, above all where they give power."""
    if not due:
        return [0]
    powering = 0
    for _, chevrons in state[5]:
        for chevron in chevrons:
            powering |= BORDERLAND[chevron >> 3]
    for fields in (due & state[2] & powering, due & state[2], due & exits, due):
        if fields:
            return bits(fields)[:PLACEMENTS]
    return [0]


def opposing_exits(state: State) -> Fields:
    """The fields that the opponents' chevrons may step to next."""
    exits = 0
    for _, chevrons in state[5]:
        exits |= exits_of(chevrons)
    return exits


def likely_children(state: State, found: list[Movement]) -> Iterator[State]:
    """The states after the movements, in the order of `made_likely`."""
    return chain.from_iterable(made_likely(state, found))


def made_likely(state: State, found: list[Movement]) -> Iterator[list[State]]:
    """The states after each of the movements, made one movement at a time, in an order that is quickly found.

    Captures come first, then connections and meetings, then border crossings.
    """
    make = maker(state)
    exits = opposing_exits(state)
    plain: list[Movement] = []
    gaining: list[Movement] = []
    for movement in found:
        (gaining if movement[2] or movement[3] or movement[5] else plain).append(movement)
    if gaining:
        gaining.sort(key=lambda movement: promise(state, movement), reverse=True)
    for movement in gaining:
        yield make(movement, placements(state, movement, exits))
    for movement in plain:
        if movement[4]:
            yield make(movement, placements(state, movement, exits))
    for movement in plain:
        if not movement[4]:
            yield make(movement, (0,))


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
    cramped = [chevron for chevron in state[4] if moving.count(chevron) <= CRAMPED]
    if not cramped:
        return
    order = by_harm(state)
    free = ~(state[2] | state[3])
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
