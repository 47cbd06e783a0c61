"""The loop: events in, commands out. Messages change the one state, and regions show it.

The loop answers each event at once and waits for nothing. What takes time (a pause, the bot, what the browser
stores) comes back as another event.
"""

import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from app.model.app import App, Update
from app.runtime import commands
from app.runtime.commands import Command
from app.runtime.region import Known, Region
from app.runtime.room import EventData

MOST_CHAINED = 100
"""The limit of messages that follow from one event. Correct rooms stay far below it."""
UNASKED = frozenset({"bot-says", "scene", "tick"})
"""Events that no person causes."""


@dataclass(frozen=True, slots=True)
class Send:
    """An effect that sends another message."""

    message: Any


@dataclass(frozen=True, slots=True)
class Page:
    """All rooms as one, see ``app.shell``.

    Attributes:
        read: gives the message that an event means; None: nothing.
        update: gives the state after a message at a time in seconds, and the effects.
        perform: gives the commands for an effect.
        follow: gives announcements and sounds for the step from one state to the next.
        regions: all regions of a state, in order.
        tick: gives the changes while a clock runs: commands, or a message that is due.
        end: gives the commands at the end of each event.
        game: the game in progress; after each turn it is another object.
        by_mover: the classes of messages that apply only to the position that the person saw.
        kept: gives the game as text, for a report.
    """

    read: Callable[[App, EventData], Any]
    update: Callable[[App, Any, float], Update]
    perform: Callable[[App, Any], Sequence[Command]]
    follow: Callable[[App, App], Sequence[Command]]
    regions: Callable[[App], Sequence[Region]]
    tick: Callable[[App, float, Known], Sequence[Command | Send]]
    end: Callable[[], Sequence[Command]]
    game: Callable[[App], object]
    by_mover: frozenset[type]
    kept: Callable[[App], str]


@dataclass(slots=True)
class Loop:
    """The running page: its state, and what the regions know about the page."""

    page: Page
    app: App
    effects: tuple[Any, ...] = ()  # effects of the opening that have not been performed yet
    _known: dict[str, Known] = field(default_factory=dict)
    _out: list[Command] = field(default_factory=list)
    _late: bool = False  # whether a region that can wait may have changed
    _heard: int = 0  # the number of events so far
    _moved: int = 0  # the number of the last event that changed the game without a person

    def open(self, painted: Mapping[str, Known] | None = None) -> list[Command]:
        """Return the commands at the opening.

        Args:
            painted: what regions know about the first paint.

        Raises:
            Exception: the stored game cannot be shown.
        """
        self._known.update((name, {**known}) for name, known in (painted or {}).items())
        for region in self._regions(late=False):
            self._out.extend(region.changes(self.app, self._known.setdefault(region.id, {})))
        self._late = True
        for effect in self.effects:
            self._perform(effect)
        return self._told()

    def hear(self, facts: EventData) -> list[Command]:
        """Return the commands that answer an event.

        Args:
            facts: of the event; "do" is its name, "now" the time in seconds, "seen" the number of answers that the
                page had shown before.
        """
        self._heard += 1
        game = self.page.game(self.app)
        told = self._answer(facts)
        if facts["do"] in UNASKED and self.page.game(self.app) is not game:
            self._moved = self._heard
        return told

    def _answer(self, facts: EventData) -> list[Command]:
        if facts.get("anew"):
            self._known.clear()
        if facts["do"] == "late":
            self._late = False
            self._show(late=True)
            return self._told()
        try:
            if facts["do"] == "tick":
                self._tick(float(facts["now"]))
                return self._told()
            message = self.page.read(self.app, facts)
            if message is not None and not self._stale(facts, message):
                self.send(message, float(facts.get("now", 0)))
        except Exception:
            self._fault()
        return self._told()

    def _stale(self, facts: EventData, message: Any) -> bool:  # noqa: ANN401 - any room's
        """Return whether a message was meant for a position that had already changed."""
        return facts.get("seen", self._moved) < self._moved and type(message) in self.page.by_mover

    def send(self, message: Any, now: float) -> None:  # noqa: ANN401 - any room's
        """Update the state with a message and all that follow from it, and show the result."""
        before, waiting = self.app, [message]
        for _ in range(MOST_CHAINED):
            if not waiting:
                break
            self.app, effects = self.page.update(self.app, waiting.pop(0), now)
            for effect in effects:
                if isinstance(effect, Send):
                    waiting.append(effect.message)
                else:
                    self._perform(effect)
        if self.app is not before:
            self._show()
            self._guarded(lambda: self._out.extend(self.page.follow(before, self.app)))

    def _tick(self, now: float) -> None:
        for one in self.page.tick(self.app, now, self._known.setdefault("tick", {})):
            if isinstance(one, Send):
                self.send(one.message, now)
            else:
                self._out.append(one)

    def _perform(self, effect: Any) -> None:  # noqa: ANN401 - any room's
        self._guarded(lambda: self._out.extend(self.page.perform(self.app, effect)))

    def _show(self, late: bool = False) -> None:
        for region in self._regions(late):
            known = self._known.setdefault(region.id, {})

            def show(region: Region = region, known: Known = known) -> None:
                self._out.extend(region.changes(self.app, known))

            self._guarded(show)
        self._late = self._late or not late

    def _regions(self, late: bool) -> Iterator[Region]:
        return (region for region in self.page.regions(self.app) if region.late is late)

    def _guarded(self, do: Callable[[], None]) -> None:
        """Run a step. Report an unexpected exception, and let the page go on."""
        try:
            do()
        except Exception:
            self._fault()

    def _fault(self) -> None:
        self._known.clear()  # the page may show half of the old state and half of the new one
        report = traceback.format_exc()
        try:
            report += self.page.kept(self.app)
        except Exception:
            report += traceback.format_exc()
        self._out.append(commands.Fault(report))

    def _told(self) -> list[Command]:
        self._guarded(lambda: self._out.extend(self.page.end()))
        told, self._out = self._out, []
        return [*told, commands.Late()] if self._late else told
