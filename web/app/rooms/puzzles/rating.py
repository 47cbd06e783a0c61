"""How strong a solver is: Glicko-2, with each puzzle as an opponent whose strength is known.

The formulas and their names are those of Mark E. Glickman, "Example of the Glicko-2 system" (2013, revised 2022).
Each try at a puzzle is a rating period of one game.
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
LEAST_DEVIATION: Final = 50.0
"""The least deviation, so that the rating keeps moving after thousands of puzzles."""
OF_PUZZLE: Final = 60.0
"""The deviation of a puzzle's rating."""


class Rating(NamedTuple):
    """The strength of a solver.

    Attributes:
        value: where an average club player of chess would have 1500.
        deviation: how uncertain that is.
        volatility: how much it goes up and down.
    """

    value: float = 1000.0
    deviation: float = 200.0
    volatility: float = 0.06


UNRATED: Final = Rating()
"""The rating of a new solver."""


class Played(NamedTuple):
    """One game of a rating period: the opponent's rating and its deviation, and whether it was won."""

    value: float
    deviation: float
    won: bool


def new_rating(rating: Rating, puzzle: float, solved: bool, weight: float = 1.0) -> Rating:
    """Return the rating after a try at a puzzle.

    Args:
        rating: the rating before it.
        puzzle: the rating of the puzzle.
        solved: whether it was solved without a mistake or help.
        weight: how much of the change counts, 0 to 1.
    """
    after = new_rating_of_period(rating, (Played(puzzle, OF_PUZZLE, solved),))
    value, deviation, volatility = (
        old + weight * (new - old) for old, new in zip(rating, after, strict=True)
    )
    return Rating(value, max(deviation, LEAST_DEVIATION), volatility)


def new_rating_of_period(rating: Rating, games: Sequence[Played], tau: float = TAU) -> Rating:
    """Return the rating after a rating period.

    Args:
        rating: the rating before it.
        games: at least one.
        tau: as `TAU`.
    """
    mu, phi, sigma = (rating.value - MIDDLE) / SCALE, rating.deviation / SCALE, rating.volatility
    precision = surprise = 0.0
    for value, deviation, won in games:
        g = 1 / sqrt(1 + 3 * (deviation / SCALE) ** 2 / pi**2)
        expected = 1 / (1 + exp(-g * (mu - (value - MIDDLE) / SCALE)))
        precision += g**2 * expected * (1 - expected)
        surprise += g * (won - expected)
    v = 1 / precision
    sigma = _volatility(v * surprise, phi, sigma, v, tau)
    phi = 1 / sqrt(1 / (phi**2 + sigma**2) + precision)
    mu += phi**2 * surprise
    return Rating(mu * SCALE + MIDDLE, phi * SCALE, sigma)


def _volatility(delta: float, phi: float, sigma: float, v: float, tau: float) -> float:
    """Return the new volatility (step 5 of the paper, by the Illinois algorithm)."""
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
