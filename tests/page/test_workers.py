"""Several workers of the bots: when they start and end, what they share, and that nobody notices."""

import asyncio
import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from heapq import heapify, heappop, heappush
from itertools import count

import pytest
from app.game import asking
from app.rooms.bots.staff import ATTEMPTS, REST
from app.rooms.review.state import current
from app.runtime import commands
from app.runtime.commands import Command

import pacru
from pacru.bot.engine import EngineServer
from pacru.bot.protocol import read_info
from pacru.review.reviewing import NODES, Verdict
from tests.support.loop import Page

SMALL = 20
"""How many times fewer positions the searches here make."""


@cache
def game() -> pacru.Game:
    """A game with good and bad turns."""
    played = pacru.Game.new()
    while len(played.plies) < 12:
        turns = played.position.moves()
        played = played.play(turns[len(played.plies) * 7 % len(turns)])
    return played


def open_page(cores: int, memory: float = 8) -> Page:
    """A page with that game, on a device with these many cores and gigabytes."""
    page = Page(link=pacru.link.write(game()), cores=cores, memory=memory)
    page.read_on()
    page.hear("bots.begin")
    return page


def started(told: Sequence[Command]) -> list[int]:
    """The workers that are started."""
    return [one.worker for one in told if isinstance(one, commands.StartBot)]


def ended(told: Sequence[Command]) -> list[int]:
    """The workers that are ended."""
    return [one.worker for one in told if isinstance(one, commands.EndBot)]


def asked(told: Sequence[Command]) -> list[int]:
    """The workers that begin with a question."""
    bots = (one for one in told if isinstance(one, commands.Bot))
    return [one.worker for one in bots if one.line.startswith("go")]


def rests(told: Sequence[Command]) -> list[commands.After]:
    """What will happen to workers that have nothing to do."""
    later = (one for one in told if isinstance(one, commands.After))
    return [one for one in later if one.event["do"] == "bots.rest"]


# ---- beginning and end


@pytest.mark.parametrize(
    ("cores", "memory", "workers"),
    [
        *((1, 8, 1), (2, 8, 2), (3, 8, 3), (4, 8, 4), (64, 8, 4)),
        *((8, 2, 2), (8, 0.5, 1)),
        *((0, 8, 2), (8, 0, 2), (0, 0, 2)),  # of a browser that does not say
    ],
)
def test_there_are_as_many_workers_as_the_device_has_room_for(
    cores: int, memory: float, workers: int
) -> None:
    page = open_page(cores, memory)
    assert asking.most_workers(page.app) == workers
    told = page.hear("review.begin")
    assert asked(told) == [1]
    assert started(told) == [*range(2, workers + 1)]


def test_for_one_question_there_is_one_worker() -> None:
    page = Page(cores=4)
    page.hear("bots.begin")
    page.click("a3", "b3")
    page.hear("bots.hear", lines="bestmove a7-b7")
    assert asked(page.told) == [1]
    assert started(page.told) == []


def test_a_worker_gets_something_to_do_once_it_is_there() -> None:
    page = open_page(2)
    page.hear("review.begin")
    assert asked(page.hear("bots.begin", worker=2)) == [2]
    assert asked(page.hear("bots.begin", worker=2)) == []
    assert asked(page.hear("bots.hear", lines="bestmove a3-b3", worker=2)) == []


def ask_for_hint(page: Page) -> list[Command]:
    """Ask for a hint beside the game, while a bot thinks about its turn."""
    page.hear("history.rejoin")
    page.hear("history.look_at", place="")
    return page.hear("bots.hint")


def begin_rest() -> tuple[Page, commands.After]:
    """A page whose second worker has just given a hint, and what will happen to that worker."""
    page = Page(cores=2)
    page.hear("bots.begin")
    page.click("a3", "b3")
    assert started(ask_for_hint(page)) == [2]
    assert asked(page.hear("bots.begin", worker=2)) == [2]
    told = page.hear("bots.hear", lines="bestmove e1-e2", worker=2)
    assert not ended(told)
    (rest,) = rests(told)
    assert rest.seconds == REST
    return page, rest


def test_a_worker_that_has_rested_is_given_back_and_comes_again() -> None:
    page, rest = begin_rest()
    assert ended(page.hear(**rest.event)) == [2]
    assert ended(page.hear(**rest.event)) == []
    assert started(ask_for_hint(page)) == [2]


def test_a_worker_that_has_worked_since_is_not_given_back() -> None:
    page, rest = begin_rest()
    assert asked(ask_for_hint(page)) == [2]
    (new_rest,) = rests(page.hear("bots.hear", lines="bestmove e1-e2", worker=2))
    assert ended(page.hear(**rest.event)) == []
    assert ended(page.hear(**new_rest.event)) == [2]


