"""From an event of the page to what the page is to do: one state, changed by messages, shown by regions.

Everything is done in one go: an event comes in, commands go out. The loop waits for nothing; what takes time
(a pause, the bot, what the browser keeps) comes back as another event.
"""

import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from app.core import commands
from app.core.app import App, Update
from app.core.commands import Command
from app.core.region import Known, Region
from app.core.room import Facts

MOST_CHAINED = 100
"""More messages than any event leads to."""
UNASKED = frozenset({"bot-says", "scene", "tick"})
"""Events that no person has caused."""


@dataclass(frozen=True, slots=True)
class Send:
    """A message that follows from another one."""

    message: Any


@dataclass(frozen=True, slots=True)
class Page:
    """All rooms as one, see ``app.shell``.

    Attributes:
        read: the message that an event means; None: nothing.
        update: the state after a message at some moment, in seconds, and the effects.
        perform: what an effect means for the page's scripts.
        follow: what is to be told or heard when one state has become another.
        regions: all that is to be seen in a state, in order.
        tick: what changes while a clock runs: commands, or a message that is due.
        game: the game in progress, another object whenever it has gone on.
        by_mover: the classes of messages that are meant for the position that was seen.
        kept: the game as text, for a report.
    """

    read: Callable[[App, Facts], Any]
    update: Callable[[App, Any, float], Update]
    perform: Callable[[App, Any], Sequence[Command]]
    follow: Callable[[App, App], Sequence[Command]]
    regions: Callable[[App], Sequence[Region]]
    tick: Callable[[App, float, Known], Sequence[Command | Send]]
    game: Callable[[App], object]
    by_mover: frozenset[type]
    kept: Callable[[App], str]


@dataclass(slots=True)
class Loop:
    """The page as it runs: its state, and what is known of what is shown."""

    page: Page
    app: App
    effects: tuple[Any, ...] = ()  # that the opening has left to be done
    _known: dict[str, Known] = field(default_factory=dict)
    _out: list[Command] = field(default_factory=list)
    _late: bool = False  # whether something late may have changed
    _heard: int = 0  # how many events there have been
    _moved: int = 0  # which of them let the game go on last without anybody's doing

    def open(self, painted: Mapping[str, Known] | None = None) -> list[Command]:
        """What the page is to do at first.

        Args:
            painted: what regions know of what is shown already.

        Raises:
            Exception: what is kept cannot be shown.
        """
        self._known.update((name, {**known}) for name, known in (painted or {}).items())
        for region in self._regions(late=False):
            self._out.extend(region.changes(self.app, self._known.setdefault(region.id, {})))
        self._late = True
        for effect in self.effects:
            self._perform(effect)
        return self._told()

    def hear(self, facts: Facts) -> list[Command]:
        """What the page is to do about an event.

        Args:
            facts: what is known of it; "do" is its name, "now" the time in seconds, "seen" how many answers the
                page had shown before.
        """
        self._heard += 1
        game = self.page.game(self.app)
        told = self._answer(facts)
        if facts["do"] in UNASKED and self.page.game(self.app) is not game:
            self._moved = self._heard
        return told

    def _answer(self, facts: Facts) -> list[Command]:
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

    def _stale(self, facts: Facts, message: Any) -> bool:  # noqa: ANN401 - any room's
        """Whether it was meant for a position that had gone when it came."""
        return facts.get("seen", self._moved) < self._moved and type(message) in self.page.by_mover

    def send(self, message: Any, now: float) -> None:  # noqa: ANN401 - any room's
        """Let a message change the state, with all that follow from it, and show what has come of it."""
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
        """An exception that nobody expected is told, and the page goes on."""
        try:
            do()
        except Exception:
            self._fault()

    def _fault(self) -> None:
        self._known.clear()  # what is seen may be half of the old and half of the new
        report = traceback.format_exc()
        try:
            report += self.page.kept(self.app)
        except Exception:
            report += traceback.format_exc()
        self._out.append(commands.Fault(report))

    def _told(self) -> list[Command]:
        told, self._out = self._out, []
        return [*told, commands.Late()] if self._late else told
