"""What is wrong with a person's code, and where."""

import linecache
import traceback
from types import FrameType, TracebackType
from typing import Final

from pacru.core.errors import PacruError

MOST_TRACE: Final = 4000
"""The longest traceback, in characters."""


class BotFault(PacruError):  # noqa: N818 - it is the person's, not ours
    """Something is wrong with a bot that a person has written.

    Attributes:
        line: the number of the line in the person's file, from 1; 0: it is in none.
        trace: the traceback in that file, as Python writes it.
    """

    def __init__(self, message: str, line: int = 0, trace: str = "") -> None:
        super().__init__(message)
        self.line = line
        self.trace = trace


def remember_source(source: str, name: str) -> None:
    """Let tracebacks quote the lines of a source that is in no file."""
    linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)


def fault_of(error: BaseException, name: str) -> BotFault:
    """Return what a person should read about an error that their code has raised.

    Args:
        error: what was raised.
        name: the name of their file.
    """
    if isinstance(error, SyntaxError) and error.filename == name:
        told = "".join(traceback.format_exception_only(error))
        return BotFault(_told(error, error.msg), error.lineno or 0, told[-MOST_TRACE:])
    lines = [line for frame, line in traceback.walk_tb(error.__traceback__) if _is_in(frame, name)]
    message = _told(error, str(error))
    return BotFault(message, lines[-1] if lines else 0, _written(error, name)[-MOST_TRACE:])


def _is_in(frame: FrameType, name: str) -> bool:
    return frame.f_code.co_filename == name


def _told(error: BaseException, message: str) -> str:
    kind = type(error).__name__
    return f"{kind}: {message}" if message else kind


def _written(error: BaseException, name: str) -> str:
    """The traceback from the first line of the person's file on."""
    first: TracebackType | None = error.__traceback__
    while first and not _is_in(first.tb_frame, name):
        first = first.tb_next
    return "".join(traceback.format_exception(type(error), error, first, limit=-20, chain=False))
