"""The chances that `pacru.review.chances` gives, compared with how games end.

The games are those of `tools.selfplay`, or game records of a match, such as of two weak levels.
"""

import argparse
import math
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

from pacru.bot.match_rules import OPENING
from pacru.bot.processes import spread
from pacru.bot.protocol import score_of
from pacru.core.errors import PacruError
from pacru.core.state import RULES, TO_MOVE, Rules, repetition_key, rivals
from pacru.position import Position, inner_state, position_of
from pacru.record.reading import Record, RecordError, read_records
from pacru.review.chances import chances_from_leads, leads, steepness_of
from tools.selfplay import PlayedGame, read_games, start_of

from .options import read
from .program import Running

LOWEST, HIGHEST = 0.005, 0.5
"""Between these, the steepness is looked for."""
ROUNDS = 20
"""How often that range is made smaller by a third."""
TENTHS = 10
PARTS = 20
"""The number of parts of the games. Leaving out one part at a time gives the bounds of a steepness."""
NORMAL = 1.96
"""The standard errors on each side of a figure within which it lies in 95 of 100 cases."""
RECORDS = ".pacru"
"""How the names of files with game records end."""


class SearchedPosition(NamedTuple):
    """A position, as the search sees it.

    Attributes:
        leads: as `pacru.review.chances.leads` gives them.
        winner: who won in the end: 0 for the player who was to move, 1 for the next one, and so on.
    """

    leads: Sequence[float]
    winner: int


class Tenth(NamedTuple):
    """All players whose chances lie in the same tenth.

    Attributes:
        number: how many: a player counts once for each position.
        expected, won: the mean of the chances, and the share of those who won.
    """

    number: int
    expected: float
    won: float

    @property
    def off(self) -> float:
        """How many points the chances were too low."""
        return 100 * (self.won - self.expected)


def read_played(file: Path) -> Iterator[PlayedGame]:
    """The games of a file that have a winner; of a match, the random turns at the start have no score.

    Raises:
        PacruError: the file has something else.
    """
    games = read_games(file)
    if file.suffix == RECORDS:
        found = read_records(file.read_text("utf-8"))
        games = (_game_of_match(one) for one in found if one is not None)
    return (played for played in games if played.winner is not None)


def _game_of_match(found: Record | RecordError) -> PlayedGame:
    if isinstance(found, RecordError):
        raise found
    game, start = found.game, found.game.start
    drawn, outcome = OPENING * start.players, game.outcome
    return PlayedGame(
        game=found.tags.get("Event", ""),
        nodes=0,
        players=start.players,
        tournament=inner_state(start)[RULES].tournament,
        turns=tuple(str(ply.turn) for ply in game.plies),
        scores=(*[None] * drawn, *[0] * (len(game.plies) - drawn)),
        winner=outcome.winner if outcome else None,
        ending=str(outcome.termination) if outcome else "",
        goal=start.target,
    )


def search_positions(played: PlayedGame, nodes: int, every: int = 1) -> list[SearchedPosition]:
    """The positions of a game after its random turns, searched from the last one on.

    Args:
        played: the game, which has a winner.
        nodes: the positions to make in each search.
        every: search every Nth round.
    """
    positions = list(played.positions())
    scoring = _start_scoring(positions[0].players, positions[0].target)
    scoring.answer("")  # it forgets the game before
    begin = max((at for at, score in enumerate(played.scores, 1) if score is None), default=0)
    found = []
    for position in reversed(positions[begin:]):
        if position.turn_number // played.players % every:
            continue  # whole rounds, so that each player counts as often as the others
        # independent of the turns that have led to it
        asked = position_of(repetition_key(inner_state(position)), position.turn_number)
        score = score_of(
            int(scoring.answer(f"{nodes} {asked}")), 1 + len(rivals(inner_state(position)))
        )
        assert played.winner is not None
        winner = (played.winner - inner_state(position)[TO_MOVE]) % played.players
        found.append(SearchedPosition(leads(position, score), winner))
    return found


@cache
def _start_scoring(players: int, target: int) -> Running:
    """What scores positions by these rules: in C, for Python would take longer around such small searches."""
    start = Position.initial(players, changes={"goal": target})
    return Running("scores", read(""), start, seed=0)


def steepness(positions: Sequence[SearchedPosition]) -> float:
    """The steepness with which the chances predict best who wins, by logarithmic loss."""
    low, high = LOWEST, HIGHEST
    for _ in range(ROUNDS):
        first, second = (2 * low + high) / 3, (low + 2 * high) / 3
        if _loss(positions, first) < _loss(positions, second):
            high = second
        else:
            low = first
    return (low + high) / 2


def _loss(positions: Iterable[SearchedPosition], steepness: float) -> float:
    return -math.fsum(
        math.log(max(chances_from_leads(one.leads, steepness)[one.winner], 1e-6))
        for one in positions
    )


