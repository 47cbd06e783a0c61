"""Faults of the store in the service worker: the page still starts, and you can play a game."""

from itertools import product

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.support.host import Host
from tests.support.table import Table

CALLS = [
    "CacheStorage.prototype.open",
    "CacheStorage.prototype.match",
    "CacheStorage.prototype.keys",
    "CacheStorage.prototype.delete",
    "Cache.prototype.match",
    "Cache.prototype.keys",
    "Cache.prototype.put",
]
"""All calls of the worker to the store."""
FAULTS = {
    "throws": "() => { throw new DOMException('no', 'SecurityError'); }",
    "rejects": "() => Promise.reject(new Error('broken'))",
    "rejects with null": "() => Promise.reject(null)",
    "is full": "() => Promise.reject(new DOMException('full', 'QuotaExceededError'))",
    "never answers": "() => new Promise(() => {})",
    "finds nothing": "() => Promise.resolve()",
}
DAILY = {
    ("CacheStorage.prototype.open", "rejects with null"),
    ("CacheStorage.prototype.match", "never answers"),
    ("CacheStorage.prototype.keys", "never answers"),
    ("Cache.prototype.put", "is full"),
}
"""The cases of the everyday run; the others run before a release."""
MATRIX = [
    pytest.param(call, fault, marks=() if (call, fault) in DAILY else pytest.mark.long)
    for call, fault in product(CALLS, FAULTS)
]


def harm(host: Host, call: str, fault: str, *, later: bool) -> None:
    """Give the worker's store that fault, from the beginning or on command."""
    worker = host.folder / "sw.js"
    fails = f"{call} = {FAULTS[fault]};\n"
    if later:
        fails = (
            f"addEventListener('message', ({{ data }}) => {{ if (data === 'fail') {fails} }});\n"
        )
    worker.write_text(fails + worker.read_text("utf-8"), "utf-8")


def plays(page: Page, turns: int) -> None:
    """Check that the page is ready, has the stored turns, and answers one more."""
    page.wait_for_selector("html[data-ready]", state="attached")
    table = Table(page)
    table.answered(turns)
    table.click(*(("a3", "b3") if turns == 0 else ("e1", "e2")))
    table.answered(turns + 2)


@pytest.mark.parametrize(("call", "fault"), MATRIX)
def test_a_store_that_fails_from_the_beginning_is_in_nobodys_way(
    visitor: BrowserContext, host: Host, call: str, fault: str
) -> None:
    harm(host, call, fault, later=False)
    page = visitor.new_page()
    page.goto(host.address)
    plays(page, 0)
    page.reload()
    plays(page, 2)


@pytest.mark.parametrize(("call", "fault"), MATRIX)
def test_a_store_that_fails_later_is_in_nobodys_way(
    visitor: BrowserContext, host: Host, call: str, fault: str
) -> None:
    harm(host, call, fault, later=True)
    page = visitor.new_page()
    page.goto(host.address)
    page.wait_for_selector("html[data-stored]", state="attached")
    plays(page, 0)
    page.evaluate("navigator.serviceWorker.ready.then(({ active }) => active.postMessage('fail'))")
    page.reload()
    plays(page, 2)
