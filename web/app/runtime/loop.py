"""The loop: events in, commands out. Messages change the one state, and regions show it.

The loop answers each event at once and waits for nothing. What takes time (a pause, the bot, what the browser
stores) comes back as another event.
"""

import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Generic, TypeVar

from app.runtime import commands
from app.runtime.awake import SLEPT, AwakeTime
from app.runtime.commands import Command
from app.runtime.handling import EventData
from app.runtime.region import Known, Region
from app.runtime.update import Send, Update

State = TypeVar("State")
"""The state of the whole page."""

MOST_CHAINED = 100
"""The limit of messages that follow from one event. Correct rooms stay far below it."""
TICK = "tick"
"""The event while a clock runs."""
LAST = (commands.Focus, commands.Scroll, commands.Print)
"""Effects that need what the regions show."""


@dataclass(frozen=True, slots=True)
class Page(Generic[State]):
    """All rooms as one, see ``app.shell``.

    Attributes:
        read: gives the message that an event means; None: nothing.
        update: gives the state after a message at a time in seconds, and the effects.
        perform: gives the commands for an effect.
        follow: gives announcements and sounds for the step from one state to the next.
        regions: all regions of a state, in order.
        tick: gives the changes while a clock runs: commands, or a message that is due.
        end: gives the commands at the end of each event.
        subject: what the clicks of a person are about; after each change it is another object.
        is_timely: whether a message applies only to the subject that the person saw.
        is_unasked: whether no person causes an event of this name.
        saved: gives the state as text, for a report.
        join: gives one announcement for all that is told at about the same time, as a state wants it.
    """

    read: Callable[[State, EventData], object]
    update: Callable[[State, object, float], Update[State]]
    perform: Callable[[State, object], Sequence[Command]]
    follow: Callable[[State, State], Sequence[Command]]
    regions: Callable[[State], Sequence[Region[State]]]
    tick: Callable[[State, float, Known], Sequence[Command | Send]]
    end: Callable[[State], Sequence[Command]]
    subject: Callable[[State], object]
    is_timely: Callable[[object], bool]
    is_unasked: Callable[[str], bool]
    saved: Callable[[State], str]
    join: Callable[[State, Sequence[commands.Say]], str]


@dataclass(slots=True)
class Loop(Generic[State]):
    """The running page: its state, and what the regions know about the page."""

    page: Page[State]
    app: State
    effects: tuple[object, ...] = ()  # effects of the opening that have not been performed yet
    time: AwakeTime = field(default_factory=AwakeTime)
    _known: dict[str, Known] = field(default_factory=dict)
    _out: list[Command] = field(default_factory=list)
    _late: bool = False  # whether a region that can wait may have changed
    _told: list[commands.Say] = field(default_factory=list)  # what waits to be announced as one
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
        return self._commands()

    def hear(self, data: EventData) -> list[Command]:
        """Return the commands that answer an event.

        Args:
            data: of the event; "do" is its name, "now" the time in seconds and "date" that since 1970, "seen" the
                number of answers that the page had shown before. Rooms get a "now" without the time asleep.
        """
        self._heard += 1
        subject = self.page.subject(self.app)
        commands: list[Command] = []
        if "now" in data:
            dates = float(data["now"]), float(data.get("date", 0))
            now, slept = self.time.pass_to(data["do"], *dates)
            data = {**data, "now": now}
            if slept:  # first, since the event may start a clock that did not run meanwhile
                commands = self._answer({"do": SLEPT, "now": now, "seconds": slept})
        commands += self._answer(data)
        if (data["do"] == TICK or self.page.is_unasked(data["do"])) and self.page.subject(
            self.app
        ) is not subject:
            self._moved = self._heard
        return commands

    def _answer(self, data: EventData) -> list[Command]:
        if data.get("anew"):
            self._known.clear()
        if data["do"] == "late":
            self._late = False
            self._show(late=True)
            return self._announced()
        try:
            if data["do"] == TICK:
                self._on_tick(float(data["now"]))
                return self._commands()
            message = self.page.read(self.app, data)
            if message is not None and not self._is_stale(data, message):
                self.send(message, float(data.get("now", 0)))
        except Exception:
            self._report_fault()
        return self._commands()

    def _is_stale(self, data: EventData, message: object) -> bool:
        """Return whether a message was meant for a position that had already changed."""
        return data.get("seen", self._moved) < self._moved and self.page.is_timely(message)

    def send(self, message: object, now: float) -> None:
        """Update the state with a message and all that follow from it, and show the result."""
        before, waiting, last = self.app, [message], list[object]()
        for _ in range(MOST_CHAINED):
            if not waiting:
                break
            self.app, effects = self.page.update(self.app, waiting.pop(0), now)
            for effect in effects:
                if isinstance(effect, Send):
                    waiting.append(effect.message)
                elif isinstance(effect, LAST):
                    last.append(effect)
                else:
                    self._perform(effect)
        if self.app is not before:
            self._show()
            self._put(lambda: self.page.follow(before, self.app))
        for effect in last:
            self._perform(effect)

    def _on_tick(self, now: float) -> None:
        for one in self.page.tick(self.app, now, self._known.setdefault(TICK, {})):
            if isinstance(one, Send):
                self.send(one.message, now)
            else:
                self._out.append(one)

    def _perform(self, effect: object) -> None:
        self._put(lambda: self.page.perform(self.app, effect))

    def _show(self, late: bool = False) -> None:
        for region in self._regions(late):
            known = self._known.setdefault(region.id, {})
            self._put(partial(region.changes, self.app, known))
        self._late = self._late or not late

    def _regions(self, late: bool) -> Iterator[Region[State]]:
        return (region for region in self.page.regions(self.app) if region.late is late)

    def _put(self, find: Callable[[], Sequence[Command]]) -> None:
        """Add the commands that a step gives. Report an unexpected exception, and let the page go on."""
        try:
            self._out.extend(find())
        except Exception:
            self._report_fault()

    def _report_fault(self) -> None:
        self._known.clear()  # the page may show half of the old state and half of the new one
        report = traceback.format_exc()
        try:
            report += self.page.saved(self.app)
        except Exception:
            report += traceback.format_exc()
        self._out.append(commands.Fault(report))

    def _commands(self) -> list[Command]:
        self._put(lambda: self.page.end(self.app))
        found, self._out = self._out, []
        self._told += [one for one in found if isinstance(one, commands.Say)]
        shown: list[Command] = [one for one in found if not isinstance(one, commands.Say)]
        return [*shown, commands.Late()] if self._late or self._told else shown

    def _announced(self) -> list[Command]:
        """Return the commands, with one announcement of all that was told since the last one."""
        found = self._commands()
        told, self._told = self._told, []
        if not told:
            return found
        rest: list[Command] = [one for one in found if not isinstance(one, commands.Late)]
        return [*rest, commands.Say(self.page.join(self.app, told))]
