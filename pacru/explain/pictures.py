"""What shows on the board what reasons are about: a turn, a connection, an attack, the last exits."""

from collections.abc import Collection

from pacru.core.turn import Move, Turn
from pacru.explain.prospects import Connection
from pacru.explain.reasons import Picture
from pacru.explain.threats import Attack
from pacru.game import Game, Ply
from pacru.position import Position


def turn_picture(position: Position, player: int, turn: Turn) -> Picture:
    """The picture of a turn that a player could take in a position."""
    if not isinstance(turn, Move):
        return Picture(player)
    ply = Game(position.with_to_move(player)).play(turn).plies[-1]
    taken = ply.after.markers(player) - position.markers(player)
    return Picture(player, ways=((turn.origin, turn.destination),), taken=tuple(sorted(taken)))


def connection_picture(player: int, connection: Connection) -> Picture:
    """The picture of a connection that a player could make."""
    ways = ((connection.origin, connection.destination),)
    return Picture(player, ways=ways, taken=connection.fields)


def attack_picture(attack: Attack) -> Picture:
    """The picture of an attack: a line from each attacker."""
    return _lines_to(attack.target, attack.player, attack.fields)


def capture_picture(ply: Ply) -> Picture:
    """The picture of a capture: a line from each chevron that attacked before it."""
    assert ply.captured
    field = ply.captured[0]
    attackers = ply.before.attackers(field).intersection(ply.before.chevrons(ply.player))
    return _lines_to(field, ply.player, sorted(attackers))


def _lines_to(field: str, player: int, attackers: Collection[str]) -> Picture:
    return Picture(player, (field,), tuple((one, field) for one in attackers))
