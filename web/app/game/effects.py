"""Effects: what has to happen outside the state after a message, as values."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from app.model.app import App, Update
from app.model.saved_game import SavedGame
from pacru.bot.desk import Urgency
from pacru.bot.protocol import Info


class Answer(NamedTuple):
    """What a bot has answered.

    Attributes:
        number: of the question.
        turn: as text; empty: it has none.
        infos: all that it has reported on the way.
    """

    number: int
    turn: str
    infos: tuple[Info, ...] = ()


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask the bot's worker a question, see ``app.game.asking.ask``.

    Attributes:
        number: of the question.
        urgency: of the question.
        lines: of the question, in the engine protocol.
        answered: gives the state after the answer, and the effects; None: it is a turn or a hint, for the room of the
            bots.
        reported: gives the same after each report; None: reports only matter together with the answer.
    """

    number: int
    urgency: Urgency
    lines: tuple[str, ...]
    answered: Callable[[App, Answer], Update] | None = None
    reported: Callable[[App, int, Info], Update] | None = None


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Forget a question: nothing more comes about it."""

    number: int


@dataclass(frozen=True, slots=True)
class Hurry:
    """Have a question answered at once, with what has been found so far."""

    number: int


@dataclass(frozen=True, slots=True)
class ReplaceBotWorker:
    """Replace the worker of the bot by a new one. It is asked again what has not been withdrawn."""


@dataclass(frozen=True, slots=True)
class KeepGame:
    """Store the game in the browser, as it stands."""

    kept: SavedGame


@dataclass(frozen=True, slots=True)
class FileGame:
    """Put a game that has ended or was left into the library."""

    kept: SavedGame


@dataclass(frozen=True, slots=True)
class Pause:
    """Send an event after a number of seconds, with the numbers of what is shown and of the scene that is over then."""

    event: str
    number: int
    scene: int
    seconds: float


Effect = Ask | Withdraw | Hurry | ReplaceBotWorker | KeepGame | FileGame | Pause
