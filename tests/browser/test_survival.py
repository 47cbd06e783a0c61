"""The game in progress outlives its page, is played in one tab, and never vanishes silently."""

import json
import re
from pathlib import Path

import pytest
from app.game import keeping
from app.game.games import setup_for
from app.model.saved_game import SavedGame
from playwright.sync_api import Page, expect

from pacru import record
from tests.support.copies import failing_call
from tests.support.events import repetitive_game
from tests.support.places import DATA
from tests.support.stored import read_game, read_store, store_game
from tests.support.table import RICH, Table, arrive, reload, wait_until_ready

SLOW = """
    const later = setTimeout;
    globalThis.setTimeout = (do_it, milliseconds, ...given) =>
        later(do_it, milliseconds === 0 && sessionStorage.slow ? 60_000 : milliseconds, ...given);
"""
"""Delays work that would go on at once by a minute, if a test says so."""


def friends(page: Page, site: str) -> Table:
    table = Table.open_page(page, site)
    table.begins("Ada")
    return table


def test_a_half_made_turn_and_what_was_undone_survive_a_reload(page: Page, site: str) -> None:
    table = friends(page, site)
    table.click("a3", "b3", "a7", "b7", "play.take_back", "a7", "b6")
    assert table.invited_fields()
    title, marked = table.title, table.invited_fields()
    reload(page)
    assert (table.title, table.invited_fields(), table.turns) == (title, marked, ["a3–b3"])
    table.click("play.step_back", "play.step_back")
    reload(page)
    table.click("play.redo", "play.redo")
    assert table.invited_fields() == marked


def test_a_game_is_played_in_one_tab_and_can_be_taken_back(page: Page, site: str) -> None:
    first = friends(page, site)
    first.click("a3", "b3")
    second = Table.open_page(page.context.new_page(), site)
    elsewhere = page.get_by_role("dialog", name="is open in another tab")
    expect(elsewhere).to_be_visible()
    expect(second.page.locator('[data-notice="taken"]')).to_be_visible()
    second.click("a7", "b7", "e1")
    page.bring_to_front()  # behind, a page is painted only once a second
    page.keyboard.press("Escape")
    expect(elsewhere).to_be_visible()
    elsewhere.get_by_role("button", name="Play here").click()
    expect(second.page.get_by_role("dialog", name="is open in another tab")).to_be_visible()
    wait_until_ready(page)
    first.click("e2")
    assert first.turns == ["a3–b3", "a7–b7", "e1–e2"]
    reload(second.page)
    assert second.turns == first.turns


def test_a_game_that_began_with_a_link_takes_no_game_away(page: Page, static_site: str) -> None:
    own = friends(page, static_site)
    sent = Table.at(page.context.new_page(), static_site, RICH)
    sent.click("c7", "c8")
    page.bring_to_front()
    own.click("a3", "b3")
    assert own.turns == ["a3–b3"]
    expect(page.locator("#elsewhere")).to_be_hidden()
    reload(sent.page)
    assert sent.turns == ["c7–c8"]


def test_when_there_is_no_more_room_the_game_goes_into_a_file(
    page: Page, site: str, tmp_path: Path
) -> None:
    for area, name in (("IDBObjectStore", "put"), ("Storage", "setItem")):
        page.add_init_script(failing_call(area, name, "full"))
    table = friends(page, site)
    table.click("a3", "b3", "a7", "b7")
    notice = page.locator('[data-notice="full"]')
    expect(notice).to_contain_text("Your browser’s storage is full")
    with page.expect_download() as saved:
        notice.get_by_role("button", name="Save to a file").click()
    saved.value.save_as(tmp_path / "game.pacru")
    read = record.read((tmp_path / "game.pacru").read_text("utf-8"))
    assert [str(ply.turn) for ply in read.game.plies] == ["a3-b3", "a7-b7"]


def test_a_long_game_is_read_with_progress_and_is_not_lost_when_that_is_cancelled(
    page: Page, site: str
) -> None:
    page.add_init_script(SLOW)
    Table.open_page(page, site)
    game = repetitive_game(1_300)
    text = keeping.write(SavedGame(setup_for(game.start), game))
    store_game(page, text)
    page.evaluate("sessionStorage.slow = 1")
    reload(page)
    reading = page.get_by_role("dialog", name="One moment")
    expect(reading).to_contain_text("Reading move")
    reading.get_by_role("button", name="Cancel").click()
    expect(page.locator('[data-notice="aside"]')).to_contain_text("Your game wasn’t opened.")
    assert read_store(page, "aside") == {"set aside 1": text}
    assert read_game(page) == text
    page.evaluate("delete sessionStorage.slow")
    reload(page)
    page.wait_for_function("count => document.querySelectorAll('.ply').length === count", arg=1_300)
    expect(reading).to_be_hidden()


def test_what_cannot_be_read_is_set_aside_beside_what_was_before(page: Page, site: str) -> None:
    table = Table.open_page(page, site)
    for text, number in (("{damaged", 1), ("{worse", 2), ("{worse", 2)):
        store_game(page, text)
        reload(page)
        expect(page.locator('[data-notice="aside"]')).to_contain_text(f"“set aside {number}”")
    assert read_store(page, "aside") == {"set aside 1": "{damaged", "set aside 2": "{worse"}
    with page.expect_download() as saved:
        page.locator('[data-notice="aside"]').get_by_role("button", name="Save").click()
    assert Path(saved.value.path()).read_text("utf-8") == "{worse"
    table.click("a3", "b3")
    table.wait_for_turns(2)
    reload(page)
    table.wait_for_turns(2)
    expect(page.locator('[data-notice="aside"]')).to_be_hidden()


