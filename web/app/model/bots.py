"""The questions to the bots and their answers."""

from dataclasses import dataclass
from typing import Final

import pacru
from pacru.bot.protocol import Thought
from pacru.explain.scenes import Scene

BOT_ATTEMPTS: Final = 2
"""How often a bot that fails is restarted before the page asks a person."""


@dataclass(frozen=True, slots=True)
class Thinking:
    """What a bot thinks, as far as the page can show it."""

    thought: Thought
    line: tuple[tuple[int, pacru.Turn], ...]  # the principal variation, each turn with its player


@dataclass(frozen=True, slots=True)
class Showing:
    """A bot's turn that the page is showing scene by scene."""

    request: int  # the request that it answers
    after: pacru.Game  # the game after this turn
    scenes: tuple[Scene, ...]
    at: int = 0  # the scene that is shown

    @property
    def ply(self) -> pacru.Ply:
        """The turn."""
        return self.after.plies[-1]


@dataclass(frozen=True, slots=True)
class Bots:
    """The worker of the bots, and the turn that a bot is working on."""

    ready: bool = False
    failures: int = 0  # since the last answer
    requests: int = 0  # the number of requests so far
    request: int | None = None  # the number of the open request for a turn
    trouble: str = ""  # why the bot that the person has written has no turn
    strange: bool = False  # whether that is because the person has not let it play yet
    thinking: Thinking | None = None  # what the bot has reported about that request
    showing: Showing | None = None  # a turn that is not in the game yet

    @property
    def gave_up(self) -> bool:
        """Whether the worker failed so often that a person must decide how to go on."""
        return self.failures > BOT_ATTEMPTS
