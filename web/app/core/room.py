"""What a room is: one capability of the page, in a folder of its own, that the shell composes with the others.

A room says which messages its elements send, what a message makes of the state, what is to be seen then, and what is
to be done outside. It knows what lies below it (``core``, ``ui``, ``session``, the wheel), and no other room.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from app.core.app import App, Update
from app.core.commands import Command
from app.core.region import Known, Region

Facts = Mapping[str, Any]
"""What the page knows of an event: the ``data-`` attributes of the element pressed, what is entered in it, the time."""


@dataclass(frozen=True, slots=True)
class Item:
    """A button of a room in the navigation.

    Attributes:
        does: the message that it sends, as ``data-do``.
        icon: the name of its symbol.
        text: what it is called, in English.
        places: where it stands: "nav" at the top, "tools" at the top right, "dock" at the bottom of a phone.
        order: the smaller, the further to the left.
        short: what it is called among the tools; empty: as everywhere.
    """

    does: str
    icon: str
    text: str
    places: tuple[str, ...]
    order: int
    short: str = ""


@dataclass(frozen=True, slots=True)
class Dialog:
    """A dialog of a room: its element is made by the shell, what is in it by the room.

    Attributes:
        id: of its element, and its name in ``DialogOpened``.
        looks: its classes: "large", "small" or nothing.
        content: what is in it, from the state; only asked for while it is open.
        title: the id of the element with its heading.
        described: the id of an element with more words about it.
    """

    id: str
    looks: str
    content: Region
    title: str
    described: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """A capability of the page.

    Attributes:
        name: of its folder.
        begin: makes its own state before anything has happened; ``app.own(kind)`` gives it.
        reads: by what an element does (``data-do``), the message that it means.
        updates: by its class, what a message makes of the state, and the effects. Several rooms may hear the same.
        by_mover: messages that only the player to move means: they are nothing when that player is out meanwhile.
        on_board: messages about the board that is seen, which may lie beside the game: whether one is meant for it,
            from the state, that of the board (see ``app.session.board.beside``), and the message.
        regions: what is to be seen, beside the dialogs.
        dialogs: its dialogs.
        performs: by its class, what an effect means for the page's scripts.
        follows: what is to be told or heard when one state has become another.
        ticks: what changes while a clock runs, each tenth of a second: commands, or a message as ``core.loop.Send``.
        items: its buttons in the navigation.
    """

    name: str
    begin: Callable[[], object] | None = None
    reads: Mapping[str, Callable[[Facts], Any]] = field(default_factory=dict)
    updates: Mapping[type, Callable[[App, Any], Update]] = field(default_factory=dict)
    by_mover: tuple[type, ...] = ()
    on_board: Mapping[type, Callable[[App, App, Any], bool]] = field(default_factory=dict)
    regions: tuple[Region, ...] = ()
    dialogs: tuple[Dialog, ...] = ()
    performs: Mapping[type, Callable[[App, Any], list[Command]]] = field(default_factory=dict)
    follows: tuple[Callable[[App, App], list[Command]], ...] = ()
    ticks: tuple[Callable[[App, float, Known], Any], ...] = ()
    items: tuple[Item, ...] = ()
