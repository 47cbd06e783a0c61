"""The value of a position for each player, in hundredths of a marker.

The value is a sum of terms, each a weight times a count. So the weights can be fitted to the
results of games (`tools.tune`). What one chevron adds depends only on its place, its power, and
what stands on the fields it reaches. This is cached, since most chevrons keep it from one position
to the next.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple, TypeAlias

from pacru.core.board import (
    ALL,
    BIT,
    BORDERLAND,
    KIND,
    NEXT,
    REACH,
    Chevron,
    Fields,
    bits,
)
from pacru.core.scores import WIN
from pacru.core.state import TO_MOVE, Chevrons, State, all_seats
from pacru.games.pacru.rules import gains, movements

LAND_KINDS = (0, 1, 0, 1, 2, 1, 0, 1, 0)
"""For each borderland its kind: 0 for a corner, 1 for an edge, 2 for the centre."""
LAND_COUNTED = 6
"""The highest number of own or other markers in a borderland that is counted separately."""
_BOARD = 81


class Weights(NamedTuple):
    """The weight of each term of the evaluation, in hundredths of a marker.

    In pairs called `…_now` and `…_later`, the first is for the player to move, the second for the
    others.
    """

    marker: int = 100
    site: tuple[int, ...] = (0,) * 15
    """bonus for each marker, by the kind of its field; see `KIND`"""
    spread: tuple[int, ...] = (0,) * 9
    """each borderland with own markers, by the number of them, from 1"""
    finish: int = 5
    """times the square of the markers beyond two thirds of the target"""
    chevron: int = 500
    post: tuple[int, ...] = (0,) * 15
    """bonus for each chevron, by the kind of its field"""
    last: int = 0
    """if only one chevron is left"""
    pair: int = 0
    """if two chevrons are left"""
    movement: tuple[int, ...] = (-60, 6, 12, 18, 24, 30, 36, 42, 48, 54, 60)
    """each chevron by its ways to move, benefits not counted; the last weight holds for more,
    too"""
    power: tuple[int, ...] = (8, 8, 16, 24, 32, 40, 48, 56, 64, 72)
    """each chevron by the own markers in its borderland"""
    ahead: tuple[int, ...] = (0, 0, 0, 0)
    """each chevron by the fields next to it that it faces, 0 to 3"""
    at_home: int = 15
    """each chevron on an own marker"""
    crossing: int = 15
    """each chevron that can cross a border"""
    connection_now: int = 30
    connection_later: int = 15
    """each marker that the best possible connection would gain, opposing ones twice"""
    attack_now: int = 20
    attack_later: int = 20
    """each opposing chevron that is attacked once"""
    capture_now: int = 400
    capture_later: int = 200
    """if an opposing chevron is attacked twice"""
    fork_now: int = 0
    fork_later: int = 200
    """bonus if two opposing chevrons are attacked twice"""
    scarce: int = -75
    """each movement short of five in all"""
    to_move: int = 40
    land: tuple[int, ...] = (0,) * 147
    """each borderland by its kind (see `LAND_KINDS`), own markers and those of others, 0 to
    `LAND_COUNTED` of each"""


HAND_MADE = Weights()
"""Weights set by hand, before any tuning: tuned weights are compared with them."""
# fmt: off
LAND = (
    # corners
    0, -19, -31, -34, -20, -7, 32,
    19, 0, -9, -19, -24, -24, -23,
    31, 9, 0, -9, -20, -17, -34,
    34, 19, 9, 0, -11, -20, -15,
    20, 24, 20, 11, 0, -2, 0,
    7, 24, 17, 20, 2, 0, 0,
    -32, 23, 34, 15, 0, 0, 0,
    # edges
    0, -26, -38, -37, -38, -33, -11,
    26, 0, -6, -7, -5, -3, 4,
    38, 6, 0, 2, 5, 5, 18,
    37, 7, -2, 0, 6, 12, 22,
    38, 5, -5, -6, 0, 10, 0,
    33, 3, -5, -12, -10, 0, 0,
    11, -4, -18, -22, 0, 0, 0,
    # the centre
    0, 1, 4, 18, 26, 22, 26,
    -1, 0, 6, 24, 37, 27, 16,
    -4, -6, 0, 24, 37, 47, 26,
    -18, -24, -24, 0, 17, 11, -8,
    -26, -37, -37, -17, 0, 14, 0,
    -22, -27, -47, -11, -14, 0, 0,
    -26, -16, -26, 8, 0, 0, 0,
)
# fmt: on
"""The values of `Weights.land`: a row for each number of own markers, a column for each number of
others."""
WEIGHTS = Weights(
    marker=103,
    site=(-18, 3, 40, 44, 23, -11, 8, 8, -21, 23, -5, -15, -47, -49, -43),
    spread=(3, 20, 20, 17, 5, 8, -16, -39, -87),
    finish=5,
    chevron=493,
    post=(-9, -46, 12, 30, 33, -39, -19, 14, 24, 13, -17, -16, 8, 19, -76),
    last=-251,
    pair=-15,
    movement=(-81, -9, 19, 33, 37, 41, 38, 37, 21, 20, -3),
    power=(-31, -23, 8, 29, 45, 62, 71, 75, 98, 87),
    ahead=(-77, -27, 21, 9),
    at_home=10,
    crossing=86,
    connection_now=40,
    connection_later=41,
    attack_now=45,
    attack_later=41,
    capture_now=604,
    capture_later=384,
    fork_now=456,
    fork_later=438,
    scarce=-36,
    to_move=83,
    land=LAND,
)
"""Weights fitted to games by `tools.tune`."""
ENOUGH_MOVEMENTS = 5
_SHIFT = 10
_COUNT = (1 << _SHIFT) - 1
"""A mask for the count in the lowest bits of a number that holds a score and a count."""
_SCENES = 250
"""Surroundings cached for each chevron and power (about 250 bytes each) before the cache is
emptied."""
_SETS = 40_000
"""Sets of markers whose value is cached (about 100 bytes each) before the cache is emptied."""
_SIDES = 4_000
"""Sides to move whose value is cached (about 3,000 bytes each) before the cache is emptied."""


_LAND = tuple(BORDERLAND[chevron >> 3] for chevron in range(_BOARD * 8))
_NOT = tuple(ALL & ~BIT[chevron >> 3] for chevron in range(_BOARD * 8))
"""For each chevron: all fields but its own."""
_POWERS = 10


_Seen: TypeAlias = tuple[int, Fields, int]
"""What a chevron adds in certain surroundings. The first number holds its terms, shifted, and its
ways to move. Then come the occupied fields where its lines end, and the markers that its best
connection gains, opposing ones twice."""


class _Surroundings(dict[int, _Seen]):
    """What a chevron with a certain power adds, by what stands on the fields that it reaches.

    A key holds three sets of fields, one above the other: occupied, markers of others, own markers.
    """

    __slots__ = ("chevron", "power", "weights")

    def __init__(self, chevron: Chevron, power: int, weights: Weights) -> None:
        self.chevron, self.power, self.weights = chevron, power, weights

    def __missing__(self, key: int) -> _Seen:
        weights = self.weights
        occupied, other, own = key & ALL, key >> _BOARD & ALL, key >> 2 * _BOARD
        at_home = own & BIT[self.chevron >> 3]
        movements = hits = connection = 0
        crosses = False
        for line in REACH[self.chevron][self.power or 1]:
            for bit, _, between, entered in line:
                if occupied & bit:
                    hits |= bit
                    break
                if other & bit:
                    continue
                movements += 1
                crosses = crosses or entered != 0
                if at_home and own & bit:
                    gained = (between & ~own).bit_count() + (between & other).bit_count()
                    connection = max(connection, gained)
        score = (
            weights.chevron
            + weights.movement[min(movements, len(weights.movement) - 1)]
            + weights.power[self.power]
            + weights.ahead[NEXT[self.chevron].bit_count()]
            + weights.post[KIND[self.chevron >> 3]]
            + (weights.at_home if at_home else 0)
            + (weights.crossing if crosses else 0)
        )
        if len(self) >= _SCENES:
            self.clear()
        seen = self[key] = ((score << _SHIFT) + movements, hits, connection)
        return seen


def _mask(chevron: Chevron, power: int) -> int:
    """The part of a key that matters for a chevron with that power."""
    reached = 0
    for line in REACH[chevron][power or 1]:
        for bit, _, _, _ in line:
            reached |= bit
    return reached | reached << _BOARD | (reached | BIT[chevron >> 3]) << 2 * _BOARD


class _Markers(dict[Fields, int]):
    """The value of sets of markers, by their number and their fields."""

    __slots__ = ("numbers", "places")

    def __init__(self, weights: Weights, target: int) -> None:
        late = [max(0, count - target * 2 // 3) for count in range(_BOARD + 1)]
        self.numbers = [
            weights.marker * count + weights.finish * late[count] ** 2
            for count in range(_BOARD + 1)
        ]
        self.places = _Places(weights)

    def __missing__(self, own: Fields) -> int:
        places, rest, land = self.places, own, 0
        worth = self.numbers[own.bit_count()]
        while rest:
            worth += places[land + (rest & 511)]
            rest >>= 9
            land += 512
        if len(self) >= _SETS:
            self.clear()
        self[own] = worth
        return worth


class _Places(dict[int, int]):
    """The value of the markers in a borderland by field, under ``borderland * 512 + markers``."""

    __slots__ = ("weights",)

    def __init__(self, weights: Weights) -> None:
        self.weights = weights

    def __missing__(self, key: int) -> int:
        land, own = divmod(key, 512)
        kinds = [KIND[land * 9 + bit.bit_length() - 1] for bit in bits(own)]
        worth = sum(self.weights.site[kind] for kind in kinds)
        worth += self.weights.spread[len(kinds) - 1] if kinds else 0
        self[key] = worth
        return worth


class _Lands(dict[int, int]):
    """The value of the borderlands for a player, by whose markers are in them.

    A key holds two sets of fields, one above the other: own markers, markers of others.

    Args:
        land: the values of `Weights.land`.
        against: whether to subtract the value for the opponent.
    """

    __slots__ = ("_worths",)

    def __init__(self, land: Sequence[int], *, against: bool) -> None:
        counts = [min(count, LAND_COUNTED) for count in range(10)]
        size = LAND_COUNTED + 1

        def worth(kind: int, own: int, other: int) -> int:
            at = kind * size**2
            taken = land[at + other * size + own] if against else 0
            return land[at + own * size + other] - taken

        by_kind = [
            [[worth(kind, own, other) for other in counts] for own in counts] for kind in range(3)
        ]
        self._worths = [by_kind[kind] for kind in LAND_KINDS]

    def __missing__(self, key: int) -> int:
        own, other, worth = key & ALL, key >> _BOARD, 0
        for worths in self._worths:
            worth += worths[(own & 511).bit_count()][(other & 511).bit_count()]
            own >>= 9
            other >>= 9
        if len(self) >= _SETS:
            self.clear()
        self[key] = worth
        return worth


_Worth: TypeAlias = tuple[int, Fields, int]
"""A player's total value, the opposing chevrons attacked twice, and the markers that the best
connection gains, opposing ones twice."""


class _Side(dict[int, _Worth]):
    """The value for the player to move with certain markers and chevrons.

    It depends on what stands on the fields that the chevrons reach. Most turns of the opponent do
    not change it. A key holds three sets of fields, one above the other: occupied, own markers,
    markers of others. It is cut to `mask`, which leaves nothing of the second.
    """

    __slots__ = ("_worth", "mask")

    def __init__(self, mask: int, worth: Callable[[int], _Worth]) -> None:
        self.mask, self._worth = mask, worth

    def __missing__(self, scene: int) -> _Worth:
        if len(self) >= _SCENES:
            self.clear()
        worth = self[scene] = self._worth(scene)
        return worth


class _Sides(dict[tuple[Fields, Chevrons], _Side]):
    """The sides to move, by their markers and chevrons."""

    __slots__ = ("_side",)

    def __init__(self, side: Callable[[Fields, Chevrons], _Side]) -> None:
        self._side = side

    def __missing__(self, key: tuple[Fields, Chevrons]) -> _Side:
        if len(self) >= _SIDES:
            self.clear()
        side = self[key] = self._side(*key)
        return side


class _Goals(dict[int, tuple[_Markers, _Sides]]):
    """By the number of markers that wins: the value of sets of markers, and the sides to move."""

    __slots__ = ("_goal",)

    def __init__(self, goal: Callable[[int], tuple[_Markers, _Sides]]) -> None:
        self._goal = goal

    def __missing__(self, target: int) -> tuple[_Markers, _Sides]:
        goal = self[target] = self._goal(target)
        return goal


_Row: TypeAlias = tuple[int, _Surroundings]
"""For a chevron with a certain power: the mask for the keys, and what the chevron adds."""


_OnMove: TypeAlias = tuple[int, int, int, int, int]
"""The weights that depend on whose turn it is: tempo, connection, attack, capture, fork."""


class Evaluation:
    """An evaluation of positions with certain weights."""

    def __init__(self, weights: Weights = WEIGHTS) -> None:
        w = self.weights = weights
        self._now: _OnMove = w.to_move, w.connection_now, w.attack_now, w.capture_now, w.fork_now
        self._later: _OnMove = 0, w.connection_later, w.attack_later, w.capture_later, w.fork_later
        self._goals = _Goals(self._goal)
        self._rows: list[_Row | None] = [None] * (_BOARD * 8 * _POWERS)
        self._lands = _Lands(w.land, against=False)
        self._balance = _Lands(w.land, against=True)

    def lead(self, state: State) -> int:
        """How much better the player to move stands, of two players, in hundredths of a marker.

        A win with the next turn is recognised, unless it is by blocking; the result is then
        ``WIN - 1``.
        """
        _, own_markers, other_markers, occupied, own_chevrons, other_seats, rules = state
        theirs = other_seats[0][1]
        markers, sides = self._goals[rules.target]
        side = sides[own_markers, own_chevrons]
        scene = occupied | own_markers << _BOARD | other_markers << 2 * _BOARD
        worth, doomed, best = side[scene & side.mask]
        if doomed and len(theirs) == 1:
            return WIN - 1
        # Beyond a connection or a crossing, a move gains at most two markers: a capture and a
        # meeting.
        if own_markers.bit_count() + (best or 1) + 2 >= rules.target and _reaches_target(state):
            return WIN - 1
        balance = self._balance[own_markers | other_markers << _BOARD]
        return worth + balance - self._worth(other_markers, scene, theirs, markers, self._later)[0]

    def worths(self, state: State) -> list[int]:
        """The value for each player, in the order of the seats, from the player to move on."""
        _, own_markers, other_markers, occupied, own_chevrons, other_seats, rules = state
        marked = own_markers | other_markers
        markers, later = self._goals[rules.target][0], self._later
        scene = occupied | other_markers << _BOARD | own_markers << 2 * _BOARD
        own = self._worth(own_markers, scene, own_chevrons, markers, self._now)[0]
        found = [own + self._lands[own_markers | other_markers << _BOARD]]
        for theirs, chevrons in other_seats:
            others = marked & ~theirs
            scene = occupied | others << _BOARD | theirs << 2 * _BOARD
            worth = self._worth(theirs, scene, chevrons, markers, later)[0]
            found.append(worth + self._lands[theirs | others << _BOARD])
        return found

    def _worth(
        self,
        own: Fields,
        scene: int,
        chevrons: Chevrons,
        markers: _Markers,
        on_move: _OnMove,
    ) -> _Worth:
        """What a player with these markers and chevrons has.

        That is the total value, the opposing chevrons attacked twice, and the markers that the best
        connection gains, opposing ones counted twice.
        """
        rows = self._rows
        total = best = once = twice = 0
        for chevron in chevrons:
            key = chevron * _POWERS + (own & _LAND[chevron]).bit_count()
            mask, surroundings = rows[key] or self._row(key)
            score, hits, connection = surroundings[scene & mask]
            total += score
            if hits:
                twice |= once & hits
                once |= hits
            if connection > best:
                best = connection
        tempo, connection, attack, capture, fork = on_move
        worth = (total >> _SHIFT) + markers[own] + tempo + connection * best
        movements = total & _COUNT
        if movements < ENOUGH_MOVEMENTS:
            worth += self.weights.scarce * (ENOUGH_MOVEMENTS - movements)
        if len(chevrons) < 3 and chevrons:
            worth += self.weights.pair if len(chevrons) == 2 else self.weights.last
        if once:
            for chevron in chevrons:
                once &= _NOT[chevron]
        if not once:
            return worth, 0, best
        doomed = twice & once
        worth += attack * (once ^ doomed).bit_count()
        if doomed:
            worth += capture if doomed & (doomed - 1) == 0 else capture + fork
        return worth, doomed, best

    def _goal(self, target: int) -> tuple[_Markers, _Sides]:
        """What depends on the target, for games with that one."""
        markers = _Markers(self.weights, target)
        return markers, _Sides(partial(self._side, markers))

    def _side(self, markers: _Markers, own: Fields, chevrons: Chevrons) -> _Side:
        """The values for one of two players when on move, with those markers and chevrons."""
        reached = 0
        for chevron in chevrons:
            key = chevron * _POWERS + (own & _LAND[chevron]).bit_count()
            reached |= (self._rows[key] or self._row(key))[0]
        reached &= ALL

        def worth(scene: int) -> _Worth:
            occupied, other = scene & ALL, scene >> 2 * _BOARD
            scene = occupied | other << _BOARD | own << 2 * _BOARD
            return self._worth(own, scene, chevrons, markers, self._now)

        return _Side(reached | reached << 2 * _BOARD, worth)

    def _row(self, key: int) -> _Row:
        """The row of a chevron and power, given as ``chevron * 10 + power``."""
        chevron, power = divmod(key, _POWERS)
        surroundings = _Surroundings(chevron, power, self.weights)
        row = self._rows[key] = _mask(chevron, power), surroundings
        return row


def _reaches_target(state: State) -> bool:
    """Whether the player to move can win at once by the number of markers."""
    _, own_markers, _, _, _, _, rules = state
    missing = rules.target - own_markers.bit_count()
    return any(
        (gained & ~own_markers).bit_count() >= missing
        for movement in movements(state)
        if movement[3].bit_count() + 3 >= missing
        for gained in gains(state, movement)
    )


EVALUATION = Evaluation()
worths = EVALUATION.worths


def mean_lead(state: State, worths: Sequence[int], player: int) -> int:
    """How much better a player stands than the average of the others still in the game.

    Args:
        state: the state; the game is not over.
        worths: the value for each player, beginning with the player to move, as `Evaluation.worths`
            gives it.
        player: 0–3 in the order of play.
    """
    seats = all_seats(state)
    own = (player - state[TO_MOVE]) % len(seats)
    rivals = [worth for seat, worth in enumerate(worths) if seat != own and seats[seat][1]]
    return worths[own] - sum(rivals) // len(rivals) if rivals else worths[own]
