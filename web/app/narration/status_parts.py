"""The common parts of every status."""

from typing import Final

import pacru
from app.model.app import App
from app.narration.reports import lately, worst_threats
from app.narration.status_view import Status
from pacru import games
from pacru.core.texts import N_, _

TURNING: Final = (N_("Chevron"), N_("Rotate"), N_("Pay"))
"""The steps of a reorientation; those of a move are a matter of the game."""


def steps_of_move(position: pacru.Position) -> tuple[str, ...]:
    """Return the names of the steps of a move, in the game of a position."""
    return step_names(games.descriptor_of(position.game).steps)


def step_names(steps: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names of steps, in the language of the page."""
    return tuple(map(_, steps))


def eye(app: App) -> str:
    """Return what the eye button shows: threats, or the regions that only one player can reach."""
    shows = games.descriptor_of(app.session.game.start.game).eye
    return _("Regions") if shows is games.Eye.DOMAINS else _("Threats")


def next_game(app: App) -> str:
    """Return the label of the button for the next game of the match; empty if there is none."""
    match, game = app.session.setup.match, app.session.game
    if match is None or match.last or game.outcome is None:
        return ""
    return _("Game {number} of {games}").format(number=match.number + 1, games=match.games)


def blank(app: App, title: str, why: str, rule: str = "") -> Status:
    """Return a status without steps and buttons.

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
        refused=False,
        steps=step_names(games.descriptor_of(games.DEFAULT).steps),
        step=None,
        back=False,
        hurry=False,
        skip=False,
        rotations=(),
        twists=(),
        benefits=(),
        paid=0,
        price=0,
        lately=() if app.ui.threats else lately(app),
        threats=worst_threats(app) if app.ui.threats else (),
        eye=eye(app),
        thought=None,
        stepping=False,
        finished=False,
        retry=False,
        send="",
        confirm=False,
    )
