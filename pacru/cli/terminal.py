"""What all commands in a terminal share: arguments, files, progress and exit codes."""

import argparse
import io
import os
import re
import shutil
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Final, TextIO, TypeVar

from pacru.core.decoding import decode_text
from pacru.core.errors import PacruError, brief
from pacru.fast.switch import switch_on

FOUND_WRONG: Final = 1
"""The exit code of a command that has done what it was asked, and has found data that are wrong."""
REFUSED: Final = 2
"""The exit code of a command that cannot do what it was asked."""
INTERRUPTED: Final = 130
"""The exit code after Ctrl-C, as in shells."""
QUIET_SECONDS: Final = 1.0
"""How long a command works before it reports its progress."""
WIDTH: Final = 79
"""The length of a line about progress in a terminal, with blanks at its end."""
MOST_QUIET_SECONDS: Final = 60.0
"""The longest time between two reports of progress into a file."""


STANDARD_INPUT: Final = Path("-")
"""What stands for standard input in place of a file."""
_EXAMPLE: Final = re.compile(r"^(?P<indent> +)python -m pacru\b", re.MULTILINE)


class DataFault(PacruError):  # noqa: N818 - it is found, not made
    """What a command was to check is wrong; it has checked everything and printed what it found."""


def program() -> str:
    """The command as the person typed it: ``pacru``, or ``python -m pacru``."""
    return "pacru" if Path(sys.argv[0]).stem.lower() == "pacru" else "python -m pacru"


class Parser(argparse.ArgumentParser):
    """A parser of arguments that reports errors in one line."""

    def format_help(self) -> str:
        """The help, with examples that begin as the person began."""
        return _EXAMPLE.sub(rf"\g<indent>{program()}", super().format_help())

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


def switch_search_on() -> None:
    """Let the bot think with the compiled search where there is one, and say so: it is much faster than Python's."""
    if switch_on() and sys.stderr:
        print("pacru: with the compiled search, pacru.fast", file=sys.stderr, flush=True)


def whole(least: int, most: int) -> Callable[[str], int]:
    """Make a reader of whole numbers between two bounds, for `argparse`."""

    def read(text: str) -> int:
        if not re.fullmatch(r"-?[0-9]{1,18}", text) or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(
                f"expected a whole number from {least} to {most}, found {text[:40]!r}"
            )
        return int(text)

    return read


def add_output(command: "argparse._ActionsContainer") -> None:
    """Add the option with which a command writes its lines into a file instead of the terminal."""
    command.add_argument(
        "--output", type=Path, metavar="FILE", help="write into this file, in UTF-8"
    )


def add_cluster(command: "argparse._ActionsContainer") -> None:
    """Add the option with which others do the work of a command, for `pacru.bot.hiring.hire`."""
    command.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="of a scheduler of Dask: its workers do the work, not this machine",
    )


def run(lines: Iterable[str]) -> int:
    """Run a command, and report an error in one line on standard error.

    Args:
        lines: the lines that it prints. It does all its work, even with the arguments, while they
            are read.

    Returns:
        The exit code: 0, or 1 if it has found data that are wrong, or 2 if it failed, or 130 after Ctrl-C.
    """
    if isinstance(sys.stdout, io.TextIOWrapper) and sys.stdout.errors == "strict":
        # As standard error does by default: the name of a file need not be text.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        for line in lines:
            _clear_progress()
            print(line, flush=True)
    except KeyboardInterrupt:
        return INTERRUPTED
    except DataFault as error:
        return _report_failure(error, FOUND_WRONG)
    except PacruError as error:
        return _report_failure(error)
    except BrokenPipeError:  # the reader has seen enough
        _drop_output()
    except OSError as error:
        _drop_output()
        return _report_failure(reason_of(error))
    return 0


def reason_of(error: OSError) -> str:
    """What a person should read about a file that cannot be read or written."""
    return f"{error.filename}: {error.strerror}" if error.filename else f"{error.strerror}"


def text_of(file: Path) -> str:
    """Read a text file, or standard input, in one of the encodings that `decode_text` knows.

    Raises:
        PacruError: it is in none of them. The message begins with the name of the file.
        OSError: it cannot be read.
    """
    try:
        return decode_text(bytes_of(file))
    except PacruError as error:
        raise PacruError(f"{name_of(file)}: {error}") from None


