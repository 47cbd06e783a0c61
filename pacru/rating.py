"""How strong a player is, and how sure that is: Glicko-2.

The formulas and their names are those of Mark E. Glickman, "Example of the Glicko-2 system" (2013, revised 2022).
"""

from collections.abc import Sequence
from math import exp, log, pi, sqrt
from typing import Final, NamedTuple

SCALE: Final = 173.7178
"""Between the numbers that people see and those of the formulas."""
MIDDLE: Final = 1500.0
TAU: Final = 0.75
"""How fast the volatility may change."""
CLOSE: Final = 1e-6
STEPS: Final = 100
"""More than `first_rating` needs."""


class Rating(NamedTuple):
    """The strength of a player.

    Attributes:
        value: the strength: 400 more win ten times as often.
        deviation: how uncertain that is: one standard deviation.
        volatility: how much it goes up and down.
    """

    value: float
    deviation: float
    volatility: float = 0.06


UNRATED: Final = Rating(900.0, 1500.0)
"""What is thought of a player of bots before the first game: next to nothing."""
FIRST: Final = 12
"""So many first games against bots together are one rating period; from then on, each is one."""
LEAST_DEVIATION: Final = 100.0
"""The least deviation against bots, so that the rating keeps up with a player who learns."""


class RatedGame(NamedTuple):
    """One game of a rating period.

    Attributes:
        value: the rating of the opponent.
        deviation: of that rating.
        score: 1 for a win, 0.5 for a draw, 0 for a loss.
    """

    value: float
    deviation: float
    score: float


def new_rating(rating: Rating, games: Sequence[RatedGame], tau: float = TAU) -> Rating:
    """The rating after a rating period.

    Args:
        rating: the rating before it.
        games: at least one.
        tau: as `TAU`.
    """
    mu, phi, sigma = _scaled(rating.value), rating.deviation / SCALE, rating.volatility
    precision, surprise = _sums(mu, games)
    v = 1 / precision
    sigma = _volatility(v * surprise, phi, sigma, v, tau)
    phi = 1 / sqrt(1 / (phi**2 + sigma**2) + precision)
    mu += phi**2 * surprise
    return Rating(mu * SCALE + MIDDLE, phi * SCALE, sigma)


def first_rating(prior: Rating, games: Sequence[RatedGame]) -> Rating:
    """The rating after the first games of a player about whom little is known.

    All games are one rating period. Where `new_rating` takes one step towards the rating that explains them best, which
    is too short from far away, this takes as many as are needed.

    Args:
        prior: what was thought before these games.
        games: the games.
    """
    middle, phi = _scaled(prior.value), prior.deviation / SCALE
    mu, precision = middle, 1 / phi**2
    for _ in range(STEPS):
        from_games, surprise = _sums(mu, games)
        precision = 1 / phi**2 + from_games
        step = ((middle - mu) / phi**2 + surprise) / precision
        mu += min(max(step, -1.0), 1.0)
        if abs(step) < CLOSE:
            break
    return Rating(mu * SCALE + MIDDLE, SCALE / sqrt(precision), prior.volatility)


def rating_after(games: Sequence[RatedGame], before: Rating) -> Rating:
    """The rating of a player of bots after a game.

    Args:
        games: all games so far, the last of them included.
        before: the rating before the last one.
    """
    if len(games) <= FIRST:
        return first_rating(UNRATED, games)
    value, deviation, volatility = new_rating(before, games[-1:])
    return Rating(value, max(deviation, LEAST_DEVIATION), volatility)


def _scaled(value: float) -> float:
    return (value - MIDDLE) / SCALE


def _sums(mu: float, games: Sequence[RatedGame]) -> tuple[float, float]:
    """How much the games say about a player of that strength, and by how much they surprise."""
    precision = surprise = 0.0
    for value, deviation, score in games:
        g = 1 / sqrt(1 + 3 * (deviation / SCALE) ** 2 / pi**2)
        expected = 1 / (1 + exp(-g * (mu - _scaled(value))))
        precision += g**2 * expected * (1 - expected)
        surprise += g * (score - expected)
    return precision, surprise


def _volatility(delta: float, phi: float, sigma: float, v: float, tau: float) -> float:
    """The new volatility (step 5 of the paper, by the Illinois algorithm)."""
    a = log(sigma**2)

    def f(x: float) -> float:
        e = exp(x)
        spread = phi**2 + v + e
        return e * (delta**2 - spread) / (2 * spread**2) - (x - a) / tau**2

    low = a
    if delta**2 > phi**2 + v:
        high = log(delta**2 - phi**2 - v)
    else:
        k = 1
        while f(a - k * tau) < 0:
            k += 1
        high = a - k * tau
    at_low, at_high = f(low), f(high)
    while abs(high - low) > CLOSE:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = f(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return exp(low / 2)
