"""Conversations with the engine of the bots, without a process."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from functools import wraps
from typing import Any, ParamSpec, TypeAlias

from pacru import Position
from pacru.bot.engine import EngineServer
from pacru.bot.inquiries import INQUIRIES
from pacru.openings import Tried
from tests.support.setups import Clock

Given = ParamSpec("Given")
Opening: TypeAlias = Callable[[Position], Awaitable[Tried | None]]
TICK = 0.0001
"""Seconds that pass each time the clock is read, however fast the machine is."""
SEED = "setoption name Seed value 1"


class Conversation:
    """Lines to an engine, with its answers."""

    def __init__(
        self, clock: Callable[[], float] | None = None, opening: Opening | None = None
    ) -> None:
        self.answers: list[str] = []
        self.engine = EngineServer(self.answers.append, clock or Clock(TICK), opening, INQUIRIES)

    async def say(self, *lines: str) -> list[str]:
        """Send lines, and return the answers, without waiting for a running search."""
        before = len(self.answers)
        for line in lines:
            await self.engine.receive(line)
        return self.answers[before:]

    async def hold(self, *lines: str) -> list[str]:
        """Send lines, and return the answers, to the end of the last search."""
        before = len(self.answers)
        await self.say(*lines)
        await self.engine.wait()
        return self.answers[before:]


def talk(*lines: str, clock: Callable[[], float] | None = None) -> list[str]:
    """Send lines, and return the answers, to the end of the last search; always the same."""
    return asyncio.run(Conversation(clock).hold(SEED, *lines))


def to_its_end(test: Callable[Given, Coroutine[Any, Any, None]]) -> Callable[Given, None]:
    """Let a test wait for answers."""

    @wraps(test)
    def run(*args: Given.args, **kwargs: Given.kwargs) -> None:
        asyncio.run(test(*args, **kwargs))

    return run
