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
from contextlib import contextmanager, suppress
from multiprocessing import cpu_count, get_context, parent_process
from multiprocessing.connection import Connection, wait
from typing import Final, TypeAlias, TypeVar

from pacru.core.errors import PacruError
from pacru.fast.switch import switch_on

Item = TypeVar("Item")
Result = TypeVar("Result")
Done: TypeAlias = tuple[Result, None] | tuple[None, Exception]
"""What came of an item: the result, or what was raised."""

GUARD: Final = "trap '' HUP INT TERM; read -r _; kill -s KILL 0"
"""A script that waits for the end of its input, and then ends its group of processes."""


def spread(
    work: Callable[[Item], Result], items: Iterable[Item], jobs: int, *, in_order: bool = True
) -> Generator[Result, None, None]:
    """Work on items in separate processes, which end with this generator.

    An item is taken from `items` only when a process is free for it.

    Args:
        work: what to do with each item. It is sent to the processes, and so are the items.
        items: the items.
        jobs: how many processes; 0: one for each core.
        in_order: whether the results come in the order of the items, or as soon as they are there.

    Raises:
        Exception: what `work` raises.
        PacruError: `jobs` is negative, or one of the processes has ended.
    """
    if jobs < 0:
        raise PacruError(f"jobs: expected 0 or more, found {jobs}")
    done = _results(work, items, jobs or cpu_count())
    for result, error in _in_order(done) if in_order else (last for _, last in done):
        if error:
            raise error
        yield result  # type: ignore[misc]  # there is one if nothing was raised


def _in_order(numbered: Iterable[tuple[int, Done[Result]]]) -> Iterator[Done[Result]]:
    """Numbered results, sorted by their numbers as they arrive."""
    early: dict[int, Done[Result]] = {}
    following = 0
    for number, done in numbered:
        early[number] = done
        while following in early:
            yield early.pop(following)
            following += 1


def _results(
    work: Callable[[Item], Result], items: Iterable[Item], jobs: int
) -> Iterator[tuple[int, Done[Result]]]:
    """What came of each item, with its number, as soon as it is there."""
    with _workers(work, jobs) as idle:
        numbered, busy = enumerate(items), dict[Connection, int]()
        while True:
            for line, (number, item) in zip(idle, numbered, strict=False):
                with _alive():
                    line.send(item)
                busy[line] = number
            if not busy:
                return
            idle = [line for line in wait([*busy]) if isinstance(line, Connection)]
            for line in idle:
                with _alive():
                    done = line.recv()
                yield busy.pop(line), done


@contextmanager
def _alive() -> Iterator[None]:
    """Say it in a sentence if the process at the other end of a connection has ended."""
    try:
        yield
    except (EOFError, ConnectionError):
        raise PacruError("a process that shared the work has ended") from None


@contextmanager
def _workers(work: Callable[[Item], Result], jobs: int) -> Iterator[list[Connection]]:
    """Processes that work, with a connection to each."""
    # Spawned, not forked: this is the same on every system, whatever threads there are.
    context, started, lines = get_context("spawn"), [], []
    try:
        with _deaf_to_interrupts():
            for _ in range(jobs):
                ours, theirs = context.Pipe()
                lines.append(ours)
                worker = context.Process(target=_serve, args=(theirs, work), daemon=True)
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


def _serve(line: Connection, work: Callable[[Item], Result]) -> None:
    """Work on what comes, in a process of its own."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    switch_on()
    with suppress(EOFError, ConnectionError):
        while True:
            item = line.recv()
            line.send(_attempt(work, item))


def _attempt(work: Callable[[Item], Result], item: Item) -> Done[Result]:
    try:
        return work(item), None
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
