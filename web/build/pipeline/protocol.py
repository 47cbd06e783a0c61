"""Measure the bot in the worker of the page, through the engine protocol: part of `build.py bench`.

The page is the built site in headless Chromium. Lines go to its worker without the page, and its
answers are recorded. So the measurement includes everything that a player would wait for.
"""

from __future__ import annotations

import random
import statistics
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from pacru import Turn, solver
from pacru.bot.levels import STRONGEST
from pacru.position import inner_state
from tools.forced_wins import wins

from .browsers import browser
from .places import DIST, ROOT
from .serve import serve_folder

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from playwright.sync_api import Page

    from tools.forced_wins.wins import ForcedWin

NODES = 20_000
MOVETIMES = (100, 500, 2000)
"""Time limits to test, in milliseconds."""
WIN_TIME = 2000
"""The time for each forced win, in milliseconds."""
PATIENCE = 20_000
"""How much longer than asked an answer may take before the measurement fails, in milliseconds."""
STARTS = ("startpos", "startpos players 3", "startpos players 4")

# The page and its worker exchange calls: arrays of a number, a name and arguments, which the page
# empties when it has read them. So the lines for the page are recorded before it gets them. Its
# port is the one on which it asks for a hint.
TAP = """
    const { addEventListener, postMessage } = MessagePort.prototype;
    let port = null;
    let number = 1e6;
    let hear = line => {};
    const overhear = ({ data: call }) => {
        if (!Array.isArray(call) || call[1] !== "report") return;
        for (const line of call[2][0].split("\\n")) hear(line);
    };
    MessagePort.prototype.addEventListener = function (type, ...rest) {
        if (type === "message") addEventListener.call(this, type, overhear);
        addEventListener.call(this, type, ...rest);
    };
    MessagePort.prototype.postMessage = function (call, ...rest) {
        if (Array.isArray(call) && call[1] === "receive") port = this;
        postMessage.call(this, call, ...rest);
    };
    globalThis.ask = ({ lines, stopAfter, patience }) => new Promise((resolve, reject) => {
        const answers = [];
        let since = 0;
        const send = line => {
            since = performance.now();
            postMessage.call(port, [(number += 1), "receive", [line]]);
        };
        const timer = setTimeout(() => reject(new Error("no answer")), patience);
        hear = line => {
            answers.push(line);
            if (!line.startsWith("bestmove")) return;
            clearTimeout(timer);
            resolve([performance.now() - since, answers]);
        };
        lines.forEach(send);
        if (stopAfter) setTimeout(() => send("stop"), stopAfter);
    });
    globalThis.hinted = new Promise(resolve => {
        hear = line => { if (line.startsWith("bestmove")) resolve(); };
    });
"""


class Answer(NamedTuple):
    """The answer of the worker.

    Attributes:
        time: the milliseconds since the last line sent to it.
        lines: all its lines.
    """

    time: float
    lines: list[str]

    @property
    def turn(self) -> Turn:
        """The chosen turn."""
        return Turn.parse(self.lines[-1].split()[1])

    def number(self, word: str) -> int:
        """The number after a word in its last report."""
        words = self.lines[-2].split()
        return next(int(value) for name, value in pairwise(words) if name == word)


class Worker:
    """The bot's worker in a page.

    Args:
        page: an empty page.
        address: the address of the site.
    """

    def __init__(self, page: Page, address: str) -> None:
        self._page = page
        page.add_init_script(TAP)
        page.goto(address)
        page.wait_for_selector("html[data-ready]", state="attached", timeout=6 * PATIENCE)
        page.locator('[data-do="bots.hint"]').first.dispatch_event("click")  # it may be in a menu
        page.evaluate("hinted")
        level = f"setoption name Level value {STRONGEST.number}"
        self.ask(level, "setoption name Seed value 1", "go depth 1")

    def ask(self, *lines: str, stop_after: float = 0, limit: float = 0) -> Answer:
        """Send lines, and return the answer; the last line starts the search.

        Args:
            lines: lines of the engine protocol.
            stop_after: when to tell it to stop, in milliseconds, if at all.
            limit: roughly how long it will think, in milliseconds.
        """
        asked = {"lines": lines, "stopAfter": stop_after, "patience": PATIENCE + limit + stop_after}
        time, answers = self._page.evaluate("asked => ask(asked)", asked)
        return Answer(time, answers)


