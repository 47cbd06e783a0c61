"""Measure the time from an input to its visible effect: part of `build.py bench`."""

from __future__ import annotations

import contextlib
import math
import random
import re
from functools import partial
from typing import TYPE_CHECKING

from pacru import Game, Position, link

from .browsers import browser
from .places import DIST
from .serve import serve_folder
from .slowdown import slow_down

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Page

CLICKS = 150
WANTED = 50
"""Milliseconds within which 95 of 100 inputs must have a visible effect."""
DEEP = re.compile(r"Depth ([6-9]|\d\d)")
"""The heading of an analysis that has been going on for a while."""
PATIENCE = 120_000
GIVEN_UP = 1_500
"""Milliseconds after which an input counts as one that changes nothing."""

RETURNS = """
    try {
        localStorage["pacru settings"] ??= '{"coach": "off"}';
        sessionStorage["pacru home"] ??= "away";
    } catch { /* not on the site yet */ }
"""
"""Settings of a returning visitor: no welcome screen covers the board."""
COACHED = RETURNS.replace("??=", "=").replace("off", "blunder")
"""The same, with the coach on."""
LOOKING_AHEAD = r"globalThis.endless = /^go movetime (1000|60000)\b/;"
"""Lets what the coach wants to know beforehand take for ever, and the analysis, but not what comes after a move."""

# The browser's own event timing ends with the handlers of an input, while the page's Python still
# works in its worker.
WATCH = """
    globalThis.inputs = [];
    let since = 0;
    const begin = ({ timeStamp }) => { since = timeStamp; };
    for (const type of ["click", "keydown"]) addEventListener(type, begin, { capture: true });
    const report = () => {
        const from = since;
        since = 0;
        requestAnimationFrame(() => setTimeout(() => inputs.push(performance.now() - from)));
    };
    const element = node => node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement;
    const isVisible = ({ target }) => element(target)?.closest("body") && !element(target).closest("#thought");
    new MutationObserver(changes => since && changes.some(isVisible) && report())
        .observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    // Takes every limit off the bots: they think until they are stopped.
    globalThis.endless ??= /^go\\b/;
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (call, ...rest) {
        if (Array.isArray(call) && call[1] === "receive" && endless.test(call[2][0])) call[2] = ["go infinite"];
        post.call(this, call, ...rest);
    };
"""
"""Reports how long each input takes until something has changed, other than the bot's display, and
is painted."""


def input_times(page: Page, act: Callable[[], None]) -> list[float]:
    """The milliseconds until an input has a visible effect, as a list; empty if it has none."""
    from playwright.sync_api import TimeoutError as NothingChanged

    page.evaluate("() => { inputs.length = 0; }")
    act()
    with contextlib.suppress(NothingChanged):
        page.wait_for_function("() => inputs.length", timeout=GIVEN_UP)
    times: list[float] = page.evaluate("inputs")
    return times[:1]


def repeated_times(page: Page, act: Callable[[], None]) -> list[float]:
    """The times of `input_times` for the same input, `CLICKS` times."""
    pressed = (input_times(page, act) for _ in range(CLICKS))
    return [time for times in pressed for time in times]


def click_times(page: Page, fields: list[str]) -> list[float]:
    """The times of `input_times` for clicks on these fields, one after the other."""
    times = []
    for field in fields:
        place = page.locator(f'[data-field="{field}"]').locator("visible=true").first
        times += input_times(page, place.click)
    return times


def quantile(times: list[float], share: float) -> float:
    """The smallest of the sorted times that is at least as long as this share of them."""
    return times[math.ceil(share * len(times)) - 1]


def latency_line(what: str, times: list[float]) -> str:
    """A line with the quantiles of sorted times; there are none if the inputs changed nothing."""
    if not times:
        return f"{what}: nothing was seen"
    return (
        f"{what}: seen after {quantile(times, 0.5):.0f} ms, 95 of 100 after {quantile(times, 0.95):.0f} ms"
        f" (wanted: {WANTED} at most), at worst of {len(times)} {times[-1]:.0f} ms"
    )


def measure_inputs(page: Page, address: str, slower: float) -> Iterator[tuple[str, list[float]]]:
    """Yield, for each kind of input, its name and the times of all its inputs."""
    open_page(page, address, RETURNS)
    # Nearly every click changes something: it chooses a chevron, puts it down, or gets an
    # explanation.
    own = ["a3", "e1", "i3", "i9", "e5"]
    click_times(page, own)
    browser = page.context.browser
    assert browser
    with slow_down(browser, slower):
        yield "clicks", click_times(page, pick_fields(own))
    page.keyboard.press("Escape")
    play(page, "a3", "b3")
    page.locator("#thought [data-depth]").get_by_text("ahead").wait_for(
        state="attached", timeout=PATIENCE
    )
    with slow_down(browser, slower):
        yield "keys while a bot thinks", repeated_times(page, partial(page.keyboard.press, "t"))
        # It may be in a menu, where it is pressed all the same.
        press = partial(page.locator("#threats-shown").evaluate, "button => button.click()")
        yield "clicks while a bot thinks", repeated_times(page, press)


