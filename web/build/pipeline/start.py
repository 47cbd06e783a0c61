"""Measure how fast the site starts: `build.py bench --start`.

Cold is a first visit, soon the next one in the same browser. Warm is a visit after the quiet
seconds in which the page stores Python's memory. If there is another version to compare with, both
are visited in turn, as pairs. The median of the ratios of the pairs counts, since a busy machine
slows both. The stock page, if asked for, is unchanged PyScript and Pyodide, importing one small
wheel.
"""

from __future__ import annotations

import html
import json
import shutil
import statistics
import tempfile
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from .browsers import browser
from .places import DIST, WORK
from .serve import serve_compressed, serve_folder

if TYPE_CHECKING:
    from collections.abc import Iterable

    from playwright.sync_api import Browser, Page

STOCK = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Stock</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="pyscript/core.css"><script type="module" src="pyscript/core.js"></script>
<script type="py" config="CONFIG">
import small
from js import performance
performance.mark("interactive")
</script>"""
EMPTY = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Empty</title><link rel="icon" href="data:,">
<script>performance.mark("interactive")</script>"""
MARKED = "name => performance.getEntriesByName(name)[0]?.startTime"
BLOCKING = """
    globalThis.blocked = 0;
    const add = list => { for (const { duration } of list.getEntries()) blocked += Math.max(0, duration - 50); };
    new PerformanceObserver(add).observe({ type: "longtask", buffered: true });
"""
"""Adds up how long the main thread is blocked: the time of long tasks beyond 50 ms."""

PATIENCE = 120_000
VISITS = ("cold", "soon", "warm")
MARKS = {
    "painted": "first-contentful-paint",
    "interactive": "interactive",
    "bot ready": "bot ready",
}
"""The points to measure, and their names in the page."""

WANTED = {"cold": 0.55, "soon": 0.35, "warm": 0.35}
"""The most time that a visit may take until the page is interactive, as a share of the stock
page's."""


class Site(NamedTuple):
    """A site to measure.

    Attributes:
        name: its name in the output.
        folder: the folder with its files.
        pacru: whether it is a version of this site, which has a bot and stores a copy.
    """

    name: str
    folder: Path
    pacru: bool = True


Times = dict[str, float]
"""The time in milliseconds, by visit and point, as in ``"cold, painted"``."""


def make_stock_site(folder: Path) -> None:
    """Unchanged PyScript and Pyodide from npm, and a wheel of one module."""
    (packages,) = WORK.glob("cache/vendoring-*/node_modules")
    shutil.copytree(packages / "pyodide", folder / "pyodide")
    shutil.copytree(packages / "@pyscript" / "core" / "dist", folder / "pyscript")
    with zipfile.ZipFile(folder / "small.whl", "w") as wheel:
        wheel.writestr("small.py", "ANSWER = 42\n")
    config = {"interpreter": "./pyodide/pyodide.mjs", "files": {"./small.whl": "./*"}}
    page = STOCK.replace("CONFIG", html.escape(json.dumps(config)))
    (folder / "index.html").write_text(page, "utf-8")


def make_foreign_sites(folder: Path) -> list[Site]:
    """Make an empty page and the stock page in a folder."""
    empty, stock = folder / "empty", folder / "stock"
    empty.mkdir()
    (empty / "index.html").write_text(EMPTY, "utf-8")
    stock.mkdir()
    make_stock_site(stock)
    return [Site("empty", empty, pacru=False), Site("stock", stock, pacru=False)]


def mark_time(page: Page, mark: str) -> float:
    """The time at which a page reached a mark, in milliseconds from its request."""
    page.wait_for_function(MARKED, arg=mark, timeout=PATIENCE)
    return float(page.evaluate(MARKED, mark))


def measure_visits(chromium: Browser, address: str, pacru: bool) -> Times:
    """Measure a first visit and the next ones, and the CPU time of the first one.

    Args:
        chromium: the browser; it forgets everything afterwards.
        address: the address of the site.
        pacru: whether the site is a version of this one.
    """
    context = chromium.new_context()
    context.add_init_script(BLOCKING)
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    devtools.send("Performance.enable")
    times: Times = {}
    for visit in VISITS:
        if visit == "warm" and pacru:
            page.wait_for_selector("html[data-remembered]", state="attached", timeout=PATIENCE)
        page.goto(address, timeout=PATIENCE)
        for name, mark in MARKS.items() if pacru else [("interactive", "interactive")]:
            times[f"{visit}, {name}"] = mark_time(page, mark)
        if visit == "cold":
            metrics = devtools.send("Performance.getMetrics")["metrics"]
            spent = {metric["name"]: 1000 * metric["value"] for metric in metrics}
            times["cold, main thread blocked"] = page.evaluate("blocked")
            times["cold, CPU of the main thread"] = spent["ThreadTime"]
            times["cold, CPU of the page and its workers"] = spent["ProcessTime"]
        if pacru:
            page.wait_for_selector("html[data-stored]", state="attached", timeout=PATIENCE)
    context.close()
    return times


