"""The numbers on the markers of a finished game, one player after the other (A10, S6d)."""

from itertools import accumulate
from typing import Final

from app.game.effects import Pause
from app.model.app import App, Update
from app.model.settings import Pace
from app.model.table import Counting
from pacru.svg.geometry import CENTRES

SECONDS: Final = {Pace.NONE: 0.0, Pace.FAST: 3.0, Pace.CALM: 6.0}
"""The most seconds of a whole count, without its breaks."""
SLOWEST: Final = 0.25
"""The most seconds for a marker."""
BREAKS: Final = {Pace.NONE: 0.0, Pace.FAST: 0.4, Pace.CALM: 0.9}
"""Seconds before the first marker of a player, and at the end."""


def is_still(app: App) -> bool:
    """Return whether the board has no motion."""
    return app.settings.pace is Pace.NONE or app.ui.space.still


def new_count(app: App) -> Counting:
    """Return a new count. It visits the borderlands of the rotated board in reading order."""
    position = app.session.game.position
    centres = CENTRES[app.ui.rotation]

    def place(field: str) -> tuple[int, ...]:
        x, y = (centre // 100 for centre in centres[field])
        return y // 3, x // 3, y, x

    fields = (sorted(position.markers(player), key=place) for player in range(position.players))
    return Counting(app.bots.requests + 1, tuple(map(tuple, fields)))


def with_count(app: App, counting: Counting | None) -> App:
    """Put a count on the board of the game, or remove it."""
    number = max(app.bots.requests, counting.number if counting else 0)
    return app.with_bots(requests=number).with_game_table(counting=counting, notice=None)


def count_from(app: App, counting: Counting) -> Update:
    """Show a count, and go on with it after a pause if it is not over."""
    app, pace = with_count(app, counting), app.settings.pace
    if not (counting.running or counting.opens):
        return app, ()
    seconds = min(SECONDS[pace] / max(counting.all, 1), SLOWEST)
    if counting.at in accumulate(map(len, counting.fields), initial=0):
        seconds = BREAKS[pace]
    return app, (Pause("play.count_on", counting.number, counting.at, seconds),)
