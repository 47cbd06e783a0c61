"""The handlers of the sheets."""

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
    """Show the dialog about printing."""
    players = app.session.game.start.players
    app = change(app, Printing, players=players, moves="", sent=False)
    return app, (Send(DialogOpened(PRINTING_DIALOG)),)


@handler()
def choose_sheet(app: App, value: Sheet) -> Update:
    """Choose the content of the sheet."""
    return change(app, Printing, sheet=value), ()


@handler()
def choose_players(app: App, value: int) -> Update:
    """Choose the number of players of a score sheet."""
    return change(app, Printing, players=value) if value in COLUMNS else app, ()


@handler()
def choose_moves(app: App, value: str) -> Update:
    """Choose the moves after which to print a diagram, such as ``0 4 10-12``."""
    return change(app, Printing, moves=value), ()


@handler()
def start(app: App) -> Update:
    """Print the sheet."""
    return change(app, Printing, sent=True), () if app.state(Printing).sent else (Print(),)


@handler(unasked=True)
def finish(app: App) -> Update:
    """Clear the sheet after the browser has printed it, or the person has cancelled."""
    return change(app, Printing, sent=False), ()
