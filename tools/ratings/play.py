"""Play a match between two levels and add its result to the others: ``python -m tools.ratings.play pacru 6.5 6``."""

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from pacru.bot.levels import level_at, levels_of, read_number
from pacru.cli.terminal import add_cluster, parser_of, run
from pacru.core.errors import PacruError
from pacru.games import DEFAULT, game_keys

from . import ANCHOR, MATCHES, RESULT, Result


def words(asked: argparse.Namespace) -> list[str]:
    """The words of the command that plays a match: the bot in C here, if it knows the game."""
    in_c = asked.game == DEFAULT and not asked.cluster
    sides = [player(asked.game, one, in_c) for one in (asked.first, asked.second)]
    options = ["--games", f"{asked.games}", "--seed", f"{asked.seed}", "--jobs", f"{asked.jobs}"]
    if in_c:
        return ["tools.cbot", "match", *sides, *options]
    away = ["--cluster", asked.cluster] if asked.cluster else []
    return ["pacru", "match", *sides, "--game", asked.game, *options, *away]


def player(game: str, one: str, in_c: bool) -> str:
    """How that command calls a player; a level that is limited by time gets about as many positions.

    Args:
        game: its key.
        one: a number of a level, or the anchor.
        in_c: whether the bot in C plays.

    Raises:
        PacruError: there is no such level.
    """
    sign = "=" if in_c else ":"
    if one == ANCHOR:
        return f"kind={ANCHOR}" if in_c else ANCHOR
    level = level_at(game, read_number(one, len(levels_of(game))))
    if level.limits.nodes is None and level.limits.seconds:
        return f"nodes{sign}{level.nodes:.0f}"
    return f"level{sign}{one}"


def play(asked: argparse.Namespace) -> Iterator[str]:
    """Play it, and add a line to the results."""
    command = [sys.executable, "-m", *words(asked)]
    done = subprocess.run(command, capture_output=True, text=True)
    found = RESULT.findall(done.stdout)
    if not found:
        last = done.stderr.splitlines()[-1:] or ["the match has no result"]
        raise PacruError(last[0].removeprefix("pacru: "))
    won, drawn, lost = map(int, found[-1])
    result = Result(asked.game, asked.first, asked.second, won, drawn, lost)
    line = "\t".join((*map(str, result), f"seed {asked.seed}"))
    with asked.file.open("a", encoding="utf-8") as file:
        file.write(f"{line}\n")
    yield line


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command.

    Returns:
        The exit code, as in `pacru.cli.terminal.run`.
    """
    parser = parser_of("tools.ratings.play", __doc__)
    parser.add_argument("game", choices=game_keys())
    parser.add_argument("first", help="a number of a level")
    parser.add_argument("second", help=f"another one, or {ANCHOR}")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--file", type=Path, default=MATCHES)
    cores = os.cpu_count() or 1
    parser.add_argument("--jobs", type=int, default=cores, help="at once; by default one per core")
    add_cluster(parser)
    return run(play(parser.parse_args(arguments)))


if __name__ == "__main__":
    sys.exit(main())
