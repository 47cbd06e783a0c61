"""What was found out about the game on the board: hint, coach, analysis and review add to it, and read from it."""

from collections.abc import Sequence

import pacru
from app.model.app import App
from pacru.bot.protocol import Info
from pacru.review.chances import has_chances
from pacru.review.knowledge import Knowledge
from pacru.review.reviewing import Finding, Question, read_reports


def known_of(app: App) -> Knowledge:
    """Return what is known about the game on the board, and about variations of it."""
    known = app.session.known
    if not isinstance(known, str):
        return known
    return Knowledge.read(app.session.game, known, app.session.setup.scale)


def learn(app: App, game: pacru.Game, at: int, finding: Finding, asked: Question) -> App:
    """Return the state in which an answer to a question about a game is known."""
    before = known_of(app)
    known = before.with_finding(game, at, finding, only=asked.only, lines=asked.lines)
    return app if known is before else app.with_session(known=known)


def learn_reports(app: App, game: pacru.Game, infos: Sequence[Info], lines: int = 1) -> App:
    """Return the state in which the reports about the position at the end of a game are known.

    Args:
        app: the state before.
        game: the game.
        infos: the reports of a search among all turns.
        lines: how many turns it was to compare.
    """
    found = read_last(game, infos, app.session.setup.scale)
    return learn_last(app, game, found, lines) if found else app


def learn_last(app: App, game: pacru.Game, finding: Finding, lines: int = 1) -> App:
    """Return the state in which is known what ``read_last`` has returned."""
    at = len(game.plies)
    return learn(app, game, at, finding, Question(at, "known", lines))


def read_last(game: pacru.Game, infos: Sequence[Info], scale: float) -> Finding | None:
    """Return what a search has found at the end of a game; None: nothing that can be judged."""
    return read_reports(game, len(game.plies), infos, scale) if has_chances(game.start) else None
