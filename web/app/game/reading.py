"""Reading long texts in steps. Between steps the page answers, shows the progress, and can cancel."""

from collections.abc import Callable, Generator
from typing import Final, NamedTuple, TypeAlias, TypeVar

from app.model.app import App, Update
from pacru.core import texts
from pacru.core.steps import PIECE, Steps
from pacru.core.texts import _

READING_DIALOG: Final = "reading"
"""The dialog in which a room shows how far a long text is read."""

Result = TypeVar("Result")

PIECES: Final = 20
"""The number of pieces of a long game in one step: about a tenth of a second, too short to notice."""


class Cancelled(Exception):  # noqa: N818 - it is no fault
    """Raised in a reading where it waits: the person has cancelled it."""


class Step(NamedTuple):
    """The result of a step."""

    told: str  # the progress, as a text
    effects: tuple[object, ...] = ()  # like those of an update


Reading: TypeAlias = Generator[Step, None, tuple[object, ...]]
"""A reading, which goes on with each step.

It returns the last effects at its end, or where it catches `Cancelled`.
"""


class ReadingBegun(NamedTuple):
    """Begin a reading that may take long. It starts when all earlier readings are done."""

    reading: Reading


class Then(NamedTuple):
    """What has been read changes the state: an effect of a reading sends this."""

    update: Callable[[App], Update]


def in_steps(pieces: Steps[Result]) -> Generator[Step, None, Result]:
    """Return the steps of reading one game, each with the number of turns read so far."""
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
