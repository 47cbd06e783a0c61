"""A room: one capability of the page, in a folder of its own. The shell composes all rooms.

A room says which messages its elements send, what a message changes, what is visible then, and what happens outside
the state. It knows what lies below it (``core``, ``ui``, ``session``, the wheel), and no other room.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from app.model.app import App, Update
from app.model.journal import Ledger
from app.runtime.commands import Command
from app.runtime.region import Known, Region

EventData = Mapping[str, Any]
"""The facts of an event: the element's ``data-`` attributes, the value entered in it, the time."""


def day(facts: EventData) -> int:
    """Return today as a number."""
    year, month, of_month = map(int, str(facts["moment"])[:10].split("."))
    return date(year, month, of_month).toordinal()


@dataclass(frozen=True, slots=True)
class Item:
    """A button of a room in the navigation.

    Attributes:
        does: the name of its message, as ``data-do``.
        icon: the name of its symbol.
        text: its label, in English.
        places: "nav" at the top, "tools" at the top right, "dock" at the bottom of a phone.
        order: items with smaller numbers stand further to the left.
        short: its label among the tools; empty: the same label.
    """

    does: str
    icon: str
    text: str
    places: tuple[str, ...]
    order: int
    short: str = ""


@dataclass(frozen=True, slots=True)
class Dialog:
    """A dialog of a room. The shell makes its element, and the room its content.

    Attributes:
        id: of its element, and its name in ``DialogOpened``.
        looks: its classes: "large", "small" or nothing.
        content: gives its region; used only while it is open.
        title: the id of its heading.
        described: the id of an element that describes it.
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
        begin: makes its first state; ``app.own(kind)`` returns the state later.
        reads: functions that read a message from the facts of an event, by the name of the event (``data-do``).
        updates: functions that give the state after a message and the effects, by the class of the message. Several
            rooms can handle the same class.
        by_mover: messages that only the player to move can send. They are dropped if that player has gone out
            meanwhile.
        on_board: messages about the visible board, which may lie beside the game. The function says whether a message
            is for that board, from the state, the state of the board (see ``app.board.visible.beside``), and the
            message.
        regions: its visible parts, besides the dialogs.
        dialogs: its dialogs.
        performs: functions that give the commands for an effect, by the class of the effect.
        follows: gives announcements and sounds for the step from one state to the next.
        ticks: gives the changes while a clock runs, every tenth of a second: commands, or a message as
            ``core.loop.Send``.
        reacts: gives the state after a change of the state, from the states before and after a message, and the
            effects. It changes nothing that is stored.
        lets_go: gives the state in which the room has given back what it had taken of the page, and the effects. It is
            called when another game comes to the board, whatever has brought it.
        ends: gives the commands at the end of each event, when all that it caused has happened.
        ledgers: how its settings that hold many values are put together with those of another tab.
        items: its buttons in the navigation.
    """

    name: str
    begin: Callable[[], object] | None = None
    reads: Mapping[str, Callable[[EventData], Any]] = field(default_factory=dict)
    updates: Mapping[type, Callable[[App, Any], Update]] = field(default_factory=dict)
    by_mover: tuple[type, ...] = ()
    on_board: Mapping[type, Callable[[App, App, Any], bool]] = field(default_factory=dict)
    regions: tuple[Region, ...] = ()
    dialogs: tuple[Dialog, ...] = ()
    performs: Mapping[type, Callable[[App, Any], list[Command]]] = field(default_factory=dict)
    follows: tuple[Callable[[App, App], list[Command]], ...] = ()
    ticks: tuple[Callable[[App, float, Known], Any], ...] = ()
    reacts: tuple[Callable[[App, App], Update], ...] = ()
    lets_go: Callable[[App], Update] | None = None
    ends: tuple[Callable[[], list[Command]], ...] = ()
    ledgers: tuple[Ledger, ...] = ()
    items: tuple[Item, ...] = ()
