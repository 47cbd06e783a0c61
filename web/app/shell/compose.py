"""Many rooms as one page, without knowing the insides of any."""

from collections.abc import Iterable, Sequence
from typing import Any

import pacru
from app.core import commands
from app.core.app import App, Update
from app.core.commands import Command
from app.core.loop import Page, Send
from app.core.region import Facts as Following
from app.core.region import Known, Region
from app.core.room import Facts, Room
from app.session import games, keeping
from app.shell import around
from app.ui import page


class Composed:
    """All that some rooms do, by what they do it for."""

    def __init__(self, rooms: Sequence[Room]) -> None:
        """The rooms, in the order in which they hear of what happens.

        Raises:
            ValueError: two rooms mean something else by the same name.
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
        self.update = around.filing(around.within_limits(update))
        self.all_regions = tuple(region for room in rooms for region in room.regions)
        self._dialogs = {dialog.id: dialog for room in rooms for dialog in room.dialogs}
        self._shown = Following("dialog", self._open, lambda name: [commands.Show(name)])

    def begun(self, app: App) -> App:
        """A state with what is each room's own."""
        for room in self.rooms:
            if room.begin:
                app = app.with_own(room.begin())
        return app

    def read(self, app: App, facts: Facts) -> Any:  # noqa: ANN401, ARG002 - any room's message
        """The message that an event means; None: nothing.

        Raises:
            KeyError: no room knows such an event.
        """
        return self.reads[facts["do"]](facts)

    def _updated(self, app: App, message: Any) -> Update:  # noqa: ANN401 - any room's
        """The state after a message, as all rooms have it that hear of it."""
        effects: tuple[Any, ...] = ()
        for handler in self.updates.get(type(message), ()):
            app, more = handler(app, message)
            effects += more
        return app, effects

    def perform(self, app: App, effect: Any) -> Sequence[Command]:  # noqa: ANN401
        """What an effect means for the page's scripts; a command is done as it is."""
        if isinstance(effect, Command):
            return [effect]
        performs = self.performs.get(type(effect))
        return performs(app, effect) if performs else []

    def follow(self, before: App, after: App) -> Sequence[Command]:
        """What is to be told or heard, room by room."""
        return [
            command
            for room in self.rooms
            for follows in room.follows
            for command in follows(before, after)
        ]

    def tick(self, app: App, now: float, known: Known) -> Sequence[Command | Send]:
        """What changes while a clock runs, room by room."""
        found: list[Command | Send] = []
        for room in self.rooms:
            for ticks in room.ticks:
                told = ticks(app, now, known)
                found += [told] if isinstance(told, Send) else told
        return found

    def regions(self, app: App) -> Sequence[Region]:
        """All that can be seen now: what is in a dialog that is not open is left as it is."""
        opened = self._dialogs.get(app.ui.dialog or "")
        return (*self.all_regions, *([opened.content] if opened else []), self._shown)

    def _open(self, app: App) -> str:
        return app.ui.dialog if app.ui.dialog in self._dialogs else ""

    @property
    def page(self) -> Page:
        """All of it, for the loop."""
        return Page(
            read=self.read,
            update=self.update,
            perform=self.perform,
            follow=self.follow,
            tick=self.tick,
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
