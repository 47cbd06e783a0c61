"""The dialog in which something is said about a turn, and a variation is promoted or deleted."""

from app.core.region import Region, Wanted
from app.core.room import Dialog, Room
from app.messages import Dialog as Name
from app.messages import DialogOpened, Noted, TurnsDeleted, VariationPromoted


def _content() -> Region:
    from app.history import sheet  # most visits do without

    return sheet.NOTE


ROOM = Room(
    name="history",
    reads={
        "note": lambda _: DialogOpened(Name.NOTE),
        "mark": lambda facts: Noted(mark=str(facts["value"])),
        "comment": lambda facts: Noted(comment=str(facts["value"])),
        "promote": lambda _: VariationPromoted(),
        "delete-turns": lambda _: TurnsDeleted(),
    },
    dialogs=(Dialog(Name.NOTE, "small", Wanted(Name.NOTE, _content), "note-title"),),
)
"""What is said about turns."""
