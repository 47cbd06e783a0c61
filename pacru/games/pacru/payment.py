"""Choose the markers to pay with for a reorientation, so that the loss hurts least."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from pacru.core.board import BIT, BORDERLAND, KIND, REACH, Chevron, Fields, bits
from pacru.core.state import OWN_CHEVRONS, OWN_MARKERS, State, power
from pacru.games.pacru.rules import exits_of_opponents, payable

SITES = (-28, -5, 28, 37, 23, -5, 10, 6, -15, 13, -8, -13, -40, -39, -65)
"""The bonus for a marker by the kind of its field (`pacru.core.board.KIND`), in hundredths of a marker.

Fitted to the results of games. The evaluation has its own weights for this, fitted to more games
later.
"""
SITE = tuple(SITES[kind] for kind in KIND)
"""The same bonus for each field."""
HINDERING = 25
"""The bonus for a marker where an opposing chevron may step to next."""
POWERING = 32
"""The bonus for each own chevron that the marker gives power."""


def by_harm(state: State) -> Sequence[Fields]:
    """The fields that the player to move can pay with, as sets of one, the least harmful first.

    Markers are spared on good fields, where opposing chevrons may step next, and where they give
    power.
    """
    paid = payable(state)
    homes = tuple([chevron // 72 for chevron in state[OWN_CHEVRONS]])
    return _sort_by_harm(paid, paid & exits_of_opponents(state), homes)


@lru_cache(maxsize=2_000)
def _sort_by_harm(paid: Fields, exits: Fields, homes: tuple[int, ...]) -> tuple[Fields, ...]:
    """Sort the fields, the least harmful first; `homes` are the borderlands of the own chevrons."""
    powering = [POWERING * homes.count(land) for land in range(9)]

    def harm(bit: Fields) -> int:
        field = bit.bit_length() - 1
        return SITE[field] + powering[field // 9] + (HINDERING if bit & exits else 0)

    return tuple(sorted(bits(paid), key=harm))


def payment(state: State, order: Sequence[Fields], turned: Chevron, price: int) -> Fields:
    """Find a good way to pay for a rotation, quickly.

    Args:
        state: the state before it.
        order: the fields to pay with, from `by_harm`; at least as many as the price.
        turned: the chevron after the rotation.
        price: the price in markers.
    """
    regained = _markers_to_regain(state, turned)
    if not regained:
        return sum(order[:price])
    wanted = bits(regained[0])[:price]
    return sum(wanted) + sum([bit for bit in order if bit not in wanted][: price - len(wanted)])


def payments(
    state: State, order: Sequence[Fields], turned: Chevron, price: int
) -> Iterator[Fields]:
    """Find a few ways to pay for a rotation; the arguments are those of `payment`.

    Yields:
        Sets of `price` markers, each once, the most promising first; at least one. For each line on
        which the chevron could connect afterwards, one set takes markers from that line. Two more
        sets hurt least: one spares the fields that the chevron could move to, the other none.
    """
    goals = 0
    for line in REACH[turned][power(state[OWN_MARKERS], turned >> 3)]:
        for bit, _, _, _ in line:
            goals |= bit
    chosen = [
        _first(order, regained, price, goals) for regained in _markers_to_regain(state, turned)
    ]
    chosen += [_first(order, 0, price, goals), sum(order[:price])]
    yield from dict.fromkeys(chosen)


def _markers_to_regain(state: State, turned: Chevron) -> list[Fields]:
    """For each line, the markers that a connection would bring back after paying; most first."""
    _, own_markers, _, occupied, _, _, _ = state
    found: list[Fields] = []
    if not own_markers & BIT[turned >> 3]:
        return found
    home, reach = BORDERLAND[turned >> 3], power(own_markers, turned >> 3)
    for line in REACH[turned][reach]:
        regained = 0
        if not own_markers & line[-1][2]:  # nothing could lie in between
            continue
        for distance, (bit, _, between, _) in enumerate(line, 1):
            if occupied & bit:
                break
            if own_markers & bit:  # the remaining power must still reach it
                passed = own_markers & between
                regained = passed & ~home | sum(bits(passed & home)[: reach - distance])
        if regained:
            found.append(regained)
    return sorted(found, key=int.bit_count, reverse=True)


def _first(order: Sequence[Fields], wanted: Fields, price: int, spared: Fields) -> Fields:
    """The first fields in the order, but wanted ones before all others, and spared ones last."""
    ranked = sorted(order, key=lambda bit: (not bit & wanted, bool(bit & spared)))
    return sum(ranked[:price])
