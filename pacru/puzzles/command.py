"""The command ``python -m pacru puzzles``."""

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from pacru.bot import selfplay
from pacru.bot.selfplay import Manner, Played
from pacru.errors import PacruError
from pacru.puzzles import choices, making
from pacru.puzzles.proof import BUDGET, check
from pacru.puzzles.puzzle import CHOICES, KINDS, LEVELS, PREFIXES, THEMES, Puzzle, read, written
from pacru.terminal import Parser

ALL = tuple(PREFIXES)
"""All kinds."""
PROVEN = "by default all with a proof"
NAMES = {
    "win1": "Win in 1",
    "win3": "Win in 3",
    "win5": "Win in 5",
    "defence": "Find the only defence",
    "stop": "Stop all opponents",
    "capture": "Best capture",
    "connection": "Best connection",
    "rotation": "Rotation that saves the game",
}
"""What the tables call the kinds."""
BANDS = ((1, 1), (2, 5), (6, 8), (9, 9), (10, LEVELS))
"""The levels that a table counts together."""
PACKED = ".z"
"""The ending of the name of a compressed file."""

DESCRIPTION = """\
Make puzzles with proven solutions, and prove them again (docs/puzzles.md).

    python -m pacru puzzles make win1.work games.jsonl --kinds win1 win3
    python -m pacru puzzles rate win1.work
    python -m pacru puzzles collect puzzles.jsonl win1.work
    python -m pacru puzzles check puzzles.jsonl
    python -m pacru puzzles table puzzles.jsonl

Every command can be stopped and given again: it goes on where it was.
"""


