"""Show who wins, by the order of play: ``python -m tools.studies.winners``.

    python -m tools.selfplay games.jsonl --games 1000 --nodes 1000
    python -m tools.studies.winners games.jsonl --figure first.svg
    python -m tools.studies.winners games.jsonl --events

It reads games that the bot has played against itself (`tools.selfplay`) and prints a table in
Markdown, with a row for each number of players, rule and strength. Games that nobody won are
counted, but they are in no player's share. With `--figure`, it draws how often the first of two
players wins, against the strength. With `--events`, it prints what happens in games of two and how
often the player with more of it wins, such as the player with more meetings.
"""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import escape

from pacru.bot.statistics import interval
from pacru.cli.terminal import parser_of, run
from pacru.core.errors import PacruError
from pacru.core.turn import Turn
from pacru.experiments import EVENTS, events_of_turn
from tools.selfplay import PlayedGame, read_games

WIDTH, HEIGHT, EDGE = 640, 360, 56
LOWEST, HIGHEST = 0.4, 0.7
"""The range of shares in the figure."""


class Kind(NamedTuple):
    """A kind of games that are counted together."""

    players: int
    rule: str
    nodes: int

    @classmethod
    def of(cls, played: PlayedGame) -> "Kind":
        """The kind of a game."""
        rule = "tournament" if played.tournament else "standard"
        goal = "" if played.goal is None else f", goal {played.goal}"
        return cls(played.players, rule + goal, played.nodes)


@dataclass(frozen=True)
class KindResults:
    """The results of the games of a kind.

    Attributes:
        kind: the kind.
        wins: how many games each player won, in the order of play.
        open: how many nobody won.
        turns: the mean length of the games.
        endings: how many games each termination ended, the most frequent first.
    """

    kind: Kind
    wins: tuple[int, ...]
    open: int
    turns: float
    endings: tuple[tuple[str, int], ...]

    def share(self, player: int) -> tuple[float, float, float]:
        """A player's share in the games with a winner, with its 95% confidence interval."""
        won, decided = self.wins[player], sum(self.wins)
        low, high = interval([1.0] * won + [0.0] * (decided - won))
        return won / decided, low, high


def count(games: Iterable[PlayedGame]) -> list[KindResults]:
    """Count games by kind; a kind is left out if nobody won any of its games."""
    kinds: dict[Kind, list[PlayedGame]] = {}
    for played in games:
        kinds.setdefault(Kind.of(played), []).append(played)
    return [
        KindResults(
            kind,
            tuple(sum(one.winner == player for one in same) for player in range(kind.players)),
            sum(one.winner is None for one in same),
            sum(len(one.turns) for one in same) / len(same),
            tuple(Counter(one.ending for one in same if one.ending).most_common()),
        )
        for kind, same in sorted(kinds.items())
        if any(one.winner is not None for one in same)
    ]


def table(found: Sequence[KindResults]) -> Iterator[str]:
    """The lines of a table in Markdown."""
    yield "| Players | Rule | Nodes | Games | Share by order of play, 95% | Open | Turns | Ended by |"
    yield "|---|---|---|---|---|---|---|---|"
    for one in found:
        players, rule, nodes = one.kind
        shares = (one.share(player) for player in range(players))
        written = ", ".join(f"{share:.1%} ({low:.1%}–{high:.1%})" for share, low, high in shares)
        ended = ", ".join(f"{ending} {number}" for ending, number in one.endings)
        games = sum(one.wins) + one.open
        yield (
            f"| {players} | {rule} | {nodes:,} | {games:,} | {written} "
            f"| {one.open} | {one.turns:.0f} | {ended} |"
        )


def figure(found: Sequence[KindResults]) -> str:
    """Draw the first player's share in games of two, with bounds, for each strength and rule."""
    shown = [one for one in found if one.kind.players == 2]
    steps = (WIDTH - 2 * EDGE) / max(1, len(shown))
    lines = []
    for percent in range(round(LOWEST * 100), round(HIGHEST * 100) + 1, 5):
        y, even = _y(percent / 100), percent == 50
        lines.append(
            f'<line x1="{EDGE}" x2="{WIDTH - EDGE}" y1="{y:.1f}" y2="{y:.1f}" stroke="#888"'
            f' stroke-width="{1.5 if even else 0.3}"/>'
            f'<text x="{EDGE - 8}" y="{y + 4:.1f}" text-anchor="end">{percent}%</text>'
        )
    for number, one in enumerate(shown):
        x = EDGE + (number + 0.5) * steps
        share, low, high = one.share(0)
        lines.append(
            f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{_y(low):.1f}" y2="{_y(high):.1f}" stroke="#3566a8"'
            f' stroke-width="3"/><circle cx="{x:.1f}" cy="{_y(share):.1f}" r="6" fill="#3566a8"/>'
            f'<text x="{x:.1f}" y="{HEIGHT - 30}" text-anchor="middle">{one.kind.nodes:,} nodes</text>'
            f'<text x="{x:.1f}" y="{HEIGHT - 14}" text-anchor="middle">{escape(one.kind.rule)}</text>'
        )
    title = "Share of games that the first of two players wins"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img"'
        f' font-family="sans-serif" font-size="13"><title>{title}</title>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>'
        f'<text x="{EDGE}" y="24" font-size="15">{title}</text>{"".join(lines)}</svg>\n'
    )


