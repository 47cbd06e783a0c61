"""Reading long texts in steps. Between steps the page answers, shows the progress, and can cancel."""

from collections.abc import Callable, Generator
from typing import Final, NamedTuple, TypeAlias, TypeVar

from app.model.app import App, Update
from pacru.core import texts
from pacru.core.steps import PIECE, Steps
from pacru.core.texts import _

READING_DIALOG: Final = "reading"
"""The dialog with the progress of a reading."""

Result = TypeVar("Result")

PIECES: Final = 20
"""The number of pieces that one step reads. That takes about a tenth of a second, too short to notice."""


class Cancelled(Exception):  # noqa: N818 - it is no fault
    """Raised at the ``yield`` of a reading when the person cancels it."""


class Step(NamedTuple):
    """The result of a step."""

    progress: str  # as a text
    effects: tuple[object, ...] = ()  # like those of an update


Reading: TypeAlias = Generator[Step, None, tuple[object, ...]]
"""A reading, step by step. It returns the last effects, also after `Cancelled`."""


class ReadingBegun(NamedTuple):
    """Begin a reading when all earlier readings are done."""

    reading: Reading


class Then(NamedTuple):
    """Update the state with the results of a reading."""

    update: Callable[[App], Update]


def in_steps(pieces: Steps[Result]) -> Generator[Step, None, Result]:
    """Return the steps of reading one game, with the number of turns read so far."""
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
    """Return the progress of reading a long game, as a text."""
    return _("Reading move {number}…").format(number=texts.number(pieces * PIECE))
