"""Whether the weak levels, fitted to a person's games, predict that person better than the nearest level does.

    python -m tools.sparring --persons 20

The persons are simulated: a sight somewhere between the levels 1 and 8, each of its numbers moved at random, half of
them with a share of a character's taste. Each plays games against the level next to them, in C (`tools.cbot`). To some
of these games, the model is fitted: the nearest level first, then that level with its numbers moved and with tastes, as
the games make them likely. Of other games, it predicts each turn; so does the level alone. How likely a model finds a
turn is counted in samples of what it chooses.
"""

import argparse
import random
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, replace
from functools import cache
from math import exp, log2
from statistics import fmean, stdev
from typing import Final

from pacru.bot.levels import level_at
from pacru.bot.levels.characters import CHARACTERS
from pacru.bot.sight import Sight
from pacru.bot.taste import Taste
from pacru.cli.terminal import parser_of, run
from pacru.position import Position
from tools import characters
from tools.cbot import options, program

FITTED: Final = (1, 2, 5, 10, 20)
"""The numbers of games to which the model is fitted."""
HELD_OUT: Final = 24
"""The games that are predicted."""
TURNS: Final = 15
"""Turns that are predicted in each of them."""
LEVELS: Final = tuple(range(1, 9))
SPREAD: Final = 0.35
"""The standard deviation by which each number of a person's sight differs from the level's, as a logarithm."""
NEARER: Final = 0.2
"""The same for models around the best one so far."""
MOVED: Final = 10
"""Models tried around the nearest level, beside those with a taste alone."""
SAMPLES: Final = 16
"""Choices of a model in each position it is fitted to, at first."""
SURE: Final = 48
"""The same for the best models, so that chance does not choose among them."""
BEST: Final = 4
"""How many these are, beside the nearest level."""
PREDICTED: Final = 64
"""Choices of a model in each position that it predicts."""
LIGHT: Final = 0.01
"""A model with less than this share of the belief is left out of the prediction."""


@dataclass(frozen=True)
class Seen:
    """A turn of a person: the positions before and after it, and how many turns there were."""

    before: str
    after: str
    turns: int


def person(number: int) -> tuple[float, Sight]:
    """A simulated person, and the level next to them."""
    chance = random.Random(f"person {number}")
    level = chance.uniform(LEVELS[0], LEVELS[-1])
    sight = moved(sight_at(level), chance, SPREAD)
    if number % 2:
        sight = replace(sight, taste=part(chance.choice(CHARACTERS).taste, chance.uniform(0.3, 1)))
    return round(level), sight


def sight_at(level: float) -> Sight:
    """The sight of a level."""
    sight = level_at("pacru", level).sight
    assert sight
    return sight


def moved(sight: Sight, chance: random.Random, spread: float) -> Sight:
    """A sight with each number moved at random; shares stay shares."""

    def share(value: float) -> float:
        if not 0 < value < 1:
            return value
        odds = value / (1 - value) * exp(chance.gauss(0, 2 * spread))
        return odds / (1 + odds)

    return replace(
        sight,
        moves=share(min(sight.moves, 0.97)),
        fancy=share(sight.fancy),
        greed=share(sight.greed),
        answers=share(sight.answers),
        blur=sight.blur * exp(chance.gauss(0, spread)),
        favourites=sight.favourites * exp(chance.gauss(0, spread)),
    )


def part(taste: Taste, share: float) -> Taste:
    """A share of a taste."""
    return Taste(*(round(share * one) for one in astuple(taste)))


def described(sight: Sight) -> str:
    """The options of a player with that sight."""
    names = ("fancy", "moves", "wins", "greed", "blur", "favourites", "answers")
    words = [f"{name}={getattr(sight, name):.4f}" for name in names]
    taste = ",".join(map(str, astuple(sight.taste or Taste())))
    return f"kind=sight {' '.join(words)} taste={taste}"


def games_of(sight: Sight, level: float, count: int, seed: int) -> list[list[Seen]]:
    """The turns in some games of a person against a level."""
    found = []
    for played in characters.games(described(sight), f"level={level:g}", count, seed):
        pairs = [(Position(turn.before, 1), Position(turn.after, 2)) for turn in played.turns]
        found.append(
            [Seen(str(before), str(after), len(before.moves())) for before, after in pairs]
        )
    return found


class Games:
    """The turns of a person in some games, and how unlikely models find them.

    Args:
        games: the turns of each game.
        samples: how often a model chooses in each position.
    """

    def __init__(self, games: Sequence[Sequence[Seen]], samples: int) -> None:
        self._games, self._samples = games, samples
        self._losses: dict[tuple[Sight, int], list[float]] = {}

    def losses(self, model: Sight, count: int) -> list[float]:
        """The loss of a model in each turn of so many games, in bits."""
        return [loss for number in range(count) for loss in self._losses_in(model, number)]

    def cost(self, count: int) -> Callable[[Sight], float]:
        """A function that gives the whole loss of a model in so many games."""
        return lambda model: sum(self.losses(model, count))

    def _losses_in(self, model: Sight, number: int) -> list[float]:
        if (model, number) not in self._losses:
            self._losses[model, number] = list(self._judge(model, self._games[number]))
        return self._losses[model, number]

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
    quickly, surely = Games(fitting, SAMPLES), Games(fitting, SURE)

    for count in FITTED:
        cost, exact = quickly.cost(count), surely.cost(count)
        nearest = min((sight_at(at) for at in LEVELS), key=cost)
        models = models_around(nearest)
        models |= dict.fromkeys(models_near(models, cost))
        best = {nearest: None} | dict.fromkeys(sorted(models, key=cost)[:BEST])
        least = min(map(exact, best))
        beliefs = {model: 2.0 ** (least - exact(model)) for model in best}
        yield Result(
            count,
            fmean(predicted.losses(nearest, HELD_OUT)),
            fmean(mixed(predicted, beliefs)),
            fmean(predicted.losses(sight, HELD_OUT)),
        )


@cache
def models_around(nearest: Sight) -> dict[Sight, None]:
    """The nearest level itself, with a taste, or with its numbers moved."""
    chance = random.Random(5)
    tastes = [part(one.taste, 0.65) for one in CHARACTERS]
    models = [nearest, *(replace(nearest, taste=taste) for taste in tastes)]
    models += [moved(nearest, chance, SPREAD) for _ in range(MOVED)]
    return dict.fromkeys(models)


def models_near(models: Iterable[Sight], cost: Callable[[Sight], float]) -> list[Sight]:
    """The best one without a taste with the taste of the best that has one, and that one with its numbers moved."""
    plain = min((one for one in models if not one.taste), key=cost)
    tasting = min((one for one in models if one.taste), key=cost)
    both = replace(plain, taste=tasting.taste)
    best = min((plain, tasting, both), key=cost)
    chance = random.Random(6)
    return [both, *(moved(best, chance, NEARER) for _ in range(4))]


def mixed(predicted: Games, beliefs: Mapping[Sight, float]) -> list[float]:
    """The losses of all models together, each as far as it is believed."""
    whole = sum(beliefs.values())
    kept = {model: belief for model, belief in beliefs.items() if belief >= LIGHT * whole}
    whole = sum(kept.values())
    each = [[2.0**-loss for loss in predicted.losses(model, HELD_OUT)] for model in kept]
    weights = [belief / whole for belief in kept.values()]
    return [
        -log2(sum(weight * one for weight, one in zip(weights, shares, strict=True)))
        for shares in zip(*each, strict=True)
    ]


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
