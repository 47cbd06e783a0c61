"""How the levels play: their accuracy by phase, and what they lose chances to.

    python -m tools.typical                       # all levels, 24 games each
    python -m tools.typical 6 7 --games 40

Each level plays against itself in C, from random openings, and each game is reviewed as the page does it
(`tools.cbot`). The lines are those of `pacru.review.typical`, which the profile on the page shows beside a person's
own figures.
"""

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from statistics import fmean
from typing import Final

from pacru.bot.levels import STRONGEST
from pacru.cli.terminal import parser_of, run
from pacru.game import Game
from pacru.games import DEFAULT
from pacru.position import Position
from pacru.review.labels import Phase
from pacru.review.lines import Turns
from pacru.review.losses import losses
from pacru.review.reviewing import CLOSER, NODES, Verdict
from pacru.review.summary import performances
from pacru.review.typical import Typical
from tools.cbot import matches
from tools.cbot.asking import find_line, review_game
from tools.ratings.play import player

OPENING: Final = 2
"""The random turns of each player at the beginning of a game: enough that no two games are alike."""


def games(level: int, count: int, seed: int, jobs: int) -> Iterator[Game]:
    """Play games of a level against itself: of the two that a match plays from an opening, which are alike, one."""
    side = player(DEFAULT, f"{level}")
    for line in matches.play(side, side, count, seed, jobs=jobs, random_turns=OPENING):
        if line.seat:
            continue
        game = Game(Position.parse(line.begun))
        for text in line.played:
            game = game.play(text)
        yield game


def measure(level: int, played: Sequence[Game]) -> Typical:
    """The figures of a level, from its games."""
    by_phase: defaultdict[Phase, list[float]] = defaultdict(list)
    lost: defaultdict[str, float] = defaultdict(float)
    moves = 0
    for game in played:
        review = review_game(game)

        def lines(
            one: Verdict, positions: Sequence[Position] = game.positions
        ) -> tuple[Turns, Turns]:
            return _lines(positions, one)

        for side, found in enumerate(performances(review)):
            moves += found.turns
            for phase, accuracy in found.by_phase.items():
                by_phase[phase].append(accuracy)
            for topic, points in losses(review, side, lines).items():
                lost[topic] += points
    return Typical(
        level,
        len(played),
        moves,
        {phase: fmean(by_phase[phase]) for phase in Phase if by_phase[phase]},
        lost,
    )


def _lines(positions: Sequence[Position], one: Verdict) -> tuple[Turns, Turns]:
    """The lines that a review has in the page; the one in C knows their first turns alone."""
    after = positions[one.ply + 1]
    reply = () if after.outcome else find_line(after, NODES)[1]
    best = find_line(positions[one.ply], CLOSER * NODES)[1]
    best = best if best[:1] == one.best[:1] else one.best
    return (one.played[0], *reply), best


def print_lines(asked: argparse.Namespace) -> Iterator[str]:
    """Measure levels, and write a line for each."""
    for level in asked.levels or range(1, STRONGEST.number + 1):
        yield measure(level, [*games(level, asked.games, asked.seed, asked.jobs)]).text


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command.

    Returns:
        The exit code, as in `pacru.cli.terminal.run`.
    """
    parser = parser_of("tools.typical", "How the levels play, as figures.")
    parser.add_argument("levels", nargs="*", type=int, help="their numbers; by default all")
    parser.add_argument("--games", type=int, default=24, help="of each level")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    return run(print_lines(parser.parse_args(arguments)))


if __name__ == "__main__":
    sys.exit(main())
