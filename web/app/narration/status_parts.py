"""The common parts of every status."""

from app.model.app import App
from app.narration.reports import eye_of, lately, worst_threats
from app.narration.status_view import WAITING, Stage, Status
from pacru import games
from pacru.core.texts import _


def next_game(app: App) -> str:
    """Return the label of the button for the next game of the match; empty if there is none."""
    match, game = app.board.setup.match, app.board.game
    if match is None or match.last or game.outcome is None:
        return ""
    return _("Game {number} of {games}").format(number=match.number + 1, games=match.games)


def make_status(app: App, title: str, why: str, rule: str = "", stage: Stage = WAITING) -> Status:
    """Return a status with the last turns, or the threats.

    Args:
        app: the state.
        title: the first line.
        why: the sentence below it.
        rule: the number of the rule behind it.
        stage: what goes on.
    """
    return Status(
        title=title,
        why=why,
        rule=rule,
        lately=() if app.ui.threats else lately(app),
        threats=worst_threats(app) if app.ui.threats else (),
        stage=stage,
        eye=_("Regions") if eye_of(app) is games.Eye.DOMAINS else _("Threats"),
    )
