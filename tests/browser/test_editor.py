"""A position is set up by mouse, touch and keyboard, and a game is played from it."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.playing import PHONE
from tests.support.table import Table


def field(page: Page, name: str) -> Locator:
    return page.locator(f'#editor [data-field="{name}"]')


def tool(page: Page, name: str) -> Locator:
    return page.locator("#editor").get_by_role("button", name=name, exact=True)


def open_editor(page: Page, site: str) -> Table:
    table = Table.open_page(page, site)
    table.click("play.set_up", "play.show_details", "editor.show")
    return table


def test_a_game_against_a_bot_begins_where_it_was_set_up(page: Page, site: str) -> None:
    table = open_editor(page, site)
    text = page.get_by_label("As text")
    tool(page, "Clear board").click()
    expect(page.locator("#editor-says")).to_contain_text("at least one chevron")
    expect(tool(page, "Play from here")).to_be_disabled()
    field(page, "e4").click()
    field(page, "e4").click()
    field(page, "e4").drag_to(field(page, "e6"))
    tool(page, "Marker").click()
    field(page, "e6").click()
    page.locator("#editor-players").get_by_role("button", name="Red").click()
    tool(page, "Chevron").click()
    field(page, "a9").click()
    expect(text).to_have_value("Bne8/9/9/4Ane+4/9/9/9/9/9 a 2 - 1")
    tool(page, "Undo").click()
    expect(page.locator("#editor-says")).to_contain_text(
        "game is over in this position: Black has won"
    )
    tool(page, "Redo").click()
    tool(page, "Play from here").click()
    expect(page.locator("#new-game-title")).to_have_text("Play from this position")
    page.get_by_role("button", name="Start game").click()
    table.click("e6", "f7", "f7")
    expect(page.locator(".ply").first).to_contain_text("e6–f7")


def test_the_keyboard_sets_up_a_position(page: Page, site: str) -> None:
    open_editor(page, site)
    page.get_by_label("As text").fill("8Bs/9/9/9/9/9/9/9/An8 a 2 - 1")
    field(page, "e5").focus()
    for key in ("2", "c", "r", "r", "l", "m", "ArrowUp", "ArrowRight", "c", "Delete", "1", "m"):
        page.keyboard.press(key)
    expect(page.get_by_label("As text")).to_have_value("8Bs/9/9/5a3/4Bne+4/9/9/9/An8 a 2 - 1")
    expect(field(page, "f6")).to_be_focused()
    expect(field(page, "f6")).to_have_attribute("aria-label", "f6, Black marker")
    page.keyboard.press("Control+z")
    expect(field(page, "f6")).to_have_attribute("aria-label", "f6, neutral")


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_fingers_find_everything_on_a_phone(page: Page, site: str) -> None:
    open_editor(page, site)
    field(page, "e5").tap()
    expect(page.locator("#editor-says")).to_contain_text("at most 4 chevrons of Black")
    box = field(page, "e5").bounding_box()
    assert box
    assert box["width"] > 39
    small = """() => [...document.querySelectorAll("#editor button, #editor-text")]
        .filter(one => one.getBoundingClientRect().height < 40).map(one => one.textContent)"""
    assert page.evaluate(small) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
