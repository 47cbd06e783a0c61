"""Azacru as its bot sees it: fields to come, lines to convert, and who has the last word."""

from typing import Final

from pacru.core.board import BORDERLAND, Fields
from pacru.core.state import State
from pacru.games.azacru.ruleset import course
from pacru.games.model import (
    CELLS,
    NEAR,
    PASS,
    SPOTS,
    WAYS,
    Chevrons,
    Child,
    Model,
    Node,
    cells,
    claims,
    claims_of_each,
    onward,
    with_twists,
)

HOME: Final = {cell: cells(BORDERLAND[number]) for number, cell in enumerate(CELLS)}
"""For each cell: its borderland."""
Way = tuple[Fields, Chevrons, Chevrons, Fields]
"""A way to end a move: the field, the chevron there with its twists, the same without, and the
fields between."""
REACHED: Final = tuple(
    tuple(
        tuple(
            tuple(
                [
                    (bit, with_twists(after, crosses), (after,), between)
                    for bit, after, between, crosses in line[:power]
                ]
            )
            for line in lines
        )
        for power in range(10)
    )
    for lines in WAYS
)
"""For each chevron and power: its lines, cut to what the power reaches."""
RANGE: Final = tuple(
    tuple(sum(way[0] for line in lines for way in line) for lines in powers) for powers in REACHED
)
"""For each chevron and power: all fields of these lines."""
BETWEEN: Final = tuple(
    {bit: between for line in lines for bit, _, between, _ in line} for lines in WAYS
)
"""For each chevron and field on its lines: the fields between."""
ONWARD: Final = onward(
    [
        [(line[0][0], range(line[0][1] & ~7, (line[0][1] | 7) + 1)) for line in lines]
        for lines in WAYS
    ]
)
"""What follows from a step, whichever way the chevron faces then: it can go farther than one field."""
PASSED: Final = 7
"""The part of the course that is one more than the player whose pass began the last round, or 0."""
LEFT: Final = 3
"""The bit of the course that says whether the first player has left; the others follow."""


