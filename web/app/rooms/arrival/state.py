"""The link with which the page was opened, and whether its panel is shown."""

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
        link: facts about the link; None: there is no link, or its game has been left.
        number: the number of its game among the games of the page.
        turns: the number of turns of its game at the opening.
        is_running: whether its film is playing.
    """

    link: LinkOpened | None = None
    number: int = 0
    turns: int = 0
    is_running: bool = False


def is_shown(app: App) -> bool:
    """Return whether the panel is shown: the game of the link is on the board, and the person has not played in it."""
    arrival, session = app.state(Arrival), app.session
    link, replay = arrival.link, session.table.replay
    is_elsewhere = session.number != arrival.number or app.history.aside or _is_taken(app)
    if link is None or is_elsewhere or (replay and not replay.film):
        return False
    if session.game.outcome:
        return not session.setup.persons
    return not link.is_known and _waits(app, arrival.turns)


def _is_taken(app: App) -> bool:
    """Return whether another room has the place beside the board."""
    panels = app.state(Declarations).panels
    others = (panel for panel in panels if panel.place == "side" and panel.title and not panel.late)
    return any(other.when(app) for other in others if other.id != PANEL)


def _waits(app: App, turns: int) -> bool:
    """Return whether a person is to move, and only bots have played after the first ``turns`` turns."""
    table, players = app.game_table, app.session.setup.players
    plies, to_move = app.session.game.plies, app.session.game.position.to_move
    if to_move is None or players[to_move].bot or len(plies) < turns:
        return False
    has_begun = table.begun or table.notice or table.hint
    return not has_begun and all(players[ply.player].bot for ply in plies[turns:])


def is_over(app: App) -> bool:
    """Return whether the game cannot be played on: it has ended, or the link is damaged."""
    arrival = app.state(Arrival)
    return app.session.game.outcome is not None or bool(arrival.link and arrival.link.why_not)


def has_masthead(app: App) -> bool:
    """Return whether a small window shows the name of the game in place of the score."""
    return is_shown(app) and is_over(app)


def mode(app: App) -> str:
    """Return the mode of the layout: "over" or "live", with "film" added while a turn is replayed."""
    film = " film" if app.game_table.replay else ""
    return f"{'over' if is_over(app) else 'live'}{film}"
