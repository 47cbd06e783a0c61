"""A turn split into scenes, so that it can be shown and described in the order of R13c."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from pacru import games
from pacru.core.board import FACING, NUMBER, OFFSETS, union
from pacru.core.state import halfway
from pacru.core.turn import CONNECTION, ROTATIONS, Move, Pass, Reorientation
from pacru.draft import Draft, Kind
from pacru.game import Ply
from pacru.position import Position, amid_turn, inner_state


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
    LEAVE = "leave"
    """a chevron leaves the board after a connection (A7c)"""
    TWIST = "twist"
    """a chevron is turned after its move (A6, S5a)"""
    PASS = "pass"


BENEFITS: Final = (Act.CONNECT, Act.MARK, Act.TRANSFORM, Act.MEET)
"""The acts in which fields become the player's own."""


LANDING: Final = (Act.MOVE, Act.JUMP)
"""The acts that end on another field without a capture."""


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
        return games.ruleset_of(inner_state(self.board)).acts.get(self.act, "")


def scenes_of(ply: Ply) -> tuple[Scene, ...]:
    """The scenes of a turn; none if a player left the game."""
    match ply.turn:
        case Move() as move:
            return tuple(_move_scenes(ply, move))
        case Reorientation() as reorientation:
            return tuple(_reorientation_scenes(ply, reorientation))
        case Pass():
            return (Scene(Act.PASS, (), ply.before),)
    return ()


def _move_scenes(ply: Ply, move: Move) -> Iterator[Scene]:
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
    elif move.destination in choice.gains:  # where a move marks the field on which it lands
        gained.append(move.destination)
        changed.discard(move.destination)
    way = move.origin, move.destination
    yield Scene(act, way, _intermediate_position(ply, way, gained))

    for act, fields in _gain_acts(before, move, changed, choice.options):
        gained += fields
        yield Scene(act, fields, _intermediate_position(ply, way, gained))
    if choice.kind is Kind.LEAVING:
        yield Scene(
            Act.LEAVE, (move.destination,), _intermediate_position(ply, way, gained, leaves=True)
        )
    if move.twist:
        turned = _intermediate_position(ply, way, gained, twist=ROTATIONS[move.twist])
        yield Scene(Act.TWIST, (move.destination,), turned)


def _gain_acts(
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


def _reorientation_scenes(ply: Ply, turn: Reorientation) -> Iterator[Scene]:
    yield Scene(Act.CHOOSE, (turn.field,), ply.before)
    way, steps = (turn.field, turn.field), ROTATIONS[turn.rotation]
    yield Scene(Act.TURN, (turn.field,), _intermediate_position(ply, way, twist=steps))
    paid = tuple(sorted(turn.payment))
    yield Scene(Act.PAY, paid, _intermediate_position(ply, way, paid=paid, twist=steps))


def _intermediate_position(
    ply: Ply,
    way: tuple[str, str],
    gained: Iterable[str] = (),
    paid: Iterable[str] = (),
    *,
    twist: int = 0,
    leaves: bool = False,
) -> Position:
    """The position in the middle of a turn.

    Args:
        ply: the turn.
        way: where its chevron was, and where it is; it faces the way it has moved.
        gained: the fields that have become the player's own.
        paid: the fields that have become neutral.
        twist: the steps of 45° clockwise by which the chevron is then turned.
        leaves: whether the chevron has left the board.
    """
    origin, destination = way
    before = ply.before.chevron(origin)
    assert before
    facing = FACING[before[1]] if origin == destination else _direction(origin, destination)
    after = 8 * NUMBER[destination] + (facing + twist) % 8
    chevron = 8 * NUMBER[origin] + FACING[before[1]]
    placed = None if leaves else after
    state = halfway(inner_state(ply.before), chevron, placed, union(gained), union(paid))
    return amid_turn(ply.before, state)


def _direction(origin: str, destination: str) -> int:
    """The facing of a chevron that has moved from one field to another."""
    east, north = (ord(b) - ord(a) for a, b in zip(origin, destination, strict=True))
    return OFFSETS.index(((east > 0) - (east < 0), (north > 0) - (north < 0)))
