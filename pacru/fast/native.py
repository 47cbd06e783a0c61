"""The compiled tree outside of the page: WebAssembly by the package wasmtime."""

import time
from functools import cache
from importlib.resources import files

import wasmtime

from pacru.fast.machine import SLICE_SECONDS

MODULES = files("pacru") / "data"


class NativeInstance:
    """A module that runs in wasmtime: see `pacru.fast.machine.Instance`.

    Args:
        players: the number of players.
        slice_seconds: the time after which a search pauses.
    """

    def __init__(self, players: int, slice_seconds: float = SLICE_SECONDS) -> None:
        self._store = wasmtime.Store(engine())
        self._slice = slice_seconds
        self._until = 0.0
        self._is_pausing = self._is_rewinding = self._stops = False
        module = module_for(players)
        kind = wasmtime.FuncType([], [wasmtime.ValType.i32()])
        rest = wasmtime.Func(self._store, kind, self._rest)
        self._exports = wasmtime.Instance(self._store, module, [rest]).exports(self._store)
        memory = self._exports["memory"]
        assert isinstance(memory, wasmtime.Memory)
        self._memory = memory
        self._room = int(self.call("room_at"))
        self._pile = 0

    def put(self, data: bytes) -> None:
        """Put these bytes into the room."""
        self._memory.write(self._store, data, self._room)

    def get(self, size: int) -> bytes:
        """Return so many bytes from it."""
        return bytes(self._memory.read(self._store, self._room, self._room + size))

    def call(self, name: str, *numbers: float) -> float:
        """Return what a function says that takes no time, or 0."""
        function = self._exports[name]
        assert isinstance(function, wasmtime.Func)
        return float(function(self._store, *numbers) or 0)

    def search(self, limit: float, depth: int, index: int, floor: int) -> int | None:
        """Return what ``root_value`` says; None: it has paused."""
        self._until = time.perf_counter() + self._slice
        score = int(self.call("root_value", float(limit), depth, index, floor))
        if not self._is_pausing:
            return score
        self._is_pausing = False
        self.call("asyncify_stop_unwind")
        return None

    def resume(self, stop: bool) -> int | None:
        """Go on after a pause, or give up; None: it has paused again."""
        self._is_rewinding, self._stops = True, stop
        self.call("asyncify_start_rewind", self._pile)
        return self.search(0, 0, 0, 0)

    def _rest(self) -> int:
        """Let a search pause when its time is over; return whether it is to stop."""
        if self._is_rewinding:
            self._is_rewinding = False
            self.call("asyncify_stop_rewind")
            return self._stops
        if time.perf_counter() >= self._until:
            self._is_pausing = True
            self._pile = int(self.call("pile_at"))
            self.call("asyncify_start_unwind", self._pile)
        return 0


@cache
def engine() -> wasmtime.Engine:
    """The compiler that all modules share."""
    return wasmtime.Engine()


@cache
def module_for(players: int) -> wasmtime.Module:
    """The module for that number of players."""
    return wasmtime.Module(engine(), (MODULES / f"tree{players}.wasm").read_bytes())
