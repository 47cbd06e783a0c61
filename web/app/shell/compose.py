"""Makes one page of many rooms, without knowing the insides of any."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, TypeAlias, TypeVar

import pacru
from app.game import games, keeping
from app.model.app import App, Update
from app.model.page import PageRegion, PageRoom
from app.narration import aloud
from app.rooms import page
from app.runtime import commands
from app.runtime.browser import Browser
from app.runtime.commands import Command
from app.runtime.handling import Call, EventData, events_of, find_handler
from app.runtime.loop import Page
from app.runtime.region import CommandRegion, Known
from app.runtime.room import Declarations
from app.runtime.update import Send
from app.shell import around
from app.shell.around import TimedUpdating

Key = TypeVar("Key")
Value = TypeVar("Value")


class Composed:
    """The functions of all rooms, by what they handle."""

    def __init__(self, rooms: Sequence[PageRoom], *, lenient: bool = False) -> None:
        """Compose rooms, in the order in which they handle messages.

        Args:
            rooms: the rooms.
            lenient: whether events that no room knows mean nothing, instead of being a fault.

        Raises:
            ValueError: two rooms use the same name for different things.
        """
        self.rooms = rooms = (page.ROOM, *rooms)
        self._lenient = lenient
        self.performs = _merge(room.performs for room in rooms)
        self.modules = _merge({room.name: room.handlers} for room in rooms)
        self.hearers = _hearers(rooms)
        self.keys = _merge(key.events for room in rooms for key in room.keys)
        self.settings = _merge(
            {setting.name: setting} for room in rooms for setting in room.settings
        )
        self.addresses = tuple(address for room in rooms for address in room.addresses)
        self.ledgers = {
            setting.name: setting.ledger for setting in self.settings.values() if setting.ledger
        }
        self.update = self._compose_update()
        self.all_regions = tuple(region for room in rooms for region in room.all_regions)
        self._dialogs = {dialog.id: dialog for room in rooms for dialog in room.dialogs}
        self._opened = CommandRegion("dialog", self._open_dialog, lambda id: [commands.Show(id)])  # noqa: A006

    def _compose_update(self) -> TimedUpdating:
        """Return the update with all that happens around it, from the inside out."""
        lets_go = [room.lets_go for room in self.rooms if room.lets_go]
        reacts = [react for room in self.rooms for react in room.reacts]
        update = around.with_clock(self._update, self.is_timely)
        wrappers: Sequence[Callable[[TimedUpdating], TimedUpdating]] = (
            around.note_advice,
            around.keep_game,
            around.refuse_while_loading,
            around.refuse_too_large,
            around.file_finished_game,
            lambda update: around.let_go(update, lets_go),
            lambda update: around.keep_settings(update, self.ledgers),
            lambda update: around.react(update, reacts),
            around.keep_help,
        )
        for wrap in wrappers:
            update = wrap(update)
        return update

    def with_first_states(self, app: App) -> App:
        """Add the first state of each room, and what any of them may ask about the browser and the other rooms."""
        keys = tuple(key for room in self.rooms for key in room.keys)
        suggests = tuple(room.suggests for room in self.rooms if room.suggests)
        items = tuple(item for room in self.rooms for item in room.items)
        panels = tuple(panel for room in self.rooms for panel in room.panels)
        declared = Declarations(keys, self.settings, suggests, self.addresses, panels, items)
        app = app.with_state(Browser()).with_state(declared)
        for room in self.rooms:
            if room.begin:
                app = app.with_state(room.begin())
        return app

    def handles(self, kind: type) -> bool:
        """Return whether any room handles the messages of a class."""
        return kind in self.hearers

    @cached_property
    def events(self) -> frozenset[str]:
        """The names of all events that are answered."""
        return frozenset(name for module in self.modules.items() for name, _ in events_of(*module))

    def read(self, _app: App, data: EventData) -> object:
        """Return the message that an event means; None: nothing.

        Raises:
            KeyError: no room knows such an event, and that is a fault.
            ValueError: it lacks what its handler needs.
        """
        event = data["do"]
        if found := find_handler(self.modules, event):
            return found.read(event, data)
        if self._lenient:
            return None
        raise KeyError(event)

    def is_timely(self, message: object) -> bool:
        """Return whether a message applies only to what the person saw."""
        return isinstance(message, Call) and message.handler.is_timely

    def is_unasked(self, event: str) -> bool:
        """Return whether no person causes an event."""
        found = find_handler(self.modules, event)
        return found is not None and found.is_unasked

    def _update(self, app: App, message: object) -> Update:
        """Return the state after a message has gone through all rooms that handle it."""
        if isinstance(message, Call):
            return message.run(app)
        effects: tuple[object, ...] = ()
        for hear in self.hearers.get(type(message), ()):
            app, more = hear(app, message)
            effects += more
        return app, effects

    def perform(self, app: App, effect: object) -> Sequence[Command]:
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
        commands: list[Command | Send] = []
        for room in self.rooms:
            for ticks in room.ticks:
                changes = ticks(app, now, known)
                commands += [changes] if isinstance(changes, Send) else changes
        return commands

    def end(self, app: App) -> Sequence[Command]:
        """Return what all rooms say at the end of an event."""
        return [command for room in self.rooms for ends in room.ends for command in ends(app)]

    def regions(self, app: App) -> Sequence[PageRegion]:
        """Return all visible regions. Those in closed dialogs are left out."""
        dialog = self._dialogs.get(app.ui.dialog or "")
        return (*self.all_regions, *([dialog] if dialog else []), self._opened)

    def _open_dialog(self, app: App) -> str:
        return app.ui.dialog if app.ui.dialog in self._dialogs else ""

    @property
    def page(self) -> Page[App]:
        """All rooms as one page, for the loop."""
        return Page(
            read=self.read,
            update=self.update,
            perform=self.perform,
            follow=self.follow,
            tick=self.tick,
            end=self.end,
            regions=self.regions,
            subject=_visible_game,
            is_timely=self.is_timely,
            is_unasked=self.is_unasked,
            saved=lambda app: keeping.write(games.snapshot(app)),
            join=lambda _app, told: aloud.as_one(told),
        )


Hearer: TypeAlias = Callable[[App, Any], Update]
"""What hears the messages of a class, and only of this one."""


def _hearers(rooms: Iterable[PageRoom]) -> dict[type, list[Hearer]]:
    """Return the functions that hear the messages of each class, in the order of the rooms."""
    found: dict[type, list[Hearer]] = {}
    for room in rooms:
        for kind, hear in room.hears.items():
            found.setdefault(kind, []).append(hear)
    return found


def _visible_game(app: App) -> pacru.Game:
    """The game on the board, to which clicks belong."""
    return app.board.game


def _merge(parts: Iterable[Mapping[Key, Value]]) -> dict[Key, Value]:
    found: dict[Key, Value] = {}
    for part in parts:
        twice = found.keys() & part.keys()
        if twice:
            raise ValueError(f"two rooms for {', '.join(sorted(map(str, twice)))}")
        found |= part
    return found
