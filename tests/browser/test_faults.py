"""Errors are reported, and cost no game."""

import json
import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.support.copies import failing_call
from tests.support.settling import settle
from tests.support.stored import read_game, read_store, store_game
from tests.support.table import ScriptedBot, Table, reload, wait_until_ready

LOADED = ("shell.js", "core.js", "python-*.mjs", "app.modules")
"""What the start loads, in this order. In the long run also what is loaded together with one of these."""
ALL_LOADED = (
    *("shell.js", "core.js", "core-*.js", "python-*.mjs", "pyodide.mjs", "pyodide.asm.mjs"),
    *("pyodide.asm.wasm", "python_stdlib.zip", "library.modules", "app.modules"),
    "pacru-*-none-any.whl",
)


@pytest.fixture
def starting(chromium: Browser) -> Iterator[Page]:
    """A page that starts Python, and on which errors are expected."""
    page = chromium.new_page(service_workers="block")
    yield page
    page.context.close()


@pytest.mark.parametrize("names", [LOADED, pytest.param(ALL_LOADED, marks=pytest.mark.long)])
def test_what_cannot_be_loaded_is_said_with_ways_to_go_on(
    starting: Page, dist: Path, static_site: str, names: tuple[str, ...], subtests: pytest.Subtests
) -> None:
    """Each time the page is loaded again, it comes further than the time before."""
    dialog = starting.get_by_role("dialog", name="Pacru couldn’t start")
    starting.route("**/shell.js*", lambda route: route.abort())
    starting.goto(static_site)
    for name, following in pairwise([*names, None]):
        with subtests.test(name):
            expect(dialog).to_be_visible()
            expect(dialog).to_contain_text("Check your internet connection")
            expect(dialog.get_by_role("button", name="Play on")).to_be_hidden()
            assert "Pacru" in dialog.locator("textarea").input_value()
        starting.unroute_all()
        if following:
            starting.route(f"**/{following}*", lambda route: route.abort())
        else:
            refuse_another_wheel(starting, dist)
        load_again(starting, dialog, by_button=name != "shell.js")
    expect(dialog).to_be_visible()
    starting.unroute_all()
    load_again(starting, dialog)
    wait_until_ready(starting)
    expect(dialog).to_be_hidden()


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "You opened Pacru as a file"),
        ("de", "Du hast Pacru als Datei geöffnet"),
        ("fr", "Vous avez ouvert Pacru comme un fichier"),
    ],
)
def test_a_page_that_was_opened_as_a_file_says_how_to_serve_it(
    chromium: Browser, dist: Path, language: str, told: str
) -> None:
    page = chromium.new_page(locale=language)
    page.goto((dist / "index.html").resolve().as_uri())
    dialog = page.locator("#fault")
    expect(dialog).to_contain_text(told)
    expect(dialog).to_contain_text(f'python3 -m http.server --directory "{dist.resolve()}"')
    expect(dialog).to_contain_text("http://localhost:8000")
    expect(dialog.locator(".when-start li, button").locator("visible=true")).to_have_count(0)
    page.context.close()


def load_again(page: Page, dialog: Locator, *, by_button: bool = True) -> None:
    """Load the page again, with the button of the dialog if its script was loaded."""
    if by_button:
        # What shell.js gives last: then its buttons work. The page itself never settles here.
        page.main_frame.wait_for_function("Boolean(pacru.remember)")
        with page.expect_navigation(wait_until="commit"):
            dialog.get_by_role("button", name="Reload", exact=True).click()
    else:
        page.reload(wait_until="commit")


def refuse_another_wheel(page: Page, dist: Path) -> None:
    """Serve another wheel than that of the lock file, which Python could still read."""
    changed = next(dist.rglob("pacru-*-none-any.whl")).read_bytes() + b"0"
    page.route("**/pacru-*-none-any.whl", lambda route: route.fulfill(body=changed))


def test_loading_everything_anew_keeps_the_game(chromium: Browser, static_site: str) -> None:
    page = chromium.new_page()
    table = Table.open_page(page, static_site)
    page.wait_for_selector("html[data-stored]", state="attached")
    table.click("a3", "b3")
    page.evaluate("""async () => {
        const [name] = await caches.keys();
        const cache = await caches.open(name);
        for (const request of await cache.keys())
            if (request.url.includes("app.modules")) await cache.put(request, new Response("damaged"));
    }""")
    page.reload()
    dialog = page.get_by_role("dialog", name="Pacru couldn’t start")
    dialog.get_by_role("button", name="Reload everything").click()
    page.wait_for_selector("html[data-ready]", state="attached", timeout=60_000)
    assert table.turns[0] == "a3–b3"
    page.context.close()


OTHERS = ("Another app", "pacru {origin}/ v7", "pacru {scope}of-others/ v7")
"""The caches of other sites at the same origin; two look like ours at another place."""