class AzacruModel(Model):
    """Azacru."""

    features = (
        "marker",
        "claimed",
        "reached",
        "chevron",
        "converts",
        "threatened",
        "tied",
        "to move",
    )

    def course(self, state: State) -> int:
        known = course(state)
        passed = 0 if known.passed is None else known.passed + 1
        return passed | sum(1 << player + LEFT for player in known.left)

    # ---- turns

    def successors(self, node: Node) -> list[Child]:
        to_move, own, other, occupied, chevrons, seats, course = node
        last_round = course & PASSED
        players = len(seats) + 1
        shut = other | occupied
        over, ahead = False, 0
        while True:
            follower = (to_move + ahead + 1) % players
            if last_round == follower + 1:
                over = True
                break
            if not course >> LEFT + follower & 1:
                break
            ahead += 1
        found: list[Child] = []
        for at, chevron in enumerate(chevrons):
            bit_from = SPOTS[chevron >> 3]
            from_own = own & bit_from
            without = occupied ^ bit_from
            front, back = chevrons[:at], chevrons[at + 1 :]
            for line in REACHED[chevron][(own & HOME[chevron >> 3]).bit_count() or 1]:
                for bit, twisted, straight, between in line:
                    if bit & shut:
                        continue
                    gained, afters, leaves = bit, straight if last_round else twisted, False
                    if between & occupied:
                        if not (from_own and own & bit):
                            continue
                    elif from_own and own & bit and between:
                        gained |= between
                        leaves = between & other != 0
                        if leaves:
                            afters = straight
                    mine_then = own | gained
                    other_then, then = other, seats
                    if leaves:
                        other_then = other & ~gained
                        then = tuple([(markers & ~gained, cs) for markers, cs in seats])
                    occupied_then = without if leaves else without | bit
                    for after in afters:
                        mine = (*front, *back) if leaves else (*front, after, *back)
                        if over:
                            child: Node = (
                                ~to_move, mine_then, other_then, occupied_then, mine, then, course
                            )  # fmt: skip
                        else:
                            markers, theirs = then[ahead]
                            child = (
                                follower,
                                markers,
                                (mine_then | other_then) & ~markers,
                                occupied_then,
                                theirs,
                                (*then[ahead + 1 :], (mine_then, mine), *then[:ahead]),
                                course,
                            )
                        found.append((chevron, after, child))
        if found:
            return found
        if not last_round:
            course |= to_move + 1
            while course >> LEFT + (to_move + ahead + 1) % players & 1:
                ahead += 1
        if over:
            return [(PASS, PASS, (~to_move, own, other, occupied, chevrons, seats, course))]
        markers, theirs = seats[ahead]
        rest = (*seats[ahead + 1 :], (own, chevrons), *seats[:ahead])
        opposing = (own | other) & ~markers
        return [(PASS, PASS, (follower, markers, opposing, occupied, theirs, rest, course))]

    # ---- the end

    def seats_gone(self, node: Node) -> list[bool]:
        first, players = max(node[0], ~node[0]), len(node[5]) + 1
        return [node[6] >> LEFT + (first + seat) % players & 1 != 0 for seat in range(players)]

    def is_unsettled(self, node: Node) -> bool:
        """Whether it is the last round, or it begins with the pass of the player to move."""
        if node[6] & PASSED:
            return True
        shut = node[2] | node[3]
        for chevron in node[4]:
            if NEAR[chevron] & ~shut:
                return False
        return len(self.successors(node)) == 1

    # ---- what a position is worth

    def counts(self, node: Node) -> tuple[int, ...]:
        _, own, other, occupied, chevrons, seats, _ = node
        theirs = seats[0][1]
        neutral = ~(own | other)
        mine, lost = claims(own, other, occupied, chevrons, theirs, ONWARD)
        reached, converts = _lines(own, other, occupied, chevrons)
        theirs_reached, threatened = _lines(other, own, occupied, theirs)
        return (
            own.bit_count() - other.bit_count(),
            (mine & ~lost & neutral).bit_count() - (lost & ~mine & neutral).bit_count(),
            reached - theirs_reached,
            len(chevrons) - len(theirs),
            converts,
            threatened,
            (mine & lost).bit_count(),
            1,
        )

    def shares(self, node: Node) -> list[tuple[int, ...]]:
        _, own, other, occupied, chevrons, seats, _ = node
        claimed = claims_of_each(node)
        found: list[tuple[int, ...]] = []
        for number, (markers, theirs) in enumerate(((own, chevrons), *seats)):
            reached, converts = _lines(markers, (own | other) & ~markers, occupied, theirs)
            best = (converts, 0) if number == 0 else (0, -converts)
            tempo = number == 0
            found.append(
                (
                    markers.bit_count(),
                    claimed[number].bit_count(),
                    reached,
                    len(theirs),
                    *best,
                    0,
                    tempo,
                )
            )
        return found


def _lines(own: Fields, other: Fields, occupied: Fields, chevrons: Chevrons) -> tuple[int, int]:
    """What a player can do next.

    Returns:
        How many neutral fields the chevrons can move to now, and the most markers that one connection
        changes the balance by.
    """
    shut, all_reached, most = other | occupied, 0, 0
    for chevron in chevrons:
        cell = chevron >> 3
        reached = RANGE[chevron][(own & HOME[cell]).bit_count() or 1] & ~shut
        all_reached |= reached
        targets = reached & own & ~NEAR[chevron]
        if targets and own & SPOTS[cell]:
            between_of = BETWEEN[chevron]
            while targets:
                bit = targets & -targets
                targets ^= bit
                between = between_of[bit]
                if not between & occupied:
                    gain = (between & ~own).bit_count() + (between & other).bit_count()
                    if gain > most:
                        most = gain
    return (all_reached & ~own).bit_count(), most


WEIGHTS: Final = (
    (135, 113),
    (10, 3),
    (0, 46),
    (100, 30),
    (14, 68),
    (-22, -58),
    (0, 4),
    (81, 38),
)
"""For each feature: its weight on an empty board and on a full one."""

GROWTH: Final = (0.030, 0.447, 0.311)
"""How a lead decides the game, see `pacru.games.model.Model`."""

MODELS: Final = {"azacru": AzacruModel(WEIGHTS, GROWTH)}
