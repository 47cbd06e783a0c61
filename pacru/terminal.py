"""What commands in a terminal have in common: their arguments, how they end, work on several cores."""

import argparse
import io
import os
import signal
import sys
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import cpu_count, get_context
from typing import IO, TYPE_CHECKING, Final

from pacru.errors import PacruError, brief

if TYPE_CHECKING:
    from multiprocessing.pool import Pool

INTERRUPTED: Final = 130
"""The exit code after Ctrl-C, as shells have it."""


class Parser(argparse.ArgumentParser):
    """A parser of arguments whose errors are one line."""

    def error(self, message: str) -> None:  # type: ignore[override]
        """Ends the command, with code 2."""
        self.exit(_failed(message))

    def print_help(self, file: IO[str] | None = None) -> None:  # type: ignore[override]
        """Prints it at once; where that fails, argparse itself would be silent."""
        print(self.format_help(), end="", file=file, flush=True)


def parser_of(module: str, description: str | None) -> Parser:
    """The parser of a module that is a command by itself, such as ``python -m pacru.bot.tune``.

    Args:
        module: its name.
        description: its docstring, which the help shows as it is.
    """
    return Parser(
        prog=f"python -m {module}",
        description=description,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def run(lines: Iterable[str]) -> int:
    """Runs a command, and tells in one line on the standard error what goes wrong.

    Args:
        lines: what it prints; it does its work, arguments included, while they are asked for.

    Returns:
        The exit code: 0, or 2 if it failed, or 130 after Ctrl-C.
    """
    if isinstance(sys.stdout, io.TextIOWrapper) and sys.stdout.errors == "strict":
        # As standard error does it by itself: the name of a file need not be text.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        for line in lines:
            print(line, flush=True)
    except KeyboardInterrupt:
        return INTERRUPTED
    except PacruError as error:
        return _failed(error)
    except BrokenPipeError:  # whoever was reading has seen enough
        _drop_output()
    except OSError as error:
        _drop_output()
        return _failed(f"{error.filename}: {error.strerror}" if error.filename else error.strerror)
    return 0


@contextmanager
def deaf_to_interrupts() -> Iterator[None]:
    """Lets processes begin that never hear Ctrl-C: it goes to all on a terminal, and this one ends the others."""
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread can change it
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def workers(jobs: int) -> "Pool":
    """So many processes that share work, and leave Ctrl-C to this one; 0: one for each core."""
    # Started afresh rather than forked: the same on every system, whatever threads there are.
    with deaf_to_interrupts():
        return get_context("spawn").Pool(
            jobs or cpu_count(), signal.signal, (signal.SIGINT, signal.SIG_IGN)
        )


def _failed(reason: object) -> int:
    """Says why nothing came of it, and gives the exit code."""
    with suppress(OSError):
        print(f"pacru: {brief(reason)}", file=sys.stderr)
    return 2


def _drop_output() -> None:
    """Keeps Python from writing at its end what could not be written."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
