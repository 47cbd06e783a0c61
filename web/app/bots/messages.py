"""What people want of bots, and that there is one."""

from typing import NamedTuple


class HintWanted(NamedTuple):
    """The person to move asks for a good turn."""


class BotReady(NamedTuple):
    """The worker of the bot is there."""


class BotHurried(NamedTuple):
    """The bot is to take the best turn that it has found."""


class BotRetried(NamedTuple):
    """The bot is to be started again after it failed."""


class BotsPaused(NamedTuple):
    """Where only bots play, none of them is to go on, or they are to go on again."""

    paused: bool


class ScenesSkipped(NamedTuple):
    """A bot's turn has been watched enough: the rest of it is to be shown at once."""
