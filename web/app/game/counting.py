"""The count at the end: the markers get their numbers on the board, one player after the other (A10, S6d)."""

from dataclasses import replace
from itertools import accumulate
from typing import Any, Final

from app.game.course import closed, proceed, without_replay
from app.game.effects import Pause
from app.model.app import App, Update
from app.model.settings import Pace
from app.model.table import Counting
from app.narration import words
from app.narration.status_parts import blank
from app.narration.status_view import Status
from pacru import games
from pacru.core.texts import _
from pacru.svg.geometry import CENTRES

SECONDS: Final = {Pace.NONE: 0.0, Pace.FAST: 3.0, Pace.CALM: 6.0}
"""The longest that a whole count takes, without the breaths."""
SLOWEST: Final = 0.25
"""The most seconds for a marker, when there are few."""
BREATHS: Final = {Pace.NONE: 0.0, Pace.FAST: 0.4, Pace.CALM: 0.9}
"""Seconds before the first marker of a player, and at the end."""


def ended(app: App) -> Update:
    """Count the markers of a game that has just ended; then the result opens."""
    if len(app.session.game.position.standing) < 2:  # the last one in has won, whatever the count
        return proceed(app)
    counting, covered = _begun(app), app.ui.dialog or app.ui.hidden or app.history.aside
    if _is_still(app) or covered:
        return proceed(_with(app, replace(counting, at=counting.all)))
    return _next(app, replace(counting, opens=True))


def wanted(app: App) -> Update:
    """Count the markers of a finished game again; the board stays visible then."""
    if app.session.game.outcome is None or not app.session.game.outcome.scores:
        return app, ()
    app = without_replay(closed(app))
    app = app.with_history(aside=None)
    counting = _begun(app)
    if _is_still(app):
        return _with(app, replace(counting, at=counting.all)), ()
    return _next(app, counting)


def passed(app: App, counting: Counting) -> Update:
    """Count the next marker; after the last one the result opens, if it is wanted."""
    if app.history.aside or app.table.replay:  # the person looks at something else by now
        return _with(app, None), ()
    if counting.running:
        return _next(app, replace(counting, at=counting.at + 1))
    return left(app, counting)


def left(app: App, counting: Counting) -> Update:
    """Show all numbers at once, and the result; or take the numbers off the board, if they are all there."""
    if not (counting.running or counting.opens):
        return _with(app, None), ()
    app = _with(app, replace(counting, at=counting.all, opens=False))
    return proceed(app) if counting.opens else (app, ())


def _is_still(app: App) -> bool:
    """Return whether nothing is to move on the board."""
    return app.settings.pace is Pace.NONE or app.ui.space.still


def _begun(app: App) -> Counting:
    position = app.session.game.position
    centres = CENTRES[app.ui.rotation]

    def place(field: str) -> tuple[int, ...]:
        """Return the place in reading order, by borderland, as the board is rotated."""
        x, y = (centre // 100 for centre in centres[field])
        return y // 3, x // 3, y, x

    players = range(position.players)
    fields = tuple(tuple(sorted(position.markers(player), key=place)) for player in players)
    return Counting(app.bots.requests + 1, fields)


def _with(app: App, counting: Counting | None) -> App:
    number = max(app.bots.requests, counting.number if counting else 0)
    bots = replace(app.bots, requests=number)
    return replace(app.with_table(counting=counting, notice=None), bots=bots)


def _next(app: App, counting: Counting) -> Update:
    if not (counting.running or counting.opens):
        return _with(app, counting), ()
    pace, breaths = app.settings.pace, accumulate(map(len, counting.fields), initial=0)
    seconds = min(SECONDS[pace] / max(counting.all, 1), SLOWEST)
    seconds = BREATHS[pace] if counting.at in breaths else seconds
    return _with(app, counting), (Pause(counting.number, counting.at, seconds),)


# What is shown and said


def _player(counting: Counting) -> int:
    """Return the player who is being counted."""
    counted = [player for player, score in enumerate(counting.scores) if score]
    return counted[-1] if counted else 0


def shown(counting: Counting) -> dict[str, Any]:
    """Return the numbers as options of the drawing; while they come, the other fields step back."""
    numbers = {
        field: number
        for own, score in zip(counting.fields, counting.scores, strict=True)
        for number, field in enumerate(own[:score], 1)
    }
    hush = {"hush": counting.fields[_player(counting)]} if counting.running else {}
    return {"counted": numbers, **hush}


def status(app: App, counting: Counting) -> Status:
    """Return the status while the numbers come."""
    player = _player(counting)
    why = _("The markers of each player are counted on the board.")
    rule = games.ruleset_of(app.session.game.position.state).ends["count"]
    said = blank(app, player, _total(app, player, counting.scores[player]), why, rule)
    return replace(said, skip=True, again=False, lately=(), threats=())


def totals(app: App, counting: Counting) -> str:
    """Return the markers of all players, for those who hear the page."""
    told = (_total(app, player, len(own)) for player, own in enumerate(counting.fields))
    return " ".join(map(words.sentence, told))


def _total(app: App, player: int, markers: int) -> str:
    name = app.session.setup.name(player)
    return _("{name}: {markers}").format(name=name, markers=words.count(markers, "marker"))
