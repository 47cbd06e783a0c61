"""How the bots of the sister games see a position: a node, which is fast to make and to judge.

A node is a tuple like a `pacru.games.pacru.rules.State`, with other numbers for the fields: ten to a row, the
last one off the board. So all fields next to a set of fields are found with a few shifts. A game
says which turns there are and what a position is worth; see `Model`.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from pacru.core.board import FIELDS, FILES, LINE, RANKS, Chevron, Fields
from pacru.core.state import State
from pacru.core.turn import ROTATIONS, Move, Pass, Turn, Twist

Chevrons: TypeAlias = tuple[Chevron, ...]
Seat: TypeAlias = tuple[Fields, Chevrons]
Node: TypeAlias = tuple[int, Fields, Fields, Fields, Chevrons, tuple[Seat, ...], int]
"""``(to_move, own_markers, other_markers, occupied, own_chevrons, other_seats, course)``

The parts are those of a `State`, but for the last one: what a game must know of its course. Once
the game is over, the first part is ``~player``, and the rest is seen by that player, who has made
the last turn.
"""
Child: TypeAlias = tuple[Chevron, Chevron, Node]
"""A turn: the chevron before it and after it, and the node that it leads to; both are -1 for a
pass."""
PASS: Final = -1

ROW: Final = 10
"""The numbers of a row, the margin included."""
CELLS: Final = tuple(ROW * RANKS.index(name[1]) + FILES.index(name[0]) for name in FIELDS)
"""For each field, numbered as in `pacru.core.board`: its number here."""
SPOTS: Final = tuple(1 << number for number in range(ROW * len(RANKS)))
BOARD: Final = sum(SPOTS[cell] for cell in CELLS)
"""All fields."""
NAMES: Final = {cell: FIELDS[number] for number, cell in enumerate(CELLS)}


def cells(fields: Fields) -> Fields:
    """A set of fields of `pacru.core.board`, with the numbers of this module."""
    found = 0
    while fields:
        bit = fields & -fields
        found |= SPOTS[CELLS[bit.bit_length() - 1]]
        fields ^= bit
    return found


def _chevron(chevron: Chevron) -> Chevron:
    return CELLS[chevron >> 3] * 8 + (chevron & 7)


Step: TypeAlias = tuple[Fields, Chevron, Fields, bool]
"""A way to end a move, as in `pacru.core.board`: the field, the chevron there, the fields between, and
whether the move crosses a border."""


def _lines() -> list[tuple[Step, ...]]:
    found: list[tuple[Step, ...]] = [()] * (ROW * len(RANKS) * 8)
    for chevron, line in enumerate(LINE):
        found[_chevron(chevron)] = tuple(
            (cells(bit), _chevron(after), cells(between), entered != 0)
            for bit, after, between, entered in line
        )
    return found


_AHEAD: Final = _lines()


def _ways(chevron: Chevron) -> list[tuple[Step, ...]]:
    """The lines 45° to the left, straight ahead, and 45° to the right."""
    lines = [_AHEAD[chevron & ~7 | chevron + turn & 7] for turn in (-1, 0, 1)]
    return [line for line in lines if line]


WAYS: Final = tuple(tuple(_ways(chevron)) for chevron in range(len(_AHEAD)))
"""For each chevron: its lines, to the edge of the board."""
NEAR: Final = tuple(sum(line[0][0] for line in lines) for lines in WAYS)
"""For each chevron: the fields next to it that it may move to."""


def with_twists(chevron: Chevron, crosses: bool) -> Chevrons:
    """A chevron after a move with each of its twists; only a move across a border has them."""
    turns = (0, *[ROTATIONS[twist] for twist in ("<", ">")]) if crosses else (0,)
    return tuple(chevron & ~7 | chevron + turn & 7 for turn in turns)


def _direction(origin: int, target: int) -> int:
    """The direction from one cell to another on the same line."""
    for facing in range(8):
        if any(after >> 3 == target for _, after, _, _ in _AHEAD[origin * 8 + facing]):
            return facing
    raise AssertionError("the cells are on a line")


class Model(ABC):
    """A sister game as its bot sees it.

    Attributes:
        features: the names of the features of the evaluation.
        weights: for each feature its weight, in hundredths of a marker, on an empty board and on a
            full one.
        growth: for `steepness`: on an empty board, and what is added with the share of the fields
            that is marked, and with its fourth power.
    """

    features: tuple[str, ...]

    def __init__(
        self, weights: Sequence[tuple[int, int]], growth: tuple[float, float, float]
    ) -> None:
        self.weights = tuple(weights)
        self.growth = growth
        fields = len(CELLS)
        self._rows = [
            tuple(round(early + (late - early) * marked / fields) for early, late in self.weights)
            for marked in range(fields + 1)
        ]

    # ---- positions

    def node(self, state: State) -> Node:
        """The node for a state."""
        to_move, own, other, occupied, chevrons, seats, _ = state
        return (
            to_move,
            cells(own),
            cells(other),
            cells(occupied),
            tuple(sorted(map(_chevron, chevrons))),
            tuple(
                (cells(markers), tuple(sorted(map(_chevron, theirs)))) for markers, theirs in seats
            ),
            self.course(state),
        )

    def course(self, state: State) -> int:
        """The last part of the node for a state."""
        return 0

    @abstractmethod
    def successors(self, node: Node) -> list[Child]:
        """All turns of the player to move; the only one may be a pass."""

    def turn(self, chevron: Chevron, after: Chevron) -> Turn:
        """The turn with the chevron before it and after it."""
        if chevron == PASS:
            return Pass()
        origin, target = chevron >> 3, after >> 3
        facing = _direction(origin, target)
        turned: Twist | None = None
        twists: tuple[Twist, Twist] = ("<", ">")
        for twist in twists:
            if (facing + ROTATIONS[twist]) & 7 == after & 7:
                turned = twist
        return Move(NAMES[origin], NAMES[target], twist=turned)

    # ---- the end

    def seats_gone(self, node: Node) -> list[bool]:
        """For each seat, from the player who sees the node on: whether that player has left."""
        return [not node[4], *[not chevrons for _, chevrons in node[5]]]

    def result(self, node: Node, player: int) -> int:
        """What the end of the game is worth to a player.

        Returns:
            1 if the player wins alone, 0 for a draw or a shared win, else -1.
        """
        scores = [node[1].bit_count(), *[markers.bit_count() for markers, _ in node[5]]]
        seat = (player - ~node[0]) % len(scores)
        if len(scores) == 2:
            lead = scores[seat] - scores[1 - seat]
            return (lead > 0) - (lead < 0)
        gone = self.seats_gone(node)
        own = -1 if gone[seat] else scores[seat]
        best = max(
            score for number, score in enumerate(scores) if number != seat and not gone[number]
        )
        return (own > best) - (own < best)

    # ---- what a position is worth

    def is_unsettled(self, node: Node) -> bool:
        """Whether a position cannot be judged, so that the search must go on."""
        return False

    def is_lost(self, node: Node) -> bool:
        """Whether the player to move, of two, is certain to lose, so that only markers are left."""
        return False

    def marker_lead(self, node: Node) -> int:
        """What a position is worth to the player to move if only markers count, in hundredths."""
        return 100 * (node[1].bit_count() - node[2].bit_count())

    @abstractmethod
    def counts(self, node: Node) -> tuple[int, ...]:
        """The features of a position of two players: those of the mover less the opponent's."""

    @abstractmethod
    def shares(self, node: Node) -> list[tuple[int, ...]]:
        """The features of each player, from the player to move on."""

    def lead(self, node: Node) -> int:
        """How far the player to move is ahead of the opponent, in hundredths of a marker."""
        row = self._rows[(node[1] | node[2]).bit_count()]
        total = 0
        for weight, count in zip(row, self.counts(node), strict=False):
            total += weight * count
        return total

    def steepness(self, node: Node) -> float:
        """How quickly the chances to win grow with each marker that one is ahead."""
        share = (node[1] | node[2]).bit_count() / len(CELLS)
        least, more, most = self.growth
        return least + more * share + most * share**4

    def worths(self, node: Node) -> list[int]:
        """The worth of each player's position, from the player to move on."""
        row = self._rows[(node[1] | node[2]).bit_count()]
        return [
            sum(weight * count for weight, count in zip(row, share, strict=True))
            for share in self.shares(node)
        ]


