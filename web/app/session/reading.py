"""What takes long to read is read in steps: between them the page answers, shows how far it is, and can be stopped."""

from collections.abc import Generator
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from pacru import texts
from pacru.steps import PIECE, Steps
from pacru.texts import _

Result = TypeVar("Result")

PIECES: Final = 20
"""So many pieces of a long game are read in a step: about a tenth of a second, for which nobody waits."""


class Cancelled(Exception):  # noqa: N818 - it is no fault
    """Raised in a reading, where it waits: the rest is not wanted."""


class Step(NamedTuple):
    """What a step has brought."""

    told: str  # how far it is
    effects: tuple[Any, ...] = ()  # as those of any update


Reading: TypeAlias = Generator[Step, None, tuple[Any, ...]]
"""Reads on with each step; gives the last effects at its end, or where it catches `Cancelled`."""


class ReadingBegun(NamedTuple):
    """Something may take long to read; it begins when all that before it has been read."""

    reading: Reading


def in_steps(pieces: Steps[Result]) -> Generator[Step, None, Result]:
    """The steps of reading one game, with the number of turns that have been read."""
    number = 0
    while True:
        try:
            next(pieces)
        except StopIteration as end:
            result: Result = end.value
            return result
        number += 1
        if number % PIECES == 0:
            yield Step(turns_read(number))


def turns_read(pieces: int) -> str:
    """How far a long game has been read."""
    return _("Reading turn {number} …").format(number=texts.number(pieces * PIECE))
