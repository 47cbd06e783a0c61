"""What is wrong with a turn: one thing that anyone can see on the board, of a kind that has a name.

`dangers` and `merits` say all that can be said, field by field. A coach says one thing, and shows it.

>>> from pacru import Game
>>> game = Game(Position.parse("9/9/9/3Bse5/3Be5/4An4/9/9/An7Bn a 2 - 9"))
>>> careless, careful = (game.play(turn).plies[-1] for turn in ("e4-e5", "a1-a2"))
>>> fault = faults(careless, careful)[0]
>>> fault.kind, fault.number, fault.picture.fields
(<FaultKind.OPEN: 'open'>, 2, ('e5',))

Everything here is exact: it follows from the rules. `pacru.review.moments` adds what a search expects.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from pacru import games
from pacru.core.turn import PRICE, Move, Reorientation, Turn
from pacru.explain import blocking, prospects, scenes, threats
from pacru.explain.pictures import attack_picture, connection_picture, turn_picture
from pacru.explain.reasons import Picture, Topic
from pacru.game import Ply
from pacru.position import Position, inner_state

FILLED: Final = 2
"""If an opponent can fill this number of fields at once, it is a fault."""


class FaultKind(StrEnum):
    """What is wrong with a turn."""

    LOSES = "loses"
    """an opponent can win with the next turn"""
    MISSES_WIN = "misses a win"
    BLOCKED = "blocked"
    """an opponent can leave the player no chevron that can move"""
    OPEN = "open"
    """a chevron can be captured"""
    MISSES_CAPTURE = "misses a capture"
    FILLED = "filled"
    """an opponent can connect, and fill fields"""
    BORDER = "border"
    """a border could have been crossed"""
    POWER = "power"
    """the chevron could have gone further"""
    WALLED = "walled"
    """a chevron can move no more"""
    PRICE = "price"
    """a rotation costs markers"""
    FALL = "fall"
    """a search expects worse to come"""


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that is wrong with a turn.

    Attributes:
        kind: what it is.
        picture: what shows it on the board; None: the turn itself does, or what shows it is the solution.
        number: how many: chevrons that attack, fields that can be filled or gone, markers that are paid.
        less: the number of fields that the chevron moved instead.
        other: who can make use of it; None: nobody can.
        reply: the turn with which they can.
        topic: of a fall: what the search expects to go worse; None: nobody can say it in a word.
        missed: whether that is something good that does not come.
    """

    kind: FaultKind
    picture: Picture | None = None
    number: int = 0
    less: int = 0
    other: int | None = None
    reply: Turn | None = None
    topic: Topic | None = None
    missed: bool = False

    @property
    def is_exact(self) -> bool:
        """Whether it follows from the rules; else a search expects it."""
        return self.kind is not FaultKind.FALL

    @property
    def is_threat(self) -> bool:
        """Whether an opponent can make use of it with the next turn, or a win is missed."""
        return self.kind in _THREATS

    @property
    def is_grave(self) -> bool:
        """Whether nothing that a search expects later matters more."""
        return self.kind in (*_THREATS, FaultKind.MISSES_CAPTURE, FaultKind.FILLED)


_THREATS: Final = (FaultKind.LOSES, FaultKind.MISSES_WIN, FaultKind.BLOCKED, FaultKind.OPEN)
_Faults = Iterator[Fault]


def faults(ply: Ply, better: Ply) -> tuple[Fault, ...]:
    """What is wrong with a turn and not with a better one, the gravest first.

    Args:
        ply: the turn.
        better: a better turn in the same position.
    """
    if not games.ruleset_of(inner_state(ply.before)).studied:
        return ()
    return (*_find_threats(ply, better), *_find_omissions(ply, better))


