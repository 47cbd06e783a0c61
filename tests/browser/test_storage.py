"""Whatever the storage does, you can play, stored games are there, and each loss is reported.

Each storage call of the page and its workers fails in each way in which such calls do.
"""

from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.support.browser_data import clear_data, origin_of
from tests.support.copies import failing_call
from tests.support.settling import settle
from tests.support.table import Table, reload

LONG = pytest.mark.long


SHELF_CALLS = [
    *(("IDBFactory", "open", way) for way in ("throws", "rejects", "null", "never")),
    *(("IDBDatabase", "transaction", way) for way in ("throws", "full")),
    *(("IDBObjectStore", "get", way) for way in ("throws", "rejects", "null", "never", "aborts")),
    *(("IDBObjectStore", "put", way) for way in ("throws", "full", "aborts")),
]
"""The calls that put a game into the library."""

CACHE_CALLS = [
    *(
        ("CacheStorage", name, way)
        for name in ("open", "match", "keys", "has", "delete")
        for way in ("throws", "rejects", "null", "never")
    ),
    *(
        ("Cache", name, way)
        for name in ("match", "keys", "put")
        for way in ("throws", "full", "rejects", "null", "never")
    ),
]
"""The calls that store a copy and Python's memory."""

WEB_STORAGE = [
    ("Storage", name, way)
    for name, ways in {"getItem": ("throws", "damaged"), "setItem": ("throws", "full")}.items()
    for way in ways
]
REGISTERING = [
    ("ServiceWorkerContainer", "register", way) for way in ("throws", "rejects", "null", "never")
]

IN_SHORT = {
    ("IDBFactory", "open", "throws"),
    ("IDBFactory", "open", "never"),
    ("IDBDatabase", "transaction", "throws"),
    ("IDBObjectStore", "get", "null"),
    ("IDBObjectStore", "put", "aborts"),
    ("CacheStorage", "match", "never"),
    ("Storage", "getItem", "throws"),
    ("Storage", "getItem", "damaged"),
    ("Storage", "setItem", "full"),
}
"""The cases of the everyday run."""


def cases(
    of: list[tuple[str, str, str]], but: Sequence[tuple[str, str, str]] = ()
) -> pytest.MarkDecorator:
    """Parametrize a test by its cases; most of them, and some others, run only in the long run."""
    short = IN_SHORT - {*but}
    marked = [
        pytest.param(*case, marks=() if case in short else LONG, id=" ".join(case)) for case in of
    ]
    return pytest.mark.parametrize(("area", "name", "way"), marked)


def plays(table: Table) -> None:
    """Play a turn against the bot, one that no coach can object to, whatever it has seen in its time."""
    table.click("a3", "b4", "b4")
    table.wait_for_turns(2)
    assert table.turns[0] == "a3–b4 (b4)"


def refuse_in_workers(page: Page, script: str) -> None:
    """Make the same calls fail in the workers that run Python."""

    def answer(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=f"{script}\n{response.text()}")

    page.route("**/python-*.mjs", answer)


@cases(SHELF_CALLS)
@pytest.mark.usefixtures("clock")
def test_a_game_that_the_library_does_not_take_is_told_and_the_next_one_is_taken(
    page: Page, site: str, area: str, name: str, way: str
) -> None:
    table = Table.open_page(page, site)
    page.evaluate(failing_call(area, name, way))
    table.begins("Ada")
    table.click("a3", "b3")
    table.begins("Bob")
    if way == "never":
        settle(page)  # the clock must not run ahead of the page's own worker
        page.clock.run_for(11_000)
    notice = page.locator('[data-notice="aside"]')
    expect(notice).to_contain_text("couldn’t be saved under “Games”")
    with page.expect_download() as saved:
        notice.get_by_role("button", name="Save to a file").click()
    assert '[Black "Ada"]' in Path(saved.value.path()).read_text("utf-8")
    page.evaluate("globalThis.faulty = false")
    table.click("e1", "e2")
    table.begins("Cy")
    table.click("library.show")
    expect(page.locator("#library-games li")).to_have_count(1)
    expect(page.locator("#library-games")).to_contain_text("Bob")


ABOVE = (
    ("IDBFactory", "open", "never"),
    ("IDBDatabase", "transaction", "throws"),
    ("IDBObjectStore", "put", "aborts"),
)
"""Cases of which the test above is enough every day."""


@cases([*SHELF_CALLS, *WEB_STORAGE, *CACHE_CALLS, *REGISTERING], but=ABOVE)
def test_a_game_can_be_played_and_what_was_kept_is_there_afterwards(
    page: Page, site: str, area: str, name: str, way: str
) -> None:
    table = Table.open_page(page, site)
    plays(table)
    turns = table.turns
    script = failing_call(area, name, way)
    page.add_init_script(script)
    if area.startswith("Cache"):
        refuse_in_workers(page, script)
    reload(page)
    of_games = area not in {"CacheStorage", "Cache"}  # the copy of the site has none
    hidden = of_games and name in {"open", "transaction"}
    assert table.turns == ([] if hidden else turns)
    table.click("play.set_up", "play.show_details")
    page.get_by_role("button", name="Start game").click()
    plays(table)
    turns = table.turns
    page.goto(f"{site}licences.txt")
    later = Table.open_page(page.context.new_page(), site)
    assert later.turns == turns
    if hidden:  # the first game, which was not known while the second one began
        later.click("library.show")
        expect(later.page.locator("#library-games li")).to_have_count(1)


