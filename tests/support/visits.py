"""Some rooms of the page in use: events go in, and tests look at what the page would show."""

from collections.abc import Sequence
from html.parser import HTMLParser
from typing import TypeVar

from app.model.app import App
from app.model.page import PageRoom
from app.runtime import commands
from app.runtime.loop import Loop
from app.shell.compose import Composed

from tests.support import page_states as state

Kind = TypeVar("Kind")

HOSTILE = "<img src=x onerror=alert(1)>\"' {} &amp;"
MOMENT = "2026.11.22 14:33:05"
VOID = {"img", "input", "br", "use"}


class Element:
    """An element of some HTML, with all its text."""

    def __init__(self, tag: str, attributes: dict[str, str]) -> None:
        self.tag = tag
        self.attributes = attributes
        self.text = ""

    def __getitem__(self, name: str) -> str:
        return self.attributes[name]

    def __contains__(self, name: str) -> bool:
        return name in self.attributes


class Elements(HTMLParser):
    """The elements of some HTML, in order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.all: list[Element] = []
        self._open: list[Element] = []
        self.feed(html)
        self.close()
        assert not self._open, "an element is not closed"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.all.append(Element(tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self._open.append(self.all[-1])

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.all.append(Element(tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop().tag == tag

    def handle_data(self, data: str) -> None:
        for element in self._open:
            element.text += data

    def where(self, tag: str = "", **attributes: str) -> list[Element]:
        """The elements with these attributes; ``data_do`` means ``data-do``, ``id_`` ``id``."""
        named = {name.strip("_").replace("_", "-"): value for name, value in attributes.items()}
        return [
            one
            for one in self.all
            if tag in ("", one.tag) and named.items() <= one.attributes.items()
        ]

    def one(self, tag: str = "", **attributes: str) -> Element:
        """The only element with these attributes."""
        (found,) = self.where(tag, **attributes)
        return found


class Visit:
    """A page with some rooms, from when it is opened."""

    def __init__(self, rooms: Sequence[PageRoom], app: App | None = None) -> None:
        composed = Composed(rooms)
        self.loop = Loop(composed.page, composed.with_first_states(app or state.start()[0]))
        self.html: dict[str, str] = {}
        self.opening = self._record(self.loop.open())

    @property
    def app(self) -> App:
        return self.loop.app

    def does(self, name: str, **facts: object) -> list[commands.Command]:
        """Send an event, and return the commands that follow."""
        event = {"do": name, "now": 0.0, "moment": MOMENT, **facts}
        return self._record(self.loop.hear(event))

    def send(self, message: object) -> list[commands.Command]:
        """Send a message that another room would send."""
        self.loop.send(message, 0.0)
        return self._record(self.loop.hear({"do": "late"}))

    def commands_of(self, kind: type[Kind], name: str, **facts: object) -> list[Kind]:
        """Send an event, and return the commands of one kind."""
        return [one for one in self.does(name, **facts) if isinstance(one, kind)]

    def elements(self, name: str) -> Elements:
        """The content of an element of the page now."""
        return Elements(self.html[name])

    def _record(self, told: list[commands.Command]) -> list[commands.Command]:
        faults = [one.report for one in told if isinstance(one, commands.Fault)]
        assert not faults, faults[0]
        self.html |= {one.id: one.html for one in told if isinstance(one, commands.Html)}
        return told


def check_harmless(found: Elements) -> None:
    """Check that nothing that was typed has become an element."""
    assert not found.where("img")
    assert not [one for one in found.all if "onerror" in one]
