"""Messages that several rooms send or handle: what can happen on the page, as values.

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
    """The open dialog was closed. With an id, only if the dialog with this id is open."""

    dialog: str = ""


class TimePassed(NamedTuple):
    """Time has passed: a player's time may have run out (R15e)."""


class Slept(NamedTuple):
    """The device was asleep, or the browser had frozen the page. No clock has run meanwhile."""

    seconds: float


class ChangesBrought(NamedTuple):
    """Another tab, or a file, has changed settings or progress: put them together with what is here.

    Attributes:
        journal: the changes.
        shared: whether all tabs know them, and the browser stores them.
    """

    journal: Journal
    shared: bool


class GamesWanted(NamedTuple):
    """Give all games, those of the library and the one in progress, as ``GamesCollected``."""


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
    """A written game replaces the one on the board."""

    setup: Setup
    game: Game
    notes: "Tree | None" = None
    clock: "Clock | None" = None  # at the end of that game; None: a new one
    trouble: str = ""  # what could not be read
    review: int = 0  # the day as a number, if it is to be reviewed at once
    advised: frozenset[tuple[int, str]] = frozenset()  # what hints have shown, as in the session
    known: "Knowledge | str" = ""  # what searches have found out about it


class GameReviewed(NamedTuple):
    """The review of the game is complete."""

    review: "Review"


class SentAway(NamedTuple):
    """Somebody who has played here goes on elsewhere, by links."""

    player: int


class ExercisePlayed(NamedTuple):
    """A turn was played in the exercise on the board."""


class PositionChosen(NamedTuple):
    """Set up a new game that starts with this position."""

    position: Position
    bots: tuple[bool, ...] = ()  # whether each player is one; empty: as the players are now


class AnalysisWanted(NamedTuple):
    """Analyse whatever board is visible."""


class AdviceWanted(NamedTuple):
    """Show the best turns on whatever board is visible in the place of the room that wants this.

    Who has begun the analysis already sees them in its own panel.
    """


class AdviceLeft(NamedTuple):
    """The room that wanted these turns does so no more."""


class BotAnswered(NamedTuple):
    """The bot's turn or hint as text, for the question of this number, and its reports; empty: it has none."""

    request: int
    turn: str
    infos: tuple[Info, ...] = ()


class BotThought(NamedTuple):
    """The bot's progress with its turn or a hint, for the question of this number."""

    request: int
    info: Info


class BotFailed(NamedTuple):
    """The worker of the bot ended, or could not start."""

    reason: str


class OwnBotFailed(NamedTuple):
    """The bot that the person has written has no turn, for the question of this number, and why.

    Attributes:
        request: the number of the question.
        trouble: why, in a sentence.
        strange: whether it waits until the person lets it play.
    """

    request: int
    trouble: str
    strange: bool = False


class ScenePassed(NamedTuple):
    """The time of a scene is over, in the bot's turn that answers the request of this number."""

    request: int
    scene: int


class TakenBack(NamedTuple):
    """Take back the last turn; against bots, back to the person's own last turn."""
