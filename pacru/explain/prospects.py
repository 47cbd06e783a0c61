"""What a player of Pacru could do if it were their turn: win, connect, capture, pay for a rotation.

All of it is exact: it comes from the rules, without a search.

>>> position = Position.parse("8Bs/9/9/3Bs5/9/9/Ae+2b1a3/aaa6/aa7 a 2 - 1")
>>> best_connection(position, 0)
Connection(origin='a3', destination='f3', fields=('b3', 'c3', 'd3', 'e3'), taken=1)
>>> winning_turn(position, 0) is None
True
"""

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from pacru.bot.pacru.root import can_win
from pacru.core.board import FIELDS, NUMBER, names
from pacru.core.state import (
    OTHER_MARKERS,
    TO_MOVE,
    State,
    view_of_player,
)
from pacru.core.turn import PRICE, Turn
from pacru.explain.threats import Attack, threats_in
from pacru.games.pacru import spelling
from pacru.games.pacru.rules import gains, maker, movements, payable
from pacru.position import Position, inner_state


class Connection(NamedTuple):
    """A connection that a player could make (R8).

    Attributes:
        origin: where the chevron stands.
        destination: where it would go.
        fields: the fields that would become the player's own.
        taken: how many of them have an opposing marker.
    """

    origin: str
    destination: str
    fields: tuple[str, ...]
    taken: int

    @property
    def way(self) -> str:
        """Where the chevron would go, in writing: "a3–f3"."""
        return f"{self.origin}–{self.destination}"

    @property
    def worth(self) -> int:
        """The change in the lead, in markers."""
        return len(self.fields) + self.taken


@lru_cache(maxsize=32)
def best_connection(position: Position, player: int) -> Connection | None:
    """The connection that would bring a player most; None: there is none that gains a field."""
    if position.outcome:
        return None
    view = view_of_player(inner_state(position), player)
    found = [
        Connection(
            FIELDS[movement[0] >> 3],
            FIELDS[movement[1] >> 3],
            tuple(names(movement[3])),
            (movement[3] & view[OTHER_MARKERS]).bit_count(),
        )
        for movement in movements(view)
        if movement[3]
    ]
    return max(found, key=lambda one: (one.worth, one), default=None)


class Reach(NamedTuple):
    """What one chevron could do if it were its player's turn.

    Attributes:
        moves: the ways that it could go.
        crosses: whether one of them crosses a border.
        connects: the most fields that it could gain by a connection.
    """

    moves: int
    crosses: bool
    connects: int


def reach_of(position: Position, player: int, field: str) -> Reach:
    """What the chevron of a player on a field could do."""
    if position.outcome:
        return Reach(0, False, 0)
    found = [
        one
        for one in movements(view_of_player(inner_state(position), player))
        if FIELDS[one[0] >> 3] == field
    ]
    crosses = any(one[0] // 72 != one[1] // 72 for one in found)
    connects = max((one[3].bit_count() for one in found), default=0)
    return Reach(len({one[1] for one in found}), crosses, connects)


def captures_by(position: Position, player: int) -> dict[str, Attack]:
    """The captures that a player could make: the attacks, by the field of the attacked chevron (R11)."""
    return {
        attack.target: attack
        for attack in threats_in(position).attacks
        if attack.captures and attack.player == player
    }


@lru_cache(maxsize=32)
def winning_turn(position: Position, player: int) -> Turn | None:
    """A move with which a player could win at once.

    Returns:
        The first one; None: no turn wins, not even a rotation, or only a rotation does.
    """
    if not can_win_at_once(position, player):
        return None
    return _find_winning_move(view_of_player(inner_state(position), player))


@lru_cache(maxsize=32)
def can_win_at_once(position: Position, player: int) -> bool:
    """Whether a player has a turn that wins at once."""
    if inner_state(position)[TO_MOVE] < 0:
        return False
    return can_win(view_of_player(inner_state(position), player))


def _find_winning_move(view: State) -> Turn | None:
    make = maker(view)
    for movement in movements(view):
        gained = gains(view, movement)
        for gain, after in zip(gained, make(movement, gained), strict=True):
            if after[TO_MOVE] == ~view[TO_MOVE]:
                return spelling.spell(view, movement, gain)
    return None


def can_rotate(position: Position, player: int) -> bool:
    """Whether a player has enough free markers to pay for a rotation (R14a)."""
    purse = payable(view_of_player(inner_state(position), player)).bit_count()
    return purse >= min(PRICE.values())


def usual_gain(position: Position, player: int) -> int:
    """How many fields most movements of a player could make own: more than that is worth a word."""
    view = view_of_player(inner_state(position), player)
    counts = Counter(
        captured.bit_count() + max(connected.bit_count(), offered != 0)
        for _, _, captured, connected, offered, _ in movements(view)
    )
    return max(counts, key=lambda gain: (counts[gain], -gain), default=0)


def crossing_count(position: Position, player: int) -> int:
    """How many chevrons of a player could cross a border."""
    if position.outcome:
        return 0
    found = movements(view_of_player(inner_state(position), player))
    return len({one[0] for one in found if one[0] // 72 != one[1] // 72})


def borderland(field: str) -> int:
    """The number of the borderland in which a field lies."""
    return NUMBER[field] // 9


def borderlands_led(position: Position, player: int) -> int:
    """In how many borderlands a player has more markers than any other."""
    counts = [Counter(map(borderland, position.markers(one))) for one in range(position.players)]
    mine = counts.pop(player)
    return sum(all(mine[land] > other[land] for other in counts) for land in mine)


def lead(position: Position, player: int) -> int:
    """How many markers a player has more than the best of the others."""
    counts = [len(position.markers(one)) for one in range(position.players)]
    return counts.pop(player) - max(counts)
