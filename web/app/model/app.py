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

State = TypeVar("State")
Fields = ParamSpec("Fields")


def _changing(
    part: str, _kind: Callable[Fields, object]
) -> "Callable[Concatenate[App, Fields], App]":
    """Return a method that changes values in a part of the state: ``app.with_ui(hidden=True)``.

    Args:
      part: the name of the part.
      _kind: the class of the part. Type checkers check the values against its constructor, in which all have defaults.
    """

    def with_changes(app: "App", /, *args: Fields.args, **changes: Fields.kwargs) -> "App":
        value: Any = replace(getattr(app, part), *args, **changes)
        if part == "table" and app.history.aside:
            return app.with_history(aside=replace(app.history.aside, table=value))
        if part in ("table", "game_table"):
            return app.with_session(table=value)
        return replace(app, **{part: value})

    return with_changes


@dataclass(frozen=True, slots=True)
class App:
    """The state from which everything on the page is drawn."""

    session: Session
    bots: Bots = field(default_factory=Bots)
    history: History = field(default_factory=History)
    new_game: NewGame = field(default_factory=NewGame)
    ui: Ui = field(default_factory=Ui)
    settings: Settings = AT_FIRST
    journal: Journal = field(default_factory=dict)  # of the settings
    rooms: Mapping[type, object] = field(default_factory=dict)  # states of rooms, by class

    @property
    def board(self) -> Board:
        """The visible board: the board of the game, or the board beside it."""
        aside = self.history.aside
        if aside is None:
            return self.game_board
        setup = aside.exercise.setup if aside.exercise else self.session.setup
        return Board(aside.game, aside.table, setup)

    @property
    def game_board(self) -> Board:
        """The board of the game."""
        session = self.session
        return Board(session.game, session.table, session.setup, self.bots.showing)

    @property
    def table(self) -> Table:
        """The table of the visible board."""
        return self.history.aside.table if self.history.aside else self.game_table

    @property
    def game_table(self) -> Table:
        """The table of the game."""
        return self.session.table

    def state(self, kind: type[State]) -> State:
        """Return the state of a room, see ``app.runtime.room.Room.begin``."""
        state = self.rooms[kind]
        assert isinstance(state, kind)
        return state

    def with_state(self, state: object) -> "App":
        """Return the app with another state of a room."""
        return replace(self, rooms={**self.rooms, type(state): state})

    def with_number(self) -> "tuple[App, int]":
        """Return the app with a new number for a question or a pause, and the number."""
        number = self.bots.requests + 1
        return self.with_bots(requests=number), number

    with_session = _changing("session", Session)
    with_table = _changing("table", Table)
    with_game_table = _changing("game_table", Table)
    with_bots = _changing("bots", Bots)
    with_history = _changing("history", History)
    with_new_game = _changing("new_game", NewGame)
    with_ui = _changing("ui", Ui)
    with_settings = _changing("settings", Settings)


Update: TypeAlias = tuple[App, tuple[object, ...]]
"""The next state and its effects, as in ``app.runtime.update``."""
