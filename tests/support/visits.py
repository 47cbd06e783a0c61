"""Some rooms of the page in use: events go in, and tests look at what the page would show."""

from collections.abc import Sequence
from typing import TypeVar

from app.model.app import App
from app.model.page import PageRoom
from app.runtime import commands
from app.runtime.loop import Loop
from app.shell.compose import Composed

from tests.support import page_states as state
from tests.support.elements import Elements as Elements

Kind = TypeVar("Kind")

HOSTILE = "<img src=x onerror=alert(1)>\"' {} &amp;"
MOMENT = "2026.11.22 14:33:05"


class Visit:
    """A page with some rooms, from when it is opened."""

    def __init__(self, rooms: Sequence[PageRoom], app: App | None = None) -> None:
        composed = Composed(rooms)
        self.loop = Loop(composed, composed.with_first_states(app or state.start()[0]))
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
