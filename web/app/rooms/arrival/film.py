"""The film of a game: one turn after the other on its board, without announcements."""

from typing import Final

import pacru
from app.game.effects import Pause
from app.model.app import App, Update
from app.model.changes import change
from app.model.table import Replay
from app.rooms.arrival.state import Arrival
from pacru.explain import scenes
from pacru.review.summary import rounds_of

LONGEST: Final = 16.0
"""The most seconds of a film, unless its turns would become too fast."""
SLOWEST: Final = 0.7
FASTEST: Final = 0.12
"""The most and the fewest seconds for a turn."""


def turns_of(app: App) -> tuple[pacru.Ply, ...]:
    """Return the turns that the film shows."""
    return tuple(ply for ply in app.session.game.plies if isinstance(ply.turn, pacru.Turn))


def turn_shown(app: App) -> int | None:
    """Return the index of the turn that the board shows; None: it shows the latest position."""
    replay = app.game_table.replay
    if replay is None:
        return None
    return next((at for at, ply in enumerate(turns_of(app)) if ply is replay.ply), None)


def rounds_shown(app: App) -> tuple[int, int]:
    """Return the number of the round that the board shows, and of the last round."""
    turns = turns_of(app)
    rounds, at = rounds_of(turns), turn_shown(app)
    return rounds[-1 if at is None else at], rounds[-1]


def play(app: App) -> Update:
    """Go on with the film, or begin it."""
    return show(change(app, Arrival, is_running=True), turn_shown(app) or 0)


def show(app: App, at: int) -> Update:
    """Show a turn of the film, from 0, and wait for the next one."""
    app, number = app.with_number()
    turns = turns_of(app)
    moments = scenes.scenes_of(turns[at])
    replay = Replay(number, turns[at], moments, len(moments) - 1, running=False, film=True)
    seconds = min(SLOWEST, max(FASTEST, LONGEST / len(turns)))
    app = app.with_table(replay=replay, notice=None)
    return app, (Pause("arrival.go_on", number, at, seconds),)
