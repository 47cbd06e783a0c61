"""Make puzzles with proven solutions (docs/puzzles.md): ``python -m tools.puzzles``.

    python -m tools.puzzles make win1.work games.jsonl --kinds win1 win3
    python -m tools.puzzles rate win1.work
    python -m tools.puzzles collect puzzles.jsonl win1.work

Every command can be stopped and given again: it goes on where it was. ``python -m pacru puzzles``
proves and counts what has been made.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import cast

from pacru.cli.terminal import Parser, parser_of, run
from pacru.core.errors import PacruError
from pacru.games import DEFAULT, descriptors
from pacru.puzzles.proof import BUDGET
from pacru.puzzles.puzzle import KINDS, PREFIXES, THEMES, file_content, read
from tools import selfplay
from tools.puzzles import making
from tools.selfplay import Manner, PlayedGame

ALL = tuple(PREFIXES)
"""All kinds."""
PROVEN = "by default all with a proof"
PACKED = ".z"
"""The ending of the name of a compressed file."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command.

    Args:
        arguments: the words after the name of the module; by default those of this process.

    Returns:
        The exit code.
    """
    return run(_lines_to_print(arguments))


def _lines_to_print(arguments: Sequence[str] | None) -> Iterator[str]:
    options = _parser().parse_args(arguments)
    return cast("Iterator[str]", options.command(options))


def _parser() -> Parser:
    parser = parser_of("tools.puzzles", __doc__)
    parts = parser.add_subparsers(required=True, metavar="PART", parser_class=Parser)
    make = parts.add_parser("make", help="search games for puzzles, and prove them")
    make.add_argument("work", type=Path, metavar="WORK", help="the file to add them to")
    make.add_argument(
        "games",
        type=Path,
        nargs="*",
        metavar="GAMES",
        help="files of tools.selfplay; by default games are played",
    )
    make.add_argument("--kinds", nargs="+", choices=ALL, default=KINDS, help=PROVEN)
    make.add_argument("--most", type=int, help="enough of each kind; by default all there are")
    make.add_argument("--play", type=int, default=100, help="games to play, if no file is given")
    games = [game.key for game in descriptors() if game.has_puzzles]
    make.add_argument("--game", choices=games, default=DEFAULT, help="what is played in them")
    make.add_argument("--thought", type=int, default=Manner().nodes, help="positions per move")
    make.add_argument("--players", type=int, choices=(2, 3, 4), default=2, help="of those games")
    make.add_argument("--seed", type=int, default=0, help="decides those games")
    make.add_argument("--nodes", type=int, default=BUDGET, help="positions for a proof, at most")
    make.add_argument("--jobs", type=int, default=1, help="games at a time; 0: one per core")
    make.set_defaults(command=_make)

    rate = parts.add_parser("rate", help="measure how difficult the puzzles are")
    rate.add_argument("work", type=Path, metavar="WORK")
    rate.set_defaults(command=_rate)

    collect = parts.add_parser("collect", help="add what is rated to a file of puzzles")
    collect.add_argument("file", type=Path, metavar="FILE", help="compressed if it ends in .z")
    collect.add_argument("works", type=Path, nargs="+", metavar="WORK")
    collect.add_argument("--kinds", nargs="+", choices=ALL, default=KINDS, help=PROVEN)
    collect.add_argument("--most", type=int, help="of each kind and game; by default all")
    collect.add_argument(
        "--least", type=int, default=1, metavar="LEVEL", help="leave out easier ones"
    )
    collect.add_argument("--themes", nargs="+", choices=THEMES, default=THEMES, help="one of them")
    collect.set_defaults(command=_collect)
    return parser


def _make(options: argparse.Namespace) -> Iterator[str]:
    games = _read_all_games(options.games) if options.games else _play_games(options)
    yield from _report_progress(
        making.make(games, options.work, options.kinds, options.most, options.jobs, options.nodes)
    )


def _read_all_games(files: Iterable[Path]) -> Iterator[PlayedGame]:
    for file in files:
        if not file.exists():
            raise PacruError(f"{file}: expected a file of games, found none")
        yield from selfplay.read_games(file)


def _play_games(options: argparse.Namespace) -> Iterator[PlayedGame]:
    """Play games as the options say."""
    manner = Manner(
        nodes=options.thought,
        players=options.players,
        opening=(1, 5),
        stray=0.05,
        seed=options.seed,
        rules=options.game,
    )
    return (selfplay.play(manner, number) for number in range(options.play))


def _rate(options: argparse.Namespace) -> Iterator[str]:
    return _report_progress(making.rate(options.work))


def _report_progress(progress: Iterable[str]) -> Iterator[str]:
    """Show the progress on standard error, where the next line replaces it."""
    for line in progress:
        sys.stderr.write(f"{line}\r")
        sys.stderr.flush()
    sys.stderr.write("\n")
    yield from ()


def _collect(options: argparse.Namespace) -> Iterator[str]:
    file = options.file
    before = read(file.read_bytes()) if file.exists() else []
    counts = Counter(puzzle.kind for puzzle in before)

    puzzles = making.collect(
        options.works, before, options.kinds, options.most, options.least, options.themes
    )
    content = file_content(puzzles, packed=file.suffix == PACKED)
    file.write_bytes(content)
    added = Counter(puzzle.kind for puzzle in puzzles) - counts
    yield f"{len(puzzles):,} puzzles, {sum(added.values()):,} of them new, {len(content):,} bytes"


if __name__ == "__main__":
    sys.exit(main())
