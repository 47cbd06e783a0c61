"""Messages to and about the bots."""

from typing import NamedTuple


class HintWanted(NamedTuple):
    """The person to move asks for a good turn."""


class BotReady(NamedTuple):
    """The worker of the bot is ready."""


class BotHurried(NamedTuple):
    """Make the bot play the best turn that it has found so far."""


class BotRetried(NamedTuple):
    """Start the bot again after it failed."""


class BotsPaused(NamedTuple):
    """Pause the bots in a game without people, or let them go on."""

    paused: bool


class ScenesSkipped(NamedTuple):
    """Skip the rest of the animation of a bot's turn."""
