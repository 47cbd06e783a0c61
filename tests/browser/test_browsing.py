"""Earlier turns, by clicks in the list and by keys."""

from playwright.sync_api import Page, expect
from table import Table

from pacru import Game, Turn
from pacru.link import game_link


def test_earlier_turns_are_seen_again(page: Page, site: str) -> None:
    game = Game.new()
    for turn in ("a3-b3", "a7-b7", "b3-c3"):
        game = game.play(Turn.parse(turn))
    table = Table.opened(page, site, game_link(game))
    plies = page.locator(".ply:not(:disabled)")
    expect(plies).to_have_count(3)
    before = table.title
    plies.first.click()
    expect(plies.first).to_have_attribute("aria-current", "true")
    assert table.title != before
    page.locator("#rounds").focus()
    page.keyboard.press("ArrowRight")
    expect(plies.nth(1)).to_have_attribute("aria-current", "true")
    page.keyboard.press("End")
    expect(page.locator('.ply[aria-current="true"]')).to_have_count(0)
    assert table.title == before
    page.keyboard.press("Home")
    expect(page.locator("#title")).to_have_text("The beginning")
    page.keyboard.press("ArrowRight")
    expect(plies.first).to_have_attribute("aria-current", "true")
    page.keyboard.press("Escape")
    assert table.title == before
