"""What a player sees, as 50 planes of 9 × 9 numbers from 0 to 1, the same for all games.

A plane is nine rows, that of ``a1`` … ``i1`` first. Players are counted from the viewer on, in the
order of play.

| Planes | What they show |
|---|---|
| 0–3 | the markers of each player |
| 4–35 | the chevrons of each player, by facing: n, ne, e … nw |
| 36, 37 | the field of the chevron in hand, and where it goes |
| 38 | the fields chosen so far, to gain or to pay with; for a connection, where the chevron was |
| 39–42 | what is to be chosen (`STEPS`); of a payment, the fields still owed, in quarters |
| 43 | whether the tournament rule applies; in Azacru, the turns of the last round, in quarters |
| 44 | whether it is the turn of the viewer |
| 45 | the turn number, as a part of `LAST` |
| 46–49 | who is still in the game |

While a rotation is paid for, the chevron is already shown as it will face.
"""

from array import array
from typing import Final

from pacru.core.board import FIELDS, bits
from pacru.core.choice import Step
from pacru.core.state import RULES, TO_MOVE, all_seats
from pacru.core.turn import CONNECTION, PRICE, ROTATIONS
from pacru.position import inner_state
from pacru.rl.codec import SQUARE, TEXTS, Decision, rotation_of

PLANES: Final = 50
"""How many planes there are."""
SIZE: Final = 81
"""The numbers of a plane."""
LAST: Final = 500
"""The turn number from which on plane 45 no longer changes."""
CHEVRONS: Final = 4
ORIGIN: Final = 36
DESTINATION: Final = 37
CHOSEN: Final = 38
STEPS: Final = {
    Step.WHERE: 39,
    Step.BENEFIT: 40,
    Step.MEETING: 41,
    Step.TWIST: 41,
    Step.PAYMENT: 42,
}
"""The plane that shows what is to be chosen: a meeting and a twist are not of the same game."""
RULE: Final = 43
OWN_TURN: Final = 44
NUMBER: Final = 45
STANDING: Final = 46
MOST_OWED: Final = 4
_PLACES: Final = tuple(SQUARE[field] for field in FIELDS)
"""For each field of the engine: its place in a plane."""
_EMPTY: Final = bytes(PLANES * SIZE * array("f").itemsize)


def planes_of(decision: Decision, viewer: int) -> "array[float]":
    """The planes that a player sees while a turn is chosen, one after the other.

    >>> import pacru
    >>> planes = planes_of(Decision.of(pacru.Position.initial()), viewer=0)
    >>> len(planes), sum(planes[:4 * 81]), sum(planes[4 * 81 : 36 * 81])
    (4050, 0.0, 8.0)

    Args:
        decision: the turn so far.
        viewer: the player, 0 to 3 in the order of play.
    """
    position = decision.position
    state, players = inner_state(position), position.players
    first = max(state[TO_MOVE], ~state[TO_MOVE])
    found = array("f", _EMPTY)
    for seat, (markers, chevrons) in enumerate(all_seats(state)):
        number = (first + seat - viewer) % players
        for bit in bits(markers):
            found[number * SIZE + _PLACES[bit.bit_length() - 1]] = 1
        for chevron in chevrons:
            plane = CHEVRONS + number * 8 + (chevron & 7)
            found[plane * SIZE + _PLACES[chevron >> 3]] = 1
    for player in position.standing:
        _fill(found, STANDING + (player - viewer) % players, 1)
    _fill(found, NUMBER, min(position.turn_number / LAST, 1))
    _fill(found, OWN_TURN, position.to_move == viewer)
    if decision.legal:
        _fill(found, RULE, _rule(decision))
        _show_choice(found, decision, viewer)
    return found


def _rule(decision: Decision) -> float:
    """What the board does not show of the rules: the tournament, or how much of a last round is left."""
    state = inner_state(decision.position)
    passed: int | None = getattr(state[RULES], "passed", None)
    if passed is None:
        return decision.position.tournament
    return (passed - state[TO_MOVE]) % decision.position.players / 4


def _show_choice(found: "array[float]", decision: Decision, viewer: int) -> None:
    """Show what has been chosen, and what is to be chosen."""
    step = STEPS[decision.step]
    if not decision.actions:
        _fill(found, step, 1)
        return
    way, *parts = decision.actions
    origin = SQUARE[TEXTS[way][:2]]
    found[ORIGIN * SIZE + origin] = 1
    if decision.step is Step.PAYMENT:
        _show_rotation(found, decision, viewer)
        _fill(found, step, (PRICE[rotation_of(way)[1]] - len(parts)) / MOST_OWED)
    else:
        found[DESTINATION * SIZE + SQUARE[TEXTS[way][3:]]] = 1
        _fill(found, step, 1)
    for text in (TEXTS[part] for part in parts):
        found[CHOSEN * SIZE + (origin if text == CONNECTION else SQUARE[text])] = 1


def _show_rotation(found: "array[float]", decision: Decision, viewer: int) -> None:
    """Show the chosen chevron as it will face."""
    field, rotation = rotation_of(decision.actions[0])
    to_move = decision.position.to_move
    assert to_move is not None
    own = CHEVRONS + (to_move - viewer) % decision.position.players * 8
    at = SQUARE[field]
    facing = next(facing for facing in range(8) if found[(own + facing) * SIZE + at])
    found[(own + facing) * SIZE + at] = 0
    found[(own + (facing + ROTATIONS[rotation]) % 8) * SIZE + at] = 1


def _fill(found: "array[float]", plane: int, number: float) -> None:
    if number:
        found[plane * SIZE : (plane + 1) * SIZE] = array("f", [number]) * SIZE
