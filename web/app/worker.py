"""The entry of the bot's worker: passes lines to the engine, and its lines back to the page."""

import asyncio
import gc
import random
from typing import TYPE_CHECKING

import js
from pyodide.ffi import create_proxy, to_js
from pyscript import sync

from pacru import fast
from pacru.bot.engine import EngineServer
from pacru.fast.pausing import PausingInstance
from pacru.games import DEFAULT
from pacru.position import Position

if TYPE_CHECKING:
    from pyodide.ffi import JsProxy

    from pacru.openings import Openings, Tried

PATIENCE = 1.0
"""The seconds that a bot waits for the table of openings, or for the compiled search, before it thinks without it."""
DELAY = 0.1
"""The seconds that a report waits for others."""
MOST_LINES = 50
"""The number of waiting lines at which they are sent without further delay."""


class FirstTurns:
    """The bot's first turns. They come from the table of openings, which is fetched on first use."""

    def __init__(self) -> None:
        self._table: asyncio.Task[Openings] | None = None

    async def choose(self, position: Position) -> "Tried | None":
        """Return a good first turn, if the table arrives in time and has one."""
        from pacru import openings  # the start does not need it

        if position.turn_number > openings.FIRST or not openings.covered(position):
            return None
        self._table = self._table or asyncio.create_task(_fetch_openings())
        self._table.add_done_callback(_mark_failure)
        done, _pending = await asyncio.wait((self._table,), timeout=PATIENCE)
        if not done:
            return None
        try:
            table = self._table.result()
        except Exception as error:
            js.console.warn(f"no openings: {error}")
            self._table = None  # the next turn tries again
            return None
        return table.choose(position, random.Random())


def _mark_failure(task: "asyncio.Task[Openings]") -> None:
    """Mark a failure after the wait as retrieved, so that asyncio does not report it."""
    if not task.cancelled():
        task.exception()


async def _fetch_openings() -> "Openings":
    from pacru.openings import Openings

    response = await js.fetch(await sync.openings())
    if not response.ok:
        raise OSError(f"status {response.status}")
    return Openings.read((await response.arrayBuffer()).to_bytes())


class PageInstance(PausingInstance):
    """A compiled tree that the browser runs: see `pacru.fast.machine.Instance`.

    Args:
        module: the compiled module.
    """

    def __init__(self, module: "JsProxy") -> None:
        super().__init__()
        host = to_js(
            {"host": {"rest": create_proxy(self.rest_for_host)}},
            dict_converter=js.Object.fromEntries,
        )
        self._exports = js.WebAssembly.Instance.new(module, host).exports
        self._room = int(self.call("room_at"))

    def put(self, data: bytes) -> None:
        """Put bytes into the shared memory."""
        js.Uint8Array.new(self._exports.memory.buffer, self._room, len(data)).assign(data)

    def get(self, size: int) -> bytes:
        """Return a number of bytes from the shared memory."""
        data: bytes = js.Uint8Array.new(self._exports.memory.buffer, self._room, size).to_bytes()
        return data

    def call(self, name: str, *numbers: float) -> float:
        """Call a function that returns at once, and return its result, or 0 if it has none."""
        return float(getattr(self._exports, name)(*numbers) or 0)


class Compiled:
    """The compiled search: its module for a number of players is fetched before the first search for them."""

    def __init__(self) -> None:
        self._fetches: dict[int, asyncio.Task[None]] = {}

    async def prepare(self, position: Position) -> None:
        """Fetch the module for a search in a position, without a long wait."""
        players = position.players
        if position.game == DEFAULT and players not in self._fetches:
            self._fetches[players] = asyncio.create_task(self._fetch(players))
            await asyncio.wait((self._fetches[players],), timeout=PATIENCE)

    async def _fetch(self, players: int) -> None:
        try:
            response = js.fetch(await sync.tree(players))
            module = await js.WebAssembly.compileStreaming(response)
        except Exception as error:
            js.console.warn(f"no compiled search: {error}")
            return
        fast.use(players, lambda: PageInstance(module))


class Reports:
    """Sends the engine's lines to the page. Reports wait for others, since each message costs the page a drawing."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._sending: asyncio.TimerHandle | None = None

    def add(self, line: str) -> None:
        """Send a line together with the waiting ones. A report waits itself, unless too many are waiting."""
        self._lines.append(line)
        if not line.startswith("info ") or len(self._lines) == MOST_LINES:
            self._send()
        elif self._sending is None:
            self._sending = asyncio.get_running_loop().call_later(DELAY, self._send)

    def _send(self) -> None:
        if self._sending:
            self._sending.cancel()
            self._sending = None
        lines, self._lines = self._lines, []
        sync.report("\n".join(lines))


_engine = EngineServer(Reports().add, opening=FirstTurns().choose)
_compiled = Compiled()
_in_order = asyncio.Lock()


async def receive(line: str) -> None:
    """Handle a line of the engine protocol from the page; lines are handled in order."""
    async with _in_order:
        if line.startswith("go"):
            await _compiled.prepare(_engine.position)
        await _engine.receive(line)


__export__ = ["receive"]

gc.freeze()  # the objects so far stay; sitecustomize.py has switched the search for garbage off
gc.enable()
