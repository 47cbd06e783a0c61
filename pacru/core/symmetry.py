"""The symmetries of the board: the ways to rotate or mirror it that make no difference to the rules."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, Protocol, Self, TypeVar

from pacru.core.board import FACINGS, FILES, OFFSETS, RANKS, board_text
from pacru.core.turn import CONNECTION, ROTATIONS, WRITTEN, Move, Reorientation, Turn


class HasPieces(Protocol):
    """What has markers and chevrons, such as a `pacru.Position`."""

    @property
    def players(self) -> int:
        """How many players there are."""

    def markers(self, player: int) -> frozenset[str]:
        """The fields with markers of a player."""

    def chevrons(self, player: int) -> dict[str, str]:
        """The fields with chevrons of a player, each with its facing."""


class _Parsable(HasPieces, Protocol):
    @classmethod
    def parse(cls, text: str) -> Self:
        """Read it from its text."""


PositionLike = TypeVar("PositionLike", bound=_Parsable)


class Symmetry(NamedTuple):
    """One of the eight ways to rotate or mirror the board, which make no difference to the rules.

    Attributes:
        fields: for each field, the name of the field that it becomes.
        facings: for each facing, the name of the facing that it becomes.
        mirrors: whether left becomes right.
    """

    fields: Mapping[str, str]
    facings: Mapping[str, str]
    mirrors: bool

    def turn(self, turn: Turn) -> Turn:
        """The same turn on the rotated or mirrored board.

        >>> str(SYMMETRIES[4].turn(Turn.parse("a3-b4(b4)"))), str(SYMMETRIES[4].turn(Turn.parse("c1<(a1,b2)")))
        ('i3-h4(h4)', 'g1>(h2,i1)')
        """
        at = self.fields
        if isinstance(turn, Move):
            benefit = turn.benefit if turn.benefit == CONNECTION else at.get(turn.benefit or "")
            meeting = at.get(turn.meeting or "")
            return Move(at[turn.origin], at[turn.destination], turn.capture, benefit, meeting)
        if isinstance(turn, Reorientation):
            rotation = WRITTEN[-ROTATIONS[turn.rotation]] if self.mirrors else turn.rotation
            return Reorientation(at[turn.field], rotation, [at[field] for field in turn.payment])
        raise TypeError(f"expected a Move or a Reorientation, found {turn!r}")

    def position(self, position: PositionLike) -> PositionLike:
        """The same position on the rotated or mirrored board."""
        _, rest = str(position).split(" ", 1)
        return position.parse(f"{self.board(position, range(position.players))} {rest}")

    def board(self, position: HasPieces, players: Sequence[int]) -> str:
        """The board of a position, rotated or mirrored, in the text of `board_text`.

        Args:
            position: the position.
            players: its players in the order in which to call them a, b, c and d.
        """
        at, faces = self.fields, self.facings
        markers, chevrons = {}, {}
        for called, player in enumerate(players):
            for field in position.markers(player):
                markers[at[field]] = called
            for field, facing in position.chevrons(player).items():
                chevrons[at[field]] = called, faces[facing]
        return board_text(markers, chevrons)


def _symmetry(east: int, north: int, swaps: bool) -> Symmetry:
    """The symmetry that keeps or flips the signs of both directions, and then may swap them."""

    def image(x: int, y: int) -> tuple[int, int]:
        x, y = x * east, y * north
        return (y, x) if swaps else (x, y)

    middle = len(FILES) // 2
    fields = {}
    for x, file in enumerate(FILES):
        for y, rank in enumerate(RANKS):
            to_x, to_y = image(x - middle, y - middle)
            fields[file + rank] = FILES[to_x + middle] + RANKS[to_y + middle]
    facings = {
        name: FACINGS[OFFSETS.index(image(*offset))]
        for name, offset in zip(FACINGS, OFFSETS, strict=True)
    }
    return Symmetry(fields, facings, (east * north < 0) != swaps)


SYMMETRIES: Final = tuple(
    _symmetry(east, north, swaps) for east, north in ((1, 1), (-1, -1)) for swaps in (False, True)
) + tuple(
    _symmetry(east, north, swaps) for east, north in ((-1, 1), (1, -1)) for swaps in (False, True)
)
"""All symmetries; the first one changes nothing."""
MIRROR: Final = SYMMETRIES[4]
"""Left and right exchanged."""
HALF_TURN: Final = SYMMETRIES[2]
"""How the second of two players sees the board from their own side."""
INVERSES: Final = tuple(
    next(
        back
        for back in SYMMETRIES
        if all(back.fields[there] == field for field, there in one.fields.items())
    )
    for one in SYMMETRIES
)
"""For each symmetry: the one that undoes it."""
