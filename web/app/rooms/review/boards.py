"""The board of a task and of a line, and what is said when it comes."""

from typing import Final

import pacru
from app.game import exercises
from app.model.app import App
from app.model.history import Aside, Exercise
from app.model.table import Table
from app.rooms.review import regions
from app.rooms.review.state import NAME, Reviewing, Stage, looks_back
from app.runtime.commands import Focus, Order, Say
from pacru.core.texts import _

ONWARD: Final = Focus(["#review-next"])
"""Brings the keyboard to what goes on when a task is done."""


def tell(app: App) -> tuple[Say | Focus, ...]:
    """Say the task or the turn of a line that comes to the board, and what is said about it."""
    if looks_back(app):  # the moment says itself what is new
        return ()
    shown = regions.task_texts(app)
    if shown is None:
        return ()
    title, asked, says = shown
    asks, told = Say(f"{title}. {asked}", Order.ASKED), (Say(says),) if says else ()
    reviewing = app.state(Reviewing)
    done = (
        reviewing.slides is None
        and reviewing.trial is not None
        and reviewing.trial.stage is Stage.DONE
    )
    return asks, *told, *((ONWARD,) if done else ())


def with_board(app: App, game: pacru.Game, *, idle: bool) -> App:
    """Return the state with a position of a task or a line on the board; idle: nobody is to move."""
    over = idle or game.outcome is not None
    table = Table(draft=None if over else pacru.Draft(game.position))
    reviewing = app.state(Reviewing)
    of_game = reviewing.trial is None or reviewing.trial.task.ply is not None
    like = app.session.setup if of_game else None
    setup = exercises.players(game.start.players, game.start.to_move or 0, like)
    checks = reviewing.trial is not None and reviewing.trial.stage is Stage.CHECKED
    title = _("Checking your move") if checks else _("Review")  # while nobody is to move
    if reviewing.slides:
        title = _("How the move plays out")
    exercise = Exercise(NAME, setup, (), title)
    return app.with_history(aside=Aside((), game, table, exercise))
