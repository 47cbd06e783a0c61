"""What answers the events of the sheets."""

from app.model.app import App, Update
from app.model.changes import change
from app.model.messages import DialogOpened
from app.rooms.printing.regions import COLUMNS
from app.rooms.printing.state import PRINTING_DIALOG, Printing, Sheet
from app.runtime.commands import Print
from app.runtime.handling import handler
from app.runtime.update import Send


@handler()
def show(app: App) -> Update:
    """Show what can be printed."""
    players = app.session.game.start.players
    app = change(app, Printing, players=players, moves="", sent=False)
    return app, (Send(DialogOpened(PRINTING_DIALOG)),)


@handler()
def choose_sheet(app: App, value: Sheet) -> Update:
    """Choose what is on the sheet."""
    return change(app, Printing, sheet=value), ()


@handler()
def choose_players(app: App, value: int) -> Update:
    """Choose for how many players a score sheet is."""
    if value not in COLUMNS:
        return app, ()
    return change(app, Printing, players=value), ()


@handler()
def choose_moves(app: App, value: str) -> Update:
    """Choose the moves after which there are diagrams, such as ``0 4 10-12``."""
    return change(app, Printing, moves=value), ()


@handler()
def start(app: App) -> Update:
    """Print the sheet."""
    return change(app, Printing, sent=True), () if app.state(Printing).sent else (Print(),)


@handler(unasked=True)
def finish(app: App) -> Update:
    """Forget the sheet: the browser has printed it, or nobody wants it any more."""
    return change(app, Printing, sent=False), ()
