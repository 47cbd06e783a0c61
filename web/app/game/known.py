"""The knowledge about the game on the board, which hint, coach, analysis and review share."""

from collections.abc import Sequence

import pacru
from app.model.app import App
from pacru.bot.protocol import Info
from pacru.review.chances import has_chances
from pacru.review.knowledge import Knowledge
from pacru.review.reviewing import Finding, Question, read_reports


def known_of(app: App) -> Knowledge:
    """Return the knowledge about the game on the board and its variations."""
    known = app.session.known
    if not isinstance(known, str):
        return known
    return Knowledge.read(app.session.game, known, app.session.setup.scale)


def learn(app: App, game: pacru.Game, at: int, finding: Finding, asked: Question) -> App:
    """Add the answer to a question about a game."""
    before = known_of(app)
    known = before.with_finding(game, at, finding, only=asked.only, lines=asked.lines)
    return app if known is before else app.with_session(known=known)


def learn_reports(app: App, game: pacru.Game, infos: Sequence[Info], lines: int = 1) -> App:
    """Add reports about the position at the end of a game.

    Args:
        app: the state before.
        game: the game.
        infos: the reports of a search among all turns.
        lines: the number of turns that the search compared.
    """
    finding = read_last(game, infos, app.session.setup.scale)
    return learn_last(app, game, finding, lines) if finding else app


def learn_last(app: App, game: pacru.Game, finding: Finding, lines: int = 1) -> App:
    """Add the result of ``read_last``."""
    at = len(game.plies)
    return learn(app, game, at, finding, Question(at, "known", lines))


def read_last(game: pacru.Game, infos: Sequence[Info], scale: float) -> Finding | None:
    """Return the result of a search at the end of a game; None: there are no chances to compare."""
    return read_reports(game, len(game.plies), infos, scale) if has_chances(game.start) else None
