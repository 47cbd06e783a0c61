"""Whether the weak levels, fitted to a person's games, predict that person better than the nearest level does.

    python -m tools.sparring --persons 20

The persons are simulated: a sight somewhere between the levels 1 and 8, each of its numbers moved at random, half of
them with a share of a character's taste. Each plays games against the level next to them, in C (`tools.cbot`). To some
of these games, the model is fitted as the page does it (`pacru.bot.pacru.imitation`). Of other games, it predicts each
turn; so does the level alone. How likely a model finds a turn is counted in samples of what it chooses, in C.
"""

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass, replace
from math import log2
from statistics import fmean, stdev
from typing import Final

from pacru.bot.levels.characters import CHARACTERS
from pacru.bot.pacru.imitation import (
    LEVELS,
    SPREAD,
    PlayedTurn,
    imitate,
    moved_sight,
    part_of,
    sight_at,
)
from pacru.bot.sight import Sight
from pacru.bot.taste import Taste
from pacru.cli.terminal import parser_of, run
from pacru.core.state import State
from pacru.core.steps import finish
from pacru.position import Position
from tools import characters
from tools.cbot import options, program

FITTED: Final = (1, 2, 5, 10, 20)
"""The numbers of games to which the model is fitted."""
HELD_OUT: Final = 24
"""The games that are predicted."""
TURNS: Final = 15
"""Turns that are predicted in each of them."""
PREDICTED: Final = 64
"""Choices of a model in each position that it predicts."""


@dataclass(frozen=True)
class Seen:
    """A turn of a person: the positions before and after it, how many turns there were, and the states."""

    before: str
    after: str
    turns: int
    played: PlayedTurn


def person(number: int) -> tuple[float, Sight]:
    """A simulated person, and the level next to them."""
    chance = random.Random(f"person {number}")
    level = chance.uniform(LEVELS[0], LEVELS[-1])
    sight = moved_sight(sight_at(level), chance, SPREAD)
    if number % 2:
        sight = replace(
            sight, taste=part_of(chance.choice(CHARACTERS).taste, chance.uniform(0.3, 1))
        )
    return round(level), sight


def described(sight: Sight) -> str:
    """The options of a player with that sight."""
    names = ("fancy", "moves", "wins", "greed", "blur", "favourites", "answers")
    words = [f"{name}={getattr(sight, name):.4f}" for name in names]
    taste = ",".join(map(str, astuple(sight.taste or Taste())))
    return f"kind=sight {' '.join(words)} taste={taste}"


def games_of(sight: Sight, level: float, count: int, seed: int) -> list[list[Seen]]:
    """The turns in some games of a person against a level."""
    return [
        [_seen(turn.before, turn.after) for turn in played.turns]
        for played in characters.games(described(sight), f"level={level:g}", count, seed)
    ]


def _seen(before: State, after: State) -> Seen:
    position = Position(before, 1)
    turns = len(position.moves())
    return Seen(str(position), str(Position(after, 2)), turns, PlayedTurn(before, after))


class Games:
    """The turns of a person in some games, and how unlikely models find them.

    Args:
        games: the turns of each game.
        samples: how often a model chooses in each position.
    """

    def __init__(self, games: Sequence[Sequence[Seen]], samples: int) -> None:
        self._games, self._samples = games, samples
        self._losses: dict[Sight, list[float]] = {}

    def losses(self, model: Sight) -> list[float]:
        """The loss of a model in each turn, in bits."""
        if model not in self._losses:
            self._losses[model] = [
                loss for game in self._games for loss in self._judge(model, game)
            ]
        return self._losses[model]

    def _judge(self, model: Sight, seen: Sequence[Seen]) -> Iterator[float]:
        """In each position, all turns together have the weight of one sample more."""
        positions = [one.before for one in seen]
        player, samples = options.read(described(model)), self._samples
        lines = program.answers("trace", positions, player, turns=1, times=samples, seed=1)
        chosen = [line.partition("\t")[0] for line in lines if line]
        for at, one in enumerate(seen):
            hits = chosen[at * samples : (at + 1) * samples].count(one.after)
            yield -log2((hits + 1 / max(one.turns, 1)) / (samples + 1))


@dataclass(frozen=True)
class Result:
    """The losses for a person and a number of games, in bits for each turn that was held out.

    Attributes:
        games: to how many games the model is fitted.
        level: the loss of the nearest level.
        fitted: that of the model.
        true: that of the person's own sight: the least that can be expected.
    """

    games: int
    level: float
    fitted: float
    true: float


def spar(number: int) -> Iterator[Result]:
    """Fit the model to more and more games of a person."""
    level, sight = person(number)
    games = games_of(sight, level, FITTED[-1] + HELD_OUT, 1000 + number)
    fitting, held = games[: FITTED[-1]], games[FITTED[-1] :]
    chance = random.Random(number)
    predicted = Games([chance.sample(game, min(TURNS, len(game))) for game in held], PREDICTED)
    true = fmean(predicted.losses(sight))
    for count in FITTED:
        found = finish(imitate([one.played for game in fitting[:count] for one in game], level))
        plain = fmean(predicted.losses(sight_at(found.level)))
        yield Result(count, plain, fmean(predicted.losses(found.sight)), true)


def report(asked: argparse.Namespace) -> Iterator[str]:
    """Fit models to all persons, and compare them with the levels."""
    found: dict[int, list[Result]] = {count: [] for count in FITTED}
    for number in range(asked.persons):
        results = list(spar(number))
        for one in results:
            found[one.games].append(one)
        told = ", ".join(f"{one.level - one.fitted:+.3f}" for one in results)
        yield f"person {number}: level {results[-1].level:.3f}, true {results[-1].true:.3f}, gains {told}"
    yield "| Games | Nearest level | Fitted | True sight | Gain | Persons predicted better |"
    yield "|---|---|---|---|---|---|"
    for count, some in found.items():
        gains = [one.level - one.fitted for one in some]
        error = stdev(gains) / len(gains) ** 0.5 if gains[1:] else 0
        means = (fmean(one.level for one in some), fmean(one.fitted for one in some))
        true = fmean(one.true for one in some)
        better = sum(gain > 0 for gain in gains)
        yield (
            f"| {count} | {means[0]:.3f} | {means[1]:.3f} | {true:.3f} "
            f"| {fmean(gains):+.3f} ± {1.96 * error:.3f} | {better} of {len(some)} |"
        )


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command.

    Returns:
        The exit code, as in `pacru.cli.terminal.run`.
    """
    parser = parser_of("tools.sparring", "Models of a person's play.")
    parser.add_argument("--persons", type=int, default=20)
    return run(report(parser.parse_args(arguments)))


if __name__ == "__main__":
    sys.exit(main())
