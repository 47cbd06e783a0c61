"""Pacru: the rules, the notation and the drawing of the board game, and a bot that plays it.

The names here are the public ones; the rest may change.
"""

from pacru.errors import IllegalTurn, NotationError, PacruError, PositionError, TurnNotationError
from pacru.position import Outcome, Position, perft
from pacru.turn import Move, Out, Reorientation, Turn

__version__ = "0.1.0"

__all__ = [
    "IllegalTurn",
    "Move",
    "NotationError",
    "Out",
    "Outcome",
    "PacruError",
    "Position",
    "PositionError",
    "Reorientation",
    "Turn",
    "TurnNotationError",
    "perft",
]