def near(chevrons: Iterable[Chevron]) -> Fields:
    """The fields that some chevron may step to next."""
    found = 0
    for chevron in chevrons:
        found |= NEAR[chevron]
    return found


Onward: TypeAlias = tuple[tuple[tuple[Fields, Fields], ...], ...]
"""For each chevron: the fields next to it, each with those that it may step to from there."""


def onward(steps: Sequence[Sequence[tuple[Fields, Iterable[Chevron]]]]) -> Onward:
    """What follows from the steps of each chevron: the field, and how the chevron may face there."""
    return tuple(tuple([(bit, near(afters)) for bit, afters in from_here]) for from_here in steps)


def claims(
    own: Fields, other: Fields, occupied: Fields, mine: Chevrons, theirs: Chevrons, ahead: Onward
) -> tuple[Fields, Fields]:
    """Divide the board between two sides.

    Both move all chevrons at once, one field a turn: as they face in the first two turns, then in any direction. Nobody
    comes to the other's markers.

    Returns:
        The fields that either side comes to first. A field that both come to at the same time is in both sets.
    """
    open_to_me, open_to_them = BOARD & ~other, BOARD & ~own
    found, new = _two_steps(mine, open_to_me & ~occupied, ahead)
    lost, old = _two_steps(theirs, open_to_them & ~occupied, ahead)
    untaken = ~(found | lost)
    new &= open_to_me & untaken
    old &= open_to_them & untaken
    while new or old:
        found |= new
        lost |= old
        untaken = ~(found | lost)
        new = new | new << 1 | new >> 1
        new = (new | new << ROW | new >> ROW) & open_to_me & untaken
        old = old | old << 1 | old >> 1
        old = (old | old << ROW | old >> ROW) & open_to_them & untaken
    return found, lost


def _two_steps(chevrons: Chevrons, free: Fields, ahead: Onward) -> tuple[Fields, Fields]:
    """The free fields next to chevrons, and all fields that they may step to from there."""
    first = second = 0
    for chevron in chevrons:
        for bit, fields in ahead[chevron]:
            if bit & free:
                first |= bit
                second |= fields
    return first, second


def claims_of_each(node: Node) -> list[Fields]:
    """As `claims`, for any number of players: for each, the neutral fields that nobody else claims."""
    _, own, other, occupied, chevrons, seats, _ = node
    all_seats = ((own, chevrons), *seats)
    marked = own | other
    opened = [BOARD & ~(marked & ~markers) for markers, _ in all_seats]
    news = [
        near(theirs) & open_to & ~occupied
        for (_, theirs), open_to in zip(all_seats, opened, strict=True)
    ]
    found = list(news)
    while any(news):
        taken = 0
        for fields in found:
            taken |= fields
        for number, fields in enumerate(news):
            wide = fields | fields << 1 | fields >> 1
            new = (wide | wide << ROW | wide >> ROW) & opened[number] & ~taken
            news[number] = new
            found[number] |= new
    once = twice = 0
    for fields in found:
        twice |= once & fields
        once |= fields
    return [fields & ~twice & ~marked for fields in found]
