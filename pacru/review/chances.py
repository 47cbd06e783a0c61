"""The chances of each player to win, from the score of a search; docs/review.md says how good they are.

In a game that is counted, a lead decides more, the fewer fields are left.
"""

import math
from collections.abc import Sequence
from typing import Final

from pacru import games
from pacru.bot.protocol import Score
from pacru.core.state import RULES, TO_MOVE, State, all_seats
from pacru.games.pacru.evaluation import worths
from pacru.position import Position

STEEPNESS: Final = {2: 0.2, 3: 0.185, 4: 0.2}
"""For each number of players: how quickly the chances grow with each marker that one is ahead."""
_NONE: Final = -math.inf
"""The lead of a player without any chances."""


def share(score: Score, players: int) -> float:
    """The chances of the player to move, 0 to 1, if all the others stand equally well.

    Args:
        score: what a search says, as the player to move sees it.
        players: how many began the game.
    """
    return chances_from_leads(_leads_by_score([0.0] * (players - 1), score))[0]


def chances(position: Position, score: Score | None = None) -> tuple[float, ...]:
    """The chances of each player, in the order of play; they add up to 1.

    Args:
        position: the position, also one in which the game is over.
        score: what a search says there, as the player to move sees it; not needed after the end.
    """
    if position.outcome:
        winners = position.outcome.winners
        part = 1 / max(len(winners), 1)
        return tuple(part * (player in winners) for player in range(position.players))
    assert score
    standing, steepness = _evaluate(position.state)
    by_seat = chances_from_leads(_leads(position.state, standing, score), steepness)
    first = position.players - position.state[TO_MOVE]
    return (*by_seat[first:], *by_seat[:first])


def leads(position: Position, score: Score) -> list[float]:
    """How far each player is ahead, in markers, beginning with the player to move.

    A search compares the player to move with the mean opponent. The evaluation compares the
    opponents with each other.

    Args:
        position: in which the game is not over.
        score: what a search says there, as the player to move sees it.
    """
    standing, _ = _evaluate(position.state)
    return _leads(position.state, standing, score)


def _leads(state: State, standing: list[int], score: Score) -> list[float]:
    others = list(zip(standing, all_seats(state), strict=True))[1:]
    still_in = [worth for worth, (_, chevrons) in others if chevrons]
    mean = sum(still_in) / len(still_in)
    behind = [(worth - mean) / 100 if chevrons else _NONE for worth, (_, chevrons) in others]
    return _leads_by_score(behind, score)


def _evaluate(state: State) -> tuple[list[int], float]:
    """Each player's evaluation by the bot, and how quickly the chances grow with it.

    The players come in the order of play, beginning with the player to move.
    """
    if not games.ruleset_of(state).counts:
        return worths(state), STEEPNESS[state[RULES].players]
    from pacru.bot.sisters import model_of  # imported only when such a game is played

    model = model_of(state[RULES].game)
    node = model.node(state)
    return model.worths(node), model.steepness(node)


def chances_from_leads(leads: Sequence[float], steepness: float | None = None) -> list[float]:
    """Turn the leads of all players into their chances; with a lead of -inf, a player has none.

    Args:
        leads: of all players who began the game, in markers.
        steepness: how quickly the chances grow with the lead; `STEEPNESS` by default.
    """
    steepness, most = steepness or STEEPNESS[len(leads)], max(leads)
    weights = [math.exp(steepness * (lead - most)) for lead in leads]
    whole = sum(weights)
    return [weight / whole for weight in weights]


def _leads_by_score(others: list[float], score: Score) -> list[float]:
    """The leads of the player to move and of the others, if the search has seen that score."""
    match score.kind:
        case "win":
            return [0.0, *[_NONE] * len(others)]
        case "loss":
            return [_NONE, *others]
        case _:
            return [score.value / 100, *others]
