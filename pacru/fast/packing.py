"""States as the compiled search reads and writes them: 16 bytes for each player."""

from typing import Final

from pacru.core.board import ALL, BIT
from pacru.core.state import Chevrons, Rules, Seat, State

MARKER_BITS: Final = 81
CHEVRON_BITS: Final = 10
NO_CHEVRON: Final = 1023
MOST_CHEVRONS: Final = 4
MOVER_AT: Final = 121
NO_MOVER: Final = 4
SEAT_BYTES: Final = 16


def pack(state: State) -> bytes:
    """Return a state in few bytes; ``packed.h`` says how.

    >>> from pacru.position import Position, inner_state
    >>> state = inner_state(Position("start3"))
    >>> len(pack(state)), unpack(pack(state), state[-1]) == state
    (48, True)
    """
    to_move, own_markers, _, _, own_chevrons, other_seats, _ = state
    first = _pack_seat(own_markers, own_chevrons) | to_move + NO_MOVER << MOVER_AT
    seats = (first, *(_pack_seat(markers, chevrons) for markers, chevrons in other_seats))
    return b"".join(seat.to_bytes(SEAT_BYTES, "little") for seat in seats)


def unpack(packed: bytes, rules: Rules) -> State:
    """Return the state of a game by these rules that was packed."""
    numbers = [
        int.from_bytes(packed[at : at + SEAT_BYTES], "little")
        for at in range(0, rules.players * SEAT_BYTES, SEAT_BYTES)
    ]
    (own_markers, own_chevrons), *others = map(_unpack_seat, numbers)
    other_markers = occupied = 0
    for markers, chevrons in others:
        other_markers |= markers
        for chevron in chevrons:
            occupied |= BIT[chevron >> 3]
    for chevron in own_chevrons:
        occupied |= BIT[chevron >> 3]
    to_move = (numbers[0] >> MOVER_AT) - NO_MOVER
    return to_move, own_markers, other_markers, occupied, own_chevrons, tuple(others), rules


def _pack_seat(markers: int, chevrons: Chevrons) -> int:
    filled = (*chevrons, *[NO_CHEVRON] * (MOST_CHEVRONS - len(chevrons)))
    packed = 0
    for chevron in reversed(filled):
        packed = packed << CHEVRON_BITS | chevron
    return packed << MARKER_BITS | markers


def _unpack_seat(packed: int) -> Seat:
    chevrons = [
        packed >> MARKER_BITS + CHEVRON_BITS * place & NO_CHEVRON for place in range(MOST_CHEVRONS)
    ]
    return packed & ALL, tuple(chevron for chevron in chevrons if chevron != NO_CHEVRON)
