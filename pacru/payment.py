"""Which markers to pay with for a reorientation, so that it hurts least."""

from pacru.board import BORDERLAND, Fields, bits
from pacru.movegen import State, exits_of, payable


def by_harm(state: State) -> list[Fields]:
    """The fields that the player to move can pay with, each as a set of one, the least harmful first.

    Markers are spared where own chevrons draw power from them, then where chevrons may step next, then in
    borderlands that the player holds with few.
    """
    own, mine = state[1], state[4]
    near = exits_of(mine)
    powering = 0
    for chevron in mine:
        powering |= BORDERLAND[chevron >> 3]

    def harm(bit: Fields) -> tuple[bool, bool, int]:
        company = (own & BORDERLAND[bit.bit_length() - 1]).bit_count()
        return bool(bit & powering), bool(bit & near), -company

    return sorted(bits(payable(state)), key=harm)
