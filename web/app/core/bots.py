"""What bots are asked, and how they answer."""

from dataclasses import dataclass
from typing import Final

import pacru
from pacru.bot.protocol import Thought
from pacru.explain.scenes import Scene

BOT_ATTEMPTS: Final = 2
"""How often a bot that fails is started again before a person is asked."""


@dataclass(frozen=True, slots=True)
class Thinking:
    """What a bot thinks, as far as it can be shown."""

    thought: Thought
    line: tuple[tuple[int, pacru.Turn], ...]  # the turns it expects, each with its player


@dataclass(frozen=True, slots=True)
class Showing:
    """A turn of a bot that is being shown scene by scene."""

    request: int  # the question that it answers
    after: pacru.Game  # with this turn
    scenes: tuple[Scene, ...]
    at: int = 0  # the scene that is shown

    @property
    def ply(self) -> pacru.Ply:
        """The turn."""
        return self.after.plies[-1]


@dataclass(frozen=True, slots=True)
class Bots:
    """The worker of the bots, and the turn that one of them is at."""

    ready: bool = False
    failures: int = 0  # since the last answer
    requests: int = 0  # how many questions there have been
    request: int | None = None  # the number of the question for a turn, until it is answered
    thinking: Thinking | None = None  # what the bot that is asked has said about it
    showing: Showing | None = None  # a turn that is not in the game yet

    @property
    def gave_up(self) -> bool:
        """Whether the worker failed so often that a person has to decide how to go on."""
        return self.failures > BOT_ATTEMPTS
