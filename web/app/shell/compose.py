"""Makes one page of many rooms, without knowing the insides of any."""

from collections.abc import Callable, Iterable, Mapping, Sequence
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
from app.runtime.region import CommandRegion, Known
from app.runtime.room import Declarations
from app.runtime.update import Send
from app.shell import middleware
from app.shell.middleware import Effects, TimedUpdate

Key = TypeVar("Key")
Value = TypeVar("Value")

Hearer: TypeAlias = Callable[[App, Any], Update]
"""A function that handles the messages of one class."""


class Composed:
    """All rooms as one page: their functions, by what they handle. For the loop, this is its ``Page``."""

    def __init__(self, rooms: Sequence[PageRoom], *, lenient: bool = False) -> None:
        """Compose rooms, in the order in which they handle messages.

        Args:
            rooms: the rooms.
            lenient: whether events that no room handles are ignored. Otherwise they are faults.

        Raises:
            ValueError: two rooms use the same name for different things.
        """
        self.rooms = rooms = (page.ROOM, *rooms)
        self._lenient = lenient
        self._effect_handlers = _merge(room.effect_handlers for room in rooms)
        self.modules = _merge({room.name: room.handlers} for room in rooms)
        self._hearers: dict[type, list[Hearer]] = {}
        for room in rooms:
            for kind, hear in room.hears.items():
                self._hearers.setdefault(kind, []).append(hear)
        self.keys = _merge(key.events for room in rooms for key in room.keys)
        self.settings = _merge(
            {setting.name: setting} for room in rooms for setting in room.settings
        )
        self.ledgers = {
            setting.name: setting.ledger for setting in self.settings.values() if setting.ledger
        }
        self.items = tuple(item for room in rooms for item in room.items)
        self.panels = tuple(panel for room in rooms for panel in room.panels)
        self.addresses = tuple(address for room in rooms for address in room.addresses)
        self.dialogs = {dialog.id: dialog for room in rooms for dialog in room.dialogs}
        self._reactions = [react for room in rooms for react in room.reacts]
        self.update = self._wrap_update()
        self.all_regions = tuple(region for room in rooms for region in room.all_regions)
        self._opened = CommandRegion("dialog", self._open_dialog, lambda id: [commands.Show(id)])  # noqa: A006

    def _wrap_update(self) -> TimedUpdate:
        """Return the update wrapped in all middleware, the innermost first."""
        update = middleware.run_all(
            middleware.with_clock(self._update, self.is_timely),
            middleware.note_advice,
            middleware.keep_game,
            middleware.refuse_while_loading,
            middleware.refuse_too_large,
            middleware.file_finished_game,
            self._on_new_game,
        )
        update = middleware.keep_settings(update, self.ledgers)
        return middleware.run_all(update, self._react, middleware.keep_help)

    def _on_new_game(self, before: App, after: App, effects: Effects) -> Update:
        """Let rooms give back what they have taken of the page when another game comes to the board."""
        if after.session.number != before.session.number:
            for room in self.rooms:
                after, more = room.on_new_game(after)
                effects += more
        return after, effects

    def _react(self, before: App, after: App, effects: Effects) -> Update:
        """Let rooms react to each change of the state."""
        if after is not before:
            for react in self._reactions:
                after, more = react(before, after)
                effects += more
        return after, effects

    def with_first_states(self, app: App) -> App:
        """Add the first state of each room, the facts about the browser, and the declarations of all rooms."""
        keys = tuple(key for room in self.rooms for key in room.keys)
        suggests = tuple(room.suggests for room in self.rooms if room.suggests)
        declared = Declarations(
            keys, self.settings, suggests, self.addresses, self.panels, self.items
        )
        app = app.with_state(Browser()).with_state(declared)
        for room in self.rooms:
            if room.begin:
                app = app.with_state(room.begin())
        return app

    def handles(self, kind: type) -> bool:
        """Return whether any room handles the messages of a class."""
        return kind in self._hearers

    @property
    def events(self) -> frozenset[str]:
        """The names of all events that are answered."""
        return frozenset(name for module in self.modules.items() for name, _ in events_of(*module))

    def read(self, data: EventData) -> object:
        """Return the message of an event; None: the event has no effect.

        Raises:
            KeyError: no room handles the event, and the page is not lenient.
            ValueError: a fact that its handler needs is missing, or has another type.
        """
        event = data["do"]
        if handler := find_handler(self.modules, event):
            return handler.read(event, data)
        if self._lenient:
            return None
        raise KeyError(event)

    def is_timely(self, message: object) -> bool:
        """Return whether a message is dropped if the game on the board has changed since the person saw it."""
        return isinstance(message, Call) and message.handler.is_timely

    def is_unasked(self, event: str) -> bool:
        """Return whether the page sends an event by itself."""
        handler = find_handler(self.modules, event)
        return handler is not None and handler.is_unasked

    def _update(self, app: App, message: object) -> Update:
        """Return the state after a message has gone through all rooms that handle it."""
        if isinstance(message, Call):
            return message.run(app)
        effects: Effects = ()
        for hear in self._hearers.get(type(message), ()):
            app, more = hear(app, message)
            effects += more
        return app, effects

    def perform(self, app: App, effect: object) -> Sequence[Command]:
        """Return the commands for an effect. A command is its own effect."""
        if isinstance(effect, Command):
            return [effect]
        handle = self._effect_handlers.get(type(effect))
        return handle(app, effect) if handle else []

    def announce(self, before: App, after: App) -> Sequence[Command]:
        """Return announcements and sounds of all rooms."""
        return [command for room in self.rooms for command in room.announce(before, after)]

    def tick(self, app: App, now: float, known: Known) -> Sequence[Command | Send]:
        """Return the changes while a clock runs, of all rooms."""
        return [change for room in self.rooms for change in room.tick(app, now, known)]

    def end_event(self, app: App) -> Sequence[Command]:
        """Return the commands of all rooms at the end of an event."""
        return [command for room in self.rooms for command in room.on_event_end(app)]

    def regions(self, app: App) -> Sequence[PageRegion]:
        """Return all visible regions. Those in closed dialogs are left out."""
        dialog = self.dialogs.get(app.ui.dialog or "")
        return (*self.all_regions, *([dialog] if dialog else []), self._opened)

    def _open_dialog(self, app: App) -> str:
        return app.ui.dialog if app.ui.dialog in self.dialogs else ""

    def subject(self, app: App) -> pacru.Game:
        """Return the game on the board, to which clicks belong."""
        return app.board.game

    def saved(self, app: App) -> str:
        """Return the game as text."""
        return keeping.write(games.snapshot(app))

    def join(self, announcements: Sequence[commands.Say]) -> str:
        """Return one announcement for all those made at about the same time."""
        return aloud.as_one(announcements)


def _merge(parts: Iterable[Mapping[Key, Value]]) -> dict[Key, Value]:
    merged: dict[Key, Value] = {}
    for part in parts:
        twice = merged.keys() & part.keys()
        if twice:
            raise ValueError(f"two rooms for {', '.join(sorted(map(str, twice)))}")
        merged |= part
    return merged
