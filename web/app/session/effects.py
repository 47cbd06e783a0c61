"""Effects: what has to happen outside the state after a message, as values."""

from dataclasses import dataclass

from app.core.settings import Settings
from app.session.keeping import SavedGame


@dataclass(frozen=True, slots=True)
class AskBot:
    """Send these lines to the bot. Its answer comes back as ``BotAnswered`` with this number."""

    request: int
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StopBot:
    """Make the bot answer at once, whether its answer is still wanted or not."""


@dataclass(frozen=True, slots=True)
class RestartBot:
    """Replace the worker of the bot by a new one."""


@dataclass(frozen=True, slots=True)
class KeepSettings:
    """Store the settings in the browser."""

    settings: Settings


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
    """Send ``ScenePassed`` with these numbers, of a request or a replay, after a number of seconds."""

    request: int
    scene: int
    seconds: float


Effect = AskBot | StopBot | RestartBot | KeepSettings | KeepGame | FileGame | Pause
