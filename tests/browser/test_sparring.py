"""You of last month: chosen by keyboard, made of the person's own games by a real bot, and played."""

import json
import random

from app.game.records import Opened
from app.model.setup import Setup
from app.rooms.library.entries import entry_of_opened
from playwright.sync_api import Page, expect

import pacru
from tests.support.menus import open_menu_of, press
from tests.support.stored import ASK
from tests.support.table import Table, store_settings

BEGAN = [f"2020.01.{day:02} 12:00:00" for day in range(1, 7)]
RATED = ";".join(f"{began}=pacru/3//0/850.0/120.0/0.060000" for began in BEGAN)


def played(began: str) -> Opened:
    """A game of a person who has resigned early."""
    game, chance = pacru.Game.new(), random.Random(began)
    while len(game.plies) < 12:
        game = game.play(chance.choice(game.position.moves()))
    setup = Setup(Setup.default().with_level(1, 3).players, began=began)
    return Opened(setup, game.resign(0))


def fill_library(page: Page) -> None:
    """Store the games as an earlier visit has left them."""
    open_menu_of(page, "[data-do='library.show']")
    page.locator("[data-do='library.show']").click()
    page.get_by_role("dialog", name="Games").get_by_role("button", name="Close").click()
    for began in BEGAN:
        entry = entry_of_opened(played(began))
        page.evaluate(ASK, ["pacru", "games", "put", entry.text, entry.key])


def test_it_is_made_and_played_by_keyboard(page: Page, site: str) -> None:
    page.add_init_script(store_settings(json.dumps({"rated": RATED, "pace": "none"})))
    table = Table.open_page(page, site)
    fill_library(page)
    press(page, "play.set_up")
    dialog = page.get_by_role("dialog", name="New game")
    past = dialog.get_by_role("radio", name="You of last month")
    expect(dialog.get_by_text("as you did in 6 games more than a month ago")).to_be_visible()
    dialog.get_by_role("radio", name="Even opponent").focus()
    page.keyboard.press("ArrowDown")
    expect(past).to_be_focused()
    # Until the page has heard of the choice, the button starts a game against the even opponent.
    own = dialog.locator("label").filter(has=page.get_by_role("radio", name="You of last month"))
    expect(own).to_contain_text("Level", timeout=60_000)
    start = dialog.get_by_role("button", name="Play", exact=True)
    expect(start).to_be_enabled()
    expect(past).to_be_checked()
    expect(past).to_be_focused()
    page.wait_for_function("pacru.settled()")
    page.keyboard.press("Enter")
    expect(dialog).to_be_hidden()
    expect(page.locator(".player").nth(1)).to_contain_text("You of last month, level")
    table.click("a3", "b3")
    table.wait_for_turns(2)
    page.reload()
    page.wait_for_selector("html[data-ready]", state="attached")
    press(page, "play.set_up")
    expect(past).to_be_checked()
    expect(start).to_be_enabled()
