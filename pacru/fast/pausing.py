"""A search that is left in the middle, whatever runs its module: Asyncify puts the calls aside that are under way.

The module asks for a rest now and then. To pause, the host answers by beginning to unwind: all calls return, up to the
one from outside. To go on, it begins to rewind and calls again: they return to where they were.
"""

import time
import weakref
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Final

SLICE_SECONDS: Final = 0.008
"""The seconds after which an instance lets others work."""


class PausingInstance(ABC):
    """What instances of all hosts have in common: see `pacru.fast.machine.Instance`.

    Args:
        slice_seconds: the time after which a search pauses.
    """

    def __init__(self, slice_seconds: float = SLICE_SECONDS) -> None:
        self._slice = slice_seconds
        self._until = 0.0
        self._pile = 0
        self._is_pausing = self._is_rewinding = self._stops = False

    @property
    def rest_for_host(self) -> Callable[[], int]:
        """`rest` for the host: it must not keep alive what nobody uses any more."""
        instance = weakref.proxy(self)
        return lambda: instance.rest()

    @abstractmethod
    def call(self, name: str, *numbers: float) -> float:
        """Return what a function says that takes no time, or 0."""

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

    def rest(self) -> int:
        """Let a search pause when its time is over; return whether it is to stop. The module calls this."""
        if self._is_rewinding:
            self._is_rewinding = False
            self.call("asyncify_stop_rewind")
            return self._stops
        if time.perf_counter() >= self._until:
            self._is_pausing = True
            self._pile = int(self.call("pile_at"))
            self.call("asyncify_start_unwind", self._pile)
        return 0
