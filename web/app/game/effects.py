"""Effects: actions outside of the state, as values."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from app.model.app import App, Update
from app.model.saved_game import SavedGame
from pacru.bot.desk import Urgency
from pacru.bot.protocol import Info


class Answer(NamedTuple):
    """The answer of a bot.

    Attributes:
        number: of the question.
        turn: as text; empty: none.
        infos: all its reports.
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
        answered: the update after the answer; None for a turn or a hint, which go to the room of the bots.
        reported: the update after each report; None: reports only matter together with the answer.
    """

    number: int
    urgency: Urgency
    lines: tuple[str, ...]
    answered: Callable[[App, Answer], Update] | None = None
    reported: Callable[[App, int, Info], Update] | None = None


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Forget a question: no report or answer comes any more."""

    number: int


def withdrawal(number: int | None) -> tuple[Withdraw, ...]:
    """Return the effect that withdraws an open question; number None: there is no open question."""
    return () if number is None else (Withdraw(number),)


@dataclass(frozen=True, slots=True)
class Hurry:
    """Demand the answer to a question at once, from the search so far."""

    number: int


@dataclass(frozen=True, slots=True)
class ReplaceBotWorker:
    """Start a new worker of the bot, with the questions that are still open."""


@dataclass(frozen=True, slots=True)
class KeepGame:
    """Store the game in progress in the browser."""

    kept: SavedGame


@dataclass(frozen=True, slots=True)
class FileGame:
    """Put a game that has ended or was left into the library."""

    kept: SavedGame


@dataclass(frozen=True, slots=True)
class Pause:
    """Send an event when a scene is over.

    Attributes:
        event: its ``data-do``.
        number: of the bot's turn, replay or count.
        scene: the number of the scene.
        seconds: until the event.
    """

    event: str
    number: int
    scene: int
    seconds: float


Effect = Ask | Withdraw | Hurry | ReplaceBotWorker | KeepGame | FileGame | Pause