STORE = """async ({ localStorage: texts, ...databases }) => {
    Object.assign(localStorage, texts);
    for (const [name, stores] of Object.entries(databases))
        await new Promise((resolve, reject) => {
            const opening = indexedDB.open(name, 1);
            opening.onupgradeneeded = () => {
                for (const store in stores) opening.result.createObjectStore(store);
            };
            opening.onerror = () => reject(opening.error);
            opening.onsuccess = () => {
                const transaction = opening.result.transaction(Object.keys(stores), "readwrite");
                for (const [store, values] of Object.entries(stores))
                    for (const key in values) transaction.objectStore(store).put(values[key], key);
                transaction.oncomplete = () => (opening.result.close(), resolve());
            };
        });
}"""


SOME_TIME = re.compile(r"(10|[3-9]):\d\d")
"""On the clock of a player who had ten minutes; it runs, on a slow machine for longer."""


def test_what_the_first_published_version_stores_is_kept(page: Page, site: str) -> None:
    page.goto(f"{site}licences.txt")
    page.evaluate(STORE, json.loads((DATA / "stored.json").read_text("utf-8")))
    table = arrive(page, site)
    for _ in range(2):
        turns = [turn.partition("\n")[0] for turn in table.turns]  # without the times
        assert turns == ["a3–b3", "a7–b7", "a3–b3", "a3–b2"]
        expect(page.locator(".player").first).to_contain_text("Ada")
        expect(page.locator(".player").first).to_contain_text(SOME_TIME)
        expect(page.locator("html")).to_have_attribute("data-theme", "wood")
        table.click("learn.show")
        expect(page.locator('#learn [data-lesson="move"] .stars').first).to_have_text("4/12 ★")
        page.keyboard.press("Escape")
        table.click("library.show")
        expect(page.locator("#library-games")).to_contain_text("Ada – Bob")
        expect(page.locator('[data-notice="aside"]')).to_be_hidden()
        reload(page)


def test_two_tabs_take_no_progress_from_each_other(page: Page, static_site: str) -> None:
    table = Table.open_page(page, static_site)
    other = Table.at(page.context.new_page(), static_site, RICH)
    table.opens("#learn=move")
    table.click("e5", "e6")
    expect(page.locator("#lesson .stars")).to_have_text("★★★")
    table.click("learn.ask_leave")
    other.click("settings.show")
    other.page.locator('#settings [data-value="wood"]').click()
    other.page.keyboard.press("Escape")
    for one in (table, other):
        one.page.bring_to_front()
        expect(one.page.locator("html")).to_have_attribute("data-theme", "wood")
    other.page.bring_to_front()
    reload(other.page)
    expect(other.page.locator("html")).to_have_attribute("data-theme", "wood")
    other.click("learn.show")
    expect(other.page.locator('#learn [data-lesson="move"] .stars').first).to_have_text("3/12 ★")


PERSISTENCE = """
    globalThis.queried = globalThis.asked = 0;
    navigator.permissions.query = async () => (queried += 1, QUERY);
    navigator.storage.persist = async () => (asked += 1, true);
"""
ASKED = {
    "has not been asked": ('({ state: "prompt" })', 1),
    "has refused": ('({ state: "denied" })', 0),
    "cannot be asked about in WebKit": ('(() => { throw new TypeError("no such name") })()', 1),
}
"""What a browser says about the person, by name, and how often it is asked to keep the games."""


def begin_game(table: Table, name: str) -> None:
    """Begin a game with a turn in it; the one before goes to the library."""
    table.begins(name)
    table.click("a3", "b3")


def keep_games(table: Table) -> None:
    """Let the library get two games."""
    for name in ("Bob", "Cy"):
        begin_game(table, name)
    table.page.wait_for_function("queried === 1")


@pytest.mark.parametrize(("query", "times"), ASKED.values(), ids=ASKED.keys())
def test_the_browser_is_asked_to_keep_games_when_there_is_one(
    page: Page, site: str, query: str, times: int
) -> None:
    page.add_init_script(PERSISTENCE.replace("QUERY", query))
    table = Table.open_page(page, site)
    begin_game(table, "Ada")
    assert page.evaluate("queried") == 0
    keep_games(table)
    assert page.evaluate("asked") == times


def test_an_iphone_is_told_once_what_keeps_games(page: Page, site: str) -> None:
    page.add_init_script(PERSISTENCE.replace("QUERY", ASKED["has refused"][0]))
    page.add_init_script("navigator.standalone = false")
    table = Table.open_page(page, site)
    notice = page.locator("[data-notice=home-screen]")
    expect(notice).to_be_hidden()
    begin_game(table, "Ada")
    assert page.evaluate("queried") == 0
    keep_games(table)
    expect(notice).to_be_visible()
    expect(notice).to_contain_text("Add to Home Screen")
    reload(page)
    keep_games(table)
    expect(notice).to_be_hidden()
