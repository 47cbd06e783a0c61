"""What answers the events of looking back: one's own moments, one at a time."""

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
    """Return the state that looks back at the moments of the only person here, if there is one."""
    reviewing = app.state(Reviewing)
    alone = len(app.session.setup.persons) == 1
    return change(
        app, Reviewing, back=(reviewing.back or LookBack()) if alone else None, steps=False
    )


def open_next(app: App) -> Update:
    """Bring the first moment that is proved to the board, unless something is there; after the last one, the end."""
    own, back, review = app.state(Reviewing), looks_back(app), current(app)
    if back is None or back.shown is not None or back.ended or own.trial or app.history.aside:
        return app, ()
    left = [moment for moment in proved_moments(app) if moment.ply not in back.seen]
    if left:
        return _show(app, left[0])
    waits = review is not None and any(one.state is MomentState.OPEN for one in moments_of(app))
    return (app, ()) if waits or review is None or not review.surveyed else _end(app)


def _show(app: App, moment: KeyMoment) -> Update:
    """Put the position after the turn on the board, with what was wrong on it."""
    reviewing = app.state(Reviewing)
    assert reviewing.back
    seen, done = reviewing.back.seen | {moment.ply}, reviewing.back.done
    if moment.is_best:
        done |= {moment.ply}
    back = replace(reviewing.back, shown=moment.ply, seen=seen, done=done, ended=False)
    app = change(app, Reviewing, back=back, trial=None, slides=None)
    app, effects = look_at(app.with_history(aside=None), (moment.ply,))
    fault = looking.fault_shown(app)
    return app.with_ui(pictured=fault.picture if fault else None), effects


def _end(app: App) -> Update:
    reviewing = app.state(Reviewing)
    assert reviewing.back
    back = replace(reviewing.back, shown=None, ended=True)
    return change(app.with_history(aside=None), Reviewing, back=back, trial=None), ()


@handler()
def show_moment(app: App, ply: int) -> Update:
    """Show a moment again."""
    found = next((moment for moment in proved_moments(app) if moment.ply == ply), None)
    return _show(app, found) if found and looks_back(app) else (app, ())


@handler()
def show_next_moment(app: App) -> Update:
    """Show the next moment that has not been shown; after the last one, what there was."""
    own, back = app.state(Reviewing), looks_back(app)
    if back is None:
        return app, ()
    app = app.with_history(aside=None)
    ahead = [moment for moment in proved_moments(app) if moment.ply not in back.seen]
    later = [one for one in ahead if back.shown is not None and one.ply > back.shown]
    if ahead:
        return _show(app, (later or ahead)[0])
    app = change(app, Reviewing, back=replace(back, shown=None), trial=None, slides=None)
    return open_next(app) if own.back else (app, ())


@handler()
def try_moment(app: App) -> Update:
    """Have the person find a better turn than that of the moment on the board."""
    back, review = looks_back(app), current(app)
    one = review.verdicts.get(back.shown) if back and review and back.shown is not None else None
    if review is None or one is None or app.state(Reviewing).trial:
        return app, ()
    return trials.begin_moment(app, review, one)


@handler()
def play_on(app: App) -> Update:
    """Set up a game that begins with the position after the turn that was found."""
    trial, aside = app.state(Reviewing).trial, app.history.aside
    if aside is None or trial is None or trial.stage is not Stage.DONE:
        return app, ()
    position, setup = aside.game.play(trial.found).position, app.session.setup
    if position.to_move is None:
        return app, ()
    bots = tuple(player.bot for player in setup.players)
    return app, (Send(PositionChosen(position, bots)),)


@handler()
def step_through(app: App) -> Update:
    """Step through all turns of the game, those of the others too."""
    back = looks_back(app)
    if back is None:
        return app, ()
    at = back.shown
    app = change(app.with_history(aside=None), Reviewing, steps=True, trial=None, waits=False)
    app, effects = open_place(app, (at,)) if at is not None else (app, ())
    return app, (*effects, Focus(["#review-title"]))


@handler()
def look_back(app: App) -> Update:
    """Look back at one's own moments again, where that was left."""
    app = begin(app.with_history(aside=None))
    reviewing = app.state(Reviewing)
    left = [
        moment
        for moment in proved_moments(app)
        if reviewing.back and moment.ply == reviewing.back.shown
    ]
    app, effects = _show(app, left[0]) if left else open_next(app)
    return app, (*effects, Focus(["#review-title"]))
