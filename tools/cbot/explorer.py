"""The table for the explorer of openings, with a score for each turn: ``python -m tools.cbot explorer``."""

import argparse
from collections.abc import Iterator
from pathlib import Path
from statistics import mean

from pacru.core.errors import PacruError
from pacru.position import Position
from tools import openings
from tools.selfplay import read_games

from . import program
from .options import read

LEAST = 3
"""In how many games a position must have occurred to be in the table."""
DEPTH = 8
"""The depth of the first of two searches for a score."""
MOST_NODES = 200_000
"""The most positions that each of them makes."""


def explorer(asked: argparse.Namespace) -> Iterator[str]:
    """Make the table from games, and say what is in it. Games that nobody won are left out.

    The score of a turn is the mean of two depths: the deeper search ends with a turn of the other
    player, and each overrates the player who has the last turn.
    """
    games = [
        game for file in asked.files for game in openings.check_games(read_games(file), astray=True)
    ]
    won = [game for game in games if game.winner is not None]
    if not won:
        raise PacruError("expected games that somebody has won, found none")
    players = [read(f"depth={asked.depth + more} nodes={MOST_NODES}") for more in (0, 1)]

    def judge(positions: list[Position]) -> list[int]:
        both = [_scores(positions, player) for player in players]
        return [round(mean(pair)) for pair in zip(*both, strict=True)]

    made = openings.table(won, asked.least, judge)
    content = made.written()
    asked.output.write_bytes(content)
    yield (
        f"{made.games:,} games, {len(games) - len(won):,} more without a winner; {len(made):,}"
        f" positions, {made.turn_count:,} turns in them, {len(content):,} bytes"
    )


def _scores(positions: list[Position], player: str) -> list[int]:
    """The score of the player to move in each position."""
    answers = program.answers("trace", map(str, positions), player, turns=1, times=1, seed=0)
    return [int(line.split("\t")[1]) for line in answers if line]


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options that `explorer` needs to a parser."""
    add = parser.add_argument
    add("files", type=Path, nargs="+", help="games that the command games has played")
    add("-o", "--output", type=Path, required=True, help="a file for the table")
    add("--least", type=int, default=LEAST, help="games of a position that is in the table")
    add("--depth", type=int, default=DEPTH, help="of one search; the other is one move deeper")
