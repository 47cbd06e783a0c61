"""How near a player is to being blocked: the last exits, and the turn that would close them (R15b).

What is said here is exact: it comes from the rules, without a search.

>>> position = Position.parse("9/9/8Bs/9/9/9/9/As8/Bn8 a 2 - 1")
>>> sorted(exits(position, 0)), sorted(exits(position, 1))
(['b1'], ['b2', 'h6', 'i6'])
>>> sorted(last_exits(position, 0)), sorted(last_exits(position, 1))
(['b1'], [])
"""

from functools import lru_cache
from typing import Final

from pacru import games
from pacru.core.board import FIELDS
from pacru.core.state import TO_MOVE, view_of_player
from pacru.core.turn import Turn
from pacru.game import Game, Ply
from pacru.games.pacru.rules import movements
from pacru.position import Position, inner_state

FEW: Final = 2
"""So many exits are the last ones."""
CLOSE: Final = 8
"""With more exits than this, nobody looks whether one turn could close them all."""


@lru_cache(maxsize=8)  # each drawing of a board asks for it
def exits(position: Position, player: int) -> frozenset[str]:
    """The fields that a player's chevrons could move to if it were that player's turn.

    Empty if the game is over, or if nobody is blocked in it.
    """
    state = inner_state(position)
    if position.outcome or state[TO_MOVE] < 0 or not games.ruleset_of(state).blocks:
        return frozenset()
    return frozenset(FIELDS[one[1] >> 3] for one in movements(view_of_player(state, player)))


def last_exits(position: Position, player: int) -> frozenset[str]:
    """The ways out of a player who has few of them left; empty: none, or more than `FEW`."""
    found = exits(position, player)
    return found if len(found) <= FEW else frozenset()


def blocking_reply(position: Position, player: int) -> Turn | None:
    """A turn of the opponent after which a player can move no chevron, and is out.

    Args:
        position: of a game of two, with the opponent to move.
        player: who could be blocked.

    Returns:
        The first such turn; None: there is none, rotations apart, or it is not such a position.
    """
    if position.players != 2 or position.to_move in (None, player):
        return None
    if not 0 < len(exits(position, player)) <= CLOSE:
        return None
    game = Game(position)
    for turn in position.moves():
        if game.play(turn).plies[-1].out.get(player) == "blocked":
            return turn
    return None


def needless_risk(ply: Ply) -> Turn | None:
    """The opponent's reply to a turn that would block its player, who could have avoided that.

    Returns:
        The reply; None: there is none, or there is one after every other movement as well.
    """
    reply = blocking_reply(ply.after, ply.player)
    if reply is None:
        return None
    others = (ply.before.play(turn) for turn in ply.before.moves())
    safe = any(
        other.outcome is None
        and exits(other, ply.player)
        and blocking_reply(other, ply.player) is None
        for other in others
    )
    return reply if safe else None
