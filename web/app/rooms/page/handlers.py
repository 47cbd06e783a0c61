"""Handlers of the page as a whole: its dialogs, its size, its visibility, its address."""

from typing import Final

from app.game.course import notify
from app.game.exchange import AddressFollowed
from app.model.app import App, Update
from app.model.messages import DialogClosed, DialogOpened, Slept
from app.model.ui import Space
from app.runtime.commands import After
from app.runtime.handling import handler
from app.runtime.late import late
from app.runtime.room import Declarations
from app.runtime.update import Send

with late:
    from app.game import addresses

# Dialogs


def on_dialog_opened(app: App, message: DialogOpened) -> Update:
    """Open a dialog and close any other."""
    return app.with_ui(dialog=message.dialog, topic=message.topic), ()


@handler()
def close(app: App, dialog: str = "") -> Update:
    """Close the open dialog, or only the named one."""
    return app, (Send(DialogClosed(dialog)),)


def on_dialog_closed(app: App, message: DialogClosed) -> Update:
    """Close the open dialog."""
    return (app.with_ui(dialog=None) if message.dialog in ("", app.ui.dialog) else app), ()


# The address


@handler()
def follow_address(app: App, hash: str) -> Update:  # noqa: A002 - as browsers call it
    """Follow the fragment of the address."""
    return app, (Send(AddressFollowed(hash)),)


def on_address_followed(app: App, message: AddressFollowed) -> Update:
    """Send the event of an address, or say why the address has no event."""
    event = addresses.event_at(message.fragment, app.state(Declarations).addresses)
    if isinstance(event, str):  # why there is no event
        return notify(app, event), ()
    return app, (After(0, {**event}),)


# The window


@handler()
def resize(app: App, size: float, bare: bool, still: bool = False) -> Update:
    """Store the space for the board, and whether animations are allowed.

    Args:
        app: the state.
        size: the size of a field, in CSS pixels.
        bare: whether there is no space for a frame.
        still: whether the system prefers reduced motion.
    """
    return app.with_ui(space=Space(size, bare, still)), ()


@handler()
def cover(app: App, hidden: bool) -> Update:
    """Store whether another tab or app covers the page."""
    return app.with_ui(hidden=hidden), ()


# Time


@handler()
def freeze(app: App) -> Update:
    """Change nothing when the browser freezes or resumes the page; only let time pass."""
    return app, ()


resume: Final = freeze


@handler()
def sleep(app: App, seconds: float) -> Update:
    """Notify rooms that the device was asleep."""
    return app, (Send(Slept(seconds)),)
