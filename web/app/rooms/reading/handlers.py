"""Handlers of readings, step by step."""

from collections.abc import Callable
from typing import Final

from app.game.reading import READING_DIALOG, Cancelled, Reading, ReadingBegun, Step
from app.model.app import App, Update
from app.model.changes import change
from app.model.messages import DialogClosed, DialogOpened
from app.rooms.reading.state import Readings
from app.runtime.commands import After
from app.runtime.handling import handler
from app.runtime.update import Send
from pacru.core.steps import pause_collector

READ_ON: Final = After(0, {"do": "reading.go_on"})
"""The command for the next step, once the page has shown the progress."""


def on_reading_begun(app: App, message: ReadingBegun) -> Update:
    """Take the first step at once. If it is the only one, the dialog never opens."""
    waiting = app.state(Readings).waiting
    app = change(app, Readings, waiting=(*waiting, message.reading))
    return (app, ()) if waiting else _take_step(app, next)


@handler()
def go_on(app: App) -> Update:
    """Take the next step, after the page has shown the progress."""
    return _take_step(app, next)


@handler()
def cancel(app: App) -> Update:
    """Cancel the reading, and begin the next waiting one."""
    return _take_step(app, lambda reading: reading.throw(Cancelled()))


def on_dialog_closed(app: App, message: DialogClosed) -> Update:
    """Cancel the reading when a person closes its dialog."""
    return cancel(app) if message.dialog == READING_DIALOG else (app, ())


def _take_step(app: App, step: Callable[[Reading], Step]) -> Update:
    if not (waiting := app.state(Readings).waiting):
        return app, ()
    reading, *later = waiting
    effects: tuple[object, ...]
    try:
        with pause_collector():
            progress, effects = step(reading)
    except (StopIteration, Cancelled) as end:
        effects = end.value if isinstance(end, StopIteration) else ()
        app = app.with_state(Readings(tuple(later)))
        if app.ui.dialog == READING_DIALOG:
            app = app.with_ui(dialog=None)
        return app, (*effects, READ_ON) if later else effects
    app = change(app, Readings, progress=progress)
    opens = () if app.ui.dialog == READING_DIALOG else (Send(DialogOpened(READING_DIALOG)),)
    return app, (*effects, *opens, READ_ON)
