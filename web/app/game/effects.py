"""Effects: what has to happen outside the state after a message, as values."""

from dataclasses import dataclass

from app.game.keeping import SavedGame
from pacru.bot.desk import Urgency


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask the bot's worker a question, see ``app.game.asking.ask``.

    Reports on it come as ``BotThought`` and its answer as ``BotAnswered``, with this number.
    """

    number: int
    urgency: Urgency
    lines: tuple[str, ...]


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
