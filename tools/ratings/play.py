"""Play a match between two levels and add its result to the others: ``python -m tools.ratings.play pacru 6.5 6``."""

import argparse
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from pacru.bot.levels import level_at, levels_of, read_number
from pacru.cli.terminal import parser_of, run
from pacru.core.errors import PacruError
from pacru.games import DEFAULT, game_keys

from . import ANCHOR, MATCHES, RESULT, Result


def words(game: str, first: str, second: str, games: int, seed: int) -> list[str]:
    """The words of the command that plays a match: the bot in C if it knows the game."""
    sides = [player(game, one) for one in (first, second)]
    if game == DEFAULT:
        return ["tools.cbot", "match", *sides, "--games", f"{games}", "--seed", f"{seed}"]
    own = ["--game", game, "--games", f"{games}", "--seed", f"{seed}"]
    return ["pacru", "match", *sides, *own]


def player(game: str, one: str) -> str:
    """How that command calls a player; a level that is limited by time gets about as many positions.

    Raises:
        PacruError: there is no such level.
    """
    sign = "=" if game == DEFAULT else ":"
    if one == ANCHOR:
        return f"kind={ANCHOR}" if game == DEFAULT else ANCHOR
    level = level_at(game, read_number(one, len(levels_of(game))))
    if level.limits.nodes is None and level.limits.seconds:
        return f"nodes{sign}{level.nodes:.0f}"
    return f"level{sign}{one}"


def play(asked: argparse.Namespace) -> Iterator[str]:
    """Play it, and add a line to the results."""
    said = words(asked.game, asked.first, asked.second, asked.games, asked.seed)
    done = subprocess.run([sys.executable, "-m", *said], capture_output=True, text=True)
    found = RESULT.findall(done.stdout)
    if not found:
        raise PacruError(done.stderr.strip() or "the match has no result")
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
    return run(play(parser.parse_args(arguments)))


if __name__ == "__main__":
    sys.exit(main())
