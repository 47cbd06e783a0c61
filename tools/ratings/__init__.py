"""The ratings of the levels, fitted to matches between them.

`matches.tsv` has the results. All games have one scale, in which random moves have a rating of 500: they are the one
player that is the same in each of them. 400 more win ten times as often, as in Elo.
"""

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from pacru.bot.statistics import NORMAL_95, expected_score

MATCHES = Path(__file__).parent / "matches.tsv"
RESULT = re.compile(r"won (\d+), drawn (\d+), lost (\d+)")
"""What both kinds of matches say at their end."""
ANCHOR = "random"
"""The player whose rating is given."""
ANCHORED = 500.0
"""Its rating."""
NEAR = 1.0
"""Levels further apart than this are no part of the fit: how they play each other is a check."""
ELO = 400 / math.log(10)
"""Between Elo and the natural logarithm of the odds."""
ASSUMED = 200.0
"""How much a level is above the one below until a match has measured it."""
STEPS = 50
"""More than the steps of the fit."""
CLOSE = 1e-9


class Result(NamedTuple):
    """The result of a match.

    Attributes:
        game: the name of the game.
        first: the first player, a number of a level or `ANCHOR`.
        second: its opponent.
        won: the games that the first player won.
        drawn: and that were drawn.
        lost: and that it lost.
    """

    game: str
    first: str
    second: str
    won: int
    drawn: int
    lost: int

    @property
    def games(self) -> int:
        """How many games it had."""
        return self.won + self.drawn + self.lost

    @property
    def share(self) -> float:
        """The points of the first player for each game."""
        return (self.won + self.drawn / 2) / self.games

    @property
    def error(self) -> float:
        """Half the width of the 95% interval of the share."""
        squares = self.won + self.drawn / 4
        return NORMAL_95 * math.sqrt(max(squares / self.games - self.share**2, 0) / self.games)

    @property
    def is_near(self) -> bool:
        """Whether the levels are neighbours, or nearer, so that it is part of the fit."""
        if ANCHOR in (self.first, self.second):
            return True
        return abs(float(self.first) - float(self.second)) <= NEAR


def read(path: Path = MATCHES) -> list[Result]:
    """Read results; those of the same players come together."""
    found: dict[tuple[str, str, str], Result] = {}
    for line in path.read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            game, first, second, *numbers = line.split("\t")
            won, drawn, lost = map(int, numbers[:3])
            key = game, first, second
            known = found.get(key, Result(*key, 0, 0, 0))
            found[key] = Result(*key, known.won + won, known.drawn + drawn, known.lost + lost)
    return list(found.values())


class Fitted(NamedTuple):
    """The ratings of the players of a game that explain the results best.

    Attributes:
        ratings: by the names of the players.
        covariances: of two ratings; there is none with the anchor.
    """

    ratings: Mapping[str, float]
    covariances: Mapping[tuple[str, str], float]

    def error(self, player: str, other: str = ANCHOR) -> float:
        """Half the width of the 95% interval of the difference between two ratings."""
        found = self.covariances
        variance = found.get((player, player), 0.0) + found.get((other, other), 0.0)
        return NORMAL_95 * math.sqrt(max(variance - 2 * found.get((player, other), 0.0), 0.0))


def fit(results: Sequence[Result]) -> Fitted:
    """Fit ratings to the results of one game, by maximum likelihood; a draw is half a win.

    Players whom no chain of matches between neighbours joins with the anchor are left out.
    """
    near = _joined([result for result in results if result.is_near])
    players = sorted({one for each in near for one in each[1:3]} - {ANCHOR}, key=float)
    ratings = {ANCHOR: ANCHORED} | {player: ANCHORED + 200 * float(player) for player in players}
    inverse: list[list[float]] = []
    for _ in range(STEPS):
        slope, information = _derivatives(near, players, ratings)
        inverse = _inverse(information)
        moves = [sum(map(float.__mul__, row, slope)) for row in inverse]
        for player, move in zip(players, moves, strict=True):
            ratings[player] += move
        if max(map(abs, moves)) < CLOSE:
            break
    covariances = {
        (one, other): inverse[row][column]
        for row, one in enumerate(players)
        for column, other in enumerate(players)
    }
    return Fitted(ratings, covariances)


