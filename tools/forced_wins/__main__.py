"""The command line of the solver; see `pacru.solver`."""

import argparse
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from pacru.bot.timing import DEEPEST, Limits
from pacru.position import Position
from pacru.solver import solver_of
from tools.forced_wins.wins import DEPTHS, collect, midgame, read, report, search


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line; see the examples at the beginning of this module.

    Args:
        arguments: the arguments; by default those of this process.
    """
    for line in _command(_parser().parse_args(arguments)):
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tools.forced_wins", description="Forced wins.")
    commands = parser.add_subparsers(dest="command", required=True)
    collecting = commands.add_parser("collect", help="forced wins from bot games, a line each")
    collecting.add_argument("--games", type=int, required=True)
    collecting.add_argument("--seed", type=int, required=True)
    collecting.add_argument("--each", type=int, default=100, help="how many of each depth, at most")
    sampling = commands.add_parser("midgame", help="a position from each of some bot games")
    sampling.add_argument("--games", type=int, required=True)
    sampling.add_argument("--seed", type=int, required=True)
    searching = commands.add_parser("search", help="let the bot look for the forced wins of a file")
    searching.add_argument("file", type=Path)
    limit = searching.add_mutually_exclusive_group(required=True)
    limit.add_argument("--nodes", type=int)
    limit.add_argument("--seconds", type=float)
    solving = commands.add_parser("solve", help="decide one position")
    solving.add_argument("plies", type=int, choices=DEPTHS)
    solving.add_argument("position", type=Position.parse)
    return parser


def _command(asked: argparse.Namespace) -> Iterable[object]:
    if asked.command == "collect":
        return collect(asked.games, asked.seed, asked.each)
    if asked.command == "midgame":
        return midgame(asked.games, asked.seed)
    if asked.command == "search":
        limits = Limits(DEEPEST, nodes=asked.nodes, seconds=asked.seconds)
        return report(search(read(asked.file), limits))
    state = asked.position.state
    solver = solver_of(state)
    answer = solver.wins(state, asked.plies)
    if answer is None:
        return ["unknown"]
    return [solver.turn(state) if answer else "no forced win"]


if __name__ == "__main__":
    main()
