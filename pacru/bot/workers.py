"""Work for others: any executor of `concurrent.futures` does it, a bounded number of items at a time.

`pacru.bot.processes` has the cores of this machine, `pacru.bot.cluster` other machines.
"""

from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final, ParamSpec, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")
Given = ParamSpec("Given")

ATTENTIVE: Final = 1.0
"""The seconds after which Ctrl-C is noticed at the latest, where waiting hides it."""


@dataclass(frozen=True)
class Workers:
    """Who works.

    Attributes:
        executor: does the work.
        at_once: how many items it has at a time.
        away: whether this is on other machines: their speed is their own, and so are their files.
        trusted: whether programs of this machine may be sent there.
        through: what the executor calls with the work and the item; None: the work itself.
    """

    executor: Executor
    at_once: int
    away: bool = False
    trusted: bool = True
    through: Callable[..., Any] | None = None

    def submit(self, work: Callable[[Item], Result], item: Item) -> "Future[Result]":
        """Let the executor work on an item."""
        if self.through:
            return self.executor.submit(self.through, work, item)
        return self.executor.submit(work, item)

    def results(
        self, work: Callable[[Item], Result], items: Iterable[Item], *, in_order: bool = True
    ) -> Generator[Result, None, None]:
        """Work on items, and take each only when there is somebody for it.

        Args:
            work: what to do with each item.
            items: the items.
            in_order: whether the results come in the order of the items, or as soon as they are there.

        Raises:
            Exception: what `work` raises.
        """
        numbered, running = enumerate(items), dict[Future[Result], int]()
        done, following = dict[int, Future[Result]](), 0
        try:
            while True:
                for number, item in islice(numbered, self.at_once - len(running)):
                    running[self.submit(work, item)] = number
                if not running:
                    return
                for future in wait(running, ATTENTIVE, FIRST_COMPLETED).done:
                    done[running.pop(future)] = future
                while following in done if in_order else done:
                    yield done.pop(following if in_order else next(iter(done))).result()
                    following += 1
        finally:
            for future in running:
                future.cancel()


class Serial(Executor):
    """Does all work at once, in this process."""

    def submit(
        self, fn: Callable[Given, Result], /, *args: Given.args, **kwargs: Given.kwargs
    ) -> "Future[Result]":
        """Call a function, and return what came of it."""
        future: Future[Result] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


def serial() -> Workers:
    """This process alone."""
    return Workers(Serial(), 1)
