"""What a turn is called, by what it costs, and how accurate a player was.

All thresholds are points of chances (see `pacru.review.chances`), for two players. With more
players, chances are lower, and so are the thresholds: even chances are 1 / players.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import Final

from pacru import games
from pacru.core.board import FIELDS
from pacru.position import Position, inner_state

ACCEPTED: Final = 4.0
"""In an exercise, a turn that costs less than this is accepted."""
CRITICAL: Final = 10.0
"""If every other turn costs at least this, the best one is the only one."""
OPENING: Final = 8
"""The opening lasts this many rounds."""
WINDOW: Final = 4
"""The turns on each side from which the liveliness of a game at a turn is computed."""


class Label(Enum):
    """What a turn is called."""

    NONE = ""
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"
    ONLY = "only"
    GREAT = "great"

    @property
    def mark(self) -> str:
        """Its mark in a record. The only turn has none: often it is obvious."""
        return _MARKS.get(self, "")

    @classmethod
    def from_mark(cls, mark: str) -> "Label":
        """The label with a mark; none for marks that are not a review's."""
        return next((label for label, known in _MARKS.items() if known == mark), cls.NONE)

    @property
    def bad(self) -> bool:
        """Whether it is an inaccuracy or worse."""
        return self in _STEPS

    @property
    def serious(self) -> bool:
        """Whether it is a mistake or a blunder."""
        return self in (Label.MISTAKE, Label.BLUNDER)


_MARKS: Final = {Label.INACCURACY: "?!", Label.MISTAKE: "?", Label.BLUNDER: "??", Label.GREAT: "!"}
_STEPS: Final = {Label.BLUNDER: 20.0, Label.MISTAKE: 10.0, Label.INACCURACY: 5.0}


class Phase(Enum):
    """A part of a game."""

    OPENING = "opening"
    MIDDLE = "middle"
    ENDING = "ending"


_MISSING: Final = "-"


def write_by_phase(accuracies: Mapping[Phase, float]) -> list[str]:
    """Return the accuracy in each phase as a word, such as "81.2"; "-" if there is none."""
    return [f"{accuracies[one]:.1f}" if one in accuracies else _MISSING for one in Phase]


def read_by_phase(words: Iterable[str]) -> dict[Phase, float]:
    """Return the accuracies that `write_by_phase` has written, at most 100."""
    pairs = zip(Phase, words, strict=True)
    return {phase: min(float(word), 100.0) for phase, word in pairs if word != _MISSING}


def two_player_loss(loss: float, players: int) -> float:
    """The loss in a game of two that corresponds to this one, in points."""
    return loss * players / 2


def label_of(loss: float, players: int) -> Label:
    """The label of a turn that costs `loss` points."""
    cost = two_player_loss(loss, players) + 1e-9
    return next((label for label, least in _STEPS.items() if cost >= least), Label.NONE)


def milder_label(one: Label, other: Label) -> Label:
    """The milder of two labels, neither of them praise."""
    order = [Label.NONE, Label.INACCURACY, Label.MISTAKE, Label.BLUNDER]
    return min(one, other, key=order.index)


def accuracy_of(loss: float, players: int) -> float:
    """The accuracy of a turn that costs `loss` points, 0 to 100.

    The curve is the one that lichess uses.
    """
    return min(
        max(103.1668 * math.exp(-0.04354 * two_player_loss(loss, players)) - 3.1669, 0.0), 100.0
    )


def accuracy(turns: Sequence[tuple[float, float]]) -> float | None:
    """The accuracy of a player, 0 to 100; None without turns.

    It is the mean of two means: one in which turns count more where the game was lively, and a
    harmonic one, in which bad turns count more.

    Args:
        turns: for each turn its accuracy, and how lively the game was then.
    """
    if not turns:
        return None
    # The page does without the module `statistics`, which needs much else.
    mean = sum(accurate * lively for accurate, lively in turns) / sum(lively for _, lively in turns)
    harmonic = len(turns) / sum(1 / max(accurate, 1.0) for accurate, _ in turns)
    return (mean + harmonic) / 2


def liveliness(chances: Sequence[float]) -> list[float]:
    """How much the chances of a player move around each position, in points, at least 1."""
    around = [chances[max(at - WINDOW, 0) : at + WINDOW + 1] for at in range(len(chances))]
    return [max(100 * _deviation(some), 1.0) for some in around]


def _deviation(values: Sequence[float]) -> float:
    mean = sum(values) / len(values)
    return math.sqrt(sum((value - mean) ** 2 for value in values) / len(values))


def phases(positions: Iterable[Position]) -> list[Phase]:
    """The phase of the game in each of its positions.

    The ending begins when a player has two thirds of the markers that win, or where they are counted
    in the end, when half of the fields have a marker.
    """
    found: list[Phase] = []
    ending = False
    for position in positions:
        markers = [len(position.markers(player)) for player in range(position.players)]
        if games.ruleset_of(inner_state(position)).counts:
            ending = ending or 2 * sum(markers) >= len(FIELDS)
        else:
            ending = ending or 3 * max(markers) >= 2 * position.target
        early = position.turn_number <= OPENING * position.players
        found.append(Phase.ENDING if ending else Phase.OPENING if early else Phase.MIDDLE)
    return found


def largest_swings(swings: Sequence[float], most: int = 5) -> list[int]:
    """The turns that changed chances most, in their order, from 0.

    Args:
        swings: by how much each turn changed them, 0 to 1.
        most: how many turns to name at most.
    """
    largest = sorted(range(len(swings)), key=lambda at: -swings[at])[:most]
    return sorted(at for at in largest if swings[at] >= CRITICAL / 100)
