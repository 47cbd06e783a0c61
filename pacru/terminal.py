"""What commands in a terminal have in common: their arguments, and how they end."""

import argparse
import io
import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from typing import IO, Final

from pacru.errors import PacruError, brief

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
