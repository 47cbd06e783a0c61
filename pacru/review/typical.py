"""How the levels of Pacru's bot play, to compare a person with: figures that `tools.typical` has measured.

>>> typical(6).level
6
"""

from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple

from pacru.explain.reasons import Topic
from pacru.review.labels import Phase, read_by_phase, write_by_phase
from pacru.review.losses import OTHER

_TOPICS: Final = (*Topic, OTHER)
# The level, games, moves; the accuracy in each phase; the points lost to each topic, in the order of `Topic`.
_FIGURES: Final = """\
1 24 1182 69.9 63.1 - 1079 540 799 28 1618 1454 169 7 1495 1115 828
2 24 1250 70.1 71.5 - 565 293 800 78 1867 1272 61 70 1106 347 986
3 24 1462 74.9 75.9 - 490 280 801 17 1200 1100 14 100 869 237 963
4 24 1729 76.2 77.1 99.1 170 194 1313 5 810 1462 89 102 960 124 1319
5 24 2134 79.5 78.0 88.1 451 181 1208 287 1016 1418 58 111 1145 175 1748
6 24 2740 83.0 79.4 87.4 356 565 1285 764 1116 2048 46 81 1468 130 1852
7 24 2877 84.7 81.7 90.0 27 120 1242 828 614 1340 63 52 797 210 2584
8 24 3007 88.5 86.4 93.7 0 14 636 438 557 984 100 39 460 271 1668
9 24 3687 88.2 82.9 91.4 11 29 819 819 1233 1235 65 115 393 471 3037
10 24 3519 91.6 89.3 95.9 0 17 535 229 510 567 103 73 222 302 1526
11 24 3350 91.5 91.8 96.5 56 23 193 241 639 501 14 25 210 321 1128
12 24 3338 92.6 94.0 97.8 0 14 238 146 205 300 55 47 87 180 621
13 24 3328 97.7 97.3 99.2 0 0 50 51 33 90 22 26 27 6 179
14 24 3796 98.6 98.6 99.4 0 0 0 16 6 31 0 0 11 29 87
15 24 3490 97.8 98.4 99.5 0 0 11 18 10 7 0 0 8 0 38
"""


class Typical(NamedTuple):
    """How a level plays.

    Attributes:
        level: its number.
        games: how many games of it against itself were reviewed.
        moves: how many moves that were.
        by_phase: its accuracy in each phase that its games come to, 0 to 100.
        lost: the points of chances lost to each topic in all these games.
    """

    level: int
    games: int
    moves: int
    by_phase: Mapping[Phase, float]
    lost: Mapping[str, float]

    @property
    def text(self) -> str:
        """The figures as a line."""
        phases = write_by_phase(self.by_phase)
        lost = (f"{self.lost.get(topic, 0):.0f}" for topic in _TOPICS)
        return " ".join((f"{self.level} {self.games} {self.moves}", *phases, *lost))

    @property
    def lost_per_move(self) -> float:
        """The points of chances that it loses on average, in moves that cost much."""
        return sum(self.lost.values()) / self.moves

    def share(self, topic: str) -> float:
        """How much of what it loses is lost to a topic, 0 to 1."""
        return self.lost.get(topic, 0.0) / (sum(self.lost.values()) or 1)


def _read(line: str) -> Typical:
    level, games, moves, *figures = line.split()
    phases, lost = figures[: len(Phase)], figures[len(Phase) :]
    return Typical(
        int(level),
        int(games),
        int(moves),
        read_by_phase(phases),
        dict(zip(_TOPICS, map(float, lost), strict=True)),
    )


@cache
def _read_all() -> Mapping[int, Typical]:
    return {one.level: one for one in map(_read, _FIGURES.splitlines())}


def typical(level: int) -> Typical:
    """The figures of a level.

    Args:
        level: its number, 1 to 15.
    """
    return _read_all()[level]
