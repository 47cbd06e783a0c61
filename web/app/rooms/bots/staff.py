"""The additional workers, besides the first one. They start when questions wait, and end after an idle time."""

from collections.abc import Iterator
from typing import Final

from app.runtime.commands import After, Command, EndBot, StartBot
from pacru.bot.desk import FIRST, Desk

REST: Final = 60
"""The idle seconds after which an additional worker ends."""
ATTEMPTS: Final = 2
"""The failures in a row after which no more workers are started."""


class Staff:
    """The additional workers, besides the first one."""

    def __init__(self) -> None:
        self._coming: set[int] = set()
        self._leaving: set[int] = set()
        self._rests: dict[int, int] = {}  # the number of the present rest of each idle worker
        self._rested = 0  # the number of rests so far
        self._failures = 0

    def join(self, worker: int, desk: Desk) -> None:
        """Add a worker that has started."""
        if worker in self._coming:
            self._coming.remove(worker)
            desk.join(worker)

    def answer(self, worker: int) -> None:
        """Note that a worker has answered. If it is an additional one, such workers do work in this browser."""
        if worker != FIRST:
            self._failures = 0

    def fail(self, worker: int, desk: Desk) -> None:
        """Note that a worker has failed. Its question waits for another worker."""
        self._coming.discard(worker)
        self._failures += 1
        self._leave(worker, desk)

    def rest(self, worker: int, number: int, desk: Desk) -> None:
        """End a worker after a rest, unless it has worked since."""
        if self._rests.get(worker) == number:
            self._leave(worker, desk)

    def _leave(self, worker: int, desk: Desk) -> None:
        desk.lose(worker)
        self._leaving.add(worker)

    def changes(self, desk: Desk, most: int) -> Iterator[Command]:
        """Return the starts and ends of workers after an event, once all possible questions have been sent.

        Args:
            desk: the queue of the questions, which knows the workers.
            most: the largest number of workers.
        """
        yield from map(EndBot, sorted(self._leaving))
        self._leaving.clear()
        yield from self._watch_idle(desk.idle - {FIRST})
        yield from self._start_more(desk, most)

    def _watch_idle(self, idle: frozenset[int]) -> Iterator[Command]:
        self._rests = {worker: number for worker, number in self._rests.items() if worker in idle}
        for worker in sorted(idle - self._rests.keys()):
            self._rested += 1
            self._rests[worker] = self._rested
            yield After(REST, {"do": "bots.rest", "worker": worker, "rest": self._rested})

    def _start_more(self, desk: Desk, most: int) -> Iterator[Command]:
        if self._failures >= ATTEMPTS:
            return
        staff = desk.engines | self._coming
        free = [worker for worker in range(FIRST + 1, most + 1) if worker not in staff]
        for worker in free[: max(desk.waiting - len(self._coming), 0)]:
            self._coming.add(worker)
            yield StartBot(worker)
