"""Measures how fast the site starts, against an empty page and the stock Pyodide page: `build.py bench --start`.

The stock page is PyScript and Pyodide as they come, importing one small wheel. Cold is a first visit, soon the next one
in the same browser, warm one after the page has had the quiet seconds in which it keeps Python's memory. Everything is
measured in turn, from the same server, and the middle of the runs counts.
"""

from __future__ import annotations

import html
import json
import shutil
import statistics
import tempfile
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

from .browsers import browser
from .places import DIST, WORK
from .serve import served

if TYPE_CHECKING:
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
PATIENCE = 120_000


def stock_site(folder: Path) -> None:
    """PyScript and Pyodide as npm brings them, and a wheel of one module."""
    (packages,) = WORK.glob("cache/vendoring-*/node_modules")
    shutil.copytree(packages / "pyodide", folder / "pyodide")
    shutil.copytree(packages / "@pyscript" / "core" / "dist", folder / "pyscript")
    with zipfile.ZipFile(folder / "small.whl", "w") as wheel:
        wheel.writestr("small.py", "ANSWER = 42\n")
    config = {"interpreter": "./pyodide/pyodide.mjs", "files": {"./small.whl": "./*"}}
    page = STOCK.replace("CONFIG", html.escape(json.dumps(config)))
    (folder / "index.html").write_text(page, "utf-8")


def time_of(page: Page, name: str) -> float:
    """When a page came to a point, in milliseconds from its request."""
    page.wait_for_function(MARKED, arg=name, timeout=PATIENCE)
    return float(page.evaluate(MARKED, name))


def visits(chromium: Browser, address: str, ours: bool) -> dict[str, float]:
    """The times of a first visit and the next ones."""
    context = chromium.new_context()
    page = context.new_page()
    times = {}
    for visit in ("cold", "soon", "warm"):
        if visit == "warm" and ours:
            page.wait_for_selector("html[data-remembered]", state="attached", timeout=PATIENCE)
        page.goto(address, timeout=PATIENCE)
        times[visit] = time_of(page, "interactive")
        if ours:
            times[f"{visit}, painted"] = time_of(page, "first-contentful-paint")
            times[f"{visit}, bot"] = time_of(page, "bot ready")
            page.wait_for_selector("html[data-stored]", state="attached", timeout=PATIENCE)
    context.close()
    return times


def measured(runs: int) -> dict[str, dict[str, float]]:
    """The middle times of each page."""
    times: dict[str, list[dict[str, float]]] = {"empty": [], "stock": [], "pacru": []}
    with tempfile.TemporaryDirectory(dir=WORK) as folder, browser() as chromium:
        sites = {
            "empty": Path(folder, "empty"),
            "stock": Path(folder, "stock"),
            "pacru": DIST,
        }
        sites["empty"].mkdir()
        (sites["empty"] / "index.html").write_text(EMPTY, "utf-8")
        sites["stock"].mkdir()
        stock_site(sites["stock"])
        for _ in range(runs):
            for name, site in sites.items():
                with served(site) as address:
                    times[name].append(visits(chromium, address, ours=name == "pacru"))
    return {
        name: {what: statistics.median(run[what] for run in found) for what in found[0]}
        for name, found in times.items()
    }


def measure(runs: int) -> None:
    """Prints the times and their ratios."""
    times = measured(runs)
    for name, found in times.items():
        print(f"{name}: " + ", ".join(f"{what} {value:.0f} ms" for what, value in found.items()))
    ours, stock, empty = times["pacru"], times["stock"], times["empty"]
    for visit, wanted in (("cold", 0.55), ("soon", 0.35), ("warm", 0.35)):
        ratio = ours[visit] / stock[visit]
        print(f"{visit}: {ratio:.2f} × the stock page (wanted: at most {wanted:.2f}), ", end="")
        print(f"{ours[visit] / empty[visit]:.0f} × an empty one; ", end="")
        wait = (ours[f"{visit}, bot"] - ours[visit]) / ours[visit]
        print(f"the bot is ready {wait:.2f} such times later (wanted: at most 1)")