# ---- failures


def test_a_worker_that_fails_is_replaced_and_nobody_is_told() -> None:
    page = open_page(2)
    page.hear("review.begin")
    page.hear("bots.begin", worker=2)
    told = page.hear("bots.fail", worker=2, reason="died")
    assert (ended(told), started(told)) == ([2], [2])
    assert page.app.bots.failures == 0
    assert asked(page.hear("bots.begin", worker=2)) == [2]


def test_where_no_more_workers_start_one_does_everything() -> None:
    page = open_page(4)
    told = page.hear("review.begin")
    assert started(told) == [2, 3, 4]
    told = [one for worker in (2, 3, 4) for one in page.hear("bots.fail", worker=worker, reason="")]
    assert len(started(told)) < ATTEMPTS
    assert asked(page.hear("bots.hear", lines="bestmove a3-b3")) == [1]


# ---- a review


class Crew:
    """Workers with real engines, which take as much time as they make positions: so it is known who is how busy.

    Attributes:
        busy: the positions that each worker has made, by its number.
        dying: after how many answers of all workers the second one dies; 0: never.
    """

    def __init__(self, page: Page, dying: int = 0) -> None:
        self.page, self.dying = page, dying
        self.busy: Counter[int] = Counter()
        self._said: list[str] = []
        self._engines = {1: self._engine()}
        self._coming: list[tuple[int, int, int, list[dict[str, str]]]] = []
        self._order = count()
        self._free_at: Counter[int] = Counter()
        self._now = 0

    def _engine(self) -> EngineServer:
        return EngineServer(self._said.append)

    def work(self) -> None:
        """Do all that the page asks for."""
        told, answers = [*self.page.told], 0
        while True:
            for command in told:
                self._do(command)
            if not self._coming:
                return
            self._now, _order, worker, events = heappop(self._coming)
            answers += 1
            if answers == self.dying:
                worker, events = 2, [{"do": "bots.fail", "reason": "died"}]
            told = []
            if worker in self._engines:
                for event in events:
                    told += self.page.hear(**event, worker=worker)

    def _do(self, command: Command) -> None:
        match command:
            case commands.StartBot(worker):
                self._engines[worker] = self._engine()
                self._say(worker, [{"do": "bots.begin"}], NODES // SMALL)
            case commands.EndBot(worker):
                del self._engines[worker]
                self._coming = [one for one in self._coming if one[2] != worker]
                heapify(self._coming)
            case commands.Bot(worker, line):
                asyncio.run(self._receive(worker, line))

    async def _receive(self, worker: int, line: str) -> None:
        engine = self._engines[worker]
        smaller = re.sub(r"nodes (\d+)", lambda found: f"nodes {int(found[1]) // SMALL}", line)
        await engine.receive(smaller)
        await engine.wait()
        if line.startswith("go"):
            infos = [info for info in map(read_info, self._said) if info]
            nodes = infos[-1].nodes or 0
            self.busy[worker] += nodes
            self._say(worker, [{"do": "bots.hear", "lines": said} for said in self._said], nodes)
            self._said.clear()

    def _say(self, worker: int, events: list[dict[str, str]], time: int) -> None:
        self._free_at[worker] = max(self._free_at[worker], self._now) + time
        heappush(self._coming, (self._free_at[worker], next(self._order), worker, events))


def reviewed(cores: int, dying: int = 0) -> tuple[dict[int, Verdict], Counter[int]]:
    """The verdicts of a review on a device with these many cores, and how busy each worker was."""
    page = open_page(cores)
    page.hear("review.begin")
    crew = Crew(page, dying)
    crew.work()
    review = current(page.app)
    assert review
    assert review.question is None
    return {**review.verdicts}, crew.busy


@cache
def reviewed_by_one() -> tuple[dict[int, Verdict], Counter[int]]:
    return reviewed(1)


@pytest.mark.slow
@pytest.mark.parametrize(("workers", "share"), [(2, 0.6), (4, 0.35)])
def test_a_review_is_spread_over_all_workers_and_says_the_same(workers: int, share: float) -> None:
    verdicts, alone = reviewed_by_one()
    assert any(one.label.bad for one in verdicts.values())
    found, busy = reviewed(workers)
    assert found == verdicts
    assert len(busy) == workers
    assert max(busy.values()) <= share * alone[1]


@pytest.mark.slow
def test_the_share_of_a_worker_that_dies_is_done_again() -> None:
    verdicts, alone = reviewed_by_one()
    found, busy = reviewed(2, dying=9)
    assert found == verdicts
    assert sum(busy.values()) > sum(alone.values())
