"""What a position is worth, without looking ahead."""

import math

from pacru import games
from pacru.core.state import RULES, TO_MOVE
from pacru.games.pacru.evaluation import EVALUATION
from pacru.position import Position, inner_state


def worths(position: Position) -> dict[int, int]:
    """What the bot thinks each player still in the game has, by number, in hundredths of a marker.

    Args:
        position: of any game; it is not over.
    """
    state = inner_state(position)
    load_model = games.descriptor_of(state[RULES].game).load_model
    if load_model is None:
        found = EVALUATION.worths(state)
    else:
        model = load_model()
        found = model.worths(model.node(state))
    return {player: found[(player - state[TO_MOVE]) % len(found)] for player in position.standing}


def evaluate(position: Position, player: int) -> float:
    """Return how much better a player stands than the average of the others, in markers, without looking ahead.

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
