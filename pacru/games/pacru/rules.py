"""The rules of Pacru: which turns a state allows, and what they do to it. The hot code of the engine.

Turns are made in two stages, which a search, a list of moves and a person entering a turn can share:

1. `movements(state)`: where each chevron can go, with what the rules offer there, as sets of
   fields;
2. `gains(state, movement)`: each distinct set of fields that this movement can make own, and
   `maker(state)(movement, gains)`: the states after each of them, with the end of the turn worked
   out.

Reorientations are `rotations(state)` and `reorient(state, …)`. The caller chooses the payments,
since there are far too many to list them all.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import TypeAlias

from pacru.core.board import (
    ALL,
    BIT,
    BORDERLAND,
    FACED,
    NEXT,
    REACH,
    Chevron,
    Fields,
    bits,
    bits_of_borderland,
)
from pacru.core.state import (
    OCCUPIED,
    OTHER_SEATS,
    OWN_CHEVRONS,
    OWN_MARKERS,
    RULES,
    TO_MOVE,
    Chevrons,
    Seat,
    State,
    rivals,
    rotate,
    view_from_seat,
    without_chevron,
    without_chevrons,
    without_markers,
)
from pacru.core.turn import PRICE, ROTATIONS

TARGETS = {2: 42, 3: 28, 4: 24}
"""For each number of players: the markers to win (R1f)."""
MEETING_THRESHOLD = 9
"""The markers that one opponent needs on the board for a meeting to count in a tournament
(R12c)."""
MOST_GAINED = 8
"""The most markers that one move can gain: a connection of seven fields and a meeting."""
Movement: TypeAlias = tuple[Chevron, Chevron, Fields, Fields, Fields, bool]
"""``(chevron, after, captured, connected, offered, facing)``

- chevron, after: the chevron before and after the move.
- captured: the landing field if there is a chevron to capture on it (R11), else 0.
- connected: the fields that a connection change would make own (R8).
- offered: the fields of which the border crossing makes one own (R4b, R10a).
- facing: whether an own chevron on an own marker faces the mover from the next field. Then there is
  a meeting if the landing field is own in the end (R12a).
"""


def movements(state: State, of: Chevrons | None = None) -> list[Movement]:
    """The moves of the player to move, without the choice of benefits (R3 to R13).

    Args:
        state: the position.
        of: some of the player's chevrons, to get only their moves. Captures are then missing, since
            each needs a second chevron.
    """
    _, own_markers, other_markers, occupied, own_chevrons, _, _ = state
    found: list[Movement] = []
    hits: list[tuple[Fields, Chevron, Chevron, Fields]] = []
    marked = own_markers | other_markers
    for chevron in own_chevrons if of is None else of:
        field = chevron >> 3
        leaves_own = own_markers & BIT[field]
        for line in REACH[chevron][(own_markers & BORDERLAND[field]).bit_count() or 1]:
            steps = iter(line)
            for bit, after, between, entered in steps:
                if occupied & bit:
                    hits.append((bit, chevron, after, entered))
                    break
                if other_markers & bit:
                    continue
                offered = entered and (entered & ~marked or entered & other_markers) & ~occupied
                connected = between & ~own_markers if leaves_own and own_markers & bit else 0
                faced = FACED[after]
                facing = faced in own_chevrons and own_markers & BIT[faced >> 3] != 0
                found.append((chevron, after, 0, connected, offered, facing))
            if leaves_own:  # R9: the rest of the line lies behind a chevron
                for bit, after, _, entered in steps:
                    if own_markers & bit and not occupied & bit:
                        offered = (entered & ~marked or entered & other_markers) & ~occupied
                        faced = FACED[after]
                        facing = faced in own_chevrons and own_markers & BIT[faced >> 3] != 0
                        found.append((chevron, after, 0, 0, offered, facing))
    if len(hits) > 1 and of is None:
        found += _pincers(state, hits)
    return found


def _pincers(
    state: State, hits: list[tuple[Fields, Chevron, Chevron, Fields]]
) -> Iterator[Movement]:
    """The captures: two of the lines must end at the same opposing chevron (R11b)."""
    _, own_markers, other_markers, occupied, own_chevrons, _, _ = state
    targets = [hit[0] for hit in hits]
    own_fields = [BIT[chevron >> 3] for chevron in own_chevrons]
    for bit, chevron, after, entered in hits:
        if targets.count(bit) > 1 and bit not in own_fields:
            own_then, other_then = own_markers | bit, other_markers & ~bit  # R11c
            offered = (entered & ~(own_then | other_then) or entered & other_then) & ~occupied
            faced = FACED[after]
            facing = faced in own_chevrons and own_markers & BIT[faced >> 3] != 0
            yield chevron, after, bit, 0, offered, facing


def gains(state: State, movement: Movement) -> Sequence[Fields]:
    """Each distinct set of fields that the movement can make own, by the order of R13c.

    Turns that lead to the same position gain the same fields, so each set stands for one turn.
    """
    _, _, captured, connected, offered, facing = movement
    if not facing:
        if not offered:
            return (captured | connected,)
        if not captured and not connected:
            return bits_of_borderland(offered)
    firsts = first_gains(movement)
    if not facing:
        return firsts
    found = dict.fromkeys(
        first | second
        for first in firsts
        for second in bits(fields_of_meeting(state, movement, first)) or [0]
    )
    return list(found)


def first_gains(movement: Movement) -> list[Fields]:
    """The sets of fields that the movement can make own before the meeting, by the choice of R13.

    Each is the capture with the connection or one field of the crossing. The connection, if any,
    comes first.
    """
    _, _, captured, connected, offered, _ = movement
    if not offered:
        return [captured | connected]
    choices = [captured | bit for bit in bits_of_borderland(offered & ~connected)]
    if connected:
        # A connection of one field that the crossing offers as well is the same turn.
        single = connected & (connected - 1) == 0
        choices += () if single else bits_of_borderland(offered & connected)
        choices.insert(0, connected)
    return choices


def fields_of_meeting(state: State, movement: Movement, gained: Fields) -> Fields:
    """The fields of which the meeting changes one, after the rest of the move's gains (R12)."""
    _, own_markers, other_markers, occupied, _, other_seats, rules = state
    chevron, after, _, _, _, facing = movement
    own_markers |= gained
    if not facing or not own_markers & BIT[after >> 3]:
        return 0
    if rules.tournament and not any(
        (markers & ~gained).bit_count() >= MEETING_THRESHOLD for markers, _ in other_seats
    ):
        return 0
    return ALL & ~own_markers & ~(occupied ^ BIT[chevron >> 3] | BIT[after >> 3])


