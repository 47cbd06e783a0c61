"""What a position is worth to each player, in hundredths of a marker."""

from typing import NamedTuple

from pacru.board import BIT, BORDERLAND, REACH, Fields
from pacru.movegen import Chevrons, State

WIN = 1_000_000
"""The score of a won game, less one for each turn until then."""


class Weights(NamedTuple):
    """What each term of the evaluation is worth, in hundredths of a marker."""

    marker: int = 100
    chevron: int = 500
    movement: int = 6
    """each way to move, benefits not counted, up to `movements` of them"""
    stuck: int = -60
    """each chevron without a movement"""
    crossing: int = 15
    """each chevron that can cross a border"""
    power: int = 8
    """each step of power of each chevron"""
    at_home: int = 15
    """each chevron on an own marker"""
    connection: int = 30
    """each marker gained by the best connection on offer, opposing ones twice; half when not to move"""
    attack: int = 20
    """each opposing chevron attacked once"""
    capture: int = 400
    """an opposing chevron attacked twice, on the own turn"""
    looming: int = 200
    """the same when it is not the own turn; `capture` for two of them"""
    scarce: int = -75
    """each movement short of `enough` in all"""
    finish: int = 5
    """times the square of the markers beyond two thirds of the target"""
    to_move: int = 40


WEIGHTS = Weights()
MOVEMENTS_COUNTED = 30
ENOUGH_MOVEMENTS = 5


def worths(state: State, weights: Weights = WEIGHTS) -> list[int]:
    """What each player has, in the order of the seats, beginning with the player to move."""
    _, own, other, occupied, mine, others, rules = state
    marked = own | other
    found = [_worth(own, other, occupied, mine, rules.target, True, weights)]
    for markers, chevrons in others:
        found.append(
            _worth(markers, marked & ~markers, occupied, chevrons, rules.target, False, weights)
        )
    return found


def standing(worth: list[int], alive: list[bool], seat: int) -> int:
    """How a player stands against those still in the game: the own worth less the mean of theirs.

    Args:
        worth: of each seat, from `worths`.
        alive: of each seat, whether its player has chevrons.
        seat: the player who asks.
    """
    rivals = [w for n, w in enumerate(worth) if n != seat and alive[n]]
    return worth[seat] - sum(rivals) // len(rivals) if rivals else worth[seat]


def _worth(
    own: Fields,
    other: Fields,
    occupied: Fields,
    chevrons: Chevrons,
    target: int,
    to_move: bool,
    weights: Weights,
) -> int:
    """What one player has, whose markers are `own` and whose chevrons are those."""
    count = own.bit_count()
    score = weights.marker * count
    if not chevrons:
        return score
    late = count - target * 2 // 3
    if late > 0:
        score += weights.finish * late * late
    free = ~(occupied | other)
    movements = best = 0
    hits: list[Fields] = []
    for chevron in chevrons:
        field = chevron >> 3
        at_home = own & BIT[field]
        power = (own & BORDERLAND[field]).bit_count() or 1
        reached = 0
        crosses = False
        for line in REACH[chevron][power]:
            for bit, _, between, entered in line:
                if occupied & bit:
                    hits.append(bit)
                    break
                if free & bit:
                    reached += 1
                    crosses = crosses or entered != 0
                    if at_home and own & bit:
                        gain = (between & ~own).bit_count() + (between & other).bit_count()
                        best = max(best, gain)
        score += weights.chevron + weights.power * power
        score += weights.at_home if at_home else 0
        score += weights.crossing if crosses else 0
        score += 0 if reached else weights.stuck
        movements += reached
    score += weights.movement * min(movements, MOVEMENTS_COUNTED)
    score += weights.scarce * max(0, ENOUGH_MOVEMENTS - movements)
    score += weights.connection * best // (1 if to_move else 2)
    score += weights.to_move if to_move else 0
    return score + (_threats(hits, chevrons, to_move, weights) if hits else 0)


def _threats(hits: list[Fields], chevrons: Chevrons, to_move: bool, weights: Weights) -> int:
    """What the attacks on opposing chevrons are worth: `hits` are the fields where lines end at one."""
    own_fields = [BIT[chevron >> 3] for chevron in chevrons]
    targets = {bit for bit in hits if bit not in own_fields}
    twice = sum(1 for bit in targets if hits.count(bit) > 1)
    score = weights.attack * (len(targets) - twice)
    if not twice:
        return score
    return score + (weights.capture if to_move or twice > 1 else weights.looming)