def measure_beside_coach(
    page: Page, address: str, slower: float
) -> Iterator[tuple[str, list[float]]]:
    """Yield the same as `measure_inputs`, while two workers think."""
    browser = page.context.browser
    assert browser
    open_page(page, address + later_game(), COACHED)
    play(page, "a3", "b3")
    wait_for_two(page)
    with slow_down(browser, slower):
        fields = pick_fields(["e1", "i3", "e5"])
        yield "clicks while coach and opponent think", click_times(page, fields)


def measure_choices(page: Page, address: str, slower: float) -> Iterator[tuple[str, list[float]]]:
    """Yield the times for choosing chevrons, while the coach looks ahead and the position is analysed."""
    browser = page.context.browser
    assert browser
    open_page(page, address, LOOKING_AHEAD + COACHED)
    play(page, "a3", "b3")
    page.wait_for_function("() => document.querySelectorAll('.ply [data-text]').length === 2")
    page.keyboard.press("e")
    wait_for_two(page)
    page.locator("#analysis h2").get_by_text(DEEP).wait_for(timeout=PATIENCE)
    with slow_down(browser, slower):
        yield "chevrons chosen while two think", click_times(page, pick_fields(["b3", "e1", "i3"]))


def measure_beside_review(
    page: Page, address: str, slower: float
) -> Iterator[tuple[str, list[float]]]:
    """Yield the times of keys while two workers look back at a game."""
    browser = page.context.browser
    assert browser
    open_page(page, address + finished_game(), RETURNS)
    page.locator('[data-do="review.begin"]').locator("visible=true").first.click()
    wait_for_two(page)
    with slow_down(browser, slower):
        yield "keys beside a review", repeated_times(page, partial(page.keyboard.press, "t"))


def open_page(page: Page, address: str, settings: str) -> None:
    """Open the page with the given settings."""
    page.add_init_script(settings)
    page.add_init_script(WATCH)
    page.goto(address)
    page.wait_for_selector("html[data-ready]", state="attached", timeout=PATIENCE)


def play(page: Page, *fields: str) -> None:
    """Click some fields."""
    for field in fields:
        page.locator(f'[data-field="{field}"]').locator("visible=true").first.click()


def later_game() -> str:
    """The fragment that opens a game in which the first rounds are over: in those, the coach is silent."""
    return link.write(Position.parse(str(Position.initial()).removesuffix("1") + "9"), seat="S")


def finished_game() -> str:
    """The fragment that opens a game of twelve turns, in which a player has resigned."""
    game = Game.new()
    while len(game.plies) < 12:
        game = game.play(game.position.moves()[0])
    return link.write(game.resign())


def wait_for_two(page: Page) -> None:
    """Wait until two workers have begun to think."""
    page.wait_for_function("() => pacru.workers().bots.length === 2", timeout=PATIENCE)


def pick_fields(fields: list[str]) -> list[str]:
    """Fields to click, by chance but always the same, and none twice in a row: that would change nothing."""
    chance, picked = random.Random(0), fields[:1]
    while len(picked) <= CLICKS:
        picked.append(chance.choice([field for field in fields if field != picked[-1]]))
    return picked[1:]


MEASURES = (measure_inputs, measure_beside_coach, measure_choices, measure_beside_review)


def measure(runs: int = 1, against: Path | None = None, slower: float = 1) -> None:
    """Print how soon inputs have a visible effect in dist/, and in the version to compare it with.

    Args:
        runs: how often to measure everything, each time in a new page; the two versions take
            turns.
        against: the folder of another version, also a dist/.
        slower: the CPU slowdown factor, for the page and its workers.

    Raises:
        Failure: This system cannot slow the browser down.
    """
    sites = {"pacru": DIST, **({"against": against} if against else {})}
    times: dict[str, dict[str, list[float]]] = {name: {} for name in sites}
    with browser() as chromium:
        for run in range(runs):
            for name in [*sites] if run % 2 else [*sites][::-1]:
                for kind in MEASURES:
                    context = chromium.new_context(viewport={"width": 1440, "height": 900})
                    with serve_folder(sites[name]) as address:
                        for what, found in kind(context.new_page(), address, slower):
                            times[name].setdefault(what, []).extend(found)
                            if not against:
                                print(latency_line(what, sorted(found)), flush=True)
                    context.close()
    if against:
        compare(times["pacru"], times["against"])


def compare(ours: dict[str, list[float]], theirs: dict[str, list[float]]) -> None:
    """Print two versions side by side."""
    for what, found in ours.items():
        print(f"pacru: {latency_line(what, sorted(found))}")
        print(f"against: {latency_line(what, sorted(theirs[what]))}")
        for name, share in (("in the middle", 0.5), ("95 of 100", 0.95)):
            ratio = quantile(sorted(found), share) / quantile(sorted(theirs[what]), share)
            print(f"pacru / against: {what}, {name}: {ratio:.2f}")
