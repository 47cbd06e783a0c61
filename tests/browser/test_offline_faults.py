"""Faults of the store in the service worker: the page still starts, and you can play a game."""

from itertools import product

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.support.copies import LocalCopy, store_site
from tests.support.host import Host
from tests.support.table import Table, wait_until_ready

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
ALL = [*product(CALLS, FAULTS)]
AT_ONCE = [
    ("CacheStorage.prototype.open", "rejects with null"),
    ("Cache.prototype.put", "is full"),
]
LATER = [
    ("CacheStorage.prototype.match", "never answers"),
    ("CacheStorage.prototype.keys", "never answers"),
]
"""The cases of the everyday run, of faults from the beginning and of later ones; all others run before a release."""

FAIL = "name => navigator.serviceWorker.ready.then(({ active }) => active.postMessage(name))"
FAIL_LATER = """{
    const [own, faulty] = [CALL, FAULT];
    addEventListener("message", ({ data }) => {
        if (data === "CASE") CALL = faulty;
        else if (CALL === faulty) CALL = own;
    });
}"""


def harm(host: Host, *scripts: str) -> None:
    """Put scripts before that of the worker."""
    worker = host.folder / "sw.js"
    worker.write_text("\n".join([*scripts, worker.read_text("utf-8")]), "utf-8")


def plays(page: Page, turns: int) -> None:
    """Check that the page is ready, has the stored turns, and answers one more."""
    wait_until_ready(page)
    table = Table(page)
    table.wait_for_turns(turns)
    while len(table.turns) == turns:
        table.click(table.invited_fields()[0])
    table.wait_for_turns(turns + 2)


@pytest.mark.parametrize(
    ("call", "fault"),
    [pytest.param(*case, marks=() if case in AT_ONCE else pytest.mark.long) for case in ALL],
)
def test_a_store_that_fails_from_the_beginning_is_in_nobodys_way(
    visitor: BrowserContext, host: Host, call: str, fault: str
) -> None:
    harm(host, f"{call} = {FAULTS[fault]};")
    page = visitor.new_page()
    page.goto(host.address)
    plays(page, 0)
    page.reload()
    plays(page, 2)


@pytest.mark.parametrize("cases", [LATER, pytest.param(ALL, marks=pytest.mark.long)])
def test_a_store_that_fails_later_is_in_nobodys_way(
    visitor: BrowserContext, host: Host, cases: list[tuple[str, str]], subtests: pytest.Subtests
) -> None:
    names = [f"{call} {fault}" for call, fault in cases]
    scripts = [
        FAIL_LATER.replace("CALL", call).replace("CASE", name).replace("FAULT", FAULTS[fault])
        for name, (call, fault) in zip(names, cases, strict=True)
    ]
    harm(host, *scripts)
    store_site(visitor, host)
    page = LocalCopy(visitor, host).open_file()
    page.goto(host.address)
    plays(page, 0)
    for name in names:
        with subtests.test(name):
            page.evaluate(FAIL, name)
            page.goto(host.address)
            plays(page, 2)
            table = Table(page)
            table.click("play.take_back")  # the game is not to end before the cases do
            table.wait_for_turns(2)
