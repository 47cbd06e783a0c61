"""A turn taken apart into the scenes in which it can be shown and told, in the order of R13c."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

import pacru
from pacru.turn import CONNECTION


class Act(StrEnum):
    """What happens in a scene."""

    CHOOSE = "choose"
    """a chevron is chosen"""
    MOVE = "move"
    JUMP = "jump"
    CAPTURE = "capture"
    CONNECT = "connect"
    MARK = "mark"
    """a border crossing marks a neutral field"""
    TRANSFORM = "transform"
    """a border crossing takes over an opposing marker"""
    MEET = "meet"
    """a meeting takes a field"""
    TURN = "turn"
    PAY = "pay"


_RULES: Final = {
    Act.MOVE: "R3",
    Act.JUMP: "R9",
    Act.CAPTURE: "R11",
    Act.CONNECT: "R8",
    Act.MARK: "R4",
    Act.TRANSFORM: "R10",
    Act.MEET: "R12",
    Act.TURN: "R14",
    Act.PAY: "R14",
}


BENEFITS: Final = (Act.CONNECT, Act.MARK, Act.TRANSFORM, Act.MEET)
"""The acts in which fields become own."""


@dataclass(frozen=True, slots=True)
class Board:
    """What stands where in the middle of a turn, which is no position of the game."""

    players: int
    to_move: int | None
    marked: tuple[frozenset[str], ...]
    standing: tuple[dict[str, str], ...]

    @classmethod
    def of(cls, position: pacru.Position) -> "Board":
        """What stands where in a position."""
        players = range(position.players)
        return cls(
            position.players,
            position.to_move,
            tuple(position.markers(player) for player in players),
            tuple(position.chevrons(player) for player in players),
        )

    def markers(self, player: int) -> frozenset[str]:
        """The fields marked by a player."""
        return self.marked[player]

    def chevrons(self, player: int) -> dict[str, str]:
        """The facing of each chevron of a player, by its field."""
        return self.standing[player]

    def without(self, field: str) -> "Board":
        """With nobody standing on a field."""
        standing = tuple(
            {place: facing for place, facing in own.items() if place != field}
            for own in self.standing
        )
        return replace(self, standing=standing)

    def with_marked(self, fields: Iterable[str], owner: int | None) -> "Board":
        """With fields that become somebody's, or neutral."""
        taken = frozenset(fields)
        return replace(
            self,
            marked=tuple(
                own | taken if player == owner else own - taken
                for player, own in enumerate(self.marked)
            ),
        )

    def with_moved(self, origin: str, destination: str, facing: str) -> "Board":
        """With a chevron moved or turned; one of another player that stood there is captured."""
        standing = [dict(own) for own in self.standing]
        for own in standing:
            moves = own.pop(origin, None)
            own.pop(destination, None)
            if moves:
                own[destination] = facing
        return replace(self, standing=tuple(standing))


@dataclass(frozen=True, slots=True)
class Scene:
    """One step of a turn.

    Attributes:
        act: what happens.
        fields: where: of a move its start and its end, else the fields chosen, turned, changed or paid.
        board: what stands where afterwards.
    """

    act: Act
    fields: tuple[str, ...]
    board: Board

    @property
    def rule(self) -> str:
        """The rule that it follows, if any."""
        return _RULES.get(self.act, "")


def of(ply: pacru.Ply) -> tuple[Scene, ...]:
    """The scenes of a turn; none when somebody left the game."""
    match ply.turn:
        case pacru.Move() as move:
            return tuple(_of_move(ply, move))
        case pacru.Reorientation() as reorientation:
            return tuple(_of_reorientation(ply, reorientation))
    return ()


def _of_move(ply: pacru.Ply, move: pacru.Move) -> Iterator[Scene]:
    board = Board.of(ply.before)
    yield Scene(Act.CHOOSE, (move.origin,), board)

    choice = pacru.Draft(ply.before, (move.origin,)).choice(move.destination)
    stands = ply.after.chevron(move.destination)
    assert choice and stands
    board = board.with_moved(move.origin, move.destination, stands[1])
    changed = set(ply.changed)
    act = Act.JUMP if choice.kind is pacru.Kind.JUMP else Act.MOVE
    if move.capture:
        act = Act.CAPTURE
        board = board.with_marked([move.destination], ply.player)
        changed.discard(move.destination)
    yield Scene(act, (move.origin, move.destination), board)

    for act, fields in _benefits(ply.before, move, changed, choice.options):
        board = board.with_marked(fields, ply.player)
        yield Scene(act, fields, board)


def _benefits(
    before: pacru.Position, move: pacru.Move, changed: set[str], offered: frozenset[str]
) -> Iterator[tuple[Act, tuple[str, ...]]]:
    """What a move gains besides a captured field; a border crossing offers some fields."""
    written = [field for field in (move.benefit, move.meeting) if field]
    connects = CONNECTION in written
    crossing = [] if connects else [field for field in written if field in offered][:1]
    met = [field for field in written if field not in (CONNECTION, *crossing)]
    connected = changed.difference(crossing, met)
    if connected:
        yield Act.CONNECT, tuple(sorted(connected))
    for field in crossing:
        yield Act.MARK if before.marker(field) is None else Act.TRANSFORM, (field,)
    for field in met:
        yield Act.MEET, (field,)


def _of_reorientation(ply: pacru.Ply, turn: pacru.Reorientation) -> Iterator[Scene]:
    board = Board.of(ply.before)
    yield Scene(Act.CHOOSE, (turn.field,), board)

    stands = ply.after.chevron(turn.field)
    assert stands
    board = board.with_moved(turn.field, turn.field, stands[1])
    yield Scene(Act.TURN, (turn.field,), board)

    yield Scene(Act.PAY, tuple(sorted(turn.payment)), board.with_marked(turn.payment, None))
