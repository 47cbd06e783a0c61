"""Updates for the page as a whole, whatever rooms it has: dialogs, its size, its visibility, its address."""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias, get_args

from app.game.course import notify
from app.game.exchange import AddressFollowed
from app.model.app import App, Update
from app.model.messages import DialogClosed, DialogOpened, PageHidden, Resized, Slept, TimePassed
from app.model.ui import Space
from app.runtime.awake import FREEZE, RESUME, SLEPT
from app.runtime.commands import After
from app.runtime.handling import EventData
from app.runtime.late import late
from app.runtime.room import Declarations

with late:
    from app.game import addresses


def read_resized(facts: EventData) -> Resized:
    """Return the message about the space for the board."""
    return Resized(float(facts["size"]), bool(facts["bare"]), bool(facts.get("still")))


READS: Final[Mapping[str, Callable[[EventData], object]]] = {
    "address": lambda facts: AddressFollowed(str(facts["hash"])),
    "closed": lambda facts: DialogClosed(str(facts.get("id", ""))),
    "close": lambda _: DialogClosed(),
    "hidden": lambda facts: PageHidden(bool(facts["hidden"])),
    "resized": read_resized,
    "tick": lambda _: TimePassed(),
    FREEZE: lambda _: TimePassed(),
    RESUME: lambda _: TimePassed(),
    SLEPT: lambda facts: Slept(float(facts["seconds"])),
}
"""Functions that read a message from the facts of an event, by the name of the event."""


Message: TypeAlias = (
    AddressFollowed | DialogOpened | DialogClosed | PageHidden | Resized | TimePassed
)


def update(app: App, message: Message) -> Update:
    """Return the state after a message about the page as a whole."""
    match message:
        case AddressFollowed(fragment):
            found = addresses.event_at(fragment, app.own(Declarations).addresses)
            return (
                (notify(app, found), ())
                if isinstance(found, str)
                else (app, (After(0, {**found}),))
            )
        case DialogOpened(dialog, topic):
            return app.with_ui(dialog=dialog, topic=topic), ()
        case DialogClosed(dialog):
            return (app.with_ui(dialog=None) if dialog in ("", app.ui.dialog) else app), ()
        case PageHidden(hidden):
            return app.with_ui(hidden=hidden), ()
        case Resized():
            return app.with_ui(space=Space(*message)), ()
        case TimePassed():  # nothing else changes
            return app, ()


MESSAGES: Final[tuple[type, ...]] = get_args(Message)
"""The classes of these messages."""