def maker(state: State) -> Callable[[Movement, Iterable[Fields]], list[State]]:
    """Make a function that makes the states after this one.

    What all movements of the state have in common is worked out here, once.

    Returns:
        A function from a movement and sets of fields that it gains to the state after each of them,
        with the end of the turn worked out (R15, R16).
    """
    to_move, own_before, other_before, occupied_before, chevrons_before, other_seats, rules = state
    # The next player with chevrons, almost always the one right after the mover.
    ahead = 0
    while not other_seats[ahead][1]:
        ahead += 1
    follower = (to_move + ahead + 1) % rules.players
    follower_markers, follower_chevrons = other_seats[ahead]
    tail, front = other_seats[ahead + 1 :], other_seats[:ahead]
    alone = not tail and not front
    opposing_before = (own_before | other_before) & ~follower_markers
    exits_before = exits_of(follower_chevrons) & ~opposing_before
    near_target = own_before.bit_count() + MOST_GAINED >= rules.target

    def make(movement: Movement, gains: Iterable[Fields]) -> list[State]:
        chevron, after, captured, _, _, _ = movement
        occupied = occupied_before ^ BIT[chevron >> 3] | BIT[after >> 3]
        at = chevrons_before.index(chevron)
        own_chevrons = (*chevrons_before[:at], after, *chevrons_before[at + 1 :])
        # A player with an exit, a free field to step to, is not blocked. A capture is rare, and may
        # take the player's chevron.
        exits = 0 if captured else exits_before & ~occupied
        made: list[State] = []
        for gain in gains:
            own_markers = own_before | gain
            if (near_target and own_markers.bit_count() >= rules.target) or not exits & ~gain:
                seats = without_chevron(without_markers(other_seats, gain), after >> 3)
                other_markers = other_before & ~gain
                moved = to_move, own_markers, other_markers, occupied, own_chevrons, seats, rules
                made.append(end_turn(moved))
                continue
            mover = own_markers, own_chevrons
            if alone:
                rest: tuple[Seat, ...] = (mover,)
            elif gain & other_before:
                rest = (*without_markers(tail, gain), mover, *without_markers(front, gain))
            else:
                rest = (*tail, mover, *front)
            markers, opposing = follower_markers & ~gain, opposing_before | gain
            made.append((follower, markers, opposing, occupied, follower_chevrons, rest, rules))
        return made

    return make


