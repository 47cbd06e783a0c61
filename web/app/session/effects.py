"""What is to be done outside the state after a message, as values."""

from dataclasses import dataclass

from app.core.settings import Settings
from app.session.keeping import SavedGame


@dataclass(frozen=True, slots=True)
class AskBot:
    """These lines go to the bot; its answer comes back as ``BotAnswered`` with this number."""

    request: int
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StopBot:
    """The bot is to answer at once, whether its answer is still wanted or not."""


@dataclass(frozen=True, slots=True)
class RestartBot:
    """The bot's worker is replaced by a new one."""


@dataclass(frozen=True, slots=True)
class KeepSettings:
    """The browser is to remember the settings."""

    settings: Settings


@dataclass(frozen=True, slots=True)
class KeepGame:
    """The browser is to remember the game as it stands."""

    kept: SavedGame


@dataclass(frozen=True, slots=True)
class FileGame:
    """A game that is left goes into the library."""

    kept: SavedGame


@dataclass(frozen=True, slots=True)
class Pause:
    """After so many seconds ``ScenePassed`` comes with these numbers, of a question or of what is shown again."""

    request: int
    scene: int
    seconds: float


Effect = AskBot | StopBot | RestartBot | KeepSettings | KeepGame | FileGame | Pause
