"""Clicks, touches and drags on the board: pointer events become messages.

Everything is decided when the pointer goes up, not by the browser's own click: that is lost when a finger or a
mouse slides from a field to the next one.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from math import hypot
from typing import Final

from pyscript import document

from app import drawing
from app.dom import Element, Event, by_id
from app.messages import Dropped, FieldClicked, FieldPointed, Lifted, Message
from app.state import App, seen

# A pointer that has moved no further, in CSS pixels, has clicked.
SLIDE: Final = 10
# What a finger covers is shown larger.
UNDER_A_FINGER: Final = 1.6
# A finger that stays for so long, in seconds, looks at a destination instead of choosing it.
LOOK: Final = 0.45


@dataclass(slots=True)
class _Press:
    """A pointer that is down on a field."""

    pointer: int
    field: str
    x: float
    y: float
    scale: float
    dragging: bool = False
    over: str | None = None
    looking: bool = False


class Hand:
    """What the one pointer that counts is doing on the board."""

    def __init__(self, dispatch: Callable[[Message], None], app: Callable[[], App]) -> None:
        self._dispatch = dispatch
        self._app = app
        self._press: _Press | None = None
        self._done = False

    def has_done(self, click: Event) -> bool:
        """Whether a click of the browser, wherever it lands, is what was heard of when the pointer went up."""
        done, self._done = self._done and click.detail > 0, False  # 0: made by a key
        return done

    def down(self, event: Event) -> None:
        """The pointer goes down somewhere."""
        self._done = False
        field = _field_of(event.target)
        if event.button or not event.isPrimary or field is None:
            return
        event.target.setPointerCapture(event.pointerId)
        scale = 1 if event.pointerType == "mouse" else UNDER_A_FINGER
        self._press = _Press(event.pointerId, field, event.clientX, event.clientY, scale)
        if event.pointerType == "touch":
            asyncio.get_event_loop().call_later(LOOK, self._look, self._press)

    def _look(self, press: _Press) -> None:
        """A finger rests on a field: what a move to there would bring is shown until it goes."""
        if self._press is not press or press.dragging:
            return
        self._dispatch(FieldPointed(press.field))
        press.looking = seen(self._app()).pointed is not None

    def moved(self, event: Event) -> None:
        """The pointer moves: from a chevron on, that is a drag."""
        press = self._press
        if press is None or event.pointerId != press.pointer:
            return
        if not press.dragging:
            if hypot(event.clientX - press.x, event.clientY - press.y) <= SLIDE:
                return
            if not self._can_drag(press.field):
                return
            self._dispatch(Lifted(press.field))
            press.dragging = True
        if not seen(self._app()).lifted:  # refused, or put back by a key
            self._press = None
            return
        over = _field_at(event)
        if over != press.over:
            press.over = over
            self._dispatch(FieldPointed(over))
        _show_at(event, self._app().room.field_size * press.scale)

    def up(self, event: Event) -> None:
        """The pointer goes up: a chevron is put down, or a field was clicked."""
        press, self._press = self._press, None
        if press is None or event.pointerId != press.pointer:
            return
        self._done = True
        over = _field_at(event)
        if press.looking and not press.dragging:
            self._dispatch(FieldPointed(None))
        elif press.dragging:
            self._dispatch(Dropped(over))
        elif (
            over == press.field or hypot(event.clientX - press.x, event.clientY - press.y) <= SLIDE
        ):
            self._dispatch(FieldClicked(press.field))

    def cancelled(self, event: Event) -> None:
        """The browser takes the pointer for something else."""
        press, self._press = self._press, None
        if press and press.dragging and event.pointerId == press.pointer:
            self._dispatch(Dropped(None))
        elif press and press.looking:
            self._dispatch(FieldPointed(None))

    def touched(self, event: Event) -> None:
        """A finger moves: the page does not move with a chevron."""
        if self._press and self._can_drag(self._press.field):
            event.preventDefault()

    def _can_drag(self, field: str) -> bool:
        app = seen(self._app())
        return app.lifted or app.showing is not None or drawing.choosable(app).get(field, False)


def _field_of(element: Element) -> str | None:
    return getattr(element.dataset, "field", None) if element else None


def _field_at(event: Event) -> str | None:
    return _field_of(document.elementFromPoint(event.clientX, event.clientY))


def _show_at(event: Event, size: float) -> None:
    style = by_id("dragged").style
    style.width = style.height = f"{size:.1f}px"
    style.transform = (
        f"translate({event.clientX - size / 2:.1f}px, {event.clientY - size / 2:.1f}px)"
    )
