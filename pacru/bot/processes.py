"""Work on several cores, and other programs: processes that end with this one, however it ends.

Nothing that this process does can end others when it is killed. So each of them looks after itself:
it has one end of a pipe, which closes when the process at the other end is no more.
"""

import os
import signal
import subprocess
import threading
import traceback
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager, nullcontext, suppress
from functools import partial
from multiprocessing import cpu_count, get_context, parent_process
from multiprocessing.connection import Connection
from queue import Empty, SimpleQueue
from typing import Any, Final, TypeAlias

from pacru.bot.workers import Given, Item, Result, Workers
from pacru.core.errors import PacruError
from pacru.fast.switch import switch_on

Done: TypeAlias = tuple[Result, None] | tuple[None, Exception]
"""What came of an item: the result, or what was raised."""

GUARD: Final = "trap '' HUP INT TERM; read -r _; kill -s KILL 0"
"""A script that waits for the end of its input, and then ends its group of processes."""


def spread(
    work: Callable[[Item], Result],
    items: Iterable[Item],
    jobs: int | Workers,
    *,
    in_order: bool = True,
) -> Generator[Result, None, None]:
    """Work on items in separate processes, which end with this generator.

    An item is taken from `items` only when a process is free for it.

    Args:
        work: what to do with each item. It is sent to the processes, and so are the items.
        items: the items.
        jobs: how many processes; 0: one for each core. Or others who do the work.
        in_order: whether the results come in the order of the items, or as soon as they are there.

    Raises:
        Exception: what `work` raises.
        PacruError: `jobs` is negative, or one of the processes has ended.
    """
    with nullcontext(jobs) if isinstance(jobs, Workers) else local(jobs) as workers:
        yield from workers.results(work, items, in_order=in_order)


@contextmanager
def local(jobs: int = 0) -> Iterator[Workers]:
    """Let so many processes of this machine work for the block; 0: one for each core.

    Raises:
        PacruError: `jobs` is negative.
    """
    if jobs < 0:
        raise PacruError(f"jobs: expected 0 or more, found {jobs}")
    with _started(jobs or cpu_count()) as lines:
        executor = Processes(lines)
        try:
            yield Workers(executor, len(lines))
        finally:
            executor.shutdown(wait=False)


class Processes(Executor):
    """Processes that work, each with a thread of this one that gives it work and waits for it."""

    def __init__(self, lines: Iterable[Connection]) -> None:
        self._waiting: SimpleQueue[tuple[Future[Any], Callable[[], Any]] | None] = SimpleQueue()
        # Daemons, since nothing waits for them: who wants the results waits for the futures.
        self._threads = [
            threading.Thread(target=self._drive, args=(line,), daemon=True) for line in lines
        ]
        for thread in self._threads:
            thread.start()

    def submit(
        self, fn: Callable[Given, Result], /, *args: Given.args, **kwargs: Given.kwargs
    ) -> "Future[Result]":
        """Let one of the processes call a function."""
        future: Future[Result] = Future()
        self._waiting.put((future, partial(fn, *args, **kwargs)))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the threads after what has been submitted; the processes belong to `local`."""
        while cancel_futures and not self._waiting.empty():
            with suppress(Empty):
                if waiting := self._waiting.get_nowait():
                    waiting[0].cancel()
        for _ in self._threads:
            self._waiting.put(None)
        for thread in self._threads if wait else ():
            thread.join()

    def _drive(self, line: Connection) -> None:
        """Give work to the process at the other end of a connection."""
        while waiting := self._waiting.get():
            future, call = waiting
            if not future.set_running_or_notify_cancel():
                continue
            result, error = _ask(line, call)
            if error:
                future.set_exception(error)
            else:
                future.set_result(result)


def _ask(line: Connection, call: Callable[[], Result]) -> Done[Result]:
    """What comes of a call in the process at the other end."""
    try:
        line.send(call)
        done: Done[Result] = line.recv()
    except (EOFError, ConnectionError):
        return None, PacruError("a process that shared the work has ended")
    except Exception as error:  # it cannot be sent
        return None, error
    return done


@contextmanager
def _started(jobs: int) -> Iterator[list[Connection]]:
    """Processes that work, with a connection to each."""
    # Spawned, not forked: this is the same on every system, whatever threads there are.
    context, started, lines = get_context("spawn"), [], []
    try:
        with _deaf_to_interrupts():
            for _ in range(jobs):
                ours, theirs = context.Pipe()
                lines.append(ours)
                worker = context.Process(target=_serve, args=(theirs,), daemon=True)
                worker.start()
                started.append(worker)
                theirs.close()
        yield lines
    finally:
        for worker in started:
            worker.terminate()
        for worker in started:
            worker.join()


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Start processes that ignore Ctrl-C.

    The terminal sends it to all processes, and this one ends the others.
    """
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread can change the signal
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _serve(line: Connection) -> None:
    """Work on what comes, in a process of its own."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    switch_on()
    with suppress(EOFError, ConnectionError):
        while True:
            line.send(_attempt(line.recv()))


def _attempt(call: Callable[[], Result]) -> Done[Result]:
    try:
        return call(), None
    except Exception as error:
        error.add_note(traceback.format_exc())  # a traceback itself cannot be sent
        return None, error


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent
    parent.join()
    os._exit(1)  # whatever this process is doing


@contextmanager
def group() -> Iterator[int | None]:
    """A group for other programs: all that is in it ends with the block, or with this process.

    So does whatever those programs start.

    Yields:
        The group, for `subprocess.Popen`. None where there are no groups of processes; programs
        then end by themselves at the end of their input, or not.
    """
    if os.name != "posix":
        yield None
        return
    with subprocess.Popen(["sh", "-c", GUARD], stdin=subprocess.PIPE, process_group=0) as guard:
        yield guard.pid
