"""Handlers for looking back: the person's key moments, one at a time."""

from dataclasses import replace

from app.game.aside import look_at, open_place
from app.model.app import App, Update
from app.model.changes import change
from app.model.messages import PositionChosen
from app.rooms.review import looking, trials
from app.rooms.review.state import (
    LookBack,
    Reviewing,
    Stage,
    current,
    looks_back,
    moments_of,
    proved_moments,
)
from app.runtime.commands import Focus
from app.runtime.handling import handler
from app.runtime.update import Send
from pacru.review.moments import KeyMoment, MomentState


def begin(app: App) -> App:
    """Return the state that looks back at the person's key moments, if only one person has played."""
    alone = len(app.session.setup.persons) == 1
    back = app.state(Reviewing).back or LookBack()
    return change(app, Reviewing, back=back if alone else None, steps=False)


def _unseen(app: App, back: LookBack) -> list[KeyMoment]:
    return [moment for moment in proved_moments(app) if moment.ply not in back.seen]


def open_next(app: App) -> Update:
    """Show the first unseen moment or, after the last one, the closing page, unless something is on the board."""
    back, review, trial = looks_back(app), current(app), app.state(Reviewing).trial
    if back is None or back.shown is not None or back.ended or trial or app.history.aside:
        return app, ()
    if unseen := _unseen(app, back):
        return _show(app, unseen[0])
    waits = any(moment.state is MomentState.OPEN for moment in moments_of(app))
    if waits or review is None or not review.surveyed:
        return app, ()
    return change(app, Reviewing, back=replace(back, ended=True)), ()


def _show(app: App, moment: KeyMoment) -> Update:
    """Put the position after the moment's turn on the board, and mark what was wrong with the turn."""
    back = app.state(Reviewing).back
    assert back
    seen = back.seen | {moment.ply}
    done = back.done | {moment.ply} if moment.is_best else back.done
    back = LookBack(moment.ply, seen, done)
    app = change(app, Reviewing, back=back, trial=None, slides=None)
    app, effects = look_at(app.with_history(aside=None), (moment.ply,))
    fault = looking.fault_shown(app)
    return app.with_ui(pictured=fault.picture if fault else None), effects


@handler()
def show_moment(app: App, ply: int) -> Update:
    """Show a moment again."""
    moment = next((moment for moment in proved_moments(app) if moment.ply == ply), None)
    return _show(app, moment) if moment and looks_back(app) else (app, ())


@handler()
def show_next_moment(app: App) -> Update:
    """Show the next unseen moment; after the last one, the closing page."""
    back = looks_back(app)
    if back is None:
        return app, ()
    app, unseen = app.with_history(aside=None), _unseen(app, back)
    if unseen:
        later = [moment for moment in unseen if back.shown is not None and moment.ply > back.shown]
        return _show(app, (later or unseen)[0])
    return open_next(change(app, Reviewing, back=replace(back, shown=None), trial=None))


@handler()
def try_moment(app: App) -> Update:
    """Ask the person to find a better turn than the one played at this moment."""
    back, review = looks_back(app), current(app)
    if back is None or back.shown is None or review is None or app.state(Reviewing).trial:
        return app, ()
    verdict = review.verdicts.get(back.shown)
    return trials.begin_tasks(app, [trials.task_of(app, review, verdict)]) if verdict else (app, ())


@handler()
def play_on(app: App) -> Update:
    """Set up a game that begins after the person's solution."""
    trial, aside = app.state(Reviewing).trial, app.history.aside
    if aside is None or trial is None or trial.stage is not Stage.DONE:
        return app, ()
    position = aside.game.play(trial.solution).position
    if position.to_move is None:
        return app, ()
    bots = tuple(player.bot for player in app.session.setup.players)
    return app, (Send(PositionChosen(position, bots)),)


@handler()
def step_through(app: App) -> Update:
    """Step through all turns of the game, also those of the other players."""
    back = looks_back(app)
    if back is None:
        return app, ()
    app = change(app.with_history(aside=None), Reviewing, steps=True, trial=None, waits=False)
    app, effects = (app, ()) if back.shown is None else open_place(app, (back.shown,))
    return app, (*effects, Focus(["#review-title"]))


@handler()
def look_back(app: App) -> Update:
    """Look back at the person's moments again, from where they left off."""
    app = begin(app.with_history(aside=None))
    back = app.state(Reviewing).back
    moments = [moment for moment in proved_moments(app) if back and moment.ply == back.shown]
    app, effects = _show(app, moments[0]) if moments else open_next(app)
    return app, (*effects, Focus(["#review-title"]))