def test_where_neither_store_takes_anything_this_is_told(page: Page, site: str) -> None:
    table = Table.open_page(page, site)
    for area, name in (("IDBObjectStore", "put"), ("Storage", "setItem")):
        page.evaluate(failing_call(area, name, "throws"))
    plays(table)
    expect(page.locator('[data-notice="unkept"]')).to_be_visible()


def test_a_store_that_is_deleted_meanwhile_is_made_anew(page: Page, site: str) -> None:
    table = Table.open_page(page, site)
    table.begins("Ada")
    table.click("a3", "b3")
    table.begins("Bob")
    table.click("e1", "e2", "library.show")
    expect(page.locator("#library-games li")).to_have_count(1)
    page.locator("#library").get_by_role("button", name="Done").click()
    devtools = page.context.new_cdp_session(page)
    clear_data(devtools, site)
    table.begins("Cy")
    table.click("library.show")
    expect(page.locator("#library-games")).to_contain_text("Bob")
    expect(page.locator('[data-notice="aside"]')).to_be_hidden()


def test_a_database_of_another_version_is_told(page: Page, site: str) -> None:
    table = Table.open_page(page, site)
    page.evaluate("""new Promise(resolve => {
        const request = indexedDB.open("pacru", 7);
        request.onupgradeneeded = () => request.result.createObjectStore("of a newer version");
        request.onsuccess = () => { request.result.close(); resolve(); };
    })""")
    table.begins("Ada")
    table.click("a3", "b3")
    table.begins("Bob")
    expect(page.locator('[data-notice="aside"]')).to_contain_text("couldn’t be saved under")


def test_a_full_disk_costs_no_game(page: Page, site: str) -> None:
    """The browser itself refuses, as on a device without free space."""
    devtools = page.context.new_cdp_session(page)
    origin = origin_of(site)
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1000})
    table = Table.open_page(page, site)
    table.begins("Ada")
    table.click("a3", "b3")
    table.begins("Bob")
    notice = page.locator('[data-notice="aside"]')
    expect(notice).to_contain_text("couldn’t be saved under “Games”", timeout=30_000)
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": origin})
    table.click("e1", "e2")
    table.begins("Cy")
    table.click("library.show")
    expect(page.locator("#library-games")).to_contain_text("Bob")


def test_at_an_address_that_is_not_safe_it_plays_and_says_that_there_is_no_copy(
    chromium: Browser, static_site: str
) -> None:
    """From a plain server at home, browsers give a page no caches, service workers or locks."""
    page = chromium.new_page()
    table = Table.open_page(page, static_site.replace("127.0.0.1", "pacru.test"))
    assert not page.evaluate("isSecureContext || globalThis.caches")
    plays(table)
    expect(page.locator('[data-notice="unstored"]')).to_be_visible()
    assert not page.locator("#fault-report").input_value()
    page.context.close()


@pytest.mark.parametrize("lacking", ["WebAssembly", "Worker"])
def test_a_browser_without_what_python_needs_is_told_so(
    chromium: Browser, static_site: str, lacking: str
) -> None:
    page = chromium.new_page(service_workers="block")
    page.add_init_script(f"Object.defineProperty(globalThis, '{lacking}', {{ value: undefined }})")
    page.goto(static_site)
    expect(page.locator("#fault")).to_contain_text(
        f"{lacking} is missing or blocked in this browser"
    )
    expect(page.locator("#why-text")).to_contain_text(lacking)
    page.context.close()


@pytest.mark.parametrize(
    "lacking",
    [
        *("indexedDB", "localStorage"),
        *(pytest.param(name, marks=LONG) for name in ("caches", "sessionStorage")),
    ],
)
def test_a_browser_without_a_store_plays_on(page: Page, site: str, lacking: str) -> None:
    gone = f"Object.defineProperty(globalThis, '{lacking}', {{ configurable: true, value: undefined }});"
    page.add_init_script(gone)
    refuse_in_workers(page, gone)
    table = Table.open_page(page, site)
    if page.locator("#welcome").is_visible():  # the page cannot know of an earlier visit
        page.get_by_role("button", name="Just play").click()
    plays(table)


# Workers


@pytest.mark.usefixtures("clock")
def test_a_worker_that_dies_is_replaced_at_once_and_what_was_done_meanwhile_is_done(
    page: Page, static_site: str
) -> None:
    table = Table.open_page(page, static_site)
    plays(table)
    turns = table.turns
    page.wait_for_function("pacru.workers().bot")
    page.evaluate("pacru.workers().page.terminate()")
    table.click("e1", "e2")
    table.wait_for_turns(4)
    assert table.turns[:3] == [*turns, "e1–e2"]
    page.wait_for_function("pacru.workers().bot")
    page.evaluate("pacru.workers().bot.terminate()")
    table.click("i3", "h3")
    table.wait_for_turns(6)


NO_LOCKS = "Object.defineProperty(navigator, 'locks', { value: undefined });"


@pytest.mark.usefixtures("clock")
def test_without_locks_a_worker_that_dies_is_replaced_later(page: Page, static_site: str) -> None:
    refuse_in_workers(page, NO_LOCKS)
    table = Table.open_page(page, static_site)
    plays(table)
    page.evaluate("pacru.workers().bot.terminate()")
    table.click("e1", "e2")
    expect(page.locator("#title")).to_have_text("Pip is thinking")
    page.clock.run_for(20_000)
    table.wait_for_turns(4)
    turns = table.turns
    page.evaluate("pacru.workers().page.terminate()")
    table.click("i3")  # noticed later
    page.clock.run_for(15_000)
    settle(page)
    table.click("h3")
    table.wait_for_turns(6)
    assert table.turns[:5] == [*turns, "i3–h3"]
