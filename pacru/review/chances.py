"""The chances of each player to win, from the score of a search; docs/review.md says how good they are.

In a game that is counted, a lead decides more, the fewer fields are left.
"""

import math
from collections.abc import Sequence
from typing import Final

from pacru import games
from pacru.bot.protocol import Score
from pacru.core.errors import PacruError
from pacru.core.state import RULES, TO_MOVE, Rules, State
from pacru.evaluation import worths
from pacru.games.pacru.rules import TARGETS
from pacru.position import Position, inner_state

STEEPNESS: Final = {2: 0.2, 3: 0.185, 4: 0.2}
"""For each number of players: how quickly the chances grow with each marker that one is ahead."""
CHANGED_STEEPNESS: Final = {(15, 2): 0.33, (15, 3): 0.24, (15, 4): 0.24}
"""The same for games to another number of markers: that number, and the number of players. Each is
fitted to games with that goal (docs/review.md). With other goals, nobody knows the chances."""
STRONG: Final = 1.0
"""The scale of games between strong players, for whom `STEEPNESS` holds."""
SCALES: Final = (0.15, 0.21, 0.25, 0.42, 0.52, 0.59, 0.70, 0.80)
"""For each level of the bot, from 1: how much of that steepness is left among players so weak, who win with a lead
less often (docs/review.md). Between the last of them and level `STRONG_FROM`, it grows evenly."""
SHORT_SCALES: Final = (0.15, 0.34, 0.51, 0.59, 0.69, 0.76, 0.80, 0.81)
"""The same in games to fewer markers than the rules say."""
STRONG_FROM: Final = 11
"""From this level on, all of the steepness is left."""
WINNING: Final = math.log(99)
"""The lead with which strong players win 99 of 100 games, as a multiple of one over the steepness."""
AT_ONCE: Final = {"win": 1, "loss": 2}
"""The turns within which even weak players are sure to win or to lose."""
_NONE: Final = -math.inf
"""The lead of a player without any chances."""


def share(score: Score, players: int) -> float:
    """The chances of the player to move, 0 to 1, if all the others stand equally well.

    Args:
        score: what a search says, as the player to move sees it.
        players: how many began the game.
    """
    return chances_from_leads(_leads_by_score([0.0] * (players - 1), score))[0]


def has_chances(position: Position) -> bool:
    """Whether the chances in a position are known: its rules must have been studied."""
    counts = games.ruleset_of(inner_state(position)).counts
    return counts or steepness_of(inner_state(position)[RULES]) is not None


def steepness_of(rules: Rules) -> float | None:
    """How quickly the chances grow with a lead by rules of Pacru; None: nobody has looked."""
    if rules.target == TARGETS[rules.players]:
        return STEEPNESS[rules.players]
    return CHANGED_STEEPNESS.get((rules.target, rules.players))


def scale_of(level: float, *, short: bool = False) -> float:
    """The scale of a game of Pacru whose weakest opponent is a bot of this level, which may be between two.

    Args:
        level: of the bot.
        short: whether fewer markers win than the rules say.
    """
    known = dict(enumerate(SHORT_SCALES if short else SCALES, 1)) | {STRONG_FROM: STRONG}
    if level >= STRONG_FROM:
        return STRONG
    below = max(number for number in known if number <= level)
    above = min(number for number in known if number > level)
    share = (level - below) / (above - below)
    return known[below] + share * (known[above] - known[below])


def chances(
    position: Position, score: Score | None = None, scale: float = STRONG
) -> tuple[float, ...]:
    """The chances of each player, in the order of play; they add up to 1.

    Args:
        position: the position, also one in which the game is over.
        score: what a search says there, as the player to move sees it; not needed after the end.
        scale: how much a lead decides, as a share of what it decides among strong players.

    Raises:
        PacruError: the game goes on, and its chances are not known; see `has_chances`.
    """
    if position.outcome:
        winners = position.outcome.winners
        part = 1 / max(len(winners), 1)
        return tuple(part * (player in winners) for player in range(position.players))
    assert score
    steepness = _steepness(inner_state(position))
    if steepness is None:
        raise PacruError(f"chances: nobody has studied games to {position.target} markers")
    if scale < STRONG:
        score = _as_lead(score, steepness)
    by_seat = chances_from_leads(leads(position, score), scale * steepness)
    first = position.players - inner_state(position)[TO_MOVE]
    return (*by_seat[first:], *by_seat[:first])


def _as_lead(score: Score, steepness: float) -> Score:
    """A score as weak players see it: the end that a search sees is a lead with which strong players nearly always win.

    Otherwise a win in a few turns, which they may not find, would be far above any lead. Only one at once stays.
    """
    if score.kind != "markers" and score.value <= AT_ONCE[score.kind]:
        return score
    most = round(100 * WINNING / steepness)
    lead = {"win": most, "loss": -most}.get(score.kind, score.value)
    return Score("markers", min(max(lead, -most), most))


def leads(position: Position, score: Score) -> list[float]:
    """How far each player is ahead, in markers, beginning with the player to move.

    A search compares the player to move with the mean opponent. The evaluation compares the
    opponents with each other.

    Args:
        position: in which the game is not over.
        score: what a search says there, as the player to move sees it.
    """
    mover, rivals = inner_state(position)[TO_MOVE], worths(position)
    del rivals[mover]
    mean = sum(rivals.values()) / len(rivals)
    seats = [*range(mover + 1, position.players), *range(mover)]
    others = [(rivals[one] - mean) / 100 if one in rivals else _NONE for one in seats]
    return _leads_by_score(others, score)


def _steepness(state: State) -> float | None:
    """How quickly the chances grow with the lead, if known."""
    if not games.ruleset_of(state).counts:
        return steepness_of(state[RULES])
    from pacru.bot.sisters import model_of  # imported only when such a game is played

    model = model_of(state[RULES].game)
    return model.steepness(model.node(state))


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
