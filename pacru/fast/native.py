"""The compiled tree outside of the page: WebAssembly by the package wasmtime."""

import atexit
from functools import cache
from importlib.resources import files
from typing import Final, TypeVar
from weakref import WeakSet

import wasmtime

from pacru.fast.pausing import SLICE_SECONDS, PausingInstance

MODULES: Final = files("pacru") / "data"

Resource = TypeVar("Resource", wasmtime.Engine, wasmtime.Module, wasmtime.Store)
_open: Final = WeakSet[wasmtime.Engine | wasmtime.Module | wasmtime.Store]()


def _hold(resource: Resource) -> Resource:
    """Note that a resource is to be closed before the interpreter ends."""
    _open.add(resource)
    return resource


@atexit.register
def _close_all() -> None:
    """Close what wasmtime has open: it would complain after its own modules are gone."""
    for resource in [*_open]:
        resource.close()


class NativeInstance(PausingInstance):
    """A module that runs in wasmtime: see `pacru.fast.machine.Instance`.

    Args:
        players: the number of players.
        slice_seconds: the time after which a search pauses.
    """

    def __init__(self, players: int, slice_seconds: float = SLICE_SECONDS) -> None:
        super().__init__(slice_seconds)
        self._store = _hold(wasmtime.Store(engine()))
        kind = wasmtime.FuncType([], [wasmtime.ValType.i32()])
        host = [wasmtime.Func(self._store, kind, self.rest_for_host)]
        instance = wasmtime.Instance(self._store, module_for(players), host)
        self._exports = instance.exports(self._store)
        memory = self._exports["memory"]
        assert isinstance(memory, wasmtime.Memory)
        self._memory = memory
        self._room = int(self.call("room_at"))

    def put(self, data: bytes) -> None:
        """Put these bytes into the room."""
        self._memory.write(self._store, data, self._room)

    def get(self, size: int) -> bytes:
        """Return this number of bytes from an address."""
        return bytes(self._memory.read(self._store, self._room, self._room + size))

    def call(self, name: str, *numbers: float) -> float:
        """Return what a function says that takes no time, or 0."""
        function = self._exports[name]
        assert isinstance(function, wasmtime.Func)
        return float(function(self._store, *numbers) or 0)


@cache
def engine() -> wasmtime.Engine:
    """The compiler that all modules share."""
    return _hold(wasmtime.Engine())


@cache
def module_for(players: int) -> wasmtime.Module:
    """The module for that number of players."""
    return _hold(wasmtime.Module(engine(), (MODULES / f"tree{players}.wasm").read_bytes()))
