"""The state of the whole page."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Concatenate, ParamSpec, TypeAlias, TypeVar

from app.model.board import Board
from app.model.bots import Bots
from app.model.history import History
from app.model.journal import Journal
from app.model.session import NewGame, Session
from app.model.settings import AT_FIRST, Settings
from app.model.table import Table
from app.model.ui import Ui

Own = TypeVar("Own")
Fields = ParamSpec("Fields")


def _changing(
    part: str, _kind: Callable[Fields, object]
) -> "Callable[Concatenate[App, Fields], App]":
    """Return a method that returns the app with values changed in a part of the state: ``app.with_ui(hidden=True)``.

    Args:
        part: its name.
        _kind: its class, of which type checkers know the names and types of the values. All of them have defaults.
    """

    def with_changes(app: "App", /, *args: Fields.args, **changes: Fields.kwargs) -> "App":
        values: dict[str, Any] = {part: replace(getattr(app, part), *args, **changes)}
        return replace(app, **values)

    return with_changes


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

    with_session = _changing("session", Session)
    with_table = _changing("table", Table)
    with_bots = _changing("bots", Bots)
    with_history = _changing("history", History)
    with_new_game = _changing("new_game", NewGame)
    with_ui = _changing("ui", Ui)


Update: TypeAlias = tuple[App, tuple[object, ...]]
"""The next state and its effects, as in ``app.runtime.update``."""
