"""How the levels of the bots play, to compare a person with: figures that `tools.typical` has measured.

>>> typical(6).level
6
"""

from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple

from pacru.explain.reasons import Topic
from pacru.games import DEFAULT
from pacru.review.labels import Phase, read_by_phase, write_by_phase
from pacru.review.losses import OTHER

_TOPICS: Final = (*Topic, OTHER)
# See `Typical.text`.
_FIGURES: Final = """\
pacru 1 24 1182 92.5 75.0 - 1379 111 192 0 141 79 39 0 197 180 48
pacru 2 24 1250 90.5 81.4 - 874 112 233 16 202 114 14 0 193 132 69
pacru 3 24 1462 90.9 82.3 - 796 104 315 0 201 201 13 12 260 89 167
pacru 4 24 1729 87.3 82.4 94.9 359 247 583 25 440 732 34 16 663 121 507
pacru 5 24 2134 85.0 82.2 85.0 561 216 806 235 620 918 52 35 849 113 1031
pacru 6 24 2740 88.4 84.1 87.5 440 401 863 454 875 1573 68 43 1109 93 1385
pacru 7 24 2877 83.7 82.9 88.9 65 98 1129 953 729 1298 42 91 713 215 2244
pacru 8 24 3007 85.9 85.7 93.4 18 17 473 541 696 1018 39 72 453 258 1906
pacru 9 24 3687 87.0 81.3 91.5 32 38 790 880 1230 1608 73 161 492 534 3130
pacru 10 24 3519 87.9 87.9 95.1 0 10 372 242 749 759 124 49 219 358 1991
pacru 11 24 3350 91.5 91.8 96.5 56 23 193 241 639 501 14 25 210 321 1128
pacru 12 24 3338 92.6 94.0 97.8 0 14 238 146 205 300 55 47 87 180 621
pacru 13 24 3328 97.7 97.3 99.2 0 0 50 51 33 90 22 26 27 6 179
pacru 14 24 3796 98.6 98.6 99.4 0 0 0 16 6 31 0 0 11 29 87
pacru 15 24 3490 97.8 98.4 99.5 0 0 11 18 10 7 0 0 8 0 38
pacru 16 20 3088 98.3 98.4 99.0 0 8 0 6 36 12 13 12 5 7 28
azacru 1 24 1312 94.9 73.4 67.1 0 0 0 0 4551 0 0 0 0 0 1297
azacru 2 24 1313 94.9 74.7 57.2 0 0 0 0 4719 0 0 0 0 0 1707
azacru 3 24 1474 96.2 85.7 71.3 0 0 0 0 3614 0 0 0 0 0 1057
azacru 4 16 1009 98.8 90.6 78.1 0 0 0 0 1502 0 0 0 0 0 350
azacru 5 16 1059 98.6 94.5 84.3 0 0 0 0 948 0 0 0 0 0 354
azacru 6 16 1026 99.0 96.0 92.2 0 0 0 0 412 0 0 0 0 0 158
azacru 7 16 1109 99.5 98.8 97.8 0 0 0 0 152 0 0 0 0 0 28
azacru 8 16 1104 99.5 99.4 99.5 0 0 0 0 0 0 0 0 0 0 0
azacru 9 12 805 99.2 97.9 97.6 0 0 0 0 97 0 0 0 0 0 26
shacru 1 24 1994 90.9 77.4 82.4 0 0 0 0 2058 0 0 0 1255 0 2269
shacru 2 24 2696 90.1 78.8 80.7 0 0 0 0 2985 0 0 0 698 0 2610
shacru 3 24 2844 91.9 84.2 85.1 0 0 0 0 2233 0 0 0 1102 0 1470
shacru 4 16 1912 92.6 87.6 85.3 0 0 0 0 1120 0 0 0 544 0 1153
shacru 5 16 1686 96.3 90.6 86.0 0 0 0 0 976 0 0 0 467 0 706
shacru 6 16 1484 96.6 95.5 90.6 0 0 0 0 567 0 0 0 395 0 279
shacru 7 16 1687 97.4 95.1 94.0 0 0 0 0 475 0 0 0 158 0 308
shacru 8 16 1748 97.7 96.7 94.7 0 0 0 0 298 0 0 0 183 0 112
shacru 9 16 1829 98.0 97.9 98.1 0 0 0 0 124 0 0 0 11 0 46
shacru 10 16 1886 98.7 99.7 99.5 0 0 0 0 0 0 0 0 0 0 0
shacru 11 12 1582 98.6 98.6 98.1 0 0 0 0 54 0 0 0 16 0 43
lilacru 1 24 2058 89.9 75.6 76.4 0 0 0 0 2662 0 0 0 1906 0 2024
lilacru 2 24 2330 90.5 77.3 82.3 0 0 0 0 2190 0 0 0 1232 0 1672
lilacru 3 24 2776 93.2 83.1 86.9 0 0 0 0 1904 0 0 0 1133 0 1130
lilacru 4 16 1469 94.9 91.2 88.6 0 0 0 0 567 0 0 0 553 0 455
lilacru 5 16 1623 95.6 93.0 87.7 0 0 0 0 535 0 0 0 333 0 807
lilacru 6 16 1547 96.3 93.1 94.2 0 0 0 0 465 0 0 0 252 0 225
lilacru 7 16 1607 96.9 94.7 97.8 0 0 0 0 205 0 0 0 159 0 118
lilacru 8 16 1524 97.2 97.9 98.2 0 0 0 0 55 0 0 0 104 0 27
lilacru 9 16 1794 98.3 99.8 99.9 0 0 0 0 6 0 0 0 0 0 10
lilacru 10 8 878 97.4 98.8 98.8 0 0 0 0 15 0 0 0 16 0 10
"""


class Typical(NamedTuple):
    """How a level plays.

    Attributes:
        game: the name of the game that it plays.
        level: its number.
        games: how many games of it against itself were reviewed.
        moves: how many moves that were.
        by_phase: its accuracy in each phase that its games come to, 0 to 100.
        lost: the points of chances lost to each topic in all these games.
    """

    game: str
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
        return " ".join((f"{self.game} {self.level} {self.games} {self.moves}", *phases, *lost))

    @property
    def lost_per_move(self) -> float:
        """The points of chances that it loses on average, in moves that cost much."""
        return sum(self.lost.values()) / self.moves

    def share(self, topic: str) -> float:
        """How much of what it loses is lost to a topic, 0 to 1."""
        return self.lost.get(topic, 0.0) / (sum(self.lost.values()) or 1)


def _read(line: str) -> Typical:
    game, level, games, moves, *figures = line.split()
    phases, lost = figures[: len(Phase)], figures[len(Phase) :]
    return Typical(
        game,
        int(level),
        int(games),
        int(moves),
        read_by_phase(phases),
        dict(zip(_TOPICS, map(float, lost), strict=True)),
    )


@cache
def _read_all() -> Mapping[tuple[str, int], Typical]:
    return {(one.game, one.level): one for one in map(_read, _FIGURES.splitlines())}


def typical(level: int, game: str = DEFAULT) -> Typical | None:
    """The figures of a level; None: nobody has measured that game.

    Args:
        level: its number, from 1.
        game: the name of the game, one of `pacru.games.game_keys`.
    """
    return _read_all().get((game, level))
