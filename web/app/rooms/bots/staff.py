"""The workers beside the first one: they start when there is more to do, and are given back when there is nothing."""

from collections.abc import Iterator
from typing import Final

from app.runtime.commands import After, Command, EndBot, StartBot
from pacru.bot.desk import FIRST, Desk

REST: Final = 60
"""The seconds without a question after which a worker is given back."""
ATTEMPTS: Final = 2
"""How many workers may fail, without an answer of any in between, before no more are started."""


class Staff:
    """Which workers are there beside the first one."""

    def __init__(self) -> None:
        self._coming: set[int] = set()
        self._leaving: set[int] = set()
        self._rests: dict[int, int] = {}  # of idle workers, the number of the rest
        self._rested = 0  # how many rests there were
        self._failures = 0

    def join(self, worker: int, desk: Desk) -> None:
        """Let a worker that has started take its place."""
        if worker in self._coming:
            self._coming.remove(worker)
            desk.join(worker)

    def answer(self, worker: int) -> None:
        """Note that a worker has answered: such workers do work here."""
        if worker != FIRST:
            self._failures = 0

    def fail(self, worker: int, desk: Desk) -> None:
        """Note that a worker has failed. What it was asked waits for another."""
        self._coming.discard(worker)
        self._failures += 1
        self._leave(worker, desk)

    def rest(self, worker: int, number: int, desk: Desk) -> None:
        """Give a worker back after a rest, unless there has been something to do for it since."""
        if self._rests.get(worker) == number:
            self._leave(worker, desk)

    def _leave(self, worker: int, desk: Desk) -> None:
        desk.lose(worker)
        self._leaving.add(worker)

    def changes(self, desk: Desk, most: int) -> Iterator[Command]:
        """Return what has to be done after an event, once all questions have gone out that can.

        Args:
            desk: with the workers that are there.
            most: how many workers there may be.
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
        there = desk.engines | self._coming
        free = [worker for worker in range(FIRST + 1, most + 1) if worker not in there]
        for worker in free[: max(desk.waiting - len(self._coming), 0)]:
            self._coming.add(worker)
            yield StartBot(worker)
