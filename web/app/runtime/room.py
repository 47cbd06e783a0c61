"""A room: one capability of the page, in a folder of its own. The shell composes all rooms.

A room declares its events and messages, what each of them changes, its visible parts, and the commands for its effects.
It knows what lies below it, and no other room.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any, ClassVar, Generic, TypeVar

from app.runtime import commands
from app.runtime.commands import Command
from app.runtime.region import CommandRegion, Known, Part, Region
from app.runtime.setting import AnySetting
from app.runtime.update import Send, Update

State = TypeVar("State")
"""The state of the whole page."""


@dataclass(frozen=True, slots=True)
class Fragment:
    """A fragment of the page's address that leads into a room.

    Attributes:
        fragment: such as "#example", or one with "=" at its end, which a value follows.
        event: the event that it sends.
        value: the name of the value in the event.
        leave: the event that leaves the content at this address; empty: the fragment does not stay in the address.
        why_not: explains why a value leads nowhere, and which values there are; empty: the value is valid.
    """

    fragment: str
    event: Mapping[str, str]
    value: str = ""
    leave: str = ""
    why_not: Callable[[str], str] = lambda _value: ""

    def read(self, fragment: str) -> dict[str, str] | None:
        """Return the event of a fragment; None: it is another address."""
        if not self.value:
            return {**self.event} if fragment == self.fragment else None
        if not fragment.startswith(self.fragment):
            return None
        return {**self.event, self.value: fragment.removeprefix(self.fragment)}


@dataclass(frozen=True, slots=True)
class Panel(Generic[State]):
    """An element of the page with the content of a room.

    A panel with a title is hidden while it is empty. While it is shown, the root element of the page has an attribute
    with its id (``data-…``) for the style sheet.

    Attributes:
        id: of the element.
        place: "room" instead of all other panels, "top" instead of the score, "side" beside the board, "card" in the
            card that says what to do, or "log" above the list of turns.
        looks: its CSS classes.
        view: gives its HTML, with every free text escaped; or a view as in ``Part``, if the HTML is slow to make.
        when: whether it is shown.
        title: its accessible name, in English; empty: it is not a section of its own.
        order: panels with smaller numbers come first.
        mode: gives the value of the root element's attribute; None: there is no attribute.
        late: whether it can wait until the browser is idle.
        show: gives the HTML of a view.
    """

    id: str
    place: str
    looks: str
    view: Callable[[State], Any]
    when: Callable[[State], bool]
    title: str = ""
    order: int = 0
    mode: Callable[[State], str | None] = lambda _app: ""
    late: bool = False
    show: Callable[[Any], str] = str

    @property
    def regions(self) -> tuple[Region[State], ...]:
        """The regions of its attributes, if it has a title, and of its content."""
        content = Part(self.id, self.view, self.show, self.late, self.when)
        if not self.title:
            return (content,)
        return CommandRegion(f"{self.id}-shown", self._state, self._tell), content

    def _state(self, app: State) -> tuple[bool, str | None]:
        is_shown = self.when(app)
        return is_shown, self.mode(app) if is_shown else None

    def _tell(self, state: tuple[bool, str | None]) -> list[Command]:
        is_shown, mode = state
        return [
            commands.Attributes(self.id, {"hidden": None if is_shown else ""}),
            commands.Attributes("html", {f"data-{self.id}": mode}),
        ]


@dataclass(frozen=True, slots=True)
class Item:
    """A button of a room in a bar of the page.

    Attributes:
        does: the name of its event, as ``data-do``.
        icon: the name of its symbol.
        text: its label, in English.
        place: "rail" beside the board, one of the menus "study", "game" and "more", "send" for other ways to show a
            game, "welcome" on the screen of a first visit, "listen" there for screen readers, or "foot" for the links
            below that.
        order: items with smaller numbers come first.
        tip: its tooltip, in English.
        id: of its element, if there is only one.
        about: a description below the label, in English.
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
    return sorted((item for item in items if item.place == place), key=lambda item: item.order)


@dataclass(frozen=True, slots=True)
class Key:
    """A key, or several similar ones, that a room answers wherever no text is typed.

    Attributes:
        name: its name for people, in English.
        text: what it does, in English.
        events: the event of each key: a sign in lower case, with "shift+" before a letter or a digit with Shift.
        aloud: whether only screen readers announce the answer.
    """

    name: str
    text: str
    events: Mapping[str, Mapping[str, str]]
    aloud: bool = False


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A tile on the home: something that a person can go on with.

    Attributes:
        order: tiles with smaller numbers come first.
        icon: the name of its symbol.
        title: a few words, translated.
        text: a description, translated.
        event: the event that it sends; all its values are texts.
    """

    order: int
    icon: str
    title: str
    text: str
    event: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Declarations:
    """The declarations of all rooms that other rooms need. ``app.state(Declarations)`` returns them.

    Attributes:
        keys: of all rooms.
        settings: of all rooms, by their names.
        suggests: gives the suggestion of each room.
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
    """A dialog of a room, which is a region only while it is open. The shell makes its element.

    Attributes:
        id: of its element, and its name in ``DialogOpened``.
        looks: its CSS classes: "large", "small" or none.
        content: gives its region, usually from a late module, since most visits never see it.
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
        handlers: the modules with the handlers of its events, see ``app.runtime.handling``.
        hears: give the state and the effects after a message of another room, by the class of the message.
        regions: its visible parts, besides the panels and the dialogs.
        dialogs: its dialogs.
        effect_handlers: give the commands for an effect, by the class of the effect.
        announce: gives announcements and sounds for the step from one state to the next.
        tick: gives the changes while a clock runs, every tenth of a second: commands, or a message as ``Send``.
        reacts: give the state and the effects after any change, from the states before and after a message. They change
            nothing that is stored.
        on_new_game: gives the state and the effects when another game comes to the board: the room gives back the
            parts of the page that it has taken.
        on_event_end: gives the commands at the end of each event, after all its consequences.
        settings: the settings that the browser stores for it; ``app.settings.value_of(setting)`` returns the value.
        items: its buttons in the bars of the page.
        panels: its elements in the page. They are updated before its regions.
        addresses: the addresses that lead to it.
        keys: the keys that it answers, for the whole page or for screen readers.
        suggests: gives its tile on the home; None: there is none.
        icons: the paths of its own symbols, on 24 by 24 units, by their names.
        late_words: whether the translations of its texts are loaded with its first event, except those of the texts
            in `__init__.py` and `suggesting.py`.
        words_of: the room in whose file its translations are, if they share texts; empty: its own.
    """

    name: str
    begin: Callable[[], object] | None = None
    handlers: tuple[ModuleType, ...] = ()
    hears: Mapping[type, Callable[[State, Any], Update[State]]] = field(default_factory=dict)
    regions: tuple[Region[State], ...] = ()
    dialogs: tuple[Dialog[State], ...] = ()
    effect_handlers: Mapping[type, Callable[[State, Any], Sequence[Command]]] = field(
        default_factory=dict
    )
    announce: Callable[[State, State], Sequence[Command]] = lambda _before, _after: ()
    tick: Callable[[State, float, Known], Sequence[Command | Send]] = lambda _app, _now, _known: ()
    reacts: tuple[Callable[[State, State], Update[State]], ...] = ()
    on_new_game: Callable[[State], Update[State]] = lambda app: (app, ())
    on_event_end: Callable[[State], Iterable[Command]] = lambda _app: ()
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
