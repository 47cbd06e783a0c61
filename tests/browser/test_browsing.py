"""Earlier turns, by clicks in the list and by keys."""

import re

from app.game import keeping
from app.game.games import setup_for
from app.model.saved_game import SavedGame
from playwright.sync_api import Page, expect

from pacru import Game, Turn, link
from tests.support.settling import settle
from tests.support.stored import store_game
from tests.support.table import Table, reload


def test_you_step_through_the_turns_from_anywhere(page: Page, site: str) -> None:
    """You can use the bar, the wheel, and keys without another use; on the board, arrows walk."""
    game = Game.new()
    for turn in ("a3-b3", "a7-b7", "b3-c3"):
        game = game.play(Turn.parse(turn))
    table = Table.open_page(page, site, link.write(game))
    live = table.title
    shown, board = page.locator('.ply[aria-current="true"]'), page.locator("#board")
    back, on = (
        page.get_by_role("button", name="Previous move"),
        page.get_by_role("button", name="Next move"),
    )
    expect(on).to_be_disabled()
    back.click()
    expect(shown).to_have_text("a7–b7")
    expect(board).to_have_attribute("data-beside", "earlier")
    page.keyboard.press("ArrowLeft")
    expect(shown).to_have_text("a3–b3")
    page.keyboard.press("ArrowDown")
    expect(board).not_to_have_attribute("data-beside", "earlier")
    assert table.title == live
    page.locator("#board [data-field][tabindex]").locator("visible=true").focus()
    page.keyboard.press("ArrowUp")
    expect(page.locator("*:focus")).to_have_attribute("data-field", re.compile("."))
    expect(shown).to_have_count(0)
    page.keyboard.press("[")
    expect(shown).to_have_text("a7–b7")
    typed = table.entry
    typed.press("[")
    expect(typed).to_have_value("[")
    typed.press("ArrowLeft")
    expect(shown).to_have_text("a7–b7")
    page.get_by_role("button", name="Back to the game").click()
    expect(shown).to_have_count(0)
    table.field("e5").hover()
    page.mouse.wheel(0, -120)
    expect(shown).to_have_text("a7–b7")
    settle(page)  # until all is answered, more notches of the wheel count for nothing
    page.mouse.wheel(0, 120)
    expect(shown).to_have_count(0)


def test_a_turn_of_the_last_ones_is_seen_again(page: Page, site: str) -> None:
    game = Game.new(players=3)
    for _ in range(2):
        game = game.play(game.position.moves()[0])
    Table.open_page(page, site)
    store_game(page, keeping.write(SavedGame(setup_for(game.start), game)))
    reload(page)
    page.locator("#lately button").first.click()
    expect(page.locator("#board")).to_have_attribute("data-beside", "earlier")
