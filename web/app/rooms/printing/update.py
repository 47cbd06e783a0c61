"""What the messages of the sheets change."""

from dataclasses import replace

from app.model.app import App, Update
from app.model.messages import DialogOpened
from app.rooms.printing import messages
from app.rooms.printing.state import Printing, Sheet
from app.runtime.update import Send


def _on_opened(app: App) -> Update:
    players = app.session.game.start.players
    app = app.with_own(replace(app.own(Printing), on=True, players=players, moves="", sent=False))
    return app, (Send(DialogOpened(messages.PRINTING_DIALOG)),)


def update(app: App, message: messages.Message) -> Update:
    """Return the state after a message of the room, and the effects."""
    own = app.own(Printing)
    match message:
        case messages.PrintingOpened():
            return _on_opened(app)
        case messages.SheetChosen(kind) if kind in list(Sheet):
            own = replace(own, sheet=Sheet(kind))
        case messages.PlayersChosen(players) if players in (2, 3, 4):
            own = replace(own, players=players)
        case messages.MovesChosen(text):
            own = replace(own, moves=text)
        case messages.SheetWanted():
            own = replace(own, sent=True)
        case messages.SheetDone():
            own = replace(own, sent=False)
    return app.with_own(own), ()
