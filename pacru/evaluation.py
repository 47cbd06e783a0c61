"""What a position is worth, without looking ahead."""

import math

from pacru import games
from pacru.core.state import RULES, State
from pacru.games.pacru.evaluation import EVALUATION
from pacru.position import Position


def worths(state: State) -> list[int]:
    """What the bot thinks each player has, in hundredths of a marker.

    Args:
        state: of any game; it is not over.

    Returns:
        A value for each player, in the order of play, beginning with the player to move.
    """
    load_model = games.descriptor_of(state[RULES].game).load_model
    if load_model is None:
        return EVALUATION.worths(state)
    model = load_model()
    return model.worths(model.node(state))


def lead(position: Position, player: int) -> float:
    """How much better a player stands than the average of the others: what `pacru.evaluate` returns."""
    position.markers(player)  # refuses a player who does not exist
    if position.outcome:
        winners = position.outcome.winners
        return 0.0 if len(winners) != 1 else math.inf if player in winners else -math.inf
    if player not in position.standing:
        return -math.inf
    first = position.to_move or 0
    found = worths(position.state)
    worth = {one: found[(one - first) % len(found)] for one in position.standing}
    own = worth.pop(player)
    return (own - sum(worth.values()) // len(worth)) / 100
