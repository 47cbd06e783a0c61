"""axe finds nothing on any screen, in any dialog or state, in any theme."""

import pytest
from playwright.sync_api import Page

from tests.support.axe import Inspector
from tests.support.table import RICH, Table, store_settings


@pytest.mark.slow
def test_axe_finds_nothing(page: Page, site: str, inspector: Inspector) -> None:
    table = Table.at(page, site, RICH)
    page.locator("[role=gridcell][aria-label*=chevron]").first.wait_for(state="attached")
    inspector.look("a game")
    table.click("d5", ">", "b7")
    inspector.look("a payment", themes=True)
    table.click("play.step_back", "play.step_back", "play.step_back", "c7")
    inspector.look("a chevron is chosen")
    table.click("g7")
    inspector.look("a benefit", themes=True)
    table.click("connection", "play.toggle_threats", "b1")
    inspector.look("a refusal, threats, a list of turns", themes=True)
    table.entry.fill("a5-")
    inspector.look("a turn is typed")
    table.entry.fill("")
    for dialog in ("help.show", "settings.show", "sharing.show", "play.ask_resign"):
        table.click(dialog)
        inspector.look(dialog, themes=dialog != "play.ask_resign")
        page.keyboard.press("Escape")
    table.click("play.offer_draw")
    inspector.look("a draw is offered")
    page.keyboard.press("Escape")
    table.click("play.set_up")
    inspector.look("new game", themes=True)
    table.click("play.show_details")
    page.locator('[data-entry="count"][data-value="4"]').click()
    page.locator("#control").select_option("own")
    inspector.look("a new game in detail", themes=True)
    table.click("editor.show")
    page.locator("#editor-board [data-field]").first.wait_for()
    inspector.look("the editor", themes=True)
    page.keyboard.press("Escape")
    table.click("play.set_up", "play.show_details")
    page.locator('[data-entry="count"][data-value="4"]').click()
    page.get_by_role("button", name="Start game").click()
    inspector.look("a game of four")
    table.click("play.ask_resign")
    page.locator("#resigners").get_by_role("button").first.click()
    inspector.look("who is out", themes=True)
    page.evaluate("pacru.fault('a report')")
    inspector.look("a fault", themes=True)
    page.evaluate(
        "document.querySelector('#fault').close(); document.querySelector('#fault-report').value = ''"
    )
    page.set_viewport_size({"width": 360, "height": 740})
    inspector.look("a phone")
    table.shows(RICH)
    table.click("play.ask_resign")
    page.locator("#resigners").get_by_role("button").first.click()
    inspector.look("the result on a phone")
    page.set_viewport_size({"width": 1280, "height": 720})
    inspector.look("the result", themes=True)


@pytest.mark.slow
def test_axe_finds_nothing_at_home(page: Page, site: str, inspector: Inspector) -> None:
    page.add_init_script(store_settings('{"pace": "none", "road": "1=42;2=15"}'))
    Table.open_page(page, site, "#home")
    inspector.look("the road", themes=True)
    page.locator("#home .opponent").nth(5).click()
    inspector.look("an opponent is chosen")
    page.locator('[popovertarget="study"]').locator("visible=true").click()
    inspector.look("the rooms to study in")
    page.keyboard.press("Escape")
    page.set_viewport_size({"width": 390, "height": 844})
    inspector.look("the road on a phone", themes=True)
    page.locator('#home [popovertarget="study"]').click()
    inspector.look("the rooms to study in, on a phone")
    page.keyboard.press("Escape")
    page.locator("#home .next .prime").click()
    page.locator('[popovertarget="menu"]').locator("visible=true").click()
    inspector.look("the menu of a phone", themes=True)
