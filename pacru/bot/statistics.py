"""Statistics of the result of a match: shares and Elo with error bars, and a sequential test.

Games with the same opening depend on each other. They form a group: one game for each seat of the
player in question. The mean of the player's points in them, from 0 to 1, is one score. It is the
unit of everything here.
"""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from pacru.core.errors import PacruError

PSEUDO_COUNTED = (0.0, 0.25, 0.5, 0.75, 1.0)
"""Pseudo-counts: half a group of each of these scores is added, since a few equal scores prove little."""
NORMAL_95 = 1.96
"""The standard deviations on either side of the mean that hold 95% of a normal distribution."""
FARTHEST = 4000
"""The greatest difference in Elo that can be tested."""
DECIDED = math.log(0.95 / 0.05)
"""The log-likelihood ratio that decides a test with an error rate of 5% either way."""


def elo(score: float) -> float:
    """The difference in Elo between two players at which that score, from 0 to 1, is expected."""
    if not 0 < score < 1:
        return math.copysign(math.inf, score - 0.5)
    return 400 * math.log10(score / (1 - score))


def expected_score(difference: float) -> float:
    """The expected score of a player who is better than the other by that difference in Elo."""
    return 1 / (1 + 10 ** (-difference / 400))


def variance(scores: Sequence[float]) -> float:
    """The variance of the scores of groups, with the pseudo-counts included."""
    weights = dict.fromkeys(PSEUDO_COUNTED, 0.5)
    for score, count in Counter(scores).items():
        weights[score] = weights.get(score, 0) + count
    total = sum(weights.values())
    mean = sum(score * weight for score, weight in weights.items()) / total
    return sum(weight * (score - mean) ** 2 for score, weight in weights.items()) / total


def interval(scores: Sequence[float]) -> tuple[float, float]:
    """The 95% confidence interval of the share."""
    mean = sum(scores) / len(scores)
    error = NORMAL_95 * math.sqrt(variance(scores) / len(scores))
    return max(0.0, mean - error), min(1.0, mean + error)


def elo_interval(scores: Sequence[float]) -> tuple[float, float]:
    """The 95% confidence interval of the difference in Elo."""
    low, high = interval(scores)
    return elo(low), elo(high)


def log_likelihood_ratio(scores: Sequence[float], elo0: float, elo1: float) -> float:
    """How much better `elo1` explains the scores than `elo0`, in the normal approximation."""
    score0, score1 = expected_score(elo0), expected_score(elo1)
    distance = 2 * sum(scores) - len(scores) * (score0 + score1)
    return (score1 - score0) * distance / (2 * variance(scores))


@dataclass(frozen=True)
class Sprt:
    """A sequential test of whether a player is stronger by `elo1` rather than by `elo0`.

    Attributes:
        stops: whether the match ends when the test is decided.
    """

    elo0: float = 0.0
    elo1: float = 20.0
    stops: bool = False

    def __post_init__(self) -> None:
        if not all(abs(elo) <= FARTHEST for elo in (self.elo0, self.elo1)):
            raise PacruError(
                f"elo: expected -{FARTHEST} to {FARTHEST}, found {self.elo0:g}, {self.elo1:g}"
            )
        if not self.elo0 < self.elo1:
            raise PacruError(f"elo: expected elo0 below elo1, found {self.elo0:g}, {self.elo1:g}")

    def decided_difference(self, scores: Sequence[float]) -> float | None:
        """The difference that the scores support, or None while that is open."""
        ratio = log_likelihood_ratio(scores, self.elo0, self.elo1)
        return self.elo1 if ratio >= DECIDED else self.elo0 if ratio <= -DECIDED else None