def test_loading_everything_anew_leaves_what_others_have_stored(page: Page, site: str) -> None:
    Table.open_page(page, site)
    origin = page.evaluate("location.origin")
    others = {name.format(origin=origin, scope=site) for name in OTHERS}
    page.evaluate("names => Promise.all(names.map(name => caches.open(name)))", sorted(others))
    old = f"pacru {site} of-old"
    page.evaluate("name => caches.open(name)", old)
    with page.expect_navigation():
        page.locator("[data-shell=anew]").dispatch_event("click")
    wait_until_ready(page)
    names = set(page.evaluate("caches.keys()"))
    assert names >= others
    assert old not in names


HARMS = (
    "Object.defineProperty(globalThis, 'caches', { get() { throw new DOMException('no') } })",
    "Object.defineProperty(globalThis, 'caches', { value: undefined })",
    "CacheStorage.prototype.keys = () => Promise.reject(new Error('broken'))",
    "CacheStorage.prototype.delete = () => Promise.reject(new Error('broken'))",
    "Object.defineProperty(navigator, 'serviceWorker', { get() { throw new DOMException('no') } })",
    "Object.defineProperty(navigator, 'serviceWorker', { value: undefined })",
    "ServiceWorkerContainer.prototype.getRegistrations = () => Promise.reject(new Error('broken'))",
    "ServiceWorkerContainer.prototype.getRegistrations = () => { throw new Error('broken') }",
)
"""What a browser may do when the page asks for what is stored."""


def test_everything_is_loaded_anew_whatever_the_browser_refuses(page: Page, site: str) -> None:
    Table.open_page(page, site)
    for harm in HARMS:  # each navigation ends the one before
        page.evaluate("name => caches.open(name)", f"pacru {site} of-old")
        page.evaluate(f"() => {{ {harm} }}")
        with page.expect_navigation():
            page.locator("[data-shell=anew]").dispatch_event("click")
        wait_until_ready(page)


@pytest.mark.parametrize(
    "silent",
    [
        ("CacheStorage.prototype.keys", "ServiceWorkerContainer.prototype.getRegistrations"),
        pytest.param(("CacheStorage.prototype.delete",), marks=pytest.mark.long),
    ],
)
@pytest.mark.usefixtures("clock")
def test_everything_is_loaded_anew_also_if_the_browser_never_answers(
    page: Page, site: str, silent: tuple[str, ...]
) -> None:
    Table.open_page(page, site)
    page.evaluate("name => caches.open(name)", f"pacru {site} of-old")
    for name in silent:
        page.evaluate(f"() => {{ {name} = () => new Promise(() => {{}}) }}")
    with page.expect_navigation():
        page.locator("[data-shell=anew]").dispatch_event("click")
        page.clock.run_for(10_000)
    wait_until_ready(page)


def test_a_fault_while_playing_is_told_and_the_game_goes_on(faulty: Page, site: str) -> None:
    faulty.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table = Table.open_page(faulty, site)
    table.click("a3")
    # As if the page had a mistake: a button without a meaning, then a missing element.
    faulty.locator("#back").evaluate("button => button.dataset.do = 'nonsense'")
    faulty.locator("#back").click()
    dialog = faulty.get_by_role("dialog", name="Something went wrong")
    expect(dialog).to_contain_text("Your game is saved")
    dialog.get_by_role("button", name="Copy report").click()
    expect(dialog.get_by_role("button", name="Copied")).to_be_visible()
    report = faulty.evaluate("navigator.clipboard.readText()")
    assert "KeyError" in report
    assert '"turns":[]' in report
    dialog.get_by_role("button", name="Play on").click()
    expect(dialog).to_be_hidden()
    faulty.evaluate("document.querySelector('#status').id = 'gone'")
    table.field("b3").dispatch_event("click")
    expect(dialog).to_be_visible()
    faulty.evaluate("document.querySelector('#gone').id = 'status'")
    dialog.get_by_role("button", name="Play on").click()
    table.click("play.rotate")
    table.wait_for_turns(2)
    expect(dialog).to_be_hidden()
    table.click("b3", "c3")
    table.wait_for_turns(4)
    reload(faulty)
    table.wait_for_turns(4)
    assert table.turns[0] == "a3–b3"


KILL_PYTHON = """() => {
    const own = JSON.stringify;
    JSON.stringify = (told, ...how) => {
        if (told?.do !== "help.show") return own(told, ...how);
        JSON.stringify = own;
        return "[".repeat(50_000);
    };
}"""
"""Lets the next event "help.show" overflow Python's stack in WebAssembly, after which it never answers again."""


