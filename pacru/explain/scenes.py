"""A turn split into scenes, so that it can be shown and described in the order of R13c."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from pacru.board import FACING, NUMBER, union
from pacru.draft import Draft, Kind
from pacru.game import Ply
from pacru.movegen import halfway
from pacru.position import Position
from pacru.turn import CONNECTION, Move, Reorientation


class Act(StrEnum):
    """The action in a scene."""

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
class Scene:
    """One scene of a turn.

    Attributes:
        act: the action.
        fields: for a move, its start and its end; else the fields that are chosen, rotated, changed
            or paid.
        board: the position afterwards, with the same player still to move.
    """

    act: Act
    fields: tuple[str, ...]
    board: Position

    @property
    def rule(self) -> str:
        """The rule that the act follows, or an empty text."""
        return _RULES.get(self.act, "")


def of(ply: Ply) -> tuple[Scene, ...]:
    """The scenes of a turn; none if a player left the game."""
    match ply.turn:
        case Move() as move:
            return tuple(_of_move(ply, move))
        case Reorientation() as reorientation:
            return tuple(_of_reorientation(ply, reorientation))
    return ()


def _of_move(ply: Ply, move: Move) -> Iterator[Scene]:
    before = ply.before
    yield Scene(Act.CHOOSE, (move.origin,), before)

    choice = Draft(before, (move.origin,)).choice(move.destination)
    assert choice
    gained: list[str] = []
    changed = set(ply.changed)
    act = Act.JUMP if choice.kind is Kind.JUMP else Act.MOVE
    if move.capture:
        act = Act.CAPTURE
        gained.append(move.destination)
        changed.discard(move.destination)
    board = _halfway(ply, move.origin, move.destination, gained)
    yield Scene(act, (move.origin, move.destination), board)

    for act, fields in _benefits(before, move, changed, choice.options):
        gained += fields
        yield Scene(act, fields, _halfway(ply, move.origin, move.destination, gained))


def _benefits(
    before: Position, move: Move, changed: set[str], offered: frozenset[str]
) -> Iterator[tuple[Act, tuple[str, ...]]]:
    """What a move gains besides a captured field; `offered` comes from a border crossing."""
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


def _of_reorientation(ply: Ply, turn: Reorientation) -> Iterator[Scene]:
    yield Scene(Act.CHOOSE, (turn.field,), ply.before)
    yield Scene(Act.TURN, (turn.field,), _halfway(ply, turn.field, turn.field))
    paid = tuple(sorted(turn.payment))
    yield Scene(Act.PAY, paid, _halfway(ply, turn.field, turn.field, paid=paid))


def _halfway(
    ply: Ply, origin: str, destination: str, gained: Iterable[str] = (), paid: Iterable[str] = ()
) -> Position:
    """The position in the middle of a turn; its chevron already stands as it does in the end."""
    before, after = ply.before.chevron(origin), ply.after.chevron(destination)
    assert before and after
    chevron, placed = (
        8 * NUMBER[field] + FACING[facing]
        for field, (_, facing) in ((origin, before), (destination, after))
    )
    state = halfway(ply.before.state, chevron, placed, union(gained), union(paid))
    return ply.before.with_state(state)