def exits_of(chevrons: Chevrons) -> Fields:
    """The fields next to these chevrons that they can step to if nothing is in the way."""
    exits = 0
    for chevron in chevrons:
        exits |= NEXT[chevron]
    return exits


def exits_of_opponents(state: State) -> Fields:
    """The fields that the opponents' chevrons may step to next."""
    exits = 0
    for _, chevrons in state[OTHER_SEATS]:
        exits |= exits_of(chevrons)
    return exits


def children(state: State) -> list[State]:
    """Every distinct state after a move of the player to move; each is one leaf of a perft."""
    make = maker(state)
    made: list[State] = []
    for movement in movements(state):
        made += make(movement, gains(state, movement))
    return made


def end_turn(state: State) -> State:
    """End the turn, after the player to move has done everything else (R15a, R15b, R16)."""
    if state[OWN_MARKERS].bit_count() >= state[RULES].target:
        return ~state[TO_MOVE], *state[1:]
    return pass_on(state)


def pass_on(state: State) -> State:
    """Pass the turn to the next player who has chevrons and can move one.

    Players before that who cannot move are out, and lose all chevrons (R15b). The game is over when
    only one player has chevrons (R16a).
    """
    behind = rivals(state)
    while behind:
        view = view_from_seat(state, behind[0])
        if not state[OWN_CHEVRONS] and len(behind) == 1:
            return ~view[TO_MOVE], *view[1:]
        if can_move(view):
            return view
        state = view_from_seat(without_chevrons(view), -behind.pop(0))
    return ~state[TO_MOVE], *state[1:]


def can_move(state: State) -> bool:
    """Whether the player to move can move any chevron; pincers and jumps count (R14b, R15b)."""
    _, own_markers, other_markers, occupied, own_chevrons, _, _ = state
    free = ~(occupied | other_markers)
    return any(NEXT[chevron] & free for chevron in own_chevrons) or bool(movements(state))


def payable(state: State) -> Fields:
    """The fields that the player to move can pay with: own and unoccupied (R14a)."""
    return state[OWN_MARKERS] & ~state[OCCUPIED]


PRICES = {steps: PRICE[rotation] for rotation, steps in ROTATIONS.items()}
"""For each reorientation, in steps of 45° clockwise: its price in markers (R14a)."""


def rotations(state: State) -> list[tuple[Chevron, int]]:
    """The own chevrons and their payable rotations, in steps of 45° clockwise (R14)."""
    purse = payable(state).bit_count()
    if purse < min(PRICES.values()):
        return []
    affordable = [steps for steps, price in PRICES.items() if price <= purse]
    return [(chevron, steps) for chevron in state[OWN_CHEVRONS] for steps in affordable]


def payments(state: State, steps: int) -> Iterator[Fields]:
    """Every way to pay for a rotation; there can be hundreds of thousands."""
    for chosen in combinations(bits(payable(state)), PRICES[steps]):
        yield sum(chosen)


def reorient(state: State, chevron: Chevron, steps: int, payment: Fields) -> State:
    """The state after a rotation paid with those fields, with the end of the turn (R14)."""
    to_move, own_markers, other_markers, occupied, own_chevrons, other_seats, rules = state
    at = own_chevrons.index(chevron)
    own_chevrons = (*own_chevrons[:at], rotate(chevron, steps), *own_chevrons[at + 1 :])
    own_markers &= ~payment
    markers, chevrons = other_seats[0]
    opposing = own_markers | other_markers & ~markers
    if exits_of(chevrons) & ~(occupied | opposing):  # the next player is not blocked
        follower = (to_move + 1) % rules.players
        rest = (*other_seats[1:], (own_markers, own_chevrons))
        return follower, markers, opposing, occupied, chevrons, rest, rules
    after = to_move, own_markers, other_markers, occupied, own_chevrons, other_seats, rules
    return end_turn(after)


def perft(state: State, depth: int, reorientations: bool = False) -> int:
    """The number of turn sequences of that length; a game that is over has no further turns."""
    if depth == 0:
        return 1
    if state[TO_MOVE] < 0:
        return 0
    following = children(state)
    if reorientations:
        following += (
            reorient(state, chevron, steps, payment)
            for chevron, steps in rotations(state)
            for payment in payments(state, steps)
        )
    if depth == 1:
        return len(following)
    return sum(perft(child, depth - 1, reorientations) for child in following)
