"""Commands in processes of their own."""

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TypeAlias

import pytest

from pacru.cli import main
from tests.support.places import ROOT

Capsys: TypeAlias = pytest.CaptureFixture[str]
_PROGRESS = re.compile(r"(?:bot|match|perft|puzzles|review): .* after [0-9]+ s\n")


def without_progress(errors: str) -> str:
    """What a command has written to standard error, without its progress, which a slow machine shows sooner."""
    return _PROGRESS.sub("", errors)


def lines_of(capsys: Capsys, *words: str) -> list[str]:
    """What a command prints that does what it is asked."""
    assert main(words) == 0
    output = capsys.readouterr()
    assert without_progress(output.err) == ""
    return output.out.splitlines()


def error_of(capsys: Capsys, *words: str) -> str:
    """The one line of a command that does nothing but refuse."""
    try:
        code: object = main(words)
    except SystemExit as stopped:
        code = stopped.code
    output = capsys.readouterr()
    assert code == 2
    assert output.out == ""
    errors = without_progress(output.err)
    assert errors.count("\n") == 1
    return errors


def run_pacru(
    *words: str | Path,
    said: str = "",
    code: int = 0,
    output: IO[str] | int = subprocess.PIPE,
    **variables: str,
) -> "subprocess.CompletedProcess[str]":
    """A command in a process of its own, to its end; environment variables can be set for it."""
    done = subprocess.run(
        [sys.executable, "-m", "pacru", *words],
        input=said,
        stdout=output,
        stderr=subprocess.PIPE,
        encoding=variables.get("PYTHONIOENCODING", "utf-8"),
        cwd=ROOT,
        env=os.environ | variables,
        check=False,
    )
    assert done.returncode == code, done.stderr
    return done


@contextmanager
def limit(process: "subprocess.Popen[str]", seconds: float) -> Iterator[None]:
    """Kill a process that takes too long in the block, so that nobody waits for it."""
    timer = threading.Timer(seconds, process.kill)
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def start(command: Sequence[str]) -> "subprocess.Popen[str]":
    """A process in its own group, as a terminal starts one."""
    return subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        start_new_session=True,
        preexec_fn=_heed_the_end_of_a_session,
    )


def _heed_the_end_of_a_session() -> None:
    """Undo what `nohup` does, under which the tests may run."""
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
