"""Which markers to pay with for a reorientation, so that it hurts least."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from pacru.board import BIT, BORDERLAND, KIND, REACH, Chevron, Fields, bits
from pacru.movegen import OWN_CHEVRONS, OWN_MARKERS, State, opposing_exits, payable, power

SITES = (-28, -5, 28, 37, 23, -5, 10, 6, -15, 13, -8, -13, -40, -39, -65)
"""What a marker is worth by the kind of its field (`pacru.board.KIND`), on top of being one, in hundredths of a marker.

Fitted to the results of games. The evaluation has weights of its own for that, fitted to more games later.
"""
SITE = tuple(SITES[kind] for kind in KIND)
"""The same, of each field."""
HINDERING = 25
"""What it is worth more where an opposing chevron may step to next."""
POWERING = 32
"""What it is worth more for each own chevron that it gives power."""


def by_harm(state: State) -> Sequence[Fields]:
    """The fields that the player to move can pay with, each as a set of one, the least harmful first.

    Markers are spared on good fields, where opposing chevrons may step next, and where they give power.
    """
    paid = payable(state)
    homes = tuple([chevron // 72 for chevron in state[OWN_CHEVRONS]])
    return _ranked(paid, paid & opposing_exits(state), homes)


@lru_cache(maxsize=2_000)
def _ranked(paid: Fields, exits: Fields, homes: tuple[int, ...]) -> tuple[Fields, ...]:
    """The fields, the least harmful first; `homes` are the numbers of the own chevrons' borderlands."""
    powering = [POWERING * homes.count(land) for land in range(9)]

    def harm(bit: Fields) -> int:
        field = bit.bit_length() - 1
        return SITE[field] + powering[field // 9] + (HINDERING if bit & exits else 0)

    return tuple(sorted(bits(paid), key=harm))


def payment(state: State, order: Sequence[Fields], turned: Chevron, price: int) -> Fields:
    """A good way to pay for turning a chevron, quickly found.

    Args:
        state: where it is turned.
        order: what can be paid with, from `by_harm`; no fewer than the price.
        turned: the chevron after the turn.
        price: how many markers it costs.
    """
    regained = _regained(state, turned)
    if not regained:
        return sum(order[:price])
    wanted = bits(regained[0])[:price]
    return sum(wanted) + sum([bit for bit in order if bit not in wanted][: price - len(wanted)])


# Contract: sets of so many markers, each once, the most promising first; at least one. They are taken from a line on
# which the chevron could connect afterwards, for each such line; or else they are what hurts least where the chevron
# could move to, and anywhere.
def payments(
    state: State, order: Sequence[Fields], turned: Chevron, price: int
) -> Iterator[Fields]:
    """A few ways to pay for turning a chevron, with arguments as for `payment`."""
    goals = 0
    for line in REACH[turned][power(state[OWN_MARKERS], turned >> 3)]:
        for bit, _, _, _ in line:
            goals |= bit
    chosen = [_first(order, regained, price, goals) for regained in _regained(state, turned)]
    chosen += [_first(order, 0, price, goals), sum(order[:price])]
    yield from dict.fromkeys(chosen)


def _regained(state: State, turned: Chevron) -> list[Fields]:
    """The markers that connections of a chevron would bring back if they were paid, for each line; most first."""
    _, own_markers, _, occupied, _, _, _ = state
    found: list[Fields] = []
    if not own_markers & BIT[turned >> 3]:
        return found
    home, reach = BORDERLAND[turned >> 3], power(own_markers, turned >> 3)
    for line in REACH[turned][reach]:
        regained = 0
        if not own_markers & line[-1][2]:  # nothing could lie between
            continue
        for distance, (bit, _, between, _) in enumerate(line, 1):
            if occupied & bit:
                break
            if own_markers & bit:  # the power that is left must still reach it
                passed = own_markers & between
                regained = passed & ~home | sum(bits(passed & home)[: reach - distance])
        if regained:
            found.append(regained)
    return sorted(found, key=int.bit_count, reverse=True)


def _first(order: Sequence[Fields], wanted: Fields, price: int, spared: Fields) -> Fields:
    """The first in the order, those wanted before all others and those spared, if not wanted, behind them."""
    ranked = sorted(order, key=lambda bit: (not bit & wanted, bool(bit & spared)))
    return sum(ranked[:price])
