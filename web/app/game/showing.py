"""Turns that the board shows scene by scene: those of bots, and replays."""

from typing import Final

import pacru
from app.game.asking import without_hint
from app.game.course import set_game, without_replay
from app.game.effects import Pause
from app.model.app import App, Update
from app.model.bots import Showing
from app.model.settings import Pace
from app.model.table import Replay
from app.runtime.late import late
from pacru.explain import scenes

with late:  # few games end with a count
    from app.game import counting

SCENE_TIMES: Final = {Pace.NONE: 0.8, Pace.FAST: 0.4, Pace.CALM: 0.8}
"""Seconds per scene of a turn. At the pace "none", only replays have scenes."""


def show(app: App, showing: Showing) -> Update:
    """Show a scene of a bot's turn."""
    pause = Pause("bots.go_on", showing.request, showing.at, SCENE_TIMES[app.settings.pace])
    return app.with_game_table(replay=None).with_bots(showing=showing), (pause,)


def skip(app: App) -> Update:
    """Skip what the board of the game is showing: a turn, or the count at the end."""
    app = app.with_game_table(replay=None)
    count = app.game_table.counting
    if count and count.running:
        return counting.finish_count(app, count)
    return set_game(app, app.bots.showing.after) if app.bots.showing else (app, ())


def settle(app: App) -> Update:
    """Skip what the visible board is showing."""
    return (without_replay(app), ()) if app.history.aside else skip(app)


def look(app: App, ply: pacru.Ply, *, running: bool) -> Update:
    """Replay a turn on the visible board: scene by scene, or as it ended."""
    app, number = without_hint(app).with_number()
    parts = scenes.scenes_of(ply)
    replay = Replay(number, ply, parts, 0 if running else len(parts) - 1, running)
    return show_again(app.with_table(notice=None), replay)


def show_again(app: App, replay: Replay) -> Update:
    """Show a scene of a replay on the visible board."""
    pause = Pause("history.go_on", replay.number, replay.at, SCENE_TIMES[app.settings.pace])
    app = app.with_table(replay=replay)
    return app, (pause,) if replay.running else ()
