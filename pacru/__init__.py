"""Pacru: the rules, the notation and the drawing of the board game, and a bot that plays it.

Only the names that this module exports are public; the rest can change. The modules `pacru.engine`, `pacru.link`,
`pacru.picture`, `pacru.record` and `pacru.svg` need no import of their own.

>>> import pacru
>>> game = pacru.Game().play("a3-b4(b4)").play("e9-e8")
>>> game.position.to_move, game.position.turn_number, game.outcome
(0, 3, None)
>>> pacru.record.write(game).splitlines()[-1]
'1. a3-b4(b4) e9-e8 *'
"""

from typing import TYPE_CHECKING

from pacru.clock import Clock, Control
from pacru.core.errors import (
    IllegalTurn,
    NotationError,
    PacruError,
    PositionError,
    TurnNotationError,
)
from pacru.core.outcome import Outcome, Termination
from pacru.core.pictures import use_pictures
from pacru.core.refusal import Refusal
from pacru.core.turn import Elsewhere, Move, Out, Pass, Reorientation, Turn
from pacru.draft import Choice, Draft, Kind, Prompt, Step
from pacru.game import Game, Ply
from pacru.position import LegalTurns, Position, perft
from pacru.tree import Node, Tree

if TYPE_CHECKING:
    from pacru import engine as engine
    from pacru import link as link
    from pacru import picture as picture
    from pacru import record as record
    from pacru import svg as svg
    from pacru.analysis import Variation, analyse, best_move
    from pacru.evaluation import evaluate

__version__ = "0.1.0"


def _draw_position(position: Position) -> str:
    from pacru.svg import draw  # not needed before the first drawing

    return draw(position)


def _draw_game(game: Game) -> str:
    from pacru.svg import Options, draw
    from pacru.svg.highlights import with_last_turn

    return draw(game.position, with_last_turn(Options(), game))


def _draw_diagram(position: Position) -> str:
    from pacru.diagram import diagram

    return "\n".join(diagram(position))


use_pictures(position=_draw_position, game=_draw_game, diagram=_draw_diagram)
del use_pictures


def __getattr__(name: str) -> object:
    """Import what the rules alone do not need when it is first used."""
    match name:
        case "Variation" | "analyse" | "best_move":
            import pacru.analysis as analysis

            return getattr(analysis, name)
        case "evaluate":
            from pacru.evaluation import evaluate

            return evaluate
        case "engine":
            import pacru.engine as engine

            return engine
        case "link":
            import pacru.link as link

            return link
        case "picture":
            import pacru.picture as picture

            return picture
        case "record":
            import pacru.record as record

            return record
        case "svg":
            import pacru.svg as svg

            return svg
        case _:
            raise AttributeError(f"module 'pacru' has no attribute {name!r}")


def __dir__() -> list[str]:
    """List also what has not been imported yet, for those who complete names with Tab."""
    return sorted({*globals(), *__all__, "engine", "link", "picture", "record", "svg"})


__all__ = [
    "Choice",
    "Clock",
    "Control",
    "Draft",
    "Elsewhere",
    "Game",
    "IllegalTurn",
    "Kind",
    "LegalTurns",
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
    "Variation",
    "analyse",
    "best_move",
    "evaluate",
    "perft",
]
