"""Print the ratings of the levels and what they follow from: ``python -m tools.ratings``."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from pacru.bot.levels import levels_of
from pacru.cli.terminal import parser_of, run
from pacru.games import descriptor_of

from . import MATCHES, others, read, table


def report(asked: argparse.Namespace) -> Iterator[str]:
    """The tables of all games."""
    results = read(asked.matches)
    for game in dict.fromkeys(result.game for result in results):
        of_game = [result for result in results if result.game == game]
        yield f"**{descriptor_of(game).title}**\n"
        yield from table(of_game, len(levels_of(game)))
        yield "\nLevels in between, and levels further apart (not part of the fit):\n"
        yield from others(of_game)
        yield ""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command.

    Returns:
        The exit code, as in `pacru.cli.terminal.run`.
    """
    parser = parser_of("tools.ratings", __doc__)
    parser.add_argument("matches", nargs="?", type=Path, default=MATCHES, help="the results")
    return run(report(parser.parse_args(arguments)))


if __name__ == "__main__":
    sys.exit(main())
