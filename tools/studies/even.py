"""Whether an even opponent becomes one: ``python -m tools.studies.even``.

Simulated persons are as strong as a level. Their first game is against level 1; from then on each opponent has the
level at which their rating expects half of the points. Results are drawn by the model of the ratings, or with
``--port`` the bot in C plays the games: then a person is that level itself.
"""

import argparse
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from pacru.bot.levels import level_at, levels_of, number_at
from pacru.bot.statistics import expected_score
from pacru.cli.terminal import parser_of, run
from pacru.games import DEFAULT, game_keys
from pacru.rating import FIRST, UNRATED, RatedGame, rating_after
from tools.cbot import matches

NEAR = 1.0
"""An opponent at most this many levels away is an even one."""
MOST = 2**31
"""Seeds of the bot in C are below this."""

Score = Callable[[float, random.Random], float]
"""The points of a person in a game against an opponent of a level."""


def drawn_score(game: str, level: float, opponent: float, chance: random.Random) -> float:
    """The points of a person as strong as a level, drawn by the model of the ratings."""
    ahead = level_at(game, level).rating - level_at(game, opponent).rating
    return float(chance.random() < expected_score(ahead))


def played_score(level: float, opponent: float, chance: random.Random) -> float:
    """The points of a level of Pacru against another one, played by the bot in C."""
    first, second = (f"level={number:g}" for number in (level, opponent))
    return chance.choice([*matches.play(first, second, 1, chance.randrange(MOST))]).points


def opponents(game: str, games: int, score: Score, chance: random.Random) -> list[float]:
    """The levels of the opponents of a person, game by game."""
    rating, levels, played = UNRATED, list[float](), list[RatedGame]()
    for number in range(games):
        level = round(number_at(game, rating.value), 1) if number else 1.0
        levels.append(level)
        played.append(RatedGame(level_at(game, level).rating, 0, score(level, chance)))
        rating = rating_after(played, rating)
    return levels


def report(asked: argparse.Namespace) -> Iterator[str]:
    """A line for each level, and one for all."""
    yield "| Level | Even at game 13 | Even from game 13 on | Never left again | Points of the opponent expected |"
    yield "|---|---|---|---|---|"
    total: list[tuple[float, float, float, float]] = []
    highest = min(asked.highest or 99, len(levels_of(asked.game)))
    for level in range(1, highest + 1):
        whole = partial(drawn_score, asked.game, float(level))
        score: Score = partial(played_score, float(level)) if asked.port else whole
        found = []
        for person in range(asked.persons):
            chance = random.Random(f"{asked.seed} {level} {person}")
            found.append(
                _measure(asked.game, level, opponents(asked.game, asked.games, score, chance))
            )
        total += found
        yield _row(str(level), found)
    yield _row("all", total)


def _measure(game: str, level: int, levels: Sequence[float]) -> tuple[float, float, float, float]:
    after = levels[FIRST:]
    near = [abs(one - level) <= NEAR for one in after]
    true = level_at(game, level).rating
    points = [expected_score(level_at(game, one).rating - true) for one in after]
    return float(near[0]), sum(near) / len(near), float(all(near)), sum(points) / len(points)


def _row(name: str, found: Sequence[tuple[float, ...]]) -> str:
    means = (sum(values) / len(found) for values in zip(*found, strict=True))
    return f"| {name} | {' | '.join(f'{100 * mean:.1f}%' for mean in means)} |"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command.

    Returns:
        The exit code, as in `pacru.cli.terminal.run`.
    """
    parser = parser_of("tools.studies.even", __doc__)
    parser.add_argument("--game", default=DEFAULT, choices=game_keys())
    parser.add_argument("--persons", type=int, default=100, help="of each level")
    parser.add_argument("--games", type=int, default=52, help="of each person, more than 12")
    parser.add_argument("--highest", type=int, help="the highest level of a person")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--port", action="store_true", help="the bot in C plays (Pacru only)")
    return run(report(parser.parse_args(arguments)))


if __name__ == "__main__":
    sys.exit(main())
