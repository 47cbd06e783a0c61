"""Games leave the page as links and records, and come back."""

import json
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from tests.support.table import Table, arrive, reload


def friends(page: Page, site: str) -> Table:
    """The page with a game between two people."""
    table = Table.open_page(page, site)
    table.begins("<b onclick=alert(1)>")
    return table


def test_a_game_goes_on_elsewhere_by_its_link_and_replaces_nothing(page: Page, site: str) -> None:
    table = friends(page, site)
    table.click("a3", "b3", "a7", "b7", "sharing.show")
    link = page.get_by_label("Link to the game as it stands").input_value()
    record = page.get_by_label("Game record").input_value()
    assert "1. a3-b3 a7-b7 *" in record
    assert '[Black "<b onclick=alert(1)>"]' in record

    other = page.context.new_page()
    there = Table.open_page(other, site)  # the same device continues with the game in progress
    there.click("e1", "e2")
    expect(other.locator(".ply").nth(2)).to_have_text("e1–e2")
    other.goto("about:blank")
    arrive(other, link)
    assert there.turns == ["a3–b3", "a7–b7"]
    expect(other.locator(".player").first).to_contain_text("<b onclick=alert(1)>")
    there.click("b3", "c3")
    assert there.turns == ["a3–b3", "a7–b7", "b3–c3"]
    reload(other)
    assert there.turns == ["a3–b3", "a7–b7", "b3–c3"]

    own = Table.open_page(page.context.new_page(), site)
    assert own.turns == ["a3–b3", "a7–b7", "e1–e2"]


@pytest.mark.smoke
def test_a_record_is_saved_as_a_file_and_opened_from_it(
    page: Page, site: str, tmp_path: Path
) -> None:
    table = friends(page, site)
    table.click("a3", "b3", "a7", "b7", "sharing.show")
    page.get_by_text("More ways").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save to a file").click()
    file = tmp_path / "game.pacru"
    saved.value.save_as(file)
    page.keyboard.press("Escape")
    table.click("play.set_up", "play.show_details")
    page.get_by_role("button", name="Start game").click()
    assert table.turns == []
    table.click("library.show")
    page.set_input_files("#open-file", file)
    expect(page.locator(".ply")).to_have_count(2)
    assert table.turns == ["a3–b3", "a7–b7"]


def test_texts_are_out_of_sight_until_they_are_wanted(page: Page, site: str) -> None:
    friends(page, site).click("sharing.show")
    page.get_by_text("More ways").click()
    for name, shows in (
        ("Link to the game as it stands", "Show the link"),
        ("Game record", "Show the game record"),
        ("Position on the board", "Show the position"),
    ):
        text = page.locator("#share").get_by_label(name, exact=True).and_(page.locator("[id]"))
        text = text.and_(page.locator("input, textarea"))
        expect(text).to_be_hidden()
        page.get_by_text(shows).click()
        expect(text).to_be_visible()


def test_what_the_browser_does_not_let_us_copy_is_shown(page: Page, site: str) -> None:
    friends(page, site).click("sharing.show")
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(); }")
    page.get_by_text("More ways").click()
    page.get_by_role("button", name="Copy game record").click()
    expect(page.get_by_role("button", name="Text selected: now copy it")).to_be_visible()
    expect(page.locator("#share-record")).to_be_visible()


def test_a_game_that_another_site_has_put_into_the_address_opens(page: Page, site: str) -> None:
    moves = ["a3-b3", "a7-b7", "b3-c3"]
    game = {"game": "pacru", "numplayers": 2, "players": ["<i>Ada", "Ben"], "moves": moves}
    table = Table.open_page(page, site, f"#record={quote(json.dumps(game))}")
    assert table.turns == ["a3–b3", "a7–b7", "b3–c3"]
    expect(page.locator(".player").first).to_contain_text("<i>Ada")
    table.click("sharing.show", "sharing.offer_abroad")
    expect(page.get_by_label("The move for AbstractPlay")).to_have_value("b3-c3")
    expect(page.locator("#share-abroad")).to_be_focused()