def test_after_a_fault_that_kills_python_the_game_goes_on(starting: Page, static_site: str) -> None:
    table = Table.open_page(starting, static_site)
    table.click("a3", "b3")
    table.wait_for_turns(2)
    turns = table.turns
    starting.evaluate(KILL_PYTHON)
    table.click("help.show")
    dialog = starting.get_by_role("dialog", name="Something went wrong")
    expect(dialog).to_be_visible()
    report = starting.locator("#fault-report")
    assert "Maximum call stack" in report.input_value()
    dialog.get_by_role("button", name="Play on").click()
    table.click("e1", "e2")
    table.wait_for_turns(4)
    assert table.turns[:3] == [*turns, "e1–e2"]
    table.click("help.show")
    expect(starting.locator("#rules")).to_be_visible()
    assert report.input_value().count("Maximum call stack") == 1


def test_a_bot_that_does_not_start_is_no_dead_end(starting: Page, static_site: str) -> None:
    starting.clock.install()
    starting.route("**/worker.py*", lambda route: route.abort())
    table = Table.open_page(starting, static_site)
    table.click("a3", "b3")
    expect(starting.locator("#title")).to_have_text("Pip is getting ready")
    for _ in range(24):
        settle(starting)  # the clock must not run ahead of the page's own worker
        starting.clock.run_for(9_000)
    expect(starting.locator("#title")).to_have_text("Pip can’t reply")
    starting.unroute_all()
    starting.get_by_role("button", name="Try again").click()
    table.wait_for_turns(2)


# Storage


def test_the_sound_part_of_a_damaged_game_is_saved(page: Page, site: str) -> None:
    table = Table.open_page(page, site)
    table.click("a3", "b3")
    table.wait_for_turns(2)
    first, second = table.turns
    kept = json.loads(read_game(page))
    kept["turns"][1] = "<script>globalThis.ran = true</script>"
    store_game(page, json.dumps(kept))
    reload(page)
    expect(page.locator('[data-notice="aside"]')).to_contain_text("last 1 move")
    assert "script" in read_store(page, "aside")["set aside 1"]
    table.wait_for_turns(2)
    assert table.turns[0] == first
    assert page.evaluate("globalThis.ran") is None
    with page.expect_download() as saved:
        page.locator('[data-notice="aside"]').get_by_role("button", name="Save").click()
    table.begins("Ada")
    table.click("library.show")
    page.set_input_files("#open-file", saved.value.path())
    spoken = re.compile("on the board: (1 move|2 moves). The last 1 move of your saved")
    expect(page.locator("#spoken")).to_contain_text(spoken)  # the bot may have answered by then
    table.wait_for_turns(2)
    assert table.turns[0] == first


def test_settings_that_cannot_be_read_are_set_aside(page: Page, site: str) -> None:
    # Not in a page that is there, which may be about to write its own.
    page.add_init_script("localStorage['pacru settings'] = '[7]'")
    Table.open_page(page, site)
    expect(page.locator('[data-notice="aside"]')).to_contain_text("settings")
    assert read_store(page, "aside") == {"set aside 1": "[7]"}


def test_where_nothing_can_be_stored_it_plays_on_and_says_so(page: Page, site: str) -> None:
    for area, name in [("Storage", "getItem"), ("Storage", "setItem"), ("IDBFactory", "open")]:
        page.add_init_script(failing_call(area, name, "throws"))
    table = Table.open_page(page, site)
    notice = page.locator('[data-notice="unkept"]')
    expect(notice).to_contain_text("blocking storage")
    with page.expect_download() as saved:
        notice.get_by_role("button", name="Save").click()
    assert "[Result" in Path(saved.value.path()).read_text("utf-8")
    notice.get_by_role("button", name="Dismiss").click()
    table.click("a3", "b3")
    table.wait_for_turns(2)
    expect(notice).to_be_hidden()


# Time


@pytest.mark.usefixtures("clock")
def test_a_tab_that_slept_for_an_hour_still_hears_the_bot(page: Page, site: str) -> None:
    bot = ScriptedBot(page)
    table = Table.open_page(page, site)
    table.click("a3", "b3")
    bot.is_asked()
    page.clock.fast_forward("01:00:00")
    page.clock.run_for(5_000)
    bot.says("bestmove a7-b7")
    table.wait_for_turns(2)
    assert table.turns == ["a3–b3", "a7–b7"]
    assert len([line for line in bot.heard if line == "go"]) == 1


@pytest.mark.parametrize("days", [-400, 400])
@pytest.mark.usefixtures("clock")
def test_a_clock_that_jumps_changes_nothing(page: Page, site: str, days: int) -> None:
    table = Table.open_page(page, site, pace="calm")
    table.click("a3", "b3")
    page.clock.set_system_time(datetime.now() + timedelta(days=days))
    page.get_by_role("button", name="Show all").click()
    table.wait_for_turns(2)
    assert table.title == "Your turn"
