"""Measures how soon an input is seen: from the click to the changed picture, a part of `build.py bench`.

The browser's own event timing tells it, in steps of 8 ms. What takes less than 16 ms it does not tell; that counts as
16.
"""

from __future__ import annotations

import math
import random
from typing import TYPE_CHECKING

from .browsers import browser
from .places import DIST
from .serve import served

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

CLICKS = 150
WANTED = 50
"""Milliseconds within which 95 of 100 inputs are to be seen."""
SHORTEST = 16

WATCH = """
    globalThis.inputs = new Map();
    new PerformanceObserver(list => {
        for (const { interactionId, duration } of list.getEntries())
            if (interactionId) inputs.set(interactionId, Math.max(duration, inputs.get(interactionId) ?? 0));
    }).observe({ type: "event", durationThreshold: 16 });
    // Takes every limit off the bot: it thinks until it is stopped.
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (call, ...rest) {
        if (Array.isArray(call) && call[1] === "receive" && call[2][0].startsWith("go")) call[2] = ["go infinite"];
        post.call(this, call, ...rest);
    };
"""
PAINTED = "() => new Promise(done => requestAnimationFrame(() => setTimeout(done, 30)))"


def durations(page: Page, count: int) -> list[float]:
    """How long the last inputs took to be seen, in milliseconds, in order."""
    known: list[float] = page.evaluate(
        "() => { const all = [...inputs.values()]; inputs.clear(); return all; }"
    )
    return sorted([*known, *[SHORTEST] * (count - len(known))])


def clicks(page: Page, fields: list[str]) -> list[float]:
    """The same for clicks on these fields."""
    for field in fields:
        page.locator(f'[data-field="{field}"]').locator("visible=true").first.click()
        page.evaluate(PAINTED)
    return durations(page, len(fields))


def told(what: str, times: list[float]) -> str:
    """A line about some times."""
    at_95 = times[math.ceil(0.95 * len(times)) - 1]
    middle = times[len(times) // 2]
    return (
        f"{what}: seen after {middle:.0f} ms, 95 of 100 after {at_95:.0f} ms (wanted: {WANTED} at most),"
        f" at worst of {len(times)} {times[-1]:.0f} ms"
    )


def measured(page: Page, address: str) -> Iterator[str]:
    """What is measured, line by line."""
    chance = random.Random(0)
    page.add_init_script(WATCH)
    page.goto(address)
    page.wait_for_selector("html[data-ready]", state="attached")
    # Every click changes something: a chevron is chosen, put down, or it is told why nothing is done.
    own = ["a3", "e1", "i3", "i9", "e5"]
    clicks(page, own)
    yield told("clicks", clicks(page, [chance.choice(own) for _ in range(CLICKS)]))
    page.keyboard.press("Escape")
    for field in ("a3", "b3"):
        page.locator(f'[data-field="{field}"]').locator("visible=true").first.click()
    page.locator("#thought [data-depth]").get_by_text("ahead").wait_for()
    durations(page, 0)
    for _ in range(CLICKS):
        page.keyboard.press("t")
        page.evaluate(PAINTED)
    yield told("keys while a bot thinks", durations(page, CLICKS))
    yield told(
        "clicks while a bot thinks", clicks(page, [chance.choice(own) for _ in range(CLICKS)])
    )


def measure() -> None:
    """Prints what is measured."""
    with served(DIST) as address, browser() as chromium:
        page = chromium.new_page(viewport={"width": 1440, "height": 900})
        for line in measured(page, address):
            print(line, flush=True)
