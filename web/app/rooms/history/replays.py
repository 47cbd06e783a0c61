"""Replays, and the way back to the game."""

from dataclasses import replace

from app.game.course import without_replay
from app.game.showing import look, show_again
from app.model.app import App, Update
from app.model.visible import last_turn
from app.runtime.handling import handler
from app.runtime.late import late

with late:
    from app.rooms.history import variations


@handler()
def replay(app: App) -> Update:
    """Show the last turn again, scene by scene."""
    ply = last_turn(app)
    return look(app, ply, running=True) if ply else (app, ())


@handler()
def replay_at(app: App, place: str) -> Update:
    """Go to a place of the tree, and show the turn that led there scene by scene."""
    app, effects = variations.look_at(app, place)
    app, more = replay(app)
    return app, (*effects, *more)


@handler()
def step_back(app: App) -> Update:
    """Show the previous scene. At the first scene of a board beside the game, go to the previous turn."""
    replay = app.table.replay
    if app.history.aside and replay and not replay.at:
        return variations.pass_by(app, -1)
    return _step(app, -1)


@handler()
def step_on(app: App) -> Update:
    """Show the next scene of a replay."""
    return _step(app, 1)


@handler(unasked=True)
def go_on(app: App, number: int, scene: int) -> Update:
    """Show the next scene of a replay when the time of a scene is over."""
    replay = app.table.replay
    if replay is None or not replay.running or (replay.number, replay.at) != (number, scene):
        return app, ()
    return _step(app, 1)


def _step(app: App, by: int) -> Update:
    replay = app.table.replay
    if replay is None:
        return app, ()
    at = max(replay.at + by, 0)
    if at == len(replay.scenes):
        return without_replay(app), ()
    return show_again(app, replace(replay, at=at, running=replay.running and by > 0))


@handler()
def rejoin(app: App) -> Update:
    """Go back to the latest position of the game."""
    return without_replay(app).with_history(aside=None), ()
