"""The worker of the bot: hands lines to the engine and its lines back to the page."""

import asyncio
import gc

import js
from polyscript import xworker
from pyscript import sync

from pacru.bot.engine import Engine

_engine = Engine(lambda line: sync.report(line))
_in_order = asyncio.Lock()


async def receive(line: str) -> None:
    """One line of the engine protocol from the page; lines are heard one after the other."""
    async with _in_order:
        await _engine.receive(line)


__export__ = ["receive"]
xworker.onmessage = js.Boolean  # PyScript prints every message that is none of its own

gc.freeze()  # what has been made so far stays; sitecustomize.py has disabled the search for garbage
gc.enable()
