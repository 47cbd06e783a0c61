"""The snapshot of Python's memory: stored when the page is quiet, used for the next start."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.support.copies import (
    BEGAN_THERE,
    REMEMBERS_NOTHING,
    LocalCopy,
    cut_network,
    failing_call,
    open_site,
    remember_python,
    wait_until,
    wait_until_stored,
)
from tests.support.host import Host
from tests.support.table import Table, reload, wait_until_ready

MEMORY = "`${pacru.address('python')}.memory`"
SIZE = (
    f"caches.match({MEMORY}).then(found => found.arrayBuffer()).then(memory => memory.byteLength)"
)
LARGEST = 30_000_000
"""The most bytes of memory that are stored: every start but the first reads all of them; `app.runtime.late` says what
to do about it."""
KEPT = f"caches.match({MEMORY}).then(Boolean)"
CHANCE = """async () => {
    // Pyodide has a small module of its own, too. Where a machine is busy, it comes after the memory was found.
    const { compile, instantiate } = WebAssembly;
    const untilFound = async () => {
        while (WebAssembly.instantiate === instantiate) await new Promise(resolve => setTimeout(resolve));
    };
    WebAssembly.compile = (...given) => untilFound().then(() => compile(...given));
    const { loadPyodide } = await import(pacru.address("python"));
    const python = await loadPyodide({});
    return python.runPython("import random; random.random()");
}"""
CHANGE = """async ([address, how]) => {
    const bytes = all => new Uint8Array(all);
    const change = {
        replaced: () => "damaged",
        shortened: all => all.slice(0, all.byteLength >> 1),
        emptied: all => bytes(all).fill(0, 4096),
        // Where Python has its objects, one bit; without more it is seen by nobody.
        changed: all => bytes(all).with(8_890_781, bytes(all)[8_890_781] ^ 1),
        // What Pyodide writes into the first words: its version.
        "of another version": all => bytes(all).fill(7, 16, 48),
        none: all => all,
    }[how];
    const [name] = await caches.keys();
    const cache = await caches.open(name);
    const found = await cache.match(address);
    await cache.put(address, new Response(change(await found.arrayBuffer()), { headers: found.headers }));
}"""
PREFIX = """async ([address, script]) => {
    const [name] = await caches.keys();
    const cache = await caches.open(name);
    const found = await cache.match(address);
    await cache.put(address, new Response(script + await found.text(), { headers: found.headers }));
}"""


def says_nothing(page: Page) -> None:
    """Check that there is no error, and no notice other than that about working offline."""
    assert not page.locator("#fault-report").input_value()
    expect(page.locator(".notice:visible")).to_have_count(0)


@pytest.mark.parametrize(
    "ways",
    [
        ("changed",),
        pytest.param(
            ("shortened", "replaced", "emptied", "of another version"), marks=pytest.mark.long
        ),
    ],
)
def test_the_next_start_begins_from_memory_unless_that_is_damaged(
    local_copy: LocalCopy, ways: tuple[str, ...]
) -> None:
    table = open_site(local_copy.visitor, local_copy.host.address)
    page = table.page
    assert not page.evaluate(BEGAN_THERE)
    table.click("a3", "b3")
    table.wait_for_turns(2)
    remember_python(page)
    assert page.evaluate(SIZE) < LARGEST
    cut_network(*local_copy)
    begins_from_memory(table)
    for how in ways:
        if not page.evaluate(KEPT):
            remember_python(page)
        page.evaluate(CHANGE, [page.evaluate(MEMORY), how])
        reload(page)
        assert not page.evaluate(BEGAN_THERE)
        assert not page.evaluate(KEPT)
        says_nothing(page)
    table.click("e2", "e3")
    table.wait_for_turns(6)


def begins_from_memory(table: Table) -> None:
    """Begin twice from memory, and go on with the game; Python draws other lots each time."""
    page = table.page
    chances = set()
    reload(page)
    assert page.evaluate(BEGAN_THERE)
    chances.add(page.evaluate(CHANCE))
    table.click("e1", "e2")
    table.wait_for_turns(4)
    table.click("settings.show")
    with page.expect_navigation():
        page.locator("#settings").get_by_label("Language").select_option("de")
    wait_until_ready(page)
    assert page.evaluate(BEGAN_THERE)
    chances.add(page.evaluate(CHANCE))
    assert len(chances) == 2
    assert table.title == "Du bist am Zug"


NEVER_READ = """
    const own = Response.prototype.arrayBuffer;
    Response.prototype.arrayBuffer = function () {
        return this.headers.has("sum") ? new Promise(() => {}) : own.call(this);
    };
"""
FAULTS = {
    f"{area} {name} {way}": failing_call(area, name, way)
    for area, name in (("CacheStorage", "keys"), ("CacheStorage", "open"), ("Cache", "delete"))
    for way in ("throws", "rejects", "null", "never")
} | {"never read": NEVER_READ}
"""What can go wrong in the worker when it finds that the memory is damaged."""


@pytest.mark.long
@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_a_damaged_memory_that_cannot_be_forgotten_only_costs_time(
    visitor: BrowserContext, host: Host, fault: str
) -> None:
    visitor.add_init_script(REMEMBERS_NOTHING)
    table = open_site(visitor, host.address)
    page = table.page
    wait_until_stored(table)
    remember_python(page)
    page.evaluate(CHANGE, [page.evaluate(MEMORY), "changed"])
    page.evaluate(PREFIX, [page.evaluate("pacru.address('python')"), fault])
    reload(page)
    assert not page.evaluate(BEGAN_THERE)
    says_nothing(page)
    table.click("a3", "b3")
    table.wait_for_turns(2)


def test_the_memory_goes_with_the_version_it_is_of(visitor: BrowserContext, host: Host) -> None:
    visitor.add_init_script(REMEMBERS_NOTHING)
    table = open_site(visitor, host.address)
    page = table.page
    wait_until_stored(table)
    remember_python(page)
    host.publish("Newer")
    reload(page)
    notice = page.locator('[data-notice="update"]')
    expect(notice).to_be_visible()
    with page.expect_navigation():
        notice.get_by_role("button", name="Reload").click()
    wait_until_ready(page)
    assert page.title().endswith("Newer")
    wait_until(page, "caches.keys().then(names => names.length === 1)")
    assert not page.evaluate(KEPT)
    remember_python(page)
    assert page.evaluate(KEPT)