def reliability(
    positions: Iterable[SearchedPosition], steepness: float | None = None, *, mover: bool = False
) -> list[Tenth]:
    """How often players won, by tenths of their chances; those who are out are left out.

    Args:
        positions: the positions.
        steepness: with which the chances are made; by default that of the wheel.
        mover: whether to count the player to move alone.
    """
    by_tenth: list[list[tuple[float, bool]]] = [[] for _ in range(TENTHS)]
    for ahead, winner in positions:
        for seat, expected in enumerate(
            chances_from_leads(ahead, steepness)[: 1 if mover else None]
        ):
            if seat == 0 or ahead[seat] > -math.inf:
                tenth = min(int(expected * TENTHS), TENTHS - 1)
                by_tenth[tenth].append((expected, seat == winner))
    return [
        Tenth(len(some), *(math.fsum(column) / len(some) for column in zip(*some, strict=True)))
        if some
        else Tenth(0, 0.0, 0.0)
        for some in by_tenth
    ]


def table(everybody: Sequence[Tenth], mover: Sequence[Tenth]) -> Iterator[str]:
    """The lines of a table in Markdown, in percent: all players, and the one to move alone."""
    yield "| Chances | Players | Expected | Won | Difference | To move | Expected | Won | Difference |"
    yield "|---|---|---|---|---|---|---|---|---|"
    for at, both in enumerate(zip(everybody, mover, strict=True)):
        figures = " | ".join(
            f"{one.number:,} | {one.expected:.1%} | {one.won:.1%} | {one.off:+.1f}" for one in both
        )
        yield f"| {100 * at // TENTHS}–{100 * (at + 1) // TENTHS}% | {figures} |"


def bounds(by_game: Sequence[Sequence[SearchedPosition]]) -> tuple[float, float]:
    """Between which values the steepness lies in 95 of 100 cases, from what leaving out games does to it."""
    parts = [by_game[part::PARTS] for part in range(PARTS)]
    left = [
        steepness([one for other in parts if other is not part for game in other for one in game])
        for part in parts
    ]
    mean = math.fsum(left) / PARTS
    error = math.sqrt((PARTS - 1) / PARTS * math.fsum((one - mean) ** 2 for one in left))
    best = steepness([one for game in by_game for one in game])
    return best - NORMAL * error, best + NORMAL * error


def chances(asked: argparse.Namespace) -> Iterator[str]:
    """Fit the steepness to every second game, and check it with the others."""
    found = _search_games(asked, asked.files)
    fitted, checked = ([one for game in found[part::2] for one in game] for part in (0, 1))
    best, given = steepness(fitted), _steepness_given(asked.files[0])
    yield f"{len(found):,} games, {len(fitted) + len(checked):,} positions, {asked.nodes:,} nodes"
    yield f"steepness fitted to every second game: {best:.4f}; in the wheel: {given or 'none'}"
    yield ""
    judged = given or best
    yield from table(reliability(checked, judged), reliability(checked, judged, mover=True))


def scales(asked: argparse.Namespace) -> Iterator[str]:
    """Fit the steepness to the games of each file; the last column tries a fit to every second one on the others."""
    yield "| Games | How many | Positions | Steepness | 95% | Of the wheel’s | Worst tenth |"
    yield "|---|---|---|---|---|---|---|"
    for file in asked.files:
        found = _search_games(asked, [file])
        fitted, checked = ([one for game in found[part::2] for one in game] for part in (0, 1))
        low, high = bounds(found)
        best = steepness([*fitted, *checked])
        part = best / (_steepness_given(file) or best)
        worst = max(abs(one.off) for one in reliability(checked, steepness(fitted)) if one.number)
        yield (
            f"| {file.stem} | {len(found):,} | {len(fitted) + len(checked):,} | {best:.3f} "
            f"| {low:.3f}–{high:.3f} | {part:.2f} | {worst:.1f} |"
        )


def _steepness_given(file: Path) -> float | None:
    return steepness_of(_rules(next(read_played(file))))


def _rules(played: PlayedGame) -> Rules:
    return inner_state(start_of(played))[RULES]._replace(tournament=False)


def _search_games(asked: argparse.Namespace, files: Sequence[Path]) -> list[list[SearchedPosition]]:
    """The positions of each game of some files, as the options say."""
    games = [played for file in files for played in read_played(file)]
    if len({_rules(played) for played in games}) != 1 or len(games) < 2:
        raise PacruError("port: expected two games or more, all of the same players and goal")
    looked = partial(search_positions, nodes=asked.nodes, every=asked.every)
    return list(spread(looked, games[: asked.games], asked.jobs))


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options that `chances` needs to a parser."""
    parser.add_argument(
        "files", type=Path, nargs="+", help="made by the command games, or records of a match"
    )
    parser.add_argument("--games", type=int, help="how many of them; by default all")
    parser.add_argument("--nodes", type=int, default=5_000, help="positions for each search")
    parser.add_argument("--every", type=int, default=1, help="search every Nth round")
    parser.add_argument("--jobs", type=int, default=1, help="games at a time; 0: one per core")
