"""A compiled tree that runs: what a host of WebAssembly makes of a module, and a pool of them.

`pacru.fast.native` makes instances with wasmtime, the page with the browser.
"""

import weakref
from collections.abc import Callable
from typing import Protocol

from pacru.fast.tables import tables


class Instance(Protocol):
    """The functions of a module (``c/tree.c`` says what they do), and the room in which things are handed over."""

    def put(self, data: bytes) -> object:
        """Put these bytes into the room."""

    def get(self, size: int) -> bytes:
        """Return this number of bytes from an address."""

    def call(self, name: str, *numbers: float) -> float:
        """Return what a function says that takes no time, or 0."""

    def search(self, limit: float, depth: int, index: int, floor: int) -> int | None:
        """Return what ``root_value`` says; None: it has paused."""

    def resume(self, stop: bool) -> int | None:
        """Go on after a pause, or give up; None: it has paused again."""


class Machine:
    """An instance that has its tables and numbers, and may be in the middle of a search.

    Args:
        instance: the instance, as it was made.
    """

    def __init__(self, instance: Instance) -> None:
        self._instance = instance
        self._is_paused = False
        self._numbers = b""
        instance.put(b"".join(table.packed for table in tables()))
        instance.call("take_tables")

    @property
    def nodes(self) -> int:
        """The positions made since the search began."""
        return int(self._instance.call("nodes"))

    @property
    def is_void(self) -> bool:
        """Whether the last score means nothing, since the limit was reached or the search was given up."""
        return bool(self._instance.call("is_void"))

    def reset(self, numbers: bytes) -> None:
        """Forget what was learned, and go on with these numbers of the search."""
        self._leave()
        if numbers == self._numbers:
            self._instance.call("reset")
        else:
            self._instance.put(numbers)
            self._instance.call("take_tuning")
            self._numbers = numbers

    def begin(self, player: int, tournament: bool, target: int, drawn: list[bytes]) -> None:
        """Begin a search for a player.

        Args:
            player: the player.
            tournament: as in `pacru.core.state.Rules`.
            target: as there.
            drawn: the packed positions that end the game in a draw when they occur once more.
        """
        self._leave()
        self._instance.put(b"".join(drawn))
        self._instance.call("begin_search", player, len(drawn), tournament, target)

    def start(self, packed: bytes, limit: float, depth: int, index: int, floor: int) -> int | None:
        """Search a packed position until the tree has made this number of positions.

        Args:
            packed: the position after a root turn.
            limit: the positions that the tree may have made then.
            depth: as in `AlphaBeta.root_value`.
            index: as there.
            floor: as there.

        Returns:
            The score, or None in a pause.
        """
        self._leave()
        self._instance.put(packed)
        return self._said(self._instance.search(limit, depth, index, floor))

    def resume(self, stop: bool = False) -> int | None:
        """Go on after a pause, or give up.

        Returns:
            The score, or None in another pause.
        """
        return self._said(self._instance.resume(stop))

    def best_move(self, packed: bytes) -> bytes | None:
        """Return the packed position after the best turn found in one, or None if it has not been searched."""
        self._leave()
        self._instance.put(packed)
        return self._instance.get(len(packed)) if self._instance.call("best_move") else None

    def _said(self, score: int | None) -> int | None:
        self._is_paused = score is None
        return score

    def _leave(self) -> None:
        """Give up an abandoned search."""
        if self._is_paused:
            self.resume(stop=True)


class Pool:
    """Lends machines for one number of players: one that nobody uses any more serves again.

    Args:
        make: makes an instance; it may raise any error of its host.
    """

    def __init__(self, make: Callable[[], Instance]) -> None:
        self._make = make
        self._free: list[Machine] = []

    def lend(self, user: object, numbers: bytes) -> Machine:
        """Return a machine that has these numbers and has learned nothing, until its user is no more."""
        machine = self._free.pop() if self._free else Machine(self._make())
        machine.reset(numbers)
        weakref.finalize(user, self._take_back, machine).atexit = False
        return machine

    def _take_back(self, machine: Machine) -> None:
        if not self._free:  # another one would only cost memory
            self._free.append(machine)
