"""The command ``python -m pacru puzzles``."""

import argparse
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from pacru import games
from pacru.bot.levels import levels_of
from pacru.cli.terminal import Parser, add_output, bytes_of, name_of, progress, whole
from pacru.core.errors import PacruError
from pacru.position import inner_state
from pacru.puzzles import choices
from pacru.puzzles.proof import BUDGET, check
from pacru.puzzles.puzzle import CHOICES, LEVELS, PREFIXES, Puzzle, first_alike, read

ALL = tuple(PREFIXES)
"""All kinds."""
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
MOST = 999_999_999
BANDS = ((1, 1), (2, 5), (6, 8), (9, 9), (10, LEVELS))
"""The levels that a table counts together."""
FILE = "puzzles, as JSON lines or packed; -: standard input"
"""What the help says about the file."""
DESCRIPTION = """\
Prove puzzles again, and count them (docs/puzzles.md). In a checkout of the project,
python -m tools.puzzles makes them.

    python -m pacru puzzles check puzzles.jsonl
    python -m pacru puzzles table puzzles.jsonl
"""


def add(commands: "argparse._SubParsersAction[Parser]") -> None:
    """Add the command to those of ``python -m pacru``."""
    puzzles = commands.add_parser(
        "puzzles",
        help="prove puzzles, and count them",
        description=DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parts = puzzles.add_subparsers(required=True, metavar="PART", parser_class=Parser)

    proving = parts.add_parser("check", help="prove the puzzles of a file again")
    proving.add_argument("file", type=Path, metavar="FILE", help=FILE)
    proving.add_argument("--kinds", nargs="+", choices=ALL, default=ALL, help="by default all")
    proving.add_argument(
        "--every", type=whole(1, MOST), default=1, metavar="N", help="only each N-th"
    )
    proving.add_argument(
        "--nodes", type=whole(1, MOST), default=BUDGET, help="positions for a proof, at most"
    )
    proving.set_defaults(command=_check)

    table = parts.add_parser("table", help="print how many there are, and which levels solve them")
    table.add_argument("file", type=Path, metavar="FILE", help=FILE)
    add_output(table)
    table.set_defaults(command=_table)


def _read(file: Path) -> list[Puzzle]:
    """The puzzles of a file.

    Raises:
        PacruError: it has none. The message begins with the name of the file.
        OSError: it cannot be read.
    """
    content = bytes_of(file)
    try:
        return read(content)
    except PacruError as error:
        raise PacruError(f"{name_of(file)}: {error}") from error


def _check(options: argparse.Namespace) -> Iterator[str]:
    puzzles = _read(options.file)
    alike = first_alike(puzzles)
    if alike:
        raise PacruError(f"puzzles {' and '.join(alike)}: expected no two alike")
    asked = [puzzle for puzzle in puzzles if puzzle.kind in options.kinds][:: options.every]
    proved = 0
    with progress(lambda: f"puzzles: {proved:,} of {len(asked):,} proved"):
        for puzzle in asked:
            if puzzle.kind in CHOICES:
                choices.check(puzzle)
            else:
                check(puzzle, options.nodes)
            proved += 1
    yield f"{len(asked):,} of {len(puzzles):,} puzzles proved"


def _table(options: argparse.Namespace) -> Iterator[str]:
    """The tables of docs/puzzles.md: how many there are, and which share each level solves."""
    puzzles = _read(options.file)
    groups: dict[str, list[int]] = {}
    top = 0
    for puzzle in sorted(puzzles, key=lambda one: (ALL.index(one.kind), one.position.players)):
        rules = games.ruleset_of(inner_state(puzzle.position))
        game = f"{games.descriptor_of(rules.game).title}: " if rules.counts else ""
        group = f"| {game}{NAMES[puzzle.kind]} (`{puzzle.kind}`) | {puzzle.position.players} |"
        groups.setdefault(group, []).append(puzzle.level)
        top = max(top, min(len(levels_of(rules.game)), LEVELS))

    bands = [(low, min(high, top)) for low, high in BANDS if low <= top]
    heads = [f"{low}" if low == high else f"{low}–{high}" for low, high in bands]
    yield f"| Kind | Players | Puzzles | Level {' | '.join(heads)} | none |"
    yield "|---|---|---|" + (len(bands) + 1) * "---|"
    for group, levels in groups.items():
        counts = [sum(low <= level <= high for level in levels) for low, high in (*bands, (0, 0))]
        yield f"{group} {len(levels)} | {' | '.join(map(str, counts))} |"
    yield ""
    yield f"| Kind | Players | {' | '.join(map(str, range(1, top + 1)))} |"
    yield "|---|---|" + top * "---|"
    for group, levels in groups.items():
        solved = [sum(0 < level <= most for level in levels) for most in range(1, top + 1)]
        yield f"{group} {' | '.join(f'{100 * count // len(levels)}' for count in solved)} |"
    yield ""
    themes = Counter(theme for puzzle in puzzles for theme in puzzle.themes)
    yield f"Themes: {', '.join(f'{theme} {count:,}' for theme, count in themes.most_common())}."
