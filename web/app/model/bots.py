"""The questions to the bots and their answers."""

from dataclasses import dataclass
from typing import Final

import pacru
from pacru.bot.protocol import Thought
from pacru.explain.scenes import Scene

BOT_ATTEMPTS: Final = 2
"""The restarts of a failing worker before the page asks the person."""


@dataclass(frozen=True, slots=True)
class Thinking:
    """The visible part of a bot's thoughts."""

    thought: Thought
    line: tuple[tuple[int, pacru.Turn], ...]  # the principal variation, each turn with its player


@dataclass(frozen=True, slots=True)
class Showing:
    """A bot's turn that the page is showing scene by scene."""

    request: int  # the number of the request that this turn answers
    after: pacru.Game  # the game after this turn
    scenes: tuple[Scene, ...]
    at: int = 0  # the visible scene

    @property
    def ply(self) -> pacru.Ply:
        """The turn."""
        return self.after.plies[-1]


@dataclass(frozen=True, slots=True)
class Bots:
    """The worker of the bots, and the turn that a bot is working on."""

    ready: bool = False
    failures: int = 0  # since the last answer
    requests: int = 0  # the last number that a question or a pause has got
    request: int | None = None  # the number of the open request for a turn
    trouble: str = ""  # why the person's own bot has no turn
    strange: bool = False  # whether it has none because the bot needs permission to run
    thinking: Thinking | None = None  # the last report about the open request
    showing: Showing | None = None  # a turn that is not in the game yet

    @property
    def gave_up(self) -> bool:
        """Whether the worker has failed too often to be restarted without the person."""
        return self.failures > BOT_ATTEMPTS
