"""Work on other machines, with Dask; needs ``pip install pacru[cluster]``.

Dask has the scheduler and the workers, and starts an item anew if the worker that had it is gone.
See "More than one machine" in the README.
"""

import logging
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Final

from distributed import Client, KilledWorker
from distributed.comm import CommClosedError

import pacru
from pacru.bot.workers import Item, Result, Workers
from pacru.core.errors import PacruError
from pacru.fast.switch import switch_on

PATIENCE: Final = 10.0
"""How many seconds a scheduler has to answer, and to find a worker."""
AHEAD: Final = 2
"""How many items there are for each thread of a worker: one that it works on, and one that waits."""

_alone = threading.Lock()
"""Held by the thread of a worker that works: the compiled search is made for one."""


@contextmanager
def connect(address: str, trusted: bool = False) -> Iterator[Workers]:
    """Let the workers of a cluster work for the block.

    Args:
        address: of its scheduler, such as ``tcp://192.168.0.7:8786``.
        trusted: whether programs of this machine may be sent there.

    Raises:
        PacruError: no scheduler answers, or it goes away, or it has no workers; a worker has another
            pacru; or an item has ended several workers.
    """
    for name in [*logging.root.manager.loggerDict]:
        if name.startswith("distributed"):  # a sentence says what went wrong
            logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError):
        raise PacruError(f"cluster: no scheduler answers at {address}") from None
    try:
        _check(client, address)
        threads = sum(client.nthreads().values())
        executor, through = client.get_executor(pure=False), partial(_work, identity())
        yield Workers(executor, AHEAD * threads, away=True, trusted=trusted, through=through)
    except (CancelledError, CommClosedError):
        raise PacruError(f"cluster: the scheduler at {address} has gone away") from None
    except KilledWorker as error:
        raise PacruError(f"cluster: a piece of work has ended several workers: {error}") from None
    finally:
        client.close(timeout=1)


def _check(client: Client, address: str) -> None:
    """Find out whether there are workers, and whether all have this very pacru."""
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        raise PacruError(f"cluster: the scheduler at {address} has no workers") from None
    expected = identity()
    for worker, found in sorted(client.run(identity, on_error="return").items()):
        if found != expected:
            raise PacruError(_refusal(f"the worker at {worker}", expected, found))


def _refusal(who: str, expected: str, found: object) -> str:
    other = found if isinstance(found, str) else "none that can be used here"
    return f"cluster: {who}: expected pacru {expected}, found {other}"


@cache
def identity() -> str:
    """The version of this pacru, and a hash of its modules."""
    folder = Path(pacru.__file__).parent
    digest = sha256()
    for file in sorted(folder.rglob("*.py")):
        digest.update(
            b"%s\0%s\0" % (file.relative_to(folder).as_posix().encode(), file.read_bytes())
        )
    return f"{pacru.__version__} ({digest.hexdigest()[:12]})"


def _work(expected: str, work: Callable[[Item], Result], item: Item) -> Result:
    """Work on an item, in a worker. It may have come later than the others."""
    if identity() != expected:
        raise PacruError(_refusal("a worker", expected, identity()))
    with _alone:
        switch_on()
        return work(item)
