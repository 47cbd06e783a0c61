"""Work in steps: a generator that does a little of it at a time, and returns what came of it."""

import gc
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import Final, TypeAlias, TypeVar

Result = TypeVar("Result")

PIECE: Final = 20
"""So many turns, comments and so on of a game are read in a step."""

Steps: TypeAlias = Generator[None, None, Result]
"""Gives None whenever there is time for something else."""


def finished(steps: Generator[object, None, Result]) -> Result:
    """What comes of all steps, done one after the other.

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
def resting_collector() -> Iterator[None]:
    """Lets the garbage collector rest: what is made meanwhile lives on, and would be looked through in vain."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()
