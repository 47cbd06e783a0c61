"""What a match has come to: the lines of its report, and the records of its games."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, nullcontext
from datetime import date
from itertools import chain
from pathlib import Path
from typing import TextIO, TypeAlias

from pacru import record
from pacru.bot.match.file import MatchFile
from pacru.bot.match.playing import Match, MatchGame, play
from pacru.bot.statistics import DECIDED, Sprt, elo, elo_interval, interval, log_likelihood_ratio
from pacru.bot.workers import Workers
from pacru.core.errors import PacruError

LINES = 20
"""How many times a match says how its games go."""
REASONS = 5
"""How many failures the report lists with their reason."""

Describe: TypeAlias = Callable[[Match, Sequence[MatchGame], Sequence[float], Sprt], Iterator[str]]
"""Makes the lines of a report, as `summary` does."""


def report(
    match: Match,
    jobs: int | Workers = 1,
    test: Sprt | None = None,
    save: Path | None = None,
    on_games: Callable[[int, str], None] | None = None,
    describe: Describe | None = None,
    kept: MatchFile | None = None,
) -> Iterator[str]:
    """Play the match on several cores, and yield the lines of the report.

    Args:
        match: the settings.
        jobs: how many games to play at once, or others who play.
        test: a test of which player is stronger, for games of two.
        save: a file that the record of each game is added to.
        on_games: called after the games of each opening, with how many have been played and now and then with their
            result, otherwise with no text.
        describe: makes the lines of the report in the end; by default `summary`.
        kept: a file with the first games, to which the others are added. Those that it has are not
            saved again.

    Raises:
        PacruError, OSError: as `play` does. OSError also if the file cannot be written, and PacruError after the
            report if a player failed in every game, so that it says nothing about their strength.
    """
    test = test or Sprt()
    if test.stops and match.players > 2:
        raise PacruError("sprt: the test is for games of two players")
    games: list[MatchGame] = []
    scores: list[float] = []
    step = max(1, match.games // match.players // LINES)
    file = save.open("a", encoding="utf-8", newline="\n") if save else nullcontext()
    before = kept.groups if kept else []
    with file as records, closing(play(match, jobs, len(before))) as others:
        for group in chain(before, others):
            is_new = len(scores) >= len(before)
            if records and is_new:
                _save(match, group, len(games), records)
            if kept and is_new:
                kept.add(group)
            games += group
            scores.append(sum(game.points for game in group) / len(group))
            if on_games:
                on_games(len(games), _result(games, scores) if len(scores) % step == 0 else "")
            if test.stops and test.decided_difference(scores) is not None:
                break
    yield from (describe or summary)(match, games, scores, test)
    if all(game.failures for game in games):
        raise PacruError(f"match: a player failed in every one of the {len(games)} games")


def summary(
    match: Match, games: Sequence[MatchGame], scores: Sequence[float], test: Sprt
) -> Iterator[str]:
    """The lines of the report, for people.

    Args:
        match: the settings.
        games: the games that were played.
        scores: the mean points of the first player for each opening.
        test: a test of which player is stronger.
    """
    yield f"{match.sides[0].name} against {match.sides[1].name}, {len(games)} games"
    yield f"result: {_result(games, scores)}"
    if match.players == 2:
        yield _test_line(test, scores)
    yield from _game_lines(games)


def tally(games: Sequence[MatchGame]) -> tuple[int, int, int]:
    """How many games the first player has won, drawn and lost."""
    decided = [game.points for game in games if game.game.outcome]
    won, lost = decided.count(1), decided.count(0)
    return won, len(games) - won - lost, lost


def _game_lines(games: Sequence[MatchGame]) -> Iterator[str]:
    """The lines about how the games went."""
    endings = Counter(game.ending for game in games)
    failures = [(n, failure) for n, game in enumerate(games, 1) for failure in game.failures]
    yield f"mean length: {sum(len(game.game.plies) for game in games) / len(games):.1f} turns"
    yield f"ended by: {', '.join(f'{ending} {n}' for ending, n in endings.most_common())}"
    yield from (f"failure in game {n}: {failure}" for n, failure in failures[:REASONS])


def _save(match: Match, group: Sequence[MatchGame], before: int, records: TextIO) -> None:
    """Add the records of a group to the file."""
    for number, played in enumerate(group, before + 1):
        tags = {"Event": f"Match, game {number}", "Date": f"{date.today():%Y.%m.%d}"}
        for seat, colour in zip(range(match.players), record.COLOURS, strict=False):
            tags[colour.title()] = match.sides[seat != played.seat].name
        if played.failures:
            tags["Failure"] = "; ".join(played.failures)
        records.write(record.write(played.game, tags) + "\n")
    records.flush()


def _result(games: Sequence[MatchGame], scores: Sequence[float]) -> str:
    players = games[0].game.start.players
    won, drawn, lost = tally(games)
    share = sum(scores) / len(scores)
    low, high = interval(scores)
    text = (
        f"won {won}, drawn {drawn}, lost {lost}: "
        f"{100 * share:.1f}% (95%: {100 * low:.1f} to {100 * high:.1f})"
    )
    if players > 2:
        return f"{text}, {100 / players:.1f}% if all were equal"
    low, high = elo_interval(scores)
    return f"{text}, Elo {elo(share):+.0f} (95%: {low:+.0f} to {high:+.0f})"


def _test_line(test: Sprt, scores: Sequence[float]) -> str:
    ratio = log_likelihood_ratio(scores, test.elo0, test.elo1)
    accepted = test.decided_difference(scores)
    return (
        f"SPRT: Elo {test.elo0:+g} or {test.elo1:+g}: log-likelihood ratio {ratio:+.2f}, decided "
        f"at ±{DECIDED:.2f}: {'open' if accepted is None else f'{accepted:+g} is accepted'}"
    )