def bytes_of(file: Path) -> bytes:
    """Read a file, or standard input if it is `STANDARD_INPUT`.

    Raises:
        OSError: it cannot be read.
        PacruError: standard input is closed.
    """
    if file != STANDARD_INPUT:
        return file.read_bytes()
    if sys.stdin is None:
        raise PacruError("it is closed")
    return sys.stdin.buffer.read()


def name_of(file: Path) -> str:
    """What messages call a file."""
    return "standard input" if file == STANDARD_INPUT else str(file)


@contextmanager
def writing(file: Path) -> Iterator[TextIO]:
    r"""Write a text file whole or not at all: in UTF-8, and with ``\n`` after each line on every system.

    The file appears, or is replaced, when the block ends without an error. What is no plain file, such as a pipe, is
    written directly.

    Raises:
        OSError: it cannot be written.
    """
    with _writing(file, _open) as text:
        yield text


def write_bytes(file: Path, content: bytes) -> None:
    """Write a file of bytes, as `writing` does.

    Raises:
        OSError: it cannot be written.
    """
    with _writing(file, lambda place: place.open("wb")) as output:
        output.write(content)


_File = TypeVar("_File", bound=IO[str] | IO[bytes])


@contextmanager
def _writing(file: Path, open_new: Callable[[Path], _File]) -> Iterator[_File]:
    target = file.resolve()  # a link stays a link
    if target.exists() and not target.is_file():
        output = open_new(file)
        with output:
            yield output
        return
    part = target.with_name(f".pacru-{os.getpid()}.part")
    try:
        try:
            output = open_new(part)
        except OSError as error:
            raise OSError(error.errno, error.strerror, str(file)) from None
        with output:
            yield output
        if target.exists():
            shutil.copymode(target, part)
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)


def _open(file: Path) -> TextIO:
    return file.open("w", encoding="utf-8", errors="backslashreplace", newline="\n")


def write_lines(file: Path, lines: Iterable[str]) -> None:
    """Write the lines of a command into a file, as `writing` does.

    Raises:
        OSError: it cannot be written.
        DataFault: the command has found one; all of its lines are in the file.
    """
    fault: DataFault | None = None
    with writing(file) as text:
        try:
            for line in lines:
                text.write(f"{line}\n")
        except DataFault as error:
            fault = error
    if fault:
        raise fault


# ---- progress

_drawn = threading.Event()
"""Whether a terminal shows a line about the progress now."""


@contextmanager
def progress(describe: Callable[[], str]) -> Iterator[None]:
    """Say on standard error how far a command has come, while the block runs.

    The first time is after a second. A terminal then has a line that changes every second; anything else gets a line
    each time, ever more seldom. A thread of its own writes them, so the work itself is not slowed down.

    Args:
        describe: the progress in a few words. It is called in that thread.
    """
    if sys.stderr is None:
        yield  # closed
        return
    ended = threading.Event()
    started = time.monotonic()
    in_place = sys.stderr.isatty()

    def report() -> None:
        pause = QUIET_SECONDS
        while not ended.wait(pause):
            line = f"{describe()} after {time.monotonic() - started:.0f} s"
            with suppress(OSError, ValueError):  # nobody reads it
                if in_place:
                    print(f"\r{line:<{WIDTH}}", end="", file=sys.stderr, flush=True)
                    _drawn.set()
                else:
                    print(line, file=sys.stderr, flush=True)
                    pause = min(2 * pause, MOST_QUIET_SECONDS)

    thread = threading.Thread(target=report, daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()
        _clear_progress()


def _clear_progress() -> None:
    """Remove the line about the progress from a terminal."""
    if _drawn.is_set():
        _drawn.clear()
        with suppress(OSError):
            print(f"\r{'':<{WIDTH}}\r", end="", file=sys.stderr, flush=True)


def _report_failure(reason: object, code: int = REFUSED) -> int:
    """Print the reason of a failure, and return the exit code."""
    with suppress(OSError):
        print(f"pacru: {brief(reason)}", file=sys.stderr)
    return code


def _drop_output() -> None:
    """Keep Python from writing the remaining output at exit."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
