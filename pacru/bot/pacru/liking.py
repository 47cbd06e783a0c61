"""How much a turn is to the taste of a player."""

from collections.abc import Iterable
from typing import Final

from pacru.bot.pacru.root import PacruCandidate
from pacru.bot.taste import Taste
from pacru.core.board import BIT, REACH, Fields
from pacru.core.state import TO_MOVE, Chevrons, power, view_of_player
from pacru.games.pacru.rules import PRICES

LANDS: Final = tuple(0b111_111_111 << 9 * land for land in range(9))
"""The fields of each borderland."""


def liking(taste: Taste, candidate: PacruCandidate) -> int:
    """How much a player with that taste likes a turn, in hundredths of a marker; 0 if it ends the game."""
    if candidate.after[TO_MOVE] < 0:
        return 0
    view = view_of_player(candidate.after, candidate.before[TO_MOVE])
    _, own, other, occupied, chevrons, seats, _ = view
    liked = 0
    match candidate.made:
        case (movement, _):
            liked += taste.capture * (movement[2] != 0)
        case (_, steps, _):
            liked -= taste.thrift * PRICES[steps]
    if taste.spread:
        liked += taste.spread * sum(own & land != 0 for land in LANDS)
    if taste.hold:
        liked += taste.hold * sum(
            (own & land).bit_count() > (other & land).bit_count() for land in LANDS
        )
    if taste.attack:
        theirs = _fields(chevron for _, opposing in seats for chevron in opposing)
        attacked, _ = _look_ahead(chevrons, own, other, occupied)
        liked += taste.attack * (attacked & theirs).bit_count()
    if taste.risk or taste.block:
        attacked = blocked = 0
        for markers, opposing in seats:
            hit, stuck = _look_ahead(opposing, markers, (own | other) & ~markers, occupied)
            attacked |= hit
            blocked += stuck
        liked += taste.risk * (attacked & _fields(chevrons)).bit_count() + taste.block * blocked
    return liked


def _fields(chevrons: Iterable[int]) -> Fields:
    """The fields on which chevrons stand."""
    found = 0
    for chevron in chevrons:
        found |= BIT[chevron >> 3]
    return found


def _look_ahead(
    chevrons: Chevrons, own: Fields, other: Fields, occupied: Fields
) -> tuple[Fields, int]:
    """The occupied fields where the lines of a player's chevrons end, and how many chevrons cannot move along any."""
    hit, stuck = 0, 0
    for chevron in chevrons:
        free = False
        for line in REACH[chevron][power(own, chevron >> 3)]:
            for bit, *_ in line:
                if occupied & bit:
                    hit |= bit
                    break
                free = free or not other & bit
        stuck += not free
    return hit, stuck
