"""The board of a task or a line, and its announcement."""

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
"""Focuses the button that goes on after a task."""


def announce(app: App) -> tuple[Say | Focus, ...]:
    """Announce a new task or a new turn of a line."""
    texts = regions.task_texts(app)
    if texts is None or looks_back(app):  # looking back announces its moments itself
        return ()
    title, task, says = texts
    slides, trial = app.state(Reviewing).slides, app.state(Reviewing).trial
    done = slides is None and trial is not None and trial.stage is Stage.DONE
    effects = Say(f"{title}. {task}", Order.ASKED), *((Say(says),) if says else ())
    return (*effects, ONWARD) if done else effects


def with_board(app: App, game: pacru.Game, *, idle: bool) -> App:
    """Return the state with a position of a task or a line on the board; idle: no turn can be entered."""
    over = idle or game.outcome is not None
    table = Table(draft=None if over else pacru.Draft(game.position))
    slides, trial = app.state(Reviewing).slides, app.state(Reviewing).trial
    of_game = trial is None or trial.task.ply is not None
    like = app.session.setup if of_game else None
    setup = exercises.players(game.start.players, game.start.to_move or 0, like)
    title = _("Review")  # while nobody is to move
    if slides:
        title = _("How the move plays out")
    elif trial and trial.stage is Stage.CHECKED:
        title = _("Checking your move")
    return app.with_history(aside=Aside((), game, table, Exercise(NAME, setup, (), title)))
