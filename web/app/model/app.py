"""The state of the whole page."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from app.model.board import Board
from app.model.bots import Bots
from app.model.history import History
from app.model.journal import Journal
from app.model.session import NewGame, Session
from app.model.settings import AT_FIRST, Settings
from app.model.table import Table
from app.model.ui import Ui

if TYPE_CHECKING:
    from typing import Unpack

    from app.model.changes import (
        BotsChanges,
        HistoryChanges,
        NewGameChanges,
        SessionChanges,
        TableChanges,
        UiChanges,
    )

Own = TypeVar("Own")


@dataclass(frozen=True, slots=True)
class App:
    """The state from which everything on the page is drawn."""

    session: Session
    table: Table = field(default_factory=Table)
    bots: Bots = field(default_factory=Bots)
    history: History = field(default_factory=History)
    new_game: NewGame = field(default_factory=NewGame)
    ui: Ui = field(default_factory=Ui)
    settings: Settings = AT_FIRST
    journal: Journal = field(default_factory=dict)  # of the settings
    # The state of each room, by its class.
    rooms: Mapping[type, object] = field(default_factory=dict)

    @property
    def board(self) -> Board:
        """The visible board."""
        aside, session = self.history.aside, self.session
        if aside is None:
            return Board(session.game, self.table, session.setup)
        setup = aside.exercise.setup if aside.exercise else session.setup
        return Board(aside.game, aside.table, setup)

    def own(self, kind: type[Own]) -> Own:
        """Return the state of a room, see ``app.runtime.room.Room.begin``."""
        found = self.rooms[kind]
        assert isinstance(found, kind)
        return found

    def with_own(self, own: object) -> "App":
        """Return the app with another state of a room."""
        return replace(self, rooms={**self.rooms, type(own): own})

    def with_session(self, **changes: "Unpack[SessionChanges]") -> "App":
        """Return the app with these values changed in the game in progress."""
        return replace(self, session=replace(self.session, **changes))

    def with_table(self, **changes: "Unpack[TableChanges]") -> "App":
        """Return the app with these values changed on the board."""
        return replace(self, table=replace(self.table, **changes))

    def with_bots(self, **changes: "Unpack[BotsChanges]") -> "App":
        """Return the app with these values changed in what the bots do."""
        return replace(self, bots=replace(self.bots, **changes))

    def with_history(self, **changes: "Unpack[HistoryChanges]") -> "App":
        """Return the app with these values changed in the history of the game."""
        return replace(self, history=replace(self.history, **changes))

    def with_new_game(self, **changes: "Unpack[NewGameChanges]") -> "App":
        """Return the app with these values changed in the game that is being set up."""
        return replace(self, new_game=replace(self.new_game, **changes))

    def with_ui(self, **changes: "Unpack[UiChanges]") -> "App":
        """Return the app with these values changed in how the page looks."""
        return replace(self, ui=replace(self.ui, **changes))


Update: TypeAlias = tuple[App, tuple[object, ...]]
"""The next state and its effects, as in ``app.runtime.update``."""
