"""Replays, and the way back to the game."""

from dataclasses import replace

from app.game.course import without_replay
from app.game.showing import look, show_again
from app.model.app import App, Update
from app.model.messages import ScenePassed
from app.model.visible import last_turn
from app.rooms.history.messages import (
    BoardMessage,
    GameRejoined,
    ReplayMessage,
    ReplayStepped,
    ReplayWanted,
    TurnsPassed,
)
from app.runtime.late import late

with late:
    from app.rooms.history import variations


def _on_replay_wanted(app: App, _message: ReplayWanted) -> Update:
    ply = last_turn(app)
    return look(app, ply, running=True) if ply else (app, ())


def _on_replay_stepped(app: App, message: ReplayStepped) -> Update:
    if app.history.aside:  # the step before the first scene is the turn before
        return variations.on_turns_passed(app, TurnsPassed(message.by))
    return _step(app, message.by)


def _step(app: App, by: int) -> Update:
    replay = app.table.replay
    if replay is None:
        return app, ()
    at, running = max(replay.at + by, 0), replay.running and by > 0
    if at == len(replay.scenes):
        return without_replay(app), ()
    return show_again(app, replace(replay, at=at, running=running))


def _on_scene_passed(app: App, message: ScenePassed) -> Update:
    replay = app.table.replay
    if replay is None or not replay.running or (replay.number, replay.at) != message:
        return app, ()
    return _step(app, 1)


def _on_game_rejoined(app: App, _message: GameRejoined) -> Update:
    return without_replay(app).with_history(aside=None), ()


def is_for_board(_app: App, board: App, message: BoardMessage) -> bool:
    """Return whether a message is for the visible board, see ``app.runtime.room.Room.on_board``."""
    replay = board.table.replay
    match message:
        case ReplayWanted():
            return True
        case ReplayStepped():
            return not (message.by < 0 and replay and replay.at == 0)
        case ScenePassed():
            return replay is not None and message.request == replay.number


def update(app: App, message: ReplayMessage) -> Update:
    """Return the state after a message about replays or the way back, and the effects."""
    match message:
        case ReplayWanted():
            return _on_replay_wanted(app, message)
        case ReplayStepped():
            return _on_replay_stepped(app, message)
        case ScenePassed():
            return _on_scene_passed(app, message)
        case GameRejoined():
            return _on_game_rejoined(app, message)
