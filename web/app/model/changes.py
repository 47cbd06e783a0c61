"""The keyword arguments of ``App.with_table`` and its sisters, for type checkers alone: the page never imports this.

Each class has the fields of a part of the state; mypy says when one has another type there.
"""

from typing import TypedDict

import pacru
from app.model.bots import Showing, Thinking
from app.model.history import Aside, Edited
from app.model.session import Offer, Undone
from app.model.setup import Setup
from app.model.table import Counting, Entry, Hint, Notice, Replay
from app.model.ui import Space
from pacru.explain.reasons import Picture
from pacru.tree import Tree


class SessionChanges(TypedDict, total=False):
    """Fields of ``Session``."""

    setup: Setup
    game: pacru.Game
    clock: pacru.Clock | None
    undone: tuple[Undone, ...]
    offer: Offer | None
    guided: bool
    paused: bool
    stopped: bool
    stands_in: bool
    shown: bool
    rates: bool
    number: int


class TableChanges(TypedDict, total=False):
    """Fields of ``Table``."""

    draft: pacru.Draft | None
    ahead: tuple[str, ...]
    pointed: str | None
    lifted: bool
    entry: Entry
    notice: Notice | None
    replay: Replay | None
    hint: Hint | None
    counting: Counting | None


class BotsChanges(TypedDict, total=False):
    """Fields of ``Bots``."""

    ready: bool
    failures: int
    requests: int
    request: int | None
    trouble: str
    strange: bool
    thinking: Thinking | None
    showing: Showing | None


class HistoryChanges(TypedDict, total=False):
    """Fields of ``History``."""

    notes: Tree | None
    aside: Aside | None
    edited: Edited | None
    problem: str


class NewGameChanges(TypedDict, total=False):
    """Fields of ``NewGame``."""

    form: Setup | None
    start: pacru.Position | None
    details: bool
    clocked: bool
    name: str
    random: bool
    coached: bool


class UiChanges(TypedDict, total=False):
    """Fields of ``Ui``."""

    dialog: str | None
    result: bool
    topic: str
    hidden: bool
    space: Space
    rotation: int
    threats: bool
    analysed: bool
    advised: tuple[pacru.Turn, ...]
    better: pacru.Turn | None
    pictured: Picture | None
    valued: tuple[tuple[str, str], ...]
    cursor: str | None
    focused: bool
