"""The day when a puzzle or a mistake comes back: spaced repetition by FSRS-6.

Formulas, names and parameters are those of the project Open Spaced Repetition ("The algorithm", FSRS-6), with a
target retention of 90 %. The project's Python library is much longer; tests compare results with those of the library.
"""

from math import exp
from math import pow as power
from typing import Final, NamedTuple

W: Final = (
    *(0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835),
    *(0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542),
)
"""The default parameters, which the project has fitted to the data of many people."""
AGAIN: Final = 1
GOOD: Final = 3
EASY: Final = 4
DECAY: Final = -W[20]
FACTOR: Final = power(0.9, 1 / DECAY) - 1
LEARNED: Final = 60.0
"""The stability in days above which a puzzle does not come back."""


class Card(NamedTuple):
    """The memory of a puzzle.

    Attributes:
        stability: the days after which the chance of remembering is 90 %.
        difficulty: 1 to 10.
        day: of the last attempt, as a number.
    """

    stability: float
    difficulty: float
    day: int

    @property
    def due(self) -> int:
        """The day on which the puzzle comes back."""
        return self.day + max(round(self.stability), 1)

    @property
    def is_learned(self) -> bool:
        """Whether it does not come back."""
        return self.stability > LEARNED


def first_card(day: int) -> Card:
    """Return the card after a first failed attempt."""
    return Card(W[AGAIN - 1], _clamp(_first_difficulty(AGAIN)), day)


def review(card: Card, day: int, solved: bool) -> Card:
    """Return the card after another attempt."""
    grade = GOOD if solved else AGAIN
    passed = max(day - card.day, 0)
    stability = _stability(card, passed, solved) if passed else _same_day(card.stability, grade)
    return Card(max(stability, 0.001), _difficulty(card.difficulty, grade), max(day, card.day))


def _stability(card: Card, days: int, solved: bool) -> float:
    s, d = card.stability, card.difficulty
    r = power(1 + FACTOR * days / s, DECAY)
    if solved:
        return s * (1 + exp(W[8]) * (11 - d) * power(s, -W[9]) * (exp((1 - r) * W[10]) - 1))
    forgotten = W[11] * power(d, -W[12]) * (power(s + 1, W[13]) - 1) * exp((1 - r) * W[14])
    return min(forgotten, s / exp(W[17] * W[18]))


def _same_day(stability: float, grade: int) -> float:
    grown = exp(W[17] * (grade - GOOD + W[18])) * power(stability, -W[19])
    return stability * (max(grown, 1.0) if grade >= GOOD else grown)


def _difficulty(difficulty: float, grade: int) -> float:
    damped = difficulty - W[6] * (grade - GOOD) * (10 - difficulty) / 9
    return _clamp(W[7] * _first_difficulty(EASY) + (1 - W[7]) * damped)


def _first_difficulty(grade: int) -> float:
    return W[4] - exp(W[5] * (grade - 1)) + 1


def _clamp(difficulty: float) -> float:
    return min(max(difficulty, 1.0), 10.0)
