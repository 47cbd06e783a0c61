"""Names for the fields of the board, and a voice that tells what happens, for those who hear the page.

Both follow a moment after what is seen, so that a click is not kept waiting for them.
"""

import asyncio

from pyscript import document

from app import canvas, dom, fields, spoken
from app.dom import Element, by_id
from app.state import App, seen

# In seconds; what changes meanwhile is told at once.
MOMENT = 0.03
# So many of the last things told stay readable; a reader speaks only what is added.
KEPT = 3


class Voice:
    """What the board says."""

    def __init__(self, app: App) -> None:
        self._app = self._told = app
        self._cells: dict[str, Element] = {}
        self._labels: dict[str, str] = {}
        self._labelled: tuple[bool, int] | None = None
        self._due = False
        for board in document.querySelectorAll(".board svg"):
            board.setAttribute("aria-describedby", "board-keys")
        self.follow(app)

    def follow(self, app: App) -> None:
        """The page has come to a state."""
        self._app = app
        self._come_along()
        if not self._due:
            self._due = True
            asyncio.get_event_loop().call_later(MOMENT, self._speak)

    def answer(self, key: str, field: str) -> bool:
        """Tell what a key on a field asks for; whether it asks for something."""
        command = spoken.COMMANDS.get(key)
        if command:
            self.say(command(seen(self._app), field))
        return command is not None

    def say(self, text: str) -> None:
        """Tell something, also when it was told before."""
        host = self._come_along()
        line = document.createElement("p")
        line.textContent = text
        host.append(line)
        while host.children.length > KEPT:
            host.firstElementChild.remove()

    def _come_along(self) -> Element:
        """What lies below an open dialog is not heard, so the voice is in it."""
        host = by_id("spoken")
        room = document.querySelector("dialog[open]") or by_id("board")
        if not host.parentNode.isSameNode(room):
            host.replaceChildren()
            room.prepend(host)
        return host

    def _speak(self) -> None:
        self._due = False
        told, self._told = self._told, self._app
        news = _heard(told) != _heard(self._app)
        if news or not self._labels:
            self._label(self._app)
        text = spoken.between(told, self._app) if news else ""
        if text:
            self.say(text)

    def _label(self, app: App) -> None:
        """Name each field anew whose name has changed."""
        drawn = app.room.bare, app.rotation
        if drawn != self._labelled:
            host = canvas.board(bare=app.room.bare)
            cells = host.querySelectorAll("[data-field]")
            self._cells = {cell.dataset.field: cell for cell in cells}
            self._labelled, self._labels = drawn, {}
        labels = fields.labels(app)
        for field, label in labels.items():
            if self._labels.get(field) != label:
                dom.set_attribute(self._cells[field], "aria-label", label)
        self._labels = labels


def _heard(app: App) -> tuple[object, ...]:
    """What there may be to say something about, as quick to compare as can be."""
    board = id(app.game), id(app.draft), id(app.showing), id(app.replay), id(app.setup)
    words = id(app.hint), id(app.notice), app.threats, app.bot_failures
    return *board, *words, id(app.aside), app.rotation, app.room.bare, app.lifted
