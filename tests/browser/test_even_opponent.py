"""An opponent as strong as the person, as they meet it: after the first game that rates them, by keyboard."""

import re

from playwright.sync_api import Page, expect

from tests.support.menus import press
from tests.support.table import ScriptedBot, Table, reload


def test_after_a_rated_game_the_first_choice_is_an_even_opponent(page: Page, site: str) -> None:
    ScriptedBot(page)
    Table.open_page(page, site)
    press(page, "play.set_up")
    dialog = page.get_by_role("dialog", name="New game")
    expect(dialog.get_by_role("radio", name="Even opponent")).to_have_count(0)
    dialog.get_by_role("radio", name="Ned").check()
    dialog.get_by_role("button", name="Play", exact=True).click()
    press(page, "play.ask_resign")
    page.locator("#resign [data-do='play.resign']").click()
    expect(page.locator("#result-strength")).to_contain_text("You play at about level")
    press(page, "play.set_up")
    even = dialog.get_by_role("radio", name="Even opponent")
    expect(dialog.get_by_role("radio").first).to_have_attribute("value", "even")
    told = dialog.get_by_text("You play at about level")
    expect(told).to_be_visible()
    dialog.get_by_role("radio", name="Pip").focus()
    page.keyboard.press("ArrowUp")
    expect(even).to_be_focused()
    expect(even).to_be_checked()
    page.keyboard.press("Enter")
    expect(dialog).to_be_hidden()
    expect(page.locator("#cards")).to_contain_text(re.compile(r"Bot, level \d"))
    reload(page)
    press(page, "play.set_up")
    expect(even).to_be_checked()
