"""What all matches share, those of the command line and those of the workshop: how a game begins, ends and counts."""

from typing import Final

from pacru.game import Game

OPENING: Final = 2
"""Random turns of each player at the beginning of a game; each opening is played from all seats."""
LONGEST: Final = 300
"""The number of turns after which a game is a draw, those of the opening included."""


def points_of(game: Game, seat: int) -> float:
    """Return the points of a player: 1 for a win, an equal share for a draw, also if the game was too long."""
    outcome = game.outcome
    if not outcome:
        return 1 / game.start.players
    if outcome.winners:
        return (seat in outcome.winners) / len(outcome.winners)
    return float(outcome.winner == seat)
