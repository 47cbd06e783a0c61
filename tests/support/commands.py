"""Commands in processes of their own."""

import re
import signal
import subprocess
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from tests.support.places import ROOT

_PROGRESS = re.compile(r"(?:bot|match|perft|puzzles|review): .* after [0-9]+ s\n")


def without_progress(errors: str) -> str:
    """What a command has written to standard error, without its progress, which a slow machine shows sooner."""
    return _PROGRESS.sub("", errors)


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
