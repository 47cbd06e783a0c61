"""Updates for the page as a whole, whatever rooms it has: dialogs, its size, its visibility."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from app.model.app import App, Space, Update
from app.model.messages import DialogClosed, DialogOpened, PageHidden, Resized, TimePassed
from app.runtime.room import EventData


def read_resized(facts: EventData) -> Resized:
    """Return the message about the space for the board."""
    return Resized(float(facts["size"]), bool(facts["bare"]), bool(facts.get("still")))


READS: Final[Mapping[str, Callable[[EventData], Any]]] = {
    "closed": lambda facts: DialogClosed(str(facts.get("id", ""))),
    "close": lambda _: DialogClosed(),
    "hidden": lambda facts: PageHidden(bool(facts["hidden"])),
    "resized": read_resized,
    "tick": lambda _: TimePassed(),
}
"""Functions that read a message from the facts of an event, by the name of the event."""


def _on_dialog_opened(app: App, message: DialogOpened) -> Update:
    return app.with_ui(dialog=message.dialog, topic=message.topic), ()


def _on_dialog_closed(app: App, message: DialogClosed) -> Update:
    if message.dialog not in ("", app.ui.dialog):
        return app, ()
    return app.with_ui(dialog=None), ()


def _on_hidden(app: App, message: PageHidden) -> Update:
    return app.with_ui(hidden=message.hidden), ()


def _on_resized(app: App, message: Resized) -> Update:
    space = Space(*message)
    return app.with_ui(space=space), ()


def _on_time_passed(app: App, _message: TimePassed) -> Update:
    """Change nothing: only time passes."""
    return app, ()


UPDATES: Final[dict[type, Callable[[App, Any], Update]]] = {
    DialogOpened: _on_dialog_opened,
    DialogClosed: _on_dialog_closed,
    PageHidden: _on_hidden,
    Resized: _on_resized,
    TimePassed: _on_time_passed,
}
"""Functions that give the state after a message, by the class of the message."""
