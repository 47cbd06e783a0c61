"""Who wins, by the order of play: ``python -m pacru.bot.study``.

    python -m pacru.bot.selfplay games.jsonl --games 1000 --nodes 1000
    python -m pacru.bot.study games.jsonl --figure first.svg

It reads games that the bot has played against itself (`pacru.bot.selfplay`) and prints a table in Markdown: a row for
each number of players, rule and strength. With `--figure` it draws the share of the first of two players against the
strength. Games that nobody won are counted, and belong to no share.
"""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import escape

from pacru.bot.selfplay import Played, kept
from pacru.bot.statistics import interval
from pacru.errors import PacruError
from pacru.terminal import parser_of, run

WIDTH, HEIGHT, EDGE = 640, 360, 56
LOWEST, HIGHEST = 0.4, 0.7
"""The shares between which the figure is drawn."""


class Kind(NamedTuple):
    """Games that are counted together."""

    players: int
    tournament: bool
    nodes: int


@dataclass(frozen=True)
class Counted:
    """What became of the games of a kind.

    Attributes:
        kind: theirs.
        wins: how many each player won, in the order of play.
        open: how many nobody won.
        turns: their mean length.
        endings: how often each termination ended one, the most frequent first.
    """

    kind: Kind
    wins: tuple[int, ...]
    open: int
    turns: float
    endings: tuple[tuple[str, int], ...]

    def share(self, player: int) -> tuple[float, float, float]:
        """The share of a player in the games that somebody won, and its bounds by 95 %."""
        won, decided = self.wins[player], sum(self.wins)
        low, high = interval([1.0] * won + [0.0] * (decided - won))
        return won / decided, low, high


def count(games: Iterable[Played]) -> list[Counted]:
    """Counts games, kind by kind; kinds of which nobody won a game are left out."""
    kinds: dict[Kind, list[Played]] = {}
    for played in games:
        kind = Kind(played.players, played.tournament, played.nodes)
        kinds.setdefault(kind, []).append(played)
    return [
        Counted(
            kind,
            tuple(sum(one.winner == player for one in same) for player in range(kind.players)),
            sum(one.winner is None for one in same),
            sum(len(one.turns) for one in same) / len(same),
            tuple(Counter(one.ending for one in same if one.ending).most_common()),
        )
        for kind, same in sorted(kinds.items())
        if any(one.winner is not None for one in same)
    ]


def table(found: Sequence[Counted]) -> Iterator[str]:
    """The lines of a table in Markdown."""
    yield "| Players | Rule | Nodes | Games | Share by order of play, 95 % | Open | Turns | Ended by |"
    yield "|---|---|---|---|---|---|---|---|"
    for one in found:
        players, tournament, nodes = one.kind
        shares = (one.share(player) for player in range(players))
        told = ", ".join(f"{share:.1%} ({low:.1%}–{high:.1%})" for share, low, high in shares)
        ended = ", ".join(f"{ending} {number}" for ending, number in one.endings)
        rule = "tournament" if tournament else "standard"
        games = sum(one.wins) + one.open
        yield (
            f"| {players} | {rule} | {nodes:,} | {games:,} | {told.replace('%', ' %')} "
            f"| {one.open} | {one.turns:.0f} | {ended} |"
        )


def figure(found: Sequence[Counted]) -> str:
    """A drawing of the share of the first of two players, with its bounds, for each strength and rule."""
    shown = [one for one in found if one.kind.players == 2]
    steps = (WIDTH - 2 * EDGE) / max(1, len(shown))
    lines = []
    for percent in range(round(LOWEST * 100), round(HIGHEST * 100) + 1, 5):
        y, even = _y(percent / 100), percent == 50
        lines.append(
            f'<line x1="{EDGE}" x2="{WIDTH - EDGE}" y1="{y:.1f}" y2="{y:.1f}" stroke="#888"'
            f' stroke-width="{1.5 if even else 0.3}"/>'
            f'<text x="{EDGE - 8}" y="{y + 4:.1f}" text-anchor="end">{percent} %</text>'
        )
    for number, one in enumerate(shown):
        x = EDGE + (number + 0.5) * steps
        share, low, high = one.share(0)
        rule = "tournament" if one.kind.tournament else "standard"
        lines.append(
            f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{_y(low):.1f}" y2="{_y(high):.1f}" stroke="#3566a8"'
            f' stroke-width="3"/><circle cx="{x:.1f}" cy="{_y(share):.1f}" r="6" fill="#3566a8"/>'
            f'<text x="{x:.1f}" y="{HEIGHT - 30}" text-anchor="middle">{one.kind.nodes:,} nodes</text>'
            f'<text x="{x:.1f}" y="{HEIGHT - 14}" text-anchor="middle">{escape(rule)}</text>'
        )
    title = "Share of games that the first of two players wins"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img"'
        f' font-family="sans-serif" font-size="13"><title>{title}</title>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>'
        f'<text x="{EDGE}" y="24" font-size="15">{title}</text>{"".join(lines)}</svg>\n'
    )


def _y(share: float) -> float:
    """Where a share is in the drawing; those outside of it are at its edge."""
    inside = min(HIGHEST, max(LOWEST, share))
    return HEIGHT - EDGE - (inside - LOWEST) / (HIGHEST - LOWEST) * (HEIGHT - 2 * EDGE)


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints the table, and draws the figure.

    Returns:
        The exit code, as `pacru.terminal.run` has it.
    """
    return run(_studied(arguments))


def _studied(arguments: Sequence[str] | None) -> Iterator[str]:
    parser = parser_of("pacru.bot.study", __doc__)
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--figure", type=Path, help="a file for the drawing")
    options = parser.parse_args(arguments)
    found = count(played for file in options.files for played in kept(file))
    if not found:
        raise PacruError("expected games that somebody won, found none")
    if options.figure:
        options.figure.write_text(figure(found), "utf-8")
    yield from table(found)


if __name__ == "__main__":
    sys.exit(main())