def _find_threats(ply: Ply, better: Ply) -> _Faults:
    """What the next player can do, and the win that was missed."""
    after, player, other = ply.after, ply.player, ply.after.to_move
    spared = better.after
    if other is not None and other != player:
        turn = prospects.winning_turn(after, other)
        if turn and not prospects.can_win_at_once(spared, other):
            yield Fault(FaultKind.LOSES, turn_picture(after, other, turn), other=other, reply=turn)
    if better.after.outcome and better.after.outcome.winner == player and not after.outcome:
        yield Fault(FaultKind.MISSES_WIN)
    if other is None or other == player:
        return
    reply = blocking.blocking_reply(after, player)
    if reply and not blocking.blocking_reply(spared, player):
        yield Fault(FaultKind.BLOCKED, turn_picture(after, other, reply), other=other, reply=reply)
    now, then = (_captures_of(one, other, player) for one in (after, spared))
    if len(now) > len(then):
        known = {one.target for one in then}
        attack = next((one for one in now if one.target not in known), now[0])
        yield Fault(FaultKind.OPEN, attack_picture(attack), len(attack.fields), other=other)


def _captures_of(position: Position, by: int, owner: int) -> list[threats.Attack]:
    """The captures of a player's chevrons that another one can make."""
    if position.outcome:
        return []
    found = prospects.captures_by(position, by).values()
    return [attack for attack in found if attack.owner == owner]


def _find_omissions(ply: Ply, better: Ply) -> _Faults:
    """What the turn leaves to do for others, or leaves undone."""
    if better.captured and not ply.captured:
        yield Fault(FaultKind.MISSES_CAPTURE)
    yield from _filled(ply, better)
    if _has_crossed(better) and not _has_crossed(ply):
        yield Fault(FaultKind.BORDER)
    yield from _unused_power(ply, better)
    yield from _walled(ply, better)
    paid, least = (
        PRICE[one.turn.rotation] if isinstance(one.turn, Reorientation) else 0
        for one in (ply, better)
    )
    if paid > least:
        yield Fault(FaultKind.PRICE, number=paid)


def _filled(ply: Ply, better: Ply) -> _Faults:
    other = ply.after.to_move
    if other is None or other == ply.player:
        return
    now = prospects.best_connection(ply.after, other)
    then = None if better.after.outcome else prospects.best_connection(better.after, other)
    more = now.worth - (then.worth if then else 0) if now else 0
    if now and more >= FILLED and len(now.fields) >= FILLED:
        shown = connection_picture(other, now)
        yield Fault(FaultKind.FILLED, shown, len(now.fields), other=other)


def _has_crossed(ply: Ply) -> bool:
    """Whether a turn gained a field by crossing a border."""
    return any(one.act in (scenes.Act.MARK, scenes.Act.TRANSFORM) for one in scenes.scenes_of(ply))


def _unused_power(ply: Ply, better: Ply) -> _Faults:
    """That the same chevron goes further with the better turn."""
    moves = (ply.turn, better.turn)
    if not all(isinstance(one, Move) for one in moves):
        return
    went, goes = moves
    assert isinstance(went, Move) and isinstance(goes, Move)
    if went.origin != goes.origin:
        return
    less, number = (_distance(one) for one in (went, goes))
    if number > less:
        yield Fault(FaultKind.POWER, number=number, less=less)


def _distance(move: Move) -> int:
    """The fields from the start to the end of a move, in a straight line."""
    start, end = move.origin, move.destination
    return max(abs(ord(start[0]) - ord(end[0])), abs(int(start[1]) - int(end[1])))


def _walled(ply: Ply, better: Ply) -> _Faults:
    """That the chevron can move no more, and fewer of the player's can than after the better turn."""
    if not isinstance(ply.turn, Move) or ply.after.outcome or better.after.outcome:
        return
    now, then = (threats.movable_chevrons(one.after)[ply.player] for one in (ply, better))
    field = ply.turn.destination
    if field not in now and len(now) < len(then):
        yield Fault(FaultKind.WALLED, Picture(ply.player, (field,)))
