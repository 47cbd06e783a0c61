"""Work in steps: a generator does a little at a time, and returns the result at its end."""

import gc
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import Final, TypeAlias, TypeVar

Result = TypeVar("Result")

PIECE: Final = 20
"""How many turns, comments and so on of a game are read in one step."""

Steps: TypeAlias = Generator[None, None, Result]
"""A generator that yields None whenever there is time for other work, and returns the result."""


def finish(steps: Generator[object, None, Result]) -> Result:
    """Run all steps, one after the other, and return the result.

    Raises:
        Exception: whatever a step raises.
    """
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: Result = end.value
            return result


@contextmanager
def pause_collector() -> Iterator[None]:
    """Pause the garbage collector.

    The objects made meanwhile stay in use, so a collection would find nothing.
    """
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()
