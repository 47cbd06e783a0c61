"""Pacru: the rules, the notation and the drawing of the board game, and a bot that plays it.

Only the names that this module exports are public; the rest can change.

>>> import pacru
>>> game = pacru.Game.new(players=2).play("a3-b4(b4)").play("e9-e8")
>>> game.position.to_move, game.position.turn_number, game.outcome
(0, 3, None)
"""

from pacru.clock import Clock, Control
from pacru.core.errors import (
    IllegalTurn,
    NotationError,
    PacruError,
    PositionError,
    TurnNotationError,
)
from pacru.core.outcome import Outcome, Termination
from pacru.core.refusal import Refusal
from pacru.core.turn import Elsewhere, Move, Out, Pass, Reorientation, Turn
from pacru.draft import Choice, Draft, Kind, Prompt, Step
from pacru.game import Game, Ply
from pacru.position import Position, perft, set_drawing
from pacru.tree import Node, Tree

__version__ = "0.1.0"


def _draw(position: Position) -> str:
    from pacru.svg import draw  # not needed before the first drawing

    return draw(position)


set_drawing(_draw)


def evaluate(position: Position, player: int) -> float:
    """How much better a player stands than the average of the others, in markers, without looking ahead.

    >>> import pacru
    >>> position = pacru.Position.initial(players=2).play("a3-b4(b4)").play("e9-e8")
    >>> pacru.evaluate(position, 0) > 0 > pacru.evaluate(position, 1)
    True

    Args:
        position: of any of the games.
        player: 0 to 3 in the order of play.

    Returns:
        The lead by which the bot goes at the end of each line that it looks at: positive is better for the player,
        infinite is won, minus infinity is lost. A draw is 0.

    Raises:
        PacruError: there is no such player.
    """
    from pacru.evaluation import lead  # nor is this

    return lead(position, player)


__all__ = [
    "Choice",
    "Clock",
    "Control",
    "Draft",
    "Elsewhere",
    "Game",
    "IllegalTurn",
    "Kind",
    "Move",
    "Node",
    "NotationError",
    "Out",
    "Outcome",
    "PacruError",
    "Pass",
    "Ply",
    "Position",
    "PositionError",
    "Prompt",
    "Refusal",
    "Reorientation",
    "Step",
    "Termination",
    "Tree",
    "Turn",
    "TurnNotationError",
    "evaluate",
    "perft",
]