def _joined(results: Sequence[Result]) -> list[Result]:
    """The results of players whom matches join with the anchor."""
    known, before = {ANCHOR}, 0
    while len(known) > before:
        before = len(known)
        for result in results:
            if not known.isdisjoint(result[1:3]):
                known.update(result[1:3])
    return [result for result in results if result.first in known]


def ratings(results: Sequence[Result], levels: int) -> list[float]:
    """The ratings of the levels of one game, the weakest first.

    Args:
        results: of that game.
        levels: how many levels it has. Those that no match has measured have an assumed rating.
    """
    fitted = fit(results).ratings
    found: list[float] = []
    for number in range(1, levels + 1):
        below = found[-1] if found else ANCHORED
        found.append(fitted.get(str(number), below + ASSUMED))
    return found


def _derivatives(
    results: Iterable[Result], players: Sequence[str], ratings: Mapping[str, float]
) -> tuple[list[float], list[list[float]]]:
    """The slope of the log-likelihood, and its curvature downwards."""
    places = {player: place for place, player in enumerate(players)}
    slope = [0.0] * len(players)
    information = [[0.0] * len(players) for _ in players]
    for result in results:
        expected = expected_score(ratings[result.first] - ratings[result.second])
        surprise = result.games * (result.share - expected) / ELO
        weight = result.games * expected * (1 - expected) / ELO**2
        sides = [(places.get(result.first), 1), (places.get(result.second), -1)]
        known = [(place, sign) for place, sign in sides if place is not None]
        for place, sign in known:
            slope[place] += sign * surprise
            for other, its in known:
                information[place][other] += sign * its * weight
    return slope, information


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """The inverse of a symmetric matrix that is positive definite, by elimination."""
    size = len(matrix)
    rows = [[*row, *(float(n == place) for n in range(size))] for place, row in enumerate(matrix)]
    for place, row in enumerate(rows):
        pivot = row[place]
        row[:] = [number / pivot for number in row]
        for other in rows:
            if other is not row and other[place]:
                times = other[place]
                other[:] = [a - times * b for a, b in zip(other, row, strict=True)]
    return [row[size:] for row in rows]


def table(results: Sequence[Result], levels: int) -> Iterator[str]:
    """The ratings of a game and what they follow from, line by line, as a table for docs/levels.md.

    Args:
        results: of that game.
        levels: how many levels it has.
    """
    fitted = fit(results)
    by_players = {result[1:3]: result for result in results}
    yield "| Level | Rating | Above the one below | Against it | Games |"
    yield "|---|---|---|---|---|"
    before = ANCHOR
    for level, rating in zip(map(str, range(1, levels + 1)), ratings(results, levels), strict=True):
        result = by_players.get((level, before))
        if level not in fitted.ratings or not result:
            yield f"| {level} | {rating:.0f}, assumed | {ASSUMED:.0f}, assumed | not measured | 0 |"
            continue
        step = fitted.ratings[level] - fitted.ratings[before]
        yield (
            f"| {level} | {fitted.ratings[level]:.0f} ± {fitted.error(level):.0f} "
            f"| {step:.0f} ± {fitted.error(level, before):.0f} "
            f"| {_share(result)} | {result.games} |"
        )
        before = level


def others(results: Sequence[Result]) -> Iterator[str]:
    """The results with levels in between and of levels further apart, line by line, and what the ratings expect."""
    fitted = fit(results)
    yield "| Level | Against | Share | Expected | Games |"
    yield "|---|---|---|---|---|"
    for result in sorted(results, key=lambda one: (not one.is_near, _number(one.first))):
        first, second, *_ = result[1:]
        if result.is_near and (second == ANCHOR or float(first) - float(second) == 1):
            continue
        known = {first, second} <= fitted.ratings.keys()
        expected = expected_score(fitted.ratings[first] - fitted.ratings[second]) if known else 0
        yield (
            f"| {first} | {second} | {_share(result)} | {100 * expected:.1f}% | {result.games} |"
        )


def _number(player: str) -> float:
    return 0.0 if player == ANCHOR else float(player)


def _share(result: Result) -> str:
    return f"{100 * result.share:.1f} ± {100 * result.error:.1f}%"
