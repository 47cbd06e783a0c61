"""Makes one page of many rooms, without knowing the insides of any."""

from collections.abc import Iterable, Sequence
from typing import Any

import pacru
from app.game import games, keeping
from app.model.app import App, Update
from app.runtime import commands
from app.runtime.browser import Browser
from app.runtime.commands import Command
from app.runtime.loop import Page, Send
from app.runtime.region import CommandRegion, Known, Region
from app.runtime.room import EventData, Room
from app.shell import around
from app.ui import page


class Composed:
    """The functions of all rooms, by what they handle."""

    def __init__(self, rooms: Sequence[Room]) -> None:
        """Compose rooms, in the order in which they handle messages.

        Raises:
            ValueError: two rooms use the same name for different things.
        """
        self.rooms = rooms
        self.reads = _merged((page.READS, *(room.reads for room in rooms)))
        self.performs = _merged(room.performs for room in rooms)
        self.updates: dict[type, list[Any]] = {}
        for updates in (page.UPDATES, *(room.updates for room in rooms)):
            for kind, handler in updates.items():
                self.updates.setdefault(kind, []).append(handler)
        on_board = _merged(room.on_board for room in rooms)
        self.by_mover = frozenset(kind for room in rooms for kind in room.by_mover)
        update = around.with_clock(around.on_board(self._updated, on_board), self.by_mover)
        update = around.standing_in(around.keeping(update))
        update = around.filing(around.within_limits(update))
        update = around.letting_go(update, [room.lets_go for room in rooms if room.lets_go])
        self.ledgers = {one.setting: one for room in rooms for one in room.ledgers}
        update = around.with_journal(update, self.ledgers)
        self.update = around.reacting(update, [one for room in rooms for one in room.reacts])
        self.all_regions = tuple(region for room in rooms for region in room.regions)
        self._dialogs = {dialog.id: dialog for room in rooms for dialog in room.dialogs}
        self._shown = CommandRegion("dialog", self._open, lambda name: [commands.Show(name)])

    def begun(self, app: App) -> App:
        """Add the first state of each room, and what any of them may ask about the browser."""
        app = app.with_own(Browser())
        for room in self.rooms:
            if room.begin:
                app = app.with_own(room.begin())
        return app

    def read(self, app: App, facts: EventData) -> Any:  # noqa: ANN401, ARG002 - any room's message
        """Return the message that an event means; None: nothing.

        Raises:
            KeyError: no room knows such an event.
        """
        return self.reads[facts["do"]](facts)

    def _updated(self, app: App, message: Any) -> Update:  # noqa: ANN401 - any room's
        """Return the state after a message has gone through all rooms that handle it."""
        effects: tuple[Any, ...] = ()
        for handler in self.updates.get(type(message), ()):
            app, more = handler(app, message)
            effects += more
        return app, effects

    def perform(self, app: App, effect: Any) -> Sequence[Command]:  # noqa: ANN401
        """Return the commands for an effect. A command is its own effect."""
        if isinstance(effect, Command):
            return [effect]
        performs = self.performs.get(type(effect))
        return performs(app, effect) if performs else []

    def follow(self, before: App, after: App) -> Sequence[Command]:
        """Return announcements and sounds of all rooms."""
        return [
            command
            for room in self.rooms
            for follows in room.follows
            for command in follows(before, after)
        ]

    def tick(self, app: App, now: float, known: Known) -> Sequence[Command | Send]:
        """Return the changes while a clock runs, of all rooms."""
        found: list[Command | Send] = []
        for room in self.rooms:
            for ticks in room.ticks:
                told = ticks(app, now, known)
                found += [told] if isinstance(told, Send) else told
        return found

    def end(self) -> Sequence[Command]:
        """Return what all rooms say at the end of an event."""
        return [command for room in self.rooms for ends in room.ends for command in ends()]

    def regions(self, app: App) -> Sequence[Region]:
        """Return all visible regions. Those in closed dialogs are left out."""
        opened = self._dialogs.get(app.ui.dialog or "")
        return (*self.all_regions, *([opened.content] if opened else []), self._shown)

    def _open(self, app: App) -> str:
        return app.ui.dialog if app.ui.dialog in self._dialogs else ""

    @property
    def page(self) -> Page:
        """All rooms as one page, for the loop."""
        return Page(
            read=self.read,
            update=self.update,
            perform=self.perform,
            follow=self.follow,
            tick=self.tick,
            end=self.end,
            regions=self.regions,
            game=_game,
            by_mover=self.by_mover,
            kept=lambda app: keeping.write(games.kept(app)),
        )


def _game(app: App) -> pacru.Game:
    """The game on the board, to which clicks belong."""
    aside = app.history.aside
    return aside.game if aside else app.session.game


def _merged(parts: Iterable[Any]) -> dict[Any, Any]:
    found: dict[Any, Any] = {}
    for part in parts:
        twice = found.keys() & part.keys()
        if twice:
            raise ValueError(f"two rooms for {', '.join(sorted(map(str, twice)))}")
        found |= part
    return found
