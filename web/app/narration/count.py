"""The status while the markers of a finished game are counted."""

from dataclasses import replace

from app.model.app import App
from app.model.table import Counting
from app.narration import words
from app.narration.reports import make_status
from app.narration.status_view import Replaying, Status
from pacru import games
from pacru.core.texts import _
from pacru.position import inner_state


def status(app: App, counting: Counting) -> Status:
    """Return the status while the markers are counted."""
    player = counting.player
    why = _("Each player’s markers are counted on the board.")
    rule = games.ruleset_of(inner_state(app.board.game.position)).ends["count"]
    total = _total(app, player, counting.scores[player])
    return replace(make_status(app, total, why, rule, Replaying()), lately=(), threats=())


def totals(app: App, counting: Counting) -> str:
    """Return the markers of all players, for screen readers."""
    counts = (_total(app, player, len(fields)) for player, fields in enumerate(counting.fields))
    return " ".join(map(words.sentence, counts))


def _total(app: App, player: int, markers: int) -> str:
    name = app.board.setup.name(player)
    return _("{name}: {markers}").format(name=name, markers=words.count(markers, "marker"))
