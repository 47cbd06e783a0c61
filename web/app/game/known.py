"""What was found out about the game on the board: coach, analysis and review add to it, and read from it."""

import pacru
from app.model.app import App
from pacru.review.knowledge import Knowledge
from pacru.review.reviewing import Finding, Question


def known_of(app: App) -> Knowledge:
    """Return what is known about the game on the board, and about variations of it."""
    return app.session.known or Knowledge()


def learn(app: App, game: pacru.Game, at: int, found: Finding, asked: Question) -> App:
    """Return the state in which an answer to a question about a game is known."""
    before = known_of(app)
    known = before.with_finding(game, at, found, only=asked.only, lines=asked.lines)
    return app if known is before else app.with_session(known=known)
