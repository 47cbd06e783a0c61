"""Python's memory as it is after a start, which is kept when the page is quiet: the next start begins there."""

from host import Host
from playwright.sync_api import BrowserContext, Page, expect
from test_offline import awaited, cut, opened, stored, until

BEGAN_THERE = "performance.getEntriesByName('from memory').length"
MEMORY = "`${pacru.address('python')}.memory`"
KEPT = f"caches.match({MEMORY}).then(Boolean)"
CHANCE = """import(pacru.address("python"))
    .then(({ loadPyodide }) => loadPyodide({}))
    .then(python => python.runPython("import random; random.random()"))"""
CHANGE = """async ([address, how]) => {
    const change = { replaced: () => "damaged", shortened: all => all.slice(0, all.byteLength >> 1),
        emptied: all => new Uint8Array(all).fill(0, 4096) }[how];
    const [name] = await caches.keys();
    const cache = await caches.open(name);
    const content = await (await cache.match(address)).arrayBuffer();
    await cache.put(address, new Response(change(content)));
}"""


def remembered(page: Page) -> None:
    """Has the memory kept at once, without waiting until the page is quiet."""
    page.evaluate("pacru.remember()")
    page.wait_for_selector("html[data-remembered]", state="attached")


def test_the_next_start_begins_from_memory(visitor: BrowserContext, host: Host) -> None:
    table = opened(visitor, host.address)
    page = table.page
    stored(table)
    assert not page.evaluate(BEGAN_THERE)
    table.click("a3", "b3")
    table.answered(2)
    remembered(page)
    cut(visitor, host)
    chances = set()
    for _ in range(2):
        page.reload()
        awaited(page)
        assert page.evaluate(BEGAN_THERE)
        chances.add(page.evaluate(CHANCE))
    assert len(chances) == 2
    table.click("e1", "e2")
    table.answered(4)
    table.click("settings")
    with page.expect_navigation():
        page.get_by_label("Language").select_option("de")
    awaited(page)
    assert table.title == "Du bist am Zug"


def test_a_damaged_memory_is_forgotten(visitor: BrowserContext, host: Host) -> None:
    table = opened(visitor, host.address)
    page = table.page
    stored(table)
    for how in ("replaced", "shortened", "emptied"):
        remembered(page)
        page.evaluate(CHANGE, [page.evaluate(MEMORY), how])
        page.reload()
        awaited(page)
        assert not page.evaluate(BEGAN_THERE)
        assert not page.evaluate(KEPT)
    table.click("a3", "b3")
    table.answered(2)


def test_the_memory_goes_with_the_version_it_is_of(visitor: BrowserContext, host: Host) -> None:
    table = opened(visitor, host.address)
    page = table.page
    stored(table)
    remembered(page)
    host.publish("Newer")
    page.reload()
    notice = page.locator('[data-notice="update"]')
    expect(notice).to_be_visible()
    with page.expect_navigation():
        notice.get_by_role("button", name="Reload").click()
    awaited(page)
    assert page.title() == "Newer"
    until(page, "caches.keys().then(names => names.length === 1)")
    assert not page.evaluate(KEPT)
    remembered(page)
    page.reload()
    awaited(page)
    assert page.evaluate(BEGAN_THERE)
