"""What answers the events of whoever opens a link."""

from typing import Final

from app.game.exchange import LinkOpened
from app.game.numbering import is_still
from app.model.app import App, Update
from app.model.changes import change
from app.rooms.arrival import film, wording
from app.rooms.arrival.state import Arrival, is_over, is_shown
from app.runtime.commands import Focus, Say
from app.runtime.handling import handler

PRIMARY: Final = Focus(["#arrival .prime"])
"""Brings the keyboard to the next good thing."""


def on_link_opened(app: App, message: LinkOpened) -> Update:
    """Say what has been sent, once. A finished game begins as a film, unless nothing is to move."""
    session = app.session
    app = app.with_state(Arrival(message, session.number, len(session.game.plies)))
    if not session.setup.persons:
        app = app.with_ui(result=False)
    if not is_shown(app):
        return app, ()
    told = wording.tell(app)
    say = Say(f"{told.heading} {told.says}")
    if session.game.outcome and film.turns_of(app) and not is_still(app):
        app, effects = film.play(app)
        return app, (say, *effects)
    return app, (say, PRIMARY) if is_over(app) else (say,)


@handler()
def play_film(app: App) -> Update:
    """Show the game from its beginning, or go on with that."""
    return film.play(app) if film.turns_of(app) else (app, ())


@handler()
def pause_film(app: App) -> Update:
    """Let the film stand where it is."""
    return change(app, Arrival, is_running=False), ()


@handler(unasked=True)
def go_on(app: App, number: int, scene: int) -> Update:
    """Show the next moment of the film, when the time of one is over."""
    after, effects = film.go_on(app, number, scene)
    has_ended = app.session.table.replay and not after.session.table.replay
    return after, (*effects, PRIMARY) if has_ended and is_over(after) else effects
