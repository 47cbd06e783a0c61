"""Slow a browser down, as if this were a smaller device.

Chromium itself can slow down only the main thread of a page ("Operation is only supported for
pages, not workers"). So the processes of the pages are stopped and resumed many times a second.
This slows down all their threads.
"""

from __future__ import annotations

import contextlib
import os
import signal
import threading
import time
from typing import TYPE_CHECKING

from .steps import Failure

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

SLICE = 0.002
"""How long the processes run at a time, in seconds."""


def _signal_all(processes: list[int], what: str) -> None:
    for process in processes:
        with contextlib.suppress(ProcessLookupError):  # it has ended since
            os.kill(process, getattr(signal, what))


@contextlib.contextmanager
def slow_down(chromium: Browser, factor: float) -> Iterator[None]:
    """Make the open pages of a browser, and their workers, slower.

    Args:
        chromium: the browser.
        factor: how many times slower; 1 changes nothing.

    Raises:
        Failure: This system cannot stop processes.
    """
    if factor <= 1:
        yield
        return
    if not hasattr(signal, "SIGSTOP"):
        raise Failure("--slower stops processes, which this system cannot.")
    session = chromium.new_browser_cdp_session()
    found = session.send("SystemInfo.getProcessInfo")["processInfo"]
    pages = [process["id"] for process in found if process["type"] == "renderer"]
    ended = threading.Event()

    def pulse() -> None:
        while not ended.is_set():
            since = time.monotonic()
            time.sleep(SLICE)
            _signal_all(pages, "SIGSTOP")
            ran = time.monotonic() - since  # longer than intended, on a busy machine
            time.sleep(ran * (factor - 1))
            _signal_all(pages, "SIGCONT")

    thread = threading.Thread(target=pulse, daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()
        session.detach()
