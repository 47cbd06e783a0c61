"""Two hours on one page: it comes to need no more of the machine than after its first minutes."""

import os
import random
import subprocess
import sys
import time

import pytest
from playwright.sync_api import CDPSession, Page

from tests.support.somebody import Memory, Somebody
from tests.support.table import Table

MINUTES = float(os.environ.get("PACRU_SOAK", "120"))
"""How long it takes."""
WARM = 3
"""The rounds until all rooms have been seen, and Python's memory has grown to what they need."""
CEILINGS = {"nodes": 1.5, "listeners": 1.2, "memory": 1.35}
"""How many times as much as after these rounds may be needed: elements, listeners, memory of page and workers."""


def needs(devtools: CDPSession, browser: CDPSession) -> dict[str, float]:
    """What a page needs now, when what it no longer uses is gone."""
    devtools.send("HeapProfiler.collectGarbage")
    metrics = {
        one["name"]: one["value"] for one in devtools.send("Performance.getMetrics")["metrics"]
    }
    processes = browser.send("SystemInfo.getProcessInfo")["processInfo"]
    pids = [str(one["id"]) for one in processes if one["type"] == "renderer"]
    told = subprocess.run(
        ["ps", "-o", "rss=", "-p", ",".join(pids)], capture_output=True, check=True
    )
    memory = sum(map(int, told.stdout.split())) / 1024
    return {"nodes": metrics["Nodes"], "listeners": metrics["JSEventListeners"], "memory": memory}


@pytest.mark.long
def test_a_page_that_is_used_for_two_hours_needs_no_more(page: Page, static_site: str) -> None:
    Table.open_page(page, static_site)
    devtools = page.context.new_cdp_session(page)
    devtools.send("Performance.enable")
    assert page.context.browser
    browser = page.context.browser.new_browser_cdp_session()
    somebody = Somebody(page, Memory(), random.Random(1))
    deeds = [somebody.begin, *[somebody.play] * 4, somebody.step_through, somebody.comment]
    deeds += [somebody.analyse, somebody.solve, somebody.solve, somebody.learn, somebody.review]
    deeds += [somebody.choose_a_theme]
    end = time.monotonic() + 60 * MINUTES
    rounds: list[dict[str, float]] = []
    while time.monotonic() < end or len(rounds) <= WARM:
        for do in deeds:
            do()
        rounds.append(needs(devtools, browser))
        sys.stderr.write(f"{ {name: round(value) for name, value in rounds[-1].items()} }\n")
    warm = rounds[WARM - 1]
    for name, times in CEILINGS.items():
        assert max(one[name] for one in rounds[WARM:]) <= times * warm[name], (name, rounds)
