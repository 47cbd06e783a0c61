"""The commands: ``python -m tools.cbot match|games|trace|leads|chances|scales|planted|wins|explorer``."""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import nullcontext
from pathlib import Path

from pacru.bot.match_rules import LONGEST, OPENING
from pacru.bot.statistics import elo, elo_interval, interval
from pacru.cli.terminal import Parser, parser_of, run
from pacru.core.errors import PacruError
from pacru.position import Position
from tools import selfplay

from . import chances, explorer, program, proofs
from .matches import Line
from .options import read
from .selfplay import games

PAUSE = 60.0
"""Seconds between two reports."""
MOST_OPENING = 40
"""The most random moves at the start of a game; with random moves alone, it would soon be
over."""


def report(lines: Sequence[Line], players: int) -> Iterator[str]:
    """The report on the complete groups, at least one, as a match in Python has it."""
    groups: dict[int, list[float]] = {}
    for line in lines:
        groups.setdefault(line.group, []).append(line.points)
    whole = {group: points for group, points in groups.items() if len(points) == players}
    scores = [sum(points) / players for points in whole.values()]
    points = [point for points in whole.values() for point in points]
    share, (low, high) = sum(scores) / len(scores), interval(scores)
    won, lost = points.count(1.0), points.count(0.0)
    text = (
        f"{len(points)} games: won {won}, drawn {len(points) - won - lost}, lost {lost}: "
        f"{100 * share:.2f}% (95%: {100 * low:.2f} to {100 * high:.2f})"
    )
    if players == 2:
        least, most = elo_interval(scores)
        text += f", Elo {elo(share):+.0f} (95%: {least:+.0f} to {most:+.0f})"
    yield text
    endings = Counter(line.ending for line in lines)
    yield f"mean length: {sum(line.turns for line in lines) / len(lines):.1f} turns"
    yield f"ended by: {', '.join(f'{ending} {count}' for ending, count in endings.most_common())}"


def match(asked: argparse.Namespace) -> Iterator[str]:
    """Play a match."""
    if asked.games % asked.players:
        raise PacruError(f"games: expected a multiple of {asked.players}, found {asked.games}")
    if min(asked.jobs, asked.games, asked.longest) < 1 or asked.seed < 0:
        raise PacruError("port: expected 1 or more games, jobs and turns, and a seed not below 0")
    opening = OPENING * asked.players if asked.opening is None else asked.opening
    if not 0 <= opening <= MOST_OPENING:
        raise PacruError(f"port: expected 0 to {MOST_OPENING} random moves at the start")
    numbers = {
        "seed": asked.seed,
        "longest": asked.longest,
        "tournament": int("t" in asked.rules),
        "repetition": int("r" in asked.rules),
        "opening": opening,
        "games": asked.games // asked.players,
        "seats": asked.players,
    }
    changes = {} if asked.goal is None else {"goal": asked.goal}
    start = Position.initial(asked.players, changes=changes)
    sides = [read(side) for side in asked.sides]
    lines: list[Line] = []
    said = started = time.monotonic()
    with asked.log.open("a", encoding="ascii") if asked.log else nullcontext() as log:
        for text in program.match(sides, start, asked.jobs, numbers):
            lines.append(Line.parse(text, asked.players))
            if log:
                log.write(text)
            # By then a group is complete, since each process is in the middle of at most one.
            if time.monotonic() - said > PAUSE and len(lines) > asked.jobs * asked.players:
                said = time.monotonic()
                yield next(report(lines, asked.players))
    yield from report(lines, asked.players)
    seconds = time.monotonic() - started
    yield f"{sum(line.nodes for line in lines)} nodes in {seconds:.1f} s"


def trace(asked: argparse.Namespace) -> Iterator[str]:
    """Play some turns from each position."""
    numbers = {name: getattr(asked, name) for name in ("turns", "times", "seed")}
    yield from program.answers("trace", _positions(asked), read(asked.player), **numbers)


def leads(asked: argparse.Namespace) -> Iterator[str]:
    """Print how much better the player to move stands."""
    yield from program.answers("leads", _positions(asked), read(asked.player))


def _positions(asked: argparse.Namespace) -> list[str]:
    """The positions of the command or of standard input, without comments and empty lines."""
    given: Iterable[str] = asked.positions or sys.stdin
    lines = [line.strip() for line in given if line.strip() and not line.startswith("#")]
    return [str(Position.parse(line)) for line in lines]


def parser() -> Parser:
    """The command line."""
    whole = parser_of("tools.cbot", "The bot in C.")
    commands = whole.add_subparsers(required=True)
    matching = commands.add_parser("match", help="one player against another")
    matching.add_argument("sides", nargs=2, metavar="player", help='such as "nodes=2000"')
    matching.add_argument("--log", type=Path, help="a file to which each game is added")
    matching.add_argument("--opening", type=int, help="random moves at the start")
    matching.set_defaults(run=match)
    matching.add_argument("--games", type=int, default=400)
    matching.add_argument("--players", type=int, default=2, choices=(2, 3, 4))
    matching.add_argument("--goal", type=int, help="markers that win, by default as in the rules")
    matching.add_argument("--seed", type=int, default=0)
    matching.add_argument("--jobs", type=int, default=1)
    matching.add_argument("--longest", type=int, default=LONGEST)
    matching.add_argument("--rules", default="-", choices=("-", "t", "r", "tr"))
    playing = commands.add_parser("games", help="games as tools.selfplay plays them")
    selfplay.add_options(playing)
    playing.set_defaults(run=games)
    tracing = commands.add_parser("trace", help="moves from positions: score, nodes, depth")
    tracing.add_argument("--turns", type=int, default=1)
    tracing.add_argument("--times", type=int, default=1)
    tracing.add_argument("--seed", type=int, default=0)
    tracing.set_defaults(run=trace)
    leading = commands.add_parser("leads", help="what the evaluation says of positions")
    leading.set_defaults(run=leads)
    judging = commands.add_parser("chances", help="the chances of a review, and how games end")
    chances.add_options(judging)
    judging.set_defaults(run=chances.chances)
    scaling = commands.add_parser("scales", help="how steep chances are among players of each file")
    chances.add_options(scaling)
    scaling.set_defaults(run=chances.scales)
    planting = commands.add_parser("planted", help="planted blunders, and what a review calls them")
    proofs.add_options(planting, 100)
    planting.set_defaults(run=proofs.check_planted)
    winning = commands.add_parser("wins", help="forced wins, and what a review calls the moves")
    proofs.add_options(winning, 200)
    winning.add_argument(
        "--budget", type=int, default=proofs.BUDGET, help="positions of the solver per move"
    )
    winning.set_defaults(run=proofs.check_wins)
    exploring = commands.add_parser("explorer", help="the table of the opening explorer")
    explorer.add_options(exploring)
    exploring.set_defaults(run=explorer.explorer)
    for command in (tracing, leading):
        command.add_argument("player")
        command.add_argument("positions", nargs="*", help="or one a line on the standard input")
    return whole


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one of the commands.

    Returns:
        The exit code, as in `pacru.cli.terminal.run`.
    """
    asked = parser().parse_args(arguments)
    return run(asked.run(asked))


if __name__ == "__main__":
    sys.exit(main())
