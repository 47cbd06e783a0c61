"""The loop: events in, commands out. Messages change the one state, and regions show it.

The loop answers each event at once and waits for nothing. What takes time (a pause, the bot, what the browser
stores) comes back as another event.
"""

import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

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
LATE = "late"
"""The event when the browser is idle, for which the command of this name asks."""
LAST = (commands.Focus, commands.Scroll, commands.Print)
"""Effects that are performed after the regions are shown."""


class Page(Protocol[State]):
    """All rooms as one, see ``app.shell.compose``."""

    def read(self, data: EventData) -> object:
        """Return the message of an event; None: the event has no effect."""

    def is_timely(self, message: object) -> bool:
        """Return whether a message is dropped if the subject has changed since the person saw it."""

    def is_unasked(self, event: str) -> bool:
        """Return whether the page sends events of this name by itself."""

    def update(self, app: State, message: object, now: float, /) -> Update[State]:
        """Return the state after a message at a time in seconds, and the effects."""

    def perform(self, app: State, effect: object) -> Sequence[Command]:
        """Return the commands for an effect."""

    def announce(self, before: State, after: State) -> Sequence[Command]:
        """Return announcements and sounds for the step from one state to the next."""

    def tick(self, app: State, now: float, known: Known) -> Sequence[Command | Send]:
        """Return the changes while a clock runs: commands, or a message that is due."""

    def end_event(self, app: State) -> Sequence[Command]:
        """Return the commands at the end of each event."""

    def regions(self, app: State) -> Sequence[Region[State]]:
        """Return all regions of a state, in order."""

    def subject(self, app: State) -> object:
        """Return the subject of clicks, such as the game on the board. Each change makes another object."""

    def saved(self, app: State) -> str:
        """Return the state as text, for a report."""

    def join(self, announcements: Sequence[commands.Say]) -> str:
        """Return one announcement for all those made at about the same time."""


@dataclass(slots=True)
class Loop(Generic[State]):
    """The running page: its state, and what the regions know about the page."""

    page: Page[State]
    app: State
    effects: tuple[object, ...] = ()  # effects of the opening that have not been performed yet
    time: AwakeTime = field(default_factory=AwakeTime)
    _known: dict[str, Known] = field(default_factory=dict)
    _commands: list[Command] = field(default_factory=list)  # so far, in answer to this event
    _is_late: bool = False  # whether a region that can wait may have changed
    _announcements: list[commands.Say] = field(default_factory=list)  # not yet joined into one
    _events: int = 0  # the number of events so far
    _moved: int = 0  # the number of the last event that changed the game without a person

    def open(self, painted: Mapping[str, Known] | None = None) -> list[Command]:
        """Return the commands at the opening.

        Args:
            painted: what regions know about the first paint.

        Raises:
            Exception: the stored game cannot be shown.
        """
        self._known.update((name, {**known}) for name, known in (painted or {}).items())
        for region in self.page.regions(self.app):
            if not region.late:
                self._commands += region.changes(self.app, self._known.setdefault(region.id, {}))
        self._is_late = True
        for effect in self.effects:
            self._perform(effect)
        return self._answer()

    def hear(self, data: EventData) -> list[Command]:
        """Return the commands that answer an event.

        Args:
            data: of the event; "do" is its name, "now" the time in seconds and "date" that since 1970, "seen" the
                number of answers that the page had shown before. Rooms get a "now" without the time asleep.
        """
        self._events += 1
        event = data["do"]
        subject = self.page.subject(self.app)
        answer: list[Command] = []
        if "now" in data:
            date = float(data.get("date", 0))
            now, slept = self.time.pass_to(event, float(data["now"]), date)
            data = {**data, "now": now}
            if slept:  # first, since the event may start a clock that did not run meanwhile
                answer = self._hear({"do": SLEPT, "now": now, "seconds": slept})
        answer += self._hear(data)
        is_automatic = event == TICK or self.page.is_unasked(event)
        if is_automatic and self.page.subject(self.app) is not subject:
            self._moved = self._events
        return answer

    def _hear(self, data: EventData) -> list[Command]:
        event = data["do"]
        if data.get("anew"):
            self._known.clear()
        if event == LATE:
            self._is_late = False
            self._show(late=True)
            return self._joined_answer()
        try:
            if event == TICK:
                self._tick(float(data["now"]))
                return self._answer()
            message = self.page.read(data)
            if message is not None and not self._is_stale(data, message):
                self.send(message, float(data.get("now", 0)))
        except Exception:
            self._report_fault()
        return self._answer()

    def _is_stale(self, data: EventData, message: object) -> bool:
        """Return whether a message was meant for a subject that had already changed."""
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
            self._show(late=False)
            self._is_late = True
            self._add(lambda: self.page.announce(before, self.app))
        for effect in last:
            self._perform(effect)

    def _tick(self, now: float) -> None:
        for change in self.page.tick(self.app, now, self._known.setdefault(TICK, {})):
            if isinstance(change, Send):
                self.send(change.message, now)
            else:
                self._commands.append(change)

    def _perform(self, effect: object) -> None:
        self._add(lambda: self.page.perform(self.app, effect))

    def _show(self, *, late: bool) -> None:
        for region in self.page.regions(self.app):
            if region.late is late:
                known = self._known.setdefault(region.id, {})
                try:  # here and not in a function: this is the most frequent step of an event
                    self._commands += region.changes(self.app, known)
                except Exception:
                    self._report_fault()

    def _add(self, step: Callable[[], Sequence[Command]]) -> None:
        """Add the commands that a step gives. Report an unexpected exception, and let the page go on."""
        try:
            self._commands += step()
        except Exception:
            self._report_fault()

    def _report_fault(self) -> None:
        self._known.clear()  # the page may show half of the old state and half of the new one
        report = traceback.format_exc()
        try:
            report += self.page.saved(self.app)
        except Exception:
            report += traceback.format_exc()
        self._commands.append(commands.Fault(report))

    def _answer(self) -> list[Command]:
        """Return the commands so far, and let announcements wait until the browser is idle."""
        self._add(lambda: self.page.end_event(self.app))
        answer: list[Command] = []
        for command in self._commands:
            if isinstance(command, commands.Say):
                self._announcements.append(command)
            else:
                answer.append(command)
        self._commands = []
        if self._is_late or self._announcements:
            answer.append(commands.Late())
        return answer

    def _joined_answer(self) -> list[Command]:
        """Return the commands so far, with all announcements that wait as one."""
        answer = self._answer()
        announcements, self._announcements = self._announcements, []
        if not announcements:
            return answer
        answer = [command for command in answer if not isinstance(command, commands.Late)]
        return [*answer, commands.Say(self.page.join(announcements))]
