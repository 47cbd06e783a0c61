"""A match as JSON: ``python -m pacru match --json``."""

import json
import math
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from pacru.bot.match import Match, MatchGame
from pacru.bot.match.report import tally
from pacru.bot.statistics import DECIDED, Sprt, elo, elo_interval, interval, log_likelihood_ratio
from pacru.core.turn import Turn


def as_json(
    match: Match, games: Sequence[MatchGame], scores: Sequence[float], test: Sprt
) -> Iterator[str]:
    """The one line of the document; it is written instead of the report of `pacru.bot.match.report`."""
    yield json.dumps(match_data(match, games, scores, test), ensure_ascii=False, allow_nan=False)


def match_data(
    match: Match, games: Sequence[MatchGame], scores: Sequence[float], test: Sprt
) -> dict[str, Any]:
    """A match as data for JSON; an Elo difference without a bound is None.

    Args:
        match: its settings.
        games: the games that were played.
        scores: the mean points of the first player for each opening.
        test: the test of which player is stronger.
    """
    won, drawn, lost = tally(games)
    share = sum(scores) / len(scores)
    result: dict[str, Any] = {
        "won": won,
        "drawn": drawn,
        "lost": lost,
        "score": round(share, 6),
        "score95": _bounds(interval(scores)),
    }
    if match.players == 2:
        result |= {"elo": _bounded(elo(share)), "elo95": _bounds(elo_interval(scores))}
        result["sprt"] = {
            "elo0": test.elo0,
            "elo1": test.elo1,
            "ratio": round(log_likelihood_ratio(scores, test.elo0, test.elo1), 4),
            "decided_at": round(DECIDED, 4),
            "accepted": test.decided_difference(scores),
        }
    return {
        "players": [side.name for side in match.sides],
        "game": match.game,
        "seats": match.players,
        "tournament": match.tournament,
        "changes": dict(match.changes),
        "seed": match.seed,
        "result": result,
        "endings": dict(Counter(game.ending for game in games)),
        "games": [_game(number, game) for number, game in enumerate(games, 1)],
    }


def _game(number: int, played: MatchGame) -> dict[str, Any]:
    outcome = played.game.outcome
    return {
        "game": number,
        "seat": "abcd"[played.seat],
        "points": round(played.points, 6),
        "winner": None if not outcome or outcome.winner is None else "abcd"[outcome.winner],
        "ending": played.ending,
        "turns": [str(ply.turn) for ply in played.game.plies if isinstance(ply.turn, Turn)],
        "failures": list(played.failures),
    }


def _bounds(bounds: tuple[float, float]) -> list[float | None]:
    return [_bounded(bound) for bound in bounds]


def _bounded(value: float) -> float | None:
    return round(value, 4) if math.isfinite(value) else None
