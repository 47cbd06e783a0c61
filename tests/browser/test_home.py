"""The home in the browser: who lands there, what is there before Python, and the ways from it."""

import json
from dataclasses import replace

import pytest
from app.game import keeping
from app.model.saved_game import SavedGame
from app.model.setup import Setup
from playwright.sync_api import Page, expect

import pacru
from tests.support.settling import settle
from tests.support.stored import read_store, store_game
from tests.support.table import Table, reload

pytestmark = pytest.mark.usefixtures(
    "newcomer"
)  # else the page would be as if it were loaded again
COMES_BACK = """
    try {
        localStorage["pacru settings"] ??= 'SETTINGS';
    } catch { /* not on the site yet */ }
"""


def come_back(page: Page, site: str, fragment: str = "", **settings: object) -> None:
    """Open the page as somebody who has been here before."""
    stored = json.dumps({"pace": "none", "coach": "off", **settings})
    page.add_init_script(COMES_BACK.replace("SETTINGS", stored))
    page.goto(f"{site}{fragment}")
    page.wait_for_selector("html[data-ready]", state="attached")
    settle(page)


def test_who_comes_back_lands_at_home_and_plays_with_one_press(
    page: Page, static_site: str
) -> None:
    come_back(page, static_site, road="1=15")
    home = page.get_by_role("region", name="Home")
    expect(home).to_be_visible()
    expect(page.locator("#board")).to_be_hidden()
    expect(home.get_by_role("heading", name="Next: Mina")).to_be_visible()
    home.get_by_role("button", name="Play Mina").click()
    expect(home).to_be_hidden()
    expect(page.get_by_role("list", name="Players")).to_contain_text("Mina")
    Table(page).click("a3", "b3")
    expect(page.locator(".ply").first).to_have_text("a3–b3")


def test_the_road_is_a_list_of_fifteen_in_its_order(page: Page, static_site: str) -> None:
    come_back(page, static_site, road="1=42;2=15")
    road = page.get_by_role("list", name="The road").get_by_role("button")
    expect(road).to_have_count(15)
    expect(road.nth(0)).to_have_accessible_name("Pip, level 1. Beaten in a full game.")
    expect(road.nth(2)).to_have_accessible_name("Tobi, level 3. Next. To 15 markers.")
    road.nth(5).press("Enter")
    expect(page.get_by_role("heading", name="Lotte, level 6")).to_be_visible()


def test_what_was_seen_last_is_there_before_python(page: Page, static_site: str) -> None:
    come_back(page, static_site, road="1=15;2=15")
    expect(page.get_by_role("heading", name="Next: Tobi")).to_be_visible()
    page.route("**/pyodide/**", lambda _route: None)  # Python never comes
    page.goto("about:blank")
    page.goto(static_site)
    expect(page.locator("#home h2")).to_have_text("Next: Tobi")
    assert page.locator("html").get_attribute("data-ready") is None


@pytest.mark.parametrize("fragment", ["#rules", "#learn=move"])
def test_an_address_leads_where_it_says(page: Page, static_site: str, fragment: str) -> None:
    come_back(page, static_site, fragment)
    expect(page.locator("#home")).to_be_hidden()


def test_a_reload_in_a_game_stays_in_the_game(page: Page, static_site: str) -> None:
    come_back(page, static_site)
    page.get_by_role("button", name="Play Pip").click()
    Table(page).click("a3", "b3")
    expect(page.locator(".ply").first).to_have_text("a3–b3")
    assert "game" in read_store(page, "games")
    page.reload()
    page.wait_for_selector("html[data-ready]", state="attached")
    expect(page.locator("#home")).to_be_hidden()
    expect(page.locator(".ply").first).to_have_text("a3–b3")
    page.locator(".place[data-do='road.show']").click()
    expect(page.get_by_role("heading", name="Your game with Pip")).to_be_visible()
    page.get_by_role("button", name="Go on").click()
    expect(page.locator("#board")).to_be_visible()


SMALL, WIDE = (390, 844), (1280, 800)


@pytest.mark.parametrize("window", [SMALL, WIDE], ids=["phone", "wide"])
def test_every_room_is_one_or_two_presses_from_home(
    page: Page, static_site: str, window: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": window[0], "height": window[1]})
    come_back(page, static_site, road="1=15")
    first = {"learn.show", "puzzles.show", "play.set_up", "play.play_opponent"}
    second = {
        "study": {"library.show", "analysis.toggle", "explorer.show", "profile.show"},
        "more" if window is WIDE else "menu": {"help.show", "settings.show"},
    }
    second["study"] |= {"workshop.show", "experiments.show"}
    for does in first:
        expect(page.locator(f'[data-do="{does}"]').locator("visible=true").first).to_be_enabled()
    for menu, inside in second.items():
        page.locator(f'[popovertarget="{menu}"]').locator("visible=true").click()
        for does in inside:
            button = page.locator(f'[data-do="{does}"]').locator("visible=true").first
            expect(button).to_be_enabled()
        page.keyboard.press("Escape")


def test_a_stranger_makes_a_move_with_three_presses(page: Page, static_site: str) -> None:
    page.goto(static_site)
    page.get_by_role("button", name="Just play").click()
    Table(page).click("a3", "b3")
    expect(page.locator(".ply").first).to_have_text("a3–b3")


def test_from_a_result_one_press_leads_to_the_next_opponent(page: Page, static_site: str) -> None:
    come_back(page, static_site)
    setup = replace(Setup.default(2), goal=15, began="2026.11.29 10:00:00")
    game = pacru.Game.new(changes={"goal": 15}).play("a3-b3").resign(1)
    store_game(page, keeping.write(SavedGame(setup, game)))
    page.add_init_script("sessionStorage['pacru home'] = 'away'")
    reload(page)
    expect(page.get_by_role("heading", name="You beat Pip!")).to_be_visible()
    page.locator("#result .prime").click()
    expect(page.get_by_role("list", name="Players")).to_contain_text("0")
    Table(page).click("a3", "b3")
    expect(page.locator(".ply").first).to_have_text("a3–b3")
