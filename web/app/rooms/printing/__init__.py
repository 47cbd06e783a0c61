"""Sheets of paper: diagrams, score sheets, and the rules on one page."""

from typing import get_args

from app.model.app import App, Update
from app.model.page import PageRegion, PageRoom
from app.rooms.printing import messages
from app.rooms.printing.messages import PRINTING_DIALOG
from app.rooms.printing.state import Printing
from app.runtime import commands
from app.runtime.commands import Command
from app.runtime.late import seldom
from app.runtime.region import LateRegion, Part
from app.runtime.room import Dialog, Item, Panel, Room
from pacru.core.texts import N_

with seldom:
    from app.rooms.printing import regions, update, views


def _update(app: App, message: messages.Message) -> Update:
    if not (app.own(Printing).on or isinstance(message, messages.PrintingOpened)):
        return app, ()
    return update.update(app, message)


def _find_content() -> PageRegion:
    return regions.CONTENT


def _follow(before: App, after: App) -> list[Command]:
    return [commands.Print()] if after.own(Printing).sent and not before.own(Printing).sent else []


ROOM: PageRoom = Room(
    name="printing",
    begin=Printing,
    reads={
        "printing": lambda _: messages.PrintingOpened(),
        "sheet": lambda data: messages.SheetChosen(str(data["value"])),
        "sheet-players": lambda data: messages.PlayersChosen(int(data["value"])),
        "sheet-moves": lambda data: messages.MovesChosen(str(data["value"])),
        "sheet-print": lambda _: messages.SheetWanted(),
        "sheet-done": lambda _: messages.SheetDone(),
    },
    unasked=("sheet-done",),
    messages=get_args(messages.Message),
    update=_update,
    follows=(_follow,),
    regions=(
        Part(
            "printed-sheet",
            lambda app: views.sheet_view(app),
            lambda shown: regions.render_sheet(shown),
            when=lambda app: app.own(Printing).sent,
        ),
    ),
    panels=(Panel("printed-sheet", "side", "printed-sheet", order=9),),
    dialogs=(
        Dialog(PRINTING_DIALOG, "", LateRegion(PRINTING_DIALOG, _find_content), "printing-title"),
    ),
    items=(Item("printing", "printing", N_("Print"), "game", 12),),
    icons={"printing": '<path d="M7 8V3.5h10V8M7 17H3.5V8.5h17V17H17M7 14h10v6.5H7z"/>'},
    late_words=True,
    words_of="help",
)
"""Sheets of paper."""