def measure_speed(worker: Worker, positions: list[str]) -> Iterator[str]:
    """Measure how fast it searches; yield the lines to print."""
    nodes = milliseconds = depths = 0
    for position in positions:
        answer = worker.ask("newgame", f"position text {position}", f"go nodes {NODES}")
        nodes += answer.number("nodes")
        milliseconds += answer.number("time")
        depths += answer.number("depth")
    yield f"nodes of the search: {nodes / max(milliseconds, 1) * 1000:,.0f} a second"
    depth = depths / len(positions)
    yield f"depth after {NODES:,} nodes: {depth:.2f} turns on average over {len(positions)} positions"


def measure_limits(worker: Worker, positions: list[str]) -> Iterator[str]:
    """Measure how well it keeps time limits and reacts to ``stop``; yield the lines to print."""

    def time(position: str, go: str, stop_after: float = 0, limit: float = 0) -> float:
        # A new game first frees the memory of the game before; do not measure that.
        worker.ask(f"position {position}", "go depth 1")
        return worker.ask(go, stop_after=stop_after, limit=limit).time - limit

    for movetime in MOVETIMES:
        late = [time(position, f"go movetime {movetime}", limit=movetime) for position in positions]
        allowed = max(50, movetime // 20)
        yield latency_line(
            f"movetime {movetime}: answered", late, f"after it (wanted: {allowed} at most)"
        )
    chance = random.Random(0)
    stopped = [
        time(position, "go infinite", stop_after=chance.randrange(50, 1500))
        for position in positions * 2
    ]
    yield latency_line("stop: answered", stopped, "after it (wanted: 50 at most)")


def latency_line(what: str, times: list[float], when: str) -> str:
    """A line with the median and the maximum of some times."""
    middle, worst = statistics.median(times), max(times)
    return f"{what} {middle:.0f} ms, at worst of {len(times)} {worst:.0f} ms {when}"


def search_wins(worker: Worker, positions: Iterable[ForcedWin]) -> Iterator[str]:
    """Search for forced wins; yield a line for each that it misses, then the shares."""

    def results() -> Iterator[tuple[ForcedWin, Turn, bool]]:
        for win in positions:
            go = f"go movetime {WIN_TIME}"
            answer = worker.ask("newgame", f"position text {win.position}", go, limit=WIN_TIME)
            decided = solver.Solver(10 * solver.NODES)
            yield (
                win,
                answer.turn,
                bool(decided.keeps(inner_state(win.position), answer.turn, win.plies)),
            )

    return wins.report(results())


def report_progress(items: list[ForcedWin]) -> Iterator[ForcedWin]:
    """Yield the same items, and print now and then how many are done."""
    for done, item in enumerate(items):
        if done and done % 25 == 0:
            print(f"{done} of {len(items)} looked at", flush=True)
        yield item


def find_wins(file: Path, every: int) -> None:
    """Let the bot search for forced wins, and print which it finds.

    Args:
        file: the wins, as `tools.forced_wins.wins.read` reads them.
        every: use every Nth only.
    """
    with serve_folder(DIST) as address, browser() as chromium:
        worker = Worker(chromium.new_page(), address)
        for line in search_wins(worker, report_progress(wins.read(file)[::every])):
            print(line, flush=True)


def measure() -> None:
    """Print how fast the bot is and how well it keeps its limits, line by line."""
    with serve_folder(DIST) as address, browser() as chromium:
        worker = Worker(chromium.new_page(), address)
        file = ROOT / "tests" / "reference" / "data" / "midgame.txt"
        midgame = [line for line in file.read_text("ascii").splitlines() if line[0] != "#"]
        for line in measure_speed(worker, midgame):
            print(line, flush=True)
        positions = [*STARTS, *(f"text {position}" for position in midgame[:: len(midgame) // 6])]
        for line in measure_limits(worker, positions):
            print(line, flush=True)
