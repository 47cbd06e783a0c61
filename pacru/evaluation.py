"""What a position is worth, without looking ahead."""

import math

from pacru import games
from pacru.core.state import RULES, TO_MOVE
from pacru.games.pacru.evaluation import EVALUATION
from pacru.position import Position


def worths(position: Position) -> dict[int, int]:
    """What the bot thinks each player still in the game has, by number, in hundredths of a marker.

    Args:
        position: of any game; it is not over.
    """
    state = position.state
    load_model = games.descriptor_of(state[RULES].game).load_model
    if load_model is None:
        found = EVALUATION.worths(state)
    else:
        model = load_model()
        found = model.worths(model.node(state))
    return {player: found[(player - state[TO_MOVE]) % len(found)] for player in position.standing}


def lead(position: Position, player: int) -> float:
    """How much better a player stands than the average of the others: what `pacru.evaluate` returns."""
    position.markers(player)  # refuses a player who does not exist
    if position.outcome:
        winners = position.outcome.winners
        return 0.0 if len(winners) != 1 else math.inf if player in winners else -math.inf
    rivals = worths(position)
    if player not in rivals:
        return -math.inf
    own = rivals.pop(player)
    if not rivals:  # between two turns nobody stands alone, but see `Draft.lifted`
        return math.inf
    return (own - sum(rivals.values()) // len(rivals)) / 100
