"""Messages to and about the bots."""

from typing import NamedTuple, TypeAlias

from app.model.messages import BotAnswered, BotFailed, BotThought, OwnBotFailed, ScenePassed


class BotSaid(NamedTuple):
    """A bot says several things at once.

    Attributes:
        all: what it says, in that order.
    """

    all: tuple[BotThought | BotAnswered, ...]


class HintWanted(NamedTuple):
    """The person to move asks for a good turn."""


class BotReady(NamedTuple):
    """The worker of the bot is ready."""


class BotHurried(NamedTuple):
    """Make the bot play the best turn that it has found so far."""


class BotRetried(NamedTuple):
    """Start the bot again after it failed."""


class StrangeBotAllowed(NamedTuple):
    """Let a bot play whose code has never run here."""


class SubstituteWanted(NamedTuple):
    """Let the bot of a level play on for one that the person has written."""


class BotsPaused(NamedTuple):
    """Pause the bots in a game without people, or let them go on."""

    paused: bool


class ScenesSkipped(NamedTuple):
    """Skip the rest of the animation of a bot's turn."""


BoardMessage: TypeAlias = HintWanted | BotAnswered | BotThought
"""Messages that can be about the board beside the game."""

Message: TypeAlias = (
    BotSaid
    | BotAnswered
    | BotThought
    | BotReady
    | BotFailed
    | BotRetried
    | OwnBotFailed
    | StrangeBotAllowed
    | SubstituteWanted
    | BotHurried
    | BotsPaused
    | ScenePassed
    | ScenesSkipped
    | HintWanted
)
"""All messages that the room handles."""