def _y(share: float) -> float:
    """The height of a share in the drawing; shares outside the range are at its edge."""
    inside = min(HIGHEST, max(LOWEST, share))
    return HEIGHT - EDGE - (inside - LOWEST) / (HIGHEST - LOWEST) * (HEIGHT - 2 * EDGE)


# ---- what happens


@dataclass(frozen=True)
class EventResults:
    """How often something was done in the games of a kind.

    Attributes:
        games: how many games there are.
        times: how often it was done in all.
        ever: the number of games in which it was done.
        last: the number of games that it won.
        more: the number of games with a winner in which one player did it more often than the
            other.
        won: how many of those this player won.
    """

    games: int = 0
    times: int = 0
    ever: int = 0
    last: int = 0
    more: int = 0
    won: int = 0

    def row(self) -> str:
        """The cells of a table in Markdown."""
        wins = ""
        if self.more:
            low, high = interval([1.0] * self.won + [0.0] * (self.more - self.won))
            wins = f"{self.won / self.more:.0%} ({low:.0%}–{high:.0%}) of {self.more:,}"
        each, ever, last = (number / self.games for number in (self.times, self.ever, self.last))
        return f"{each:.2f} | {ever:.0%} | {last:.1%} | {wins}"


def count_events(games: Iterable[PlayedGame]) -> dict[Kind, dict[str, EventResults]]:
    """Count what was done in games of two, by kind."""
    found: dict[Kind, dict[str, EventResults]] = {}
    for played in games:
        if played.players != 2:
            continue
        counted = found.setdefault(Kind.of(played), dict.fromkeys(EVENTS, EventResults()))
        times: list[Counter[str]] = [Counter(), Counter()]
        last: list[str] = []
        for number, (before, text) in enumerate(zip(played.positions(), played.turns, strict=True)):
            last = [*events_of_turn(before, Turn.parse(text))]
            times[number % 2].update(last)
        for event, so_far in counted.items():
            counted[event] = _with_game(
                so_far, played, event in last, [one[event] for one in times]
            )
    return dict(sorted(found.items()))


def _with_game(
    so_far: EventResults, played: PlayedGame, last: bool, times: Sequence[int]
) -> EventResults:
    first, second = times
    unequal = played.winner is not None and first != second
    return EventResults(
        so_far.games + 1,
        so_far.times + first + second,
        so_far.ever + (first + second > 0),
        so_far.last + (last and played.winner is not None),
        so_far.more + unequal,
        so_far.won + (unequal and played.winner == (0 if first > second else 1)),
    )


def events(found: Mapping[Kind, Mapping[str, EventResults]]) -> Iterator[str]:
    """The lines of a table in Markdown."""
    yield (
        "| Rule | Nodes | What | Times a game | In of all games | Games won by it"
        " | Who did it more often won, 95% |"
    )
    yield "|---|---|---|---|---|---|---|"
    for (_, rule, nodes), counted in found.items():
        for event, one in counted.items():
            yield f"| {rule} | {nodes:,} | {event} | {one.row()} |"


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table, and draw the figure.

    Returns:
        The exit code, as in `pacru.cli.terminal.run`.
    """
    return run(_study(arguments))


def _study(arguments: Sequence[str] | None) -> Iterator[str]:
    parser = parser_of("tools.studies.winners", __doc__)
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--figure", type=Path, help="a file for the drawing")
    parser.add_argument("--events", action="store_true", help="what happens in games of two")
    options = parser.parse_args(arguments)
    games = [played for file in options.files for played in read_games(file)]
    found = count(games)
    if not found:
        raise PacruError("expected games that somebody won, found none")
    if options.figure:
        options.figure.write_text(figure(found), "utf-8")
    yield from events(count_events(games)) if options.events else table(found)


if __name__ == "__main__":
    sys.exit(main())
