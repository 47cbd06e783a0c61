"""Messages between rooms: events on the page, as values.

Their classes tell them apart. They are named tuples, since data classes take six times as long to define at the start.
"""

from typing import TYPE_CHECKING, NamedTuple

from app.model.journal import Journal
from app.model.setup import Setup
from pacru.bot.protocol import Info
from pacru.game import Game
from pacru.games import DEFAULT
from pacru.position import Position

if TYPE_CHECKING:
    from pacru.clock import Clock
    from pacru.review.knowledge import Knowledge
    from pacru.review.reviewing import Review
    from pacru.tree import Tree

Message = tuple[object, ...]
"""Any message of any room."""


class DialogOpened(NamedTuple):
    """Open a dialog; the rules can open at a rule, such as ``"R5b"``."""

    dialog: str
    topic: str = ""


class DialogClosed(NamedTuple):
    """The open dialog was closed; with an id, only the dialog with this id."""

    dialog: str = ""


class TimePassed(NamedTuple):
    """Time has passed, and may have run out for a player (R15e)."""


class Slept(NamedTuple):
    """The device was asleep, or the browser had frozen the page. The clocks stood still."""

    seconds: float


class ChangesBrought(NamedTuple):
    """Another tab or a file has changed settings or progress. They are merged with those here.

    Attributes:
        journal: the changes.
        shared: whether all tabs have the changes, and the browser has stored them.
    """

    journal: Journal
    shared: bool


class GamesWanted(NamedTuple):
    """Collect the games of the library and the one in progress for ``GamesCollected``."""


class GamesCollected(NamedTuple):
    """All games, each as the library stores it; None: the library cannot be read."""

    texts: tuple[str, ...] | None


class GamesBrought(NamedTuple):
    """A file has brought games, each as the library stores it."""

    texts: tuple[str, ...]


class FirstGameStarted(NamedTuple):
    """Start a first game: against the weakest bot, with a hint before each turn."""

    began: str
    game: str = DEFAULT


class GameOpened(NamedTuple):
    """A stored game or record replaces the game on the board."""

    setup: Setup
    game: Game
    notes: "Tree | None" = None
    clock: "Clock | None" = None  # at the end of the game; None: a new one
    trouble: str = ""  # the message about a damaged text
    review: int = 0  # to review the game at once: the day as a number; 0: no review
    advised: frozenset[tuple[int, str]] = frozenset()  # as in the session
    known: "Knowledge | str" = ""  # as in the session


class GameReviewed(NamedTuple):
    """The review of the game is complete."""

    review: "Review"


class PlayerMovedAway(NamedTuple):
    """A player continues on another device, by links."""

    player: int


class ExercisePlayed(NamedTuple):
    """A turn was played in the exercise on the board."""


class PositionChosen(NamedTuple):
    """Set up a new game that starts with this position."""

    position: Position
    bots: tuple[bool, ...] = ()  # whether each player is a bot; empty: as in the present game


class AnalysisWanted(NamedTuple):
    """Analyse the visible board."""


class AdviceWanted(NamedTuple):
    """Show the best turns on the visible board for another room. During an analysis, the analysis panel has them."""


class AdviceLeft(NamedTuple):
    """The room no longer needs the best turns."""


class BotAnswered(NamedTuple):
    """The bot's turn or hint as text, empty if it has none, and its reports."""

    request: int
    turn: str
    infos: tuple[Info, ...] = ()


class BotThought(NamedTuple):
    """A report of the bot about its turn or a hint."""

    request: int
    info: Info


class BotFailed(NamedTuple):
    """The worker of the bot ended, or could not start."""

    reason: str


class OwnBotFailed(NamedTuple):
    """The person's own bot has no turn.

    Attributes:
        request: the number of the question.
        trouble: the reason, as a sentence.
        strange: whether the bot needs permission to run.
    """

    request: int
    trouble: str
    strange: bool = False


class TakenBack(NamedTuple):
    """Take back the last turn; against bots, the person's last turn."""
