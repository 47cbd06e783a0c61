"""What can happen on the page, as values: messages that several rooms send or hear.

They are told apart by their classes. Named tuples are made six times as fast as data classes, when the page starts.
"""

from enum import StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple

from app.core.settings import Settings
from app.core.setup import Setup
from pacru.bot.protocol import Thought
from pacru.game import Game
from pacru.position import Position

if TYPE_CHECKING:
    from pacru.clock import Clock
    from pacru.tree import Tree

Message = tuple[Any, ...]
"""Any message of any room."""


class Dialog(StrEnum):
    """What can lie over the board; the value is the id of its element."""

    NEW_GAME = "new-game"
    NOTE = "note"
    LIBRARY = "library"
    LEARN = "learn"
    REPLACE = "replace"
    RESIGN = "resign"
    DRAW = "draw"
    RESULT = "result"
    RULES = "rules"
    SETTINGS = "settings"
    SHARE = "share"
    FIRST_STEPS = "first"
    EDITOR = "editor"
    SENT = "sent"
    GREETING = "greeting"
    READING = "reading"


class DialogOpened(NamedTuple):
    """A dialog is to be shown; the rules at a rule, such as ``"R5b"``."""

    dialog: str
    topic: str = ""


class DialogClosed(NamedTuple):
    """The dialog that is open was closed, or the one of this id, if that is the one."""

    dialog: str = ""


class PageHidden(NamedTuple):
    """Another page or app lies over this one, or no longer does."""

    hidden: bool


class Resized(NamedTuple):
    """The room for the board changed."""

    field_size: float  # of one field, in CSS pixels
    bare: bool  # no room for a frame


class TimePassed(NamedTuple):
    """It is some moment later: time may have run out (R15e)."""


class SettingsChanged(NamedTuple):
    """The settings are to be these from now on."""

    settings: Settings


class FirstGameStarted(NamedTuple):
    """A first game is wanted: against the weakest bot, with a hint before each turn."""

    began: str


class GameOpened(NamedTuple):
    """A game that somebody wrote down takes the place of the one on the board."""

    setup: Setup
    game: Game
    notes: "Tree | None" = None
    clock: "Clock | None" = None  # as it was left; None: a new one
    trouble: str = ""  # what could not be read of it


class SentAway(NamedTuple):
    """A person who has played here goes on elsewhere, by links."""

    player: int


class ExercisePlayed(NamedTuple):
    """A turn was played in the exercise on the board."""


class PositionChosen(NamedTuple):
    """A new game is to be set up that starts with this position."""

    position: Position


class BotAnswered(NamedTuple):
    """The bot's turn as text, for the request of this number; empty when it has none."""

    request: int
    turn: str


class BotThought(NamedTuple):
    """How far the bot has got with the request of this number."""

    request: int
    thought: Thought


class BotFailed(NamedTuple):
    """The worker of the bot ended, or could not be started."""

    reason: str


class ScenePassed(NamedTuple):
    """A scene of the turn that a bot gave to the request of this number has been shown long enough."""

    request: int
    scene: int
