"""Handlers of the events after a link was opened."""

from typing import Final

from app.game.course import without_replay
from app.game.exchange import LinkOpened
from app.game.numbering import is_still
from app.model.app import App, Update
from app.model.changes import change
from app.rooms.arrival import film, wording
from app.rooms.arrival.state import Arrival, is_over, is_shown
from app.runtime.commands import Focus, Say
from app.runtime.handling import handler

PRIMARY: Final = Focus(["#arrival .prime"])
"""Moves the focus to the main button."""


def on_link_opened(app: App, message: LinkOpened) -> Update:
    """Announce where the link leads. Play the film of a finished game, unless the person wants no animation."""
    session = app.session
    app = app.with_state(Arrival(message, session.number, len(session.game.plies)))
    if not session.setup.persons:
        app = app.with_ui(result=False)
    if not is_shown(app):
        return app, ()
    _kicker, heading, sentence = wording.tell(app)
    say = Say(f"{heading} {sentence}")
    if session.game.outcome and film.turns_of(app) and not is_still(app):
        app, effects = film.play(app)
        return app, (say, *effects)
    return app, (say, PRIMARY) if is_over(app) else (say,)


@handler()
def play_film(app: App) -> Update:
    """Begin the film, or go on with it."""
    return film.play(app) if film.turns_of(app) else (app, ())


@handler()
def pause_film(app: App) -> Update:
    """Pause the film."""
    return change(app, Arrival, is_running=False), ()


@handler(unasked=True)
def go_on(app: App, number: int, scene: int) -> Update:
    """Show the next turn of the film; after the last turn, show the latest position."""
    replay = app.game_table.replay
    if not app.state(Arrival).is_running or replay is None or replay.number != number:
        return app, ()
    if scene + 1 < len(film.turns_of(app)):
        return film.show(app, scene + 1)
    app = without_replay(change(app, Arrival, is_running=False))
    return app, (PRIMARY,) if is_over(app) else ()
