"""Which link the page was opened with, and whether what it says about that is on the page."""

from dataclasses import dataclass
from typing import Final

from app.game.exchange import LinkOpened
from app.model.app import App
from app.runtime.room import Declarations

PANEL: Final = "arrival"
"""The id of the panel."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """The link with which the page was opened.

    Attributes:
        link: what is known of it; None: there is none, or its game has been left.
        number: of the game that came with it.
        turns: how many turns that had.
        is_running: whether the next moment of its film comes by itself.
    """

    link: LinkOpened | None = None
    number: int = 0
    turns: int = 0
    is_running: bool = False


def is_shown(app: App) -> bool:
    """Return whether the panel is there: the game of the link is on the board, and nobody here has done anything."""
    own, session = app.state(Arrival), app.session
    if own.link is None or session.number != own.number or app.history.aside or _is_taken(app):
        return False
    if session.table.replay and not session.table.replay.film:
        return False
    if session.game.outcome:
        return not session.setup.persons
    return not own.link.is_known and _waits(app, own.turns)


def _is_taken(app: App) -> bool:
    """Return whether another room has the place beside the board."""
    panels = app.state(Declarations).panels
    others = (panel for panel in panels if panel.place == "side" and panel.title and not panel.late)
    return any(other.when(app) for other in others if other.id != PANEL)


def _waits(app: App, turns: int) -> bool:
    """Return whether a person is to move, and nobody here has done anything since so many turns."""
    session, table = app.session, app.session.table
    setup, plies, to_move = session.setup, session.game.plies, session.game.position.to_move
    if to_move is None or setup.players[to_move].bot or len(plies) < turns:
        return False
    has_begun = table.begun or table.notice or table.hint
    return not has_begun and all(setup.players[ply.player].bot for ply in plies[turns:])


def is_over(app: App) -> bool:
    """Return whether nothing can be played on: the game has ended, or there is none."""
    arrival = app.state(Arrival)
    return app.session.game.outcome is not None or bool(arrival.link and arrival.link.why_not)


def has_masthead(app: App) -> bool:
    """Return whether the name of the game stands in the place of the score, where there is room for one of them."""
    return is_shown(app) and is_over(app)


def mode(app: App) -> str:
    """Return how the page is laid out: whether the game can be played on, and whether its film is on the board."""
    film = " film" if app.session.table.replay else ""
    return f"{'over' if is_over(app) else 'live'}{film}"
