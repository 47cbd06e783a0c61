"""The worker of the bot: hands lines to the engine and its lines back to the page."""

import asyncio
import gc
import random
from typing import TYPE_CHECKING

import js
from polyscript import xworker
from pyscript import sync

from pacru.bot.engine import Engine
from pacru.position import Position

if TYPE_CHECKING:
    from pacru.openings import Openings, Tried

PATIENCE = 1.0
"""Seconds that a bot waits for the table of openings before it thinks for itself."""


class FirstTurns:
    """What the bot plays at first: the table of openings is fetched when it is first wanted."""

    def __init__(self) -> None:
        self._coming: asyncio.Task[Openings] | None = None

    async def choose(self, position: Position) -> "Tried | None":
        """A good first turn, if the table is there in time and has one."""
        from pacru import openings  # the start has no use for it

        if position.turn_number > openings.FIRST or not openings.covered(position):
            return None
        self._coming = self._coming or asyncio.create_task(_fetched())
        try:
            table = await asyncio.wait_for(asyncio.shield(self._coming), PATIENCE)
        except TimeoutError:
            return None
        except Exception as error:
            js.console.warn(f"no openings: {error}")
            self._coming = None  # the next turn may find it
            return None
        return table.choose(position, random.Random())


async def _fetched() -> "Openings":
    from pacru.openings import Openings

    response = await js.fetch(await sync.openings())
    if not response.ok:
        raise OSError(f"status {response.status}")
    return Openings.read((await response.arrayBuffer()).to_bytes())


_engine = Engine(lambda line: sync.report(line), opening=FirstTurns().choose)
_in_order = asyncio.Lock()


async def receive(line: str) -> None:
    """One line of the engine protocol from the page; lines are heard one after the other."""
    async with _in_order:
        await _engine.receive(line)


__export__ = ["receive"]
xworker.onmessage = js.Boolean  # PyScript prints every message that is none of its own

gc.freeze()  # what has been made so far stays; sitecustomize.py has disabled the search for garbage
gc.enable()