def add(commands: "argparse._SubParsersAction[Parser]") -> None:
    """Add the command to those of ``python -m pacru``."""
    puzzles = commands.add_parser(
        "puzzles",
        help="make and prove puzzles",
        description=DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parts = puzzles.add_subparsers(required=True, metavar="PART", parser_class=Parser)

    make = parts.add_parser("make", help="search games for puzzles, and prove them")
    make.add_argument("work", type=Path, metavar="WORK", help="the file to add them to")
    make.add_argument(
        "games",
        type=Path,
        nargs="*",
        metavar="GAMES",
        help="files of pacru.bot.selfplay; by default games are played",
    )
    make.add_argument("--kinds", nargs="+", choices=ALL, default=KINDS, help=PROVEN)
    make.add_argument("--most", type=int, help="enough of each kind; by default all there are")
    make.add_argument("--play", type=int, default=100, help="games to play, if no file is given")
    make.add_argument("--players", type=int, choices=(2, 3, 4), default=2, help="of those games")
    make.add_argument("--seed", type=int, default=0, help="decides those games")
    make.add_argument("--nodes", type=int, default=BUDGET, help="positions for a proof, at most")
    make.add_argument("--jobs", type=int, default=1, help="games at a time; 0: one for each core")
    make.set_defaults(command=_make)

    rate = parts.add_parser("rate", help="measure how difficult the puzzles are")
    rate.add_argument("work", type=Path, metavar="WORK")
    rate.set_defaults(command=_rate)

    collect = parts.add_parser("collect", help="add what is rated to a file of puzzles")
    collect.add_argument("file", type=Path, metavar="FILE", help="compressed if it ends in .z")
    collect.add_argument("works", type=Path, nargs="+", metavar="WORK")
    collect.add_argument("--kinds", nargs="+", choices=ALL, default=KINDS, help=PROVEN)
    collect.add_argument("--most", type=int, help="of each kind in the file; by default all")
    collect.add_argument(
        "--least", type=int, default=1, metavar="LEVEL", help="leave out easier ones"
    )
    collect.add_argument("--themes", nargs="+", choices=THEMES, default=THEMES, help="one of them")
    collect.set_defaults(command=_collect)

    proving = parts.add_parser("check", help="prove the puzzles of a file again")
    proving.add_argument("file", type=Path, metavar="FILE")
    proving.add_argument("--kinds", nargs="+", choices=ALL, default=ALL, help="by default all")
    proving.add_argument("--every", type=int, default=1, metavar="N", help="only each N-th")
    proving.add_argument("--nodes", type=int, default=BUDGET, help="positions for a proof, at most")
    proving.set_defaults(command=_check)

    table = parts.add_parser("table", help="print how many there are, and who solves them")
    table.add_argument("file", type=Path, metavar="FILE")
    table.set_defaults(command=_table)


def _make(options: argparse.Namespace) -> Iterator[str]:
    games = _kept(options.games) if options.games else _played(options)
    yield from _reported(
        making.make(games, options.work, options.kinds, options.most, options.jobs, options.nodes)
    )


def _kept(files: Iterable[Path]) -> Iterator[Played]:
    for file in files:
        if not file.exists():
            raise PacruError(f"{file}: expected a file of games, found none")
        yield from selfplay.kept(file)


def _played(options: argparse.Namespace) -> Iterator[Played]:
    """Play games as the options say."""
    manner = Manner(players=options.players, opening=(1, 5), stray=0.05, seed=options.seed)
    return (selfplay.play(manner, number) for number in range(options.play))


def _rate(options: argparse.Namespace) -> Iterator[str]:
    return _reported(making.rate(options.work))


def _reported(progress: Iterable[str]) -> Iterator[str]:
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
    content = written(puzzles, packed=file.suffix == PACKED)
    file.write_bytes(content)
    added = Counter(puzzle.kind for puzzle in puzzles) - counts
    yield f"{len(puzzles):,} puzzles, {sum(added.values()):,} of them new, {len(content):,} bytes"
    yield from _described(puzzles)


def _described(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """How many puzzles there are of each kind and level."""
    counts = Counter((puzzle.kind, puzzle.level) for puzzle in puzzles)
    for kind in ALL:
        levels = {level: count for (one, level), count in counts.items() if one == kind}
        if levels:
            told = ", ".join(f"level {level}: {levels[level]}" for level in sorted(levels))
            yield f"{kind}: {sum(levels.values()):,} ({told})"


def _check(options: argparse.Namespace) -> Iterator[str]:
    puzzles = read(options.file.read_bytes())
    alike = making.alike(puzzles)
    if alike:
        raise PacruError(f"puzzles {' and '.join(alike)}: expected no two alike")
    asked = [puzzle for puzzle in puzzles if puzzle.kind in options.kinds][:: options.every]
    for number, puzzle in enumerate(asked, 1):
        if puzzle.kind in CHOICES:
            choices.check(puzzle)
        else:
            check(puzzle, options.nodes)
        sys.stderr.write(f"{number:,} of {len(asked):,} proved\r")
    sys.stderr.write("\n")
    yield f"{len(asked):,} of {len(puzzles):,} puzzles proved"
    yield from _described(asked)


def _table(options: argparse.Namespace) -> Iterator[str]:
    """The tables of docs/puzzles.md: how many there are, and which share each level solves."""
    puzzles = read(options.file.read_bytes())
    groups: dict[str, list[int]] = {}
    for puzzle in sorted(puzzles, key=lambda one: (ALL.index(one.kind), one.position.players)):
        group = f"| {NAMES[puzzle.kind]} (`{puzzle.kind}`) | {puzzle.position.players} |"
        groups.setdefault(group, []).append(puzzle.level)

    heads = [f"{low}" if low == high else f"{low}–{high}" for low, high in BANDS]
    yield f"| Kind | Players | Puzzles | Level {' | '.join(heads)} | none |"
    yield "|---|---|---|" + (len(BANDS) + 1) * "---|"
    for group, levels in groups.items():
        counts = [sum(low <= level <= high for level in levels) for low, high in (*BANDS, (0, 0))]
        yield f"{group} {len(levels)} | {' | '.join(map(str, counts))} |"
    yield ""
    yield f"| Kind | Players | {' | '.join(map(str, range(1, LEVELS + 1)))} |"
    yield "|---|---|" + LEVELS * "---|"
    for group, levels in groups.items():
        solved = [sum(0 < level <= most for level in levels) for most in range(1, LEVELS + 1)]
        yield f"{group} {' | '.join(f'{100 * count // len(levels)}' for count in solved)} |"
    yield ""
    themes = Counter(theme for puzzle in puzzles for theme in puzzle.themes)
    yield f"Themes: {', '.join(f'{theme} {count:,}' for theme, count in themes.most_common())}."
