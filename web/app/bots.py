"""The bot in its worker: one line a message in both directions, the same as ``python -m pacru engine``."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Final

from pyscript import document, window, workers
from pyscript.ffi import create_proxy

from app.conversation import Conversation
from app.dom import copy_of
from app.effects import AskBot, Effect, RestartBot, StopBot
from app.messages import BotFailed, BotReady, Message

# A bot that has said nothing for so many seconds, many times what it may think, is taken for dead.
PATIENCE: Final = 15
# So long may a worker take to start.
START_PATIENCE: Final = 60
# A pause that ends so many seconds late has been one of the whole tab, or of the device.
ASLEEP: Final = 3


class Bots:
    """Carries out what the state wants of the bot, and reports what the bot says as messages."""

    def __init__(self, dispatch: Callable[[Message], None]) -> None:
        self._dispatch = dispatch
        self._number = 0
        self._script: Any = None
        self._worker: Any = None
        self._conversation = Conversation()
        self._connected = asyncio.Event()
        self._alive_at = 0.0  # when the worker last had reason to speak, or spoke
        self._waiting: list[str] = []  # lines for a worker that is not there yet
        self._tasks: set[asyncio.Task[None]] = set()

    def perform(self, effect: Effect) -> None:
        """Carry out one effect of an update."""
        match effect:
            case AskBot(request, lines):
                self._conversation.ask(request)
                self._alive_at = _now()
                for line in lines:
                    self._send(line)
                self._run(self._watch(request))
            case StopBot():
                if self._conversation.open:
                    self._send("stop")
            case RestartBot():
                self.restart()

    def restart(self) -> None:
        """Begin with a new worker; what the old one was asked is forgotten."""
        if self._script is not None:
            if self._worker is not None:
                self._script.xworker.terminate()
            self._script.remove()
        self._number += 1
        self._worker = None
        self._connected = asyncio.Event()
        self._conversation = Conversation()
        self._waiting = []
        script = copy_of("bot-template")
        script.setAttribute("name", f"bot-{self._number}")
        self._script = script
        document.body.append(script)
        self._run(self._connect(self._number))

    async def _connect(self, number: int) -> None:
        worker = await workers[f"bot-{number}"]
        if number != self._number:
            return
        self._script.xworker.sync.report = create_proxy(self._heard)
        self._worker = worker
        self._alive_at = _now()
        self._connected.set()
        window.performance.mark("bot ready")  # for build.py bench --start
        self._dispatch(BotReady())
        waiting, self._waiting = self._waiting, []
        for line in waiting:
            self._send(line)

    def _send(self, line: str) -> None:
        if self._worker is None:
            self._waiting.append(line)
        else:
            self._run(self._deliver(self._number, line))

    async def _deliver(self, number: int, line: str) -> None:
        try:
            await self._worker.receive(line)
        except Exception as error:  # whatever went wrong there, the page has to go on
            if number == self._number:
                self._dispatch(BotFailed(str(error)))

    async def _watch(self, request: int) -> None:
        """A worker that does not start, or was ended from outside, says nothing at all."""
        conversation = self._conversation
        try:
            await asyncio.wait_for(self._connected.wait(), START_PATIENCE)
        except TimeoutError:
            if self._conversation is conversation:
                self._dispatch(BotFailed("not started"))
            return
        while self._conversation.waits_for(request):
            left = self._alive_at + PATIENCE - _now()
            if left <= 0:
                self._dispatch(BotFailed("no answer"))
                return
            end = _now() + left
            await asyncio.sleep(left)
            if _now() > end + ASLEEP:
                self._alive_at = _now()  # the worker has slept as well

    def _heard(self, line: str) -> None:
        self._alive_at = _now()
        message = self._conversation.hear(line)
        if message:  # not here: the worker would hear of what goes wrong
            asyncio.get_event_loop().call_soon(self._dispatch, message)

    def _run(self, coroutine: Coroutine[None, None, None]) -> None:
        task = asyncio.ensure_future(coroutine)
        self._tasks.add(task)  # the loop keeps only a weak reference
        task.add_done_callback(self._tasks.discard)


def _now() -> float:
    return asyncio.get_event_loop().time()
