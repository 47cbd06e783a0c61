"""The one state of the page."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from app.core.bots import Bots
from app.core.history import History
from app.core.session import NewGame, Session
from app.core.settings import AT_FIRST, Settings
from app.core.table import Table

Own = TypeVar("Own")


@dataclass(frozen=True, slots=True)
class Space:
    """The space that there is for the board."""

    field_size: float = 0  # of one field, in CSS pixels; 0: not measured yet
    bare: bool = False  # no space for a frame


@dataclass(frozen=True, slots=True)
class Ui:
    """How the page is looked at."""

    dialog: str | None = None  # the id of the one that is open
    topic: str = ""  # the rule at which the rules are opened
    hidden: bool = False  # whether something lies over the page
    space: Space = Space()
    rotation: int = 0  # of the board, in quarter turns clockwise
    threats: bool = False  # whether it is shown who attacks whom
    cursor: str | None = None  # the field on which the keyboard is, or was last
    focused: bool = False  # whether it is there now


@dataclass(frozen=True, slots=True)
class App:
    """Everything that the page shows follows from this."""

    session: Session
    table: Table = field(default_factory=Table)
    bots: Bots = field(default_factory=Bots)
    history: History = field(default_factory=History)
    new_game: NewGame = field(default_factory=NewGame)
    ui: Ui = Ui()
    settings: Settings = AT_FIRST
    # What is each room's own, by its class.
    rooms: Mapping[type, object] = field(default_factory=dict)

    def own(self, kind: type[Own]) -> Own:
        """What is a room's own, see ``app.core.room.Room.begin``."""
        found = self.rooms[kind]
        assert isinstance(found, kind)
        return found

    def with_own(self, own: object) -> "App":
        """With another state of a room."""
        return replace(self, rooms={**self.rooms, type(own): own})


Update = tuple[App, tuple[Any, ...]]
"""A state and what is to be done outside: effects of any room, commands, and messages as ``core.loop.Send``."""
