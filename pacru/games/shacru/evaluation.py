"""Shacru and Lilacru as their bots see them: regions, as in Tron, and the count at the end."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from pacru.core.board import Chevron, Fields
from pacru.games.model import (
    BOARD,
    NEAR,
    PASS,
    SPOTS,
    WAYS,
    Chevrons,
    Child,
    Model,
    Node,
    Seat,
    claims,
    claims_of_each,
    near,
    onward,
    with_twists,
)

FARTHEST: Final = 12
"""The distance of a neutral field that no chevron comes to sooner."""


def _step(facing: int) -> tuple[int, Fields]:
    """How far the number of a cell is from that of the next one, and the cells behind a border."""
    ends = [
        (line[0][1] >> 3, chevron >> 3, line[0][3])
        for chevron, lines in enumerate(WAYS)
        if chevron & 7 == facing
        for line in lines
        if line[0][1] & 7 == facing
    ]
    [step] = {target - origin for target, origin, _ in ends}
    return step, sum(SPOTS[target] for target, _, crosses in ends if crosses)


_STEP: Final = tuple(map(_step, range(8)))


class ShacruModel(Model):
    """Shacru, or Lilacru without the twist."""

    features = ("marker", "claimed", "exit", "dead", "tied", "to move")

    def __init__(self, weights: Sequence[tuple[int, int]], twists: bool) -> None:
        super().__init__(weights, GROWTH)
        self._twists = twists
        self._steps: tuple[tuple[tuple[Fields, Chevrons], ...], ...] = tuple(
            tuple([(line[0][0], with_twists(line[0][1], line[0][3] and twists)) for line in lines])
            for lines in WAYS
        )
        self._onward = onward(self._steps)

    # ---- turns

    def successors(self, node: Node) -> list[Child]:
        to_move, own, other, occupied, chevrons, seats, course = node
        shut = other | occupied
        ahead = 0
        while not seats[ahead][1]:
            ahead += 1
        markers, theirs = seats[ahead]
        tail, front = seats[ahead + 1 :], seats[:ahead]
        follower = (to_move + ahead + 1) % (len(seats) + 1)
        opposing = (own | other) & ~markers
        exits = near(theirs)
        found: list[Child] = []
        for at, chevron in enumerate(chevrons):
            if not NEAR[chevron] & ~shut:
                continue
            without = occupied ^ SPOTS[chevron >> 3]
            for bit, afters in self._steps[chevron]:
                if bit & shut:
                    continue
                occupied_then, own_then = without | bit, own | bit
                opposing_then = opposing | bit
                goes_on = exits & ~(occupied_then | opposing_then | markers)
                for after in afters:
                    mine = (*chevrons[:at], after, *chevrons[at + 1 :])
                    rest = (*tail, (own_then, mine), *front)
                    child: Node = (
                        follower, markers, opposing_then, occupied_then, theirs, rest, course
                    )  # fmt: skip
                    if not goes_on and self._is_over(child):
                        child = (~to_move, own_then, other, occupied_then, mine, seats, course)
                    found.append((chevron, after, child))
        if found:
            return found
        rest = (*tail, (own, chevrons), *front)
        return [(PASS, PASS, (follower, markers, opposing, occupied, theirs, rest, course))]

    # ---- the end

    def _is_over(self, node: Node) -> bool:
        """Whether the board has ended the game (S6); at least two players must have chevrons."""
        _, own, other, occupied, chevrons, seats, _ = node
        marked = own | other
        shut = occupied | marked
        all_seats = ((own, chevrons), *seats)
        if any(NEAR[c] & ~shut for _, theirs in all_seats for c in theirs):
            return False
        stuck = 0
        for markers, theirs in all_seats:
            walls = marked & ~markers
            for chevron in theirs:
                if not NEAR[chevron] & ~walls:
                    stuck |= SPOTS[chevron >> 3]
        return not any(self._can_gain(seat, marked, occupied, stuck) for seat in all_seats)

    def _can_gain(self, seat: Seat, marked: Fields, occupied: Fields, stuck: Fields) -> bool:
        """Whether a player can move, and can ever come to a neutral field (S6c)."""
        own, chevrons = seat
        walls = marked & ~own
        if not near(chevrons) & ~(walls | occupied):
            return False
        walls |= stuck
        coming: list[Chevron] = list(chevrons)
        seen = set(coming)
        while coming:
            for bit, afters in self._steps[coming.pop()]:
                if bit & walls:
                    continue
                if not bit & own:
                    return True
                for after in afters:
                    if after not in seen:
                        seen.add(after)
                        coming.append(after)
        return False

    # ---- what a position is worth

    def is_lost(self, node: Node) -> bool:
        _, own, other, _, chevrons, _, _ = node
        to_come = 0
        for fields in self._waves(chevrons, other, 0):
            to_come |= fields
        return (own | to_come).bit_count() < other.bit_count()

    def marker_lead(self, node: Node) -> int:
        _, own, other, occupied, chevrons, seats, _ = node
        neutral = BOARD & ~(own | other)
        far = self._far(chevrons, neutral, other, occupied)
        return super().marker_lead(node) - far + self._far(seats[0][1], neutral, own, occupied)

    def _far(self, chevrons: Chevrons, neutral: Fields, walls: Fields, occupied: Fields) -> int:
        """How many turns some chevron needs to come to a neutral field, at most FARTHEST."""
        waves = islice(self._waves(chevrons, walls, occupied), FARTHEST - 1)
        return next((turn for turn, fields in enumerate(waves, 1) if fields & neutral), FARTHEST)

    def _waves(self, chevrons: Chevrons, walls: Fields, occupied: Fields) -> Iterator[Fields]:
        """The fields that chevrons can come to in one turn, in two, and so on, if only they move.

        In the first turn they do not come to occupied fields. Later, only those of the same player
        that can never move stand in their way. It ends when all fields are known.
        """
        come, stuck = [0] * 8, 0
        for chevron in chevrons:
            come[chevron & 7] |= SPOTS[chevron >> 3]
            if not NEAR[chevron] & ~walls:
                stuck |= SPOTS[chevron >> 3]
        later = BOARD & ~(walls | stuck)
        known, free = come, later & ~occupied
        while any(come):
            after, reached = [0] * 8, 0
            for facing, (step, crossed) in enumerate(_STEP):
                fields = come[facing - 1] | come[facing] | come[facing - 7]
                fields = (fields << step if step > 0 else fields >> -step) & free
                reached |= fields
                after[facing] |= fields
                if self._twists:
                    after[facing - 1] |= fields & crossed
                    after[facing - 7] |= fields & crossed
            yield reached
            come = [new & ~old for new, old in zip(after, known, strict=True)]
            known = [old | new for old, new in zip(known, come, strict=True)]
            free = later

    def counts(self, node: Node) -> tuple[int, ...]:
        _, own, other, occupied, chevrons, seats, _ = node
        theirs = seats[0][1]
        neutral = ~(own | other)
        mine, lost = claims(own, other, occupied, chevrons, theirs, self._onward)
        free = neutral & ~occupied
        exits = dead = 0
        for chevron in chevrons:
            reached = NEAR[chevron]
            if reached & free:
                exits += 1
            elif not reached & ~other:
                dead += 1
        for chevron in theirs:
            reached = NEAR[chevron]
            if reached & free:
                exits -= 1
            elif not reached & ~own:
                dead -= 1
        return (
            own.bit_count() - other.bit_count(),
            (mine & ~lost & neutral).bit_count() - (lost & ~mine & neutral).bit_count(),
            exits,
            dead,
            (mine & lost).bit_count(),
            1,
        )

    def shares(self, node: Node) -> list[tuple[int, ...]]:
        _, own, other, occupied, chevrons, seats, _ = node
        marked = own | other
        free = ~(marked | occupied)
        claimed = claims_of_each(node)
        return [
            (
                markers.bit_count(),
                claimed[number].bit_count(),
                sum(1 for c in theirs if NEAR[c] & free),
                sum(1 for c in theirs if not NEAR[c] & ~(marked & ~markers)),
                0,
                number == 0,
            )
            for number, (markers, theirs) in enumerate(((own, chevrons), *seats))
        ]


WEIGHTS: Final = (
    (54, 95),
    (20, 31),
    (36, 44),
    (-100, 25),
    (2, 6),
    (70, 4),
)
"""For each feature of Shacru: its weight on an empty board and on a full one.

What it is worth to be to move is not fitted like the rest: it makes a search of one turn more come
to the same score on average, so that turns searched less deeply can be compared with the others.
"""
LILACRU: Final = (*WEIGHTS[:-1], (78, 2))

GROWTH: Final = (0.062, 0.230, 1.056)
"""How a lead decides the game, see `pacru.games.model.Model`."""

MODELS: Final = {
    "shacru": ShacruModel(WEIGHTS, twists=True),
    "lilacru": ShacruModel(LILACRU, twists=False),
}
