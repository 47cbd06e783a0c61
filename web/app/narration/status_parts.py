"""The common parts of every status."""

from app.model.app import App
from app.narration.reports import lately, worst_threats
from app.narration.status_view import Status
from pacru import games
from pacru.core.texts import _


def eye(app: App) -> str:
    """Return what the eye button shows: threats, or the regions that only one player can reach."""
    shows = games.descriptor_of(app.board.game.start.game).eye
    return _("Regions") if shows is games.Eye.DOMAINS else _("Threats")


def next_game(app: App) -> str:
    """Return the label of the button for the next game of the match; empty if there is none."""
    match, game = app.board.setup.match, app.board.game
    if match is None or match.last or game.outcome is None:
        return ""
    return _("Game {number} of {games}").format(number=match.number + 1, games=match.games)


def blank(app: App, title: str, why: str, rule: str = "") -> Status:
    """Return a status without buttons.

    Args:
        app: the state.
        title: the first line.
        why: the sentence below it.
        rule: the number of the rule behind it.
    """
    return Status(
        title=title,
        why=why,
        rule=rule,
        lately=() if app.ui.threats else lately(app),
        threats=worst_threats(app) if app.ui.threats else (),
        eye=eye(app),
    )
