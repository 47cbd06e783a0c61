"""Commands in processes of their own."""

import signal
import subprocess
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from tests.support.places import ROOT


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
