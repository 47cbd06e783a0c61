"""Sheets of paper: diagrams, score sheets, and the rules on one page."""

from app.model.page import PageRoom
from app.rooms.printing.state import PRINTING_DIALOG, Printing
from app.runtime.late import seldom
from app.runtime.region import Part
from app.runtime.room import Dialog, Item, Panel, Room
from pacru.core.texts import N_

with seldom:
    from app.rooms.printing import handlers, regions


ROOM: PageRoom = Room(
    name="printing",
    begin=Printing,
    handlers=(handlers,),
    panels=(
        Panel(
            "printed-sheet",
            "side",
            "printed-sheet",
            lambda app: regions.view(app),
            lambda app: app.state(Printing).sent,
            order=9,
            show=lambda paper: regions.render(paper),
        ),
    ),
    dialogs=(
        Dialog(
            PRINTING_DIALOG,
            "",
            lambda: Part(PRINTING_DIALOG, regions.view, regions.render_dialog),
            "printing-title",
        ),
    ),
    items=(Item("printing.show", "printing", N_("Print"), "send", 2),),
    icons={"printing": '<path d="M7 8V3.5h10V8M7 17H3.5V8.5h17V17H17M7 14h10v6.5H7z"/>'},
    late_words=True,
    words_of="help",
)
"""Sheets of paper."""