def visit_in_turn(sites: list[Site], runs: int, packing: bool) -> dict[str, list[Times]]:
    """Visit the sites in turn, and return their times run by run; another site comes first each time.

    Args:
        sites: the sites to visit.
        runs: how often.
        packing: whether the server compresses what it sends, as most hosts do.
    """
    times: dict[str, list[Times]] = {site.name: [] for site in sites}
    serve = serve_compressed if packing else serve_folder
    with browser() as chromium:
        for run in range(runs):
            first = run % len(sites)
            for site in [*sites[first:], *sites[:first]]:
                with serve(site.folder) as address:
                    times[site.name].append(measure_visits(chromium, address, site.pacru))
            print(f"{run + 1} of {runs} runs", flush=True)
    return times


def spread(values: Iterable[float], digits: int = 0) -> str:
    """The median of some values, with the lowest and the highest."""
    known = [*values]
    middle, low, high = statistics.median(known), min(known), max(known)
    return f"{middle:.{digits}f} ({low:.{digits}f}–{high:.{digits}f})"


def medians(times: list[Times]) -> Times:
    """The median of some runs, for every point."""
    return {what: statistics.median(run[what] for run in times) for what in times[0]}


def bounds(values: list[float]) -> str:
    """The 95 % confidence interval of the median, for any distribution; needs at least six values."""
    ordered = sorted(values)
    count = len(ordered)
    place = int((count - 1.96 * count**0.5) / 2)
    return f"{ordered[place]:.2f}–{ordered[-1 - place]:.2f}" if count > 5 else "unknown"


def ratios(ours: list[Times], theirs: list[Times]) -> dict[str, list[float]]:
    """For every point, the ratios of ours to theirs by pair; skips pairs without their time."""
    return {
        what: [
            one[what] / other[what] for one, other in zip(ours, theirs, strict=True) if other[what]
        ]
        for what in ours[0]
        if what in theirs[0]
    }


def measure(
    runs: int, against: Path | None = None, stock: bool = False, packing: bool = False
) -> None:
    """Print how fast dist/ starts, and how it compares.

    Args:
        runs: how often to visit everything.
        against: the folder of another version, also a dist/.
        stock: whether to compare with an empty page and the stock page, too.
        packing: whether the server compresses what it sends, as most hosts do.
    """
    with tempfile.TemporaryDirectory(dir=WORK) as folder:
        sites = [Site("pacru", DIST)]
        sites += [Site("against", against)] if against else []
        sites += make_foreign_sites(Path(folder)) if stock else []
        times = visit_in_turn(sites, runs, packing)
    for name, found in times.items():
        print(f"\n{name}, milliseconds in the middle (and between which) of {runs}:")
        for what in found[0]:
            print(f"  {what}: {spread(run[what] for run in found)}")
    if against:
        print("\npacru / against, the middle (and between which) of the pairs; its bounds at 95 %:")
        for what, pairs in ratios(times["pacru"], times["against"]).items():
            print(f"  {what}: {f'{spread(pairs, 2)}; {bounds(pairs)}' if pairs else 'nothing'}")
    if stock:
        compare_with_stock(*(medians(times[name]) for name in ("pacru", "stock", "empty")))


def compare_with_stock(ours: Times, stock: Times, empty: Times) -> None:
    """Print how the visits compare, and how much later the bot is ready."""
    for visit, wanted in WANTED.items():
        point = f"{visit}, interactive"
        ratio = ours[point] / stock[point]
        print(f"{visit}: {ratio:.2f} × the stock page (wanted: at most {wanted:.2f}), ", end="")
        print(f"{ours[point] / empty[point]:.0f} × an empty one; ", end="")
        wait = (ours[f"{visit}, bot ready"] - ours[point]) / ours[point]
        print(f"the bot is ready {wait:.2f} × that time later (wanted: at most 1)")
