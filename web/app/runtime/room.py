"""A room: one capability of the page, in a folder of its own. The shell composes all rooms.

A room says which messages its elements send, what a message changes, what is visible then, and what happens outside
the state. It knows what lies below it, and no other room.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any, ClassVar, Generic, TypeVar

from app.runtime import commands
from app.runtime.commands import Command
from app.runtime.region import CommandRegion, Content, Known, Part, Region
from app.runtime.setting import AnySetting
from app.runtime.update import Send, Update

State = TypeVar("State")
"""The state of the whole page."""


@dataclass(frozen=True, slots=True)
class Fragment:
    """A fragment of the page's address that leads to something in a room.

    Attributes:
        fragment: such as "#example", or one with "=" at its end, which a value follows.
        event: what opens it.
        value: the name of the value in the event.
        leave: the event that leaves what is open by such an address; empty: it does not stay in the address.
        why_not: gives the sentence about a value that leads nowhere, with what there is; empty: it leads somewhere.
    """

    fragment: str
    event: Mapping[str, str]
    value: str = ""
    leave: str = ""
    why_not: Callable[[str], str] = lambda _value: ""

    def read(self, fragment: str) -> dict[str, str] | None:
        """Return the event that a fragment stands for; None: it is another address."""
        if not self.value:
            return {**self.event} if fragment == self.fragment else None
        if not fragment.startswith(self.fragment):
            return None
        return {**self.event, self.value: fragment.removeprefix(self.fragment)}


@dataclass(frozen=True, slots=True)
class Panel(Generic[State]):
    """An element of the page with the content of a room.

    One with a title is hidden while it is empty. The style sheet knows by ``data-`` and its id at the root that it is
    shown.

    Attributes:
        id: of the element.
        place: "room" instead of all else in the room, "top" instead of the score, "side" beside the board, "card" in
            the card that says what to do, or "log" above the list of turns.
        looks: its classes.
        content: what is in it.
        when: whether it is shown.
        title: its accessible name, in English; empty: it is no part of its own.
        order: panels with smaller numbers come first.
        mode: gives what the style sheet knows about a panel that is shown; None: nothing.
        late: whether it can wait until the browser is idle.
    """

    id: str
    place: str
    looks: str
    content: Content[State]
    when: Callable[[State], bool]
    title: str = ""
    order: int = 0
    mode: Callable[[State], str | None] = lambda _app: ""
    late: bool = False

    @property
    def regions(self) -> tuple[Region[State], ...]:
        """What shows the element, and its content."""
        content = Part(self.id, self._view, self._render, late=self.late, when=self.when)
        if not self.title:
            return (content,)
        return CommandRegion(f"{self.id}-shown", self._see, self._show), content

    def _view(self, app: State) -> Any:  # noqa: ANN401 - as its content does
        return self.content.view(app)

    def _render(self, shown: Any) -> str:  # noqa: ANN401 - as its content does
        return self.content.render(shown)

    def _see(self, app: State) -> tuple[bool, str | None]:
        shown = self.when(app)
        return shown, self.mode(app) if shown else None

    def _show(self, seen: tuple[bool, str | None]) -> list[Command]:
        shown, mode = seen
        return [
            commands.Attributes(self.id, {"hidden": None if shown else ""}),
            commands.Attributes("html", {f"data-{self.id}": mode}),
        ]


@dataclass(frozen=True, slots=True)
class Item:
    """A button of a room in a bar of the page.

    Attributes:
        does: the name of its message, as ``data-do``.
        icon: the name of its symbol.
        text: its label, in English.
        place: "rail" beside the board, one of the menus "study", "game" and "more", "send" for other ways to show a
            game, "welcome" for what a first visit begins with, "listen" for what it says first to those who hear it,
            or "foot" for the links below that.
        order: items with smaller numbers come first.
        tip: its tooltip, in English.
        id: of its element, where there is only one.
        about: what one finds there, in English; empty: the label says it.
    """

    does: str
    icon: str
    text: str
    place: str
    order: int
    tip: str = ""
    id: str = ""
    about: str = ""


def items_at(items: Iterable[Item], place: str) -> list[Item]:
    """Return the items that stand at a place, in order."""
    return sorted((item for item in items if item.place == place), key=lambda one: one.order)


@dataclass(frozen=True, slots=True)
class Key:
    """A key that a room answers wherever no text is typed, or several that do alike.

    Attributes:
        name: as people read it, in English.
        text: what it does, in English.
        events: what is sent, by what is pressed: a sign in lower case; a letter or a digit with Shift has "shift+" in
            front.
        aloud: whether the answer is only heard.
    """

    name: str
    text: str
    events: Mapping[str, Mapping[str, str]]
    aloud: bool = False


@dataclass(frozen=True, slots=True)
class Suggestion:
    """What a person can go on with: a tile on the home.

    Attributes:
        order: those with smaller numbers come first.
        icon: the name of its symbol.
        title: in few words, translated.
        text: what it is, translated.
        event: what the tile means; its parts are words.
    """

    order: int
    icon: str
    title: str
    text: str
    event: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Declarations:
    """What rooms declare that others show or store. The shell collects it, and ``app.state(Declarations)`` returns it.

    Attributes:
        keys: of all rooms.
        settings: of all rooms, by their names.
        suggests: of all rooms that suggest something.
        addresses: of all rooms.
        panels: of all rooms.
        items: of all rooms.
    """

    keys: tuple[Key, ...] = ()
    settings: Mapping[str, AnySetting] = field(default_factory=dict)
    suggests: tuple[Callable[[Any], Suggestion | None], ...] = ()
    addresses: tuple[Fragment, ...] = ()
    panels: tuple[Panel[Any], ...] = ()
    items: tuple[Item, ...] = ()


@dataclass(frozen=True, slots=True)
class Dialog(Generic[State]):
    """A dialog of a room. The shell makes its element, and the room its content. It is a region only while it is open.

    Attributes:
        id: of its element, and its name in ``DialogOpened``.
        looks: its classes: "large", "small" or nothing.
        content: gives its region. Most visits never see it, so this is where a late module is first used.
        title: the id of its heading.
        described: the id of an element that describes it.
    """

    id: str
    looks: str
    content: Callable[[], Region[State]]
    title: str
    described: str = ""
    late: ClassVar[bool] = False

    def html(self, app: State) -> str:
        """Return the HTML of its content."""
        return self.content().html(app)

    def changes(self, app: State, known: Known) -> Sequence[Command]:
        """Return the commands that make its content show the state."""
        return self.content().changes(app, known)


@dataclass(frozen=True, slots=True, kw_only=True)
class Room(Generic[State]):
    """A capability of the page.

    Attributes:
        name: of its folder.
        begin: makes its first state; ``app.state(kind)`` returns the state later.
        handlers: the modules with the functions that answer its events, see ``app.runtime.handling``.
        hears: functions that handle messages of other rooms, by their classes: they give the state, and the effects.
        regions: its visible parts, besides the panels and the dialogs.
        dialogs: its dialogs.
        performs: functions that give the commands for an effect, by the class of the effect.
        follows: gives announcements and sounds for the step from one state to the next.
        ticks: gives the changes while a clock runs, every tenth of a second: commands, or a message as
            ``Send``.
        reacts: gives the state after a change of the state, from the states before and after a message, and the
            effects. It changes nothing that is stored.
        lets_go: gives the state in which the room has given back what it had taken of the page, and the effects. It is
            called when another game comes to the board, whatever has brought it.
        ends: gives the commands at the end of each event, when all that it caused has happened.
        settings: what the browser stores for it; ``app.settings.value_of(setting)`` returns it.
        items: its buttons in the bars of the page.
        panels: its elements in the page. They are updated before its regions.
        addresses: the addresses that lead to it.
        keys: the keys that it answers, for the whole page or for screen readers.
        suggests: gives what a person can go on with; None: nothing.
        icons: the paths of symbols that only it has, on 24 by 24 units, by their names.
        late_words: whether the translations of its texts come with the first of its events. Those of the texts in
            `__init__.py` and `suggesting.py` are there from the start.
        words_of: the room in whose file its translations are, if they share texts; empty: its own.
    """

    name: str
    begin: Callable[[], object] | None = None
    handlers: tuple[ModuleType, ...] = ()
    hears: Mapping[type, Callable[[State, Any], Update[State]]] = field(default_factory=dict)
    regions: tuple[Region[State], ...] = ()
    dialogs: tuple[Dialog[State], ...] = ()
    performs: Mapping[type, Callable[[State, Any], Sequence[Command]]] = field(default_factory=dict)
    follows: tuple[Callable[[State, State], Sequence[Command]], ...] = ()
    ticks: tuple[Callable[[State, float, Known], Sequence[Command] | Send], ...] = ()
    reacts: tuple[Callable[[State, State], Update[State]], ...] = ()
    lets_go: Callable[[State], Update[State]] | None = None
    ends: tuple[Callable[[State], Iterable[Command]], ...] = ()
    settings: tuple[AnySetting, ...] = ()
    items: tuple[Item, ...] = ()
    panels: tuple[Panel[State], ...] = ()
    addresses: tuple[Fragment, ...] = ()
    keys: tuple[Key, ...] = ()
    suggests: Callable[[State], Suggestion | None] | None = None
    icons: Mapping[str, str] = field(default_factory=dict)
    late_words: bool = False
    words_of: str = ""

    @property
    def all_regions(self) -> tuple[Region[State], ...]:
        """Its visible parts, besides the dialogs, in the order in which they are updated."""
        return (*(region for panel in self.panels for region in panel.regions), *self.regions)
