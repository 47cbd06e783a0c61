"""What all commands in a terminal share: arguments and exit codes."""

import argparse
import io
import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import IO, Final

from pacru.core.decoding import decode_text
from pacru.core.errors import PacruError, brief

INTERRUPTED: Final = 130
"""The exit code after Ctrl-C, as in shells."""


class Parser(argparse.ArgumentParser):
    """A parser of arguments that reports errors in one line."""

    def error(self, message: str) -> None:  # type: ignore[override]
        """End the command with code 2."""
        self.exit(_report_failure(message))

    def print_help(self, file: IO[str] | None = None) -> None:  # type: ignore[override]
        """Print the help at once; if printing fails, argparse itself would not say so."""
        print(self.format_help(), end="", file=file, flush=True)


def parser_of(module: str, description: str | None) -> Parser:
    """Make the parser of a module that is also a command, such as ``python -m tools.tune``.

    Args:
        module: the name of the module.
        description: its docstring, which the help shows unchanged.
    """
    return Parser(
        prog=f"python -m {module}",
        description=description,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def run(lines: Iterable[str]) -> int:
    """Run a command, and report an error in one line on standard error.

    Args:
        lines: the lines that it prints. It does all its work, even with the arguments, while they
            are read.

    Returns:
        The exit code: 0, or 2 if it failed, or 130 after Ctrl-C.
    """
    if isinstance(sys.stdout, io.TextIOWrapper) and sys.stdout.errors == "strict":
        # As standard error does by default: the name of a file need not be text.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        for line in lines:
            print(line, flush=True)
    except KeyboardInterrupt:
        return INTERRUPTED
    except PacruError as error:
        return _report_failure(error)
    except BrokenPipeError:  # the reader has seen enough
        _drop_output()
    except OSError as error:
        _drop_output()
        return _report_failure(
            f"{error.filename}: {error.strerror}" if error.filename else error.strerror
        )
    return 0


def text_of(file: Path) -> str:
    """Read a text file, in one of the encodings that `decode_text` knows.

    Raises:
        PacruError: it is in none of them. The message begins with the name of the file.
        OSError: it cannot be read.
    """
    try:
        return decode_text(file.read_bytes())
    except PacruError as error:
        raise PacruError(f"{file}: {error}") from None


def _report_failure(reason: object) -> int:
    """Print the reason of a failure, and return the exit code."""
    with suppress(OSError):
        print(f"pacru: {brief(reason)}", file=sys.stderr)
    return 2


def _drop_output() -> None:
    """Keep Python from writing the remaining output at exit."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
