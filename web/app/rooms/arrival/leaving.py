"""The change from the game of a link to another game, which becomes the browser's game in progress."""

from app.game.effects import FileGame, KeepGame
from app.game.exchange import Filed, LinkLeft
from app.game.games import snapshot
from app.model.app import App, Update
from app.rooms.arrival.state import Arrival
from app.runtime.commands import Drop, Join
from app.runtime.update import Send


def leave_link(_before: App, after: App) -> Update:
    """Leave the link once another game is on the board. The game that has waited goes into the library.

    So far, the new game is stored in place of the link's game. Here it is stored as the game in progress.
    """
    arrival = after.state(Arrival)
    if arrival.link is None or after.session.number == arrival.number:
        return after, ()
    app = after.with_state(Arrival())
    if not arrival.link.stays:
        return app, ()
    waiting = arrival.link.waiting
    filed = (FileGame(waiting), Send(Filed(waiting))) if waiting else ()
    return app, (*filed, Drop(), Join(), KeepGame(snapshot(app)), Send(LinkLeft()))
