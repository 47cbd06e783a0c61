"""The coach, as a person meets it: a word before the reply, and the ways to answer it."""

import pytest
from playwright.sync_api import Page, expect

import pacru
from pacru import Position
from tests.support.positions import HANGING, RISKY
from tests.support.table import ScriptedBot, Table, store_settings


def open_game(page: Page, site: str, position: str) -> tuple[Table, ScriptedBot]:
    """A coached game from a position, against a bot that says what the test wants."""
    bot = ScriptedBot(page)
    page.add_init_script(store_settings('{"pace": "none", "coach": "blunder"}'))
    link = pacru.link.write(Position.parse(position), seat="S")
    return Table.open_page(page, site + link), bot


def blunder(page: Page, site: str) -> ScriptedBot:
    """A game in which the person has just stepped to e5, and the bot has found out what that costs."""
    table, bot = open_game(page, site, HANGING)
    table.click("e4", "e5")
    bot.is_asked(1)
    bot.finds("markers 2000", "a1-b2")
    bot.is_asked(2)
    bot.finds("markers -2000", "e4-e5 d5xe5")
    return bot


def test_a_chevron_that_stands_open_is_told_before_the_reply(page: Page, site: str) -> None:
    bot = blunder(page, site)
    coach = page.get_by_role("region", name="Coach")
    expect(coach.get_by_role("heading", name="Careful with this one!")).to_be_focused()
    expect(page.locator("#spoken")).to_contain_text("Two of Pip’s chevrons reach it.")
    expect(page.locator("#status")).to_be_hidden()
    page.keyboard.press("Tab")
    expect(coach.get_by_role("button", name="Take it back")).to_be_focused()
    page.keyboard.press("Tab")
    expect(coach.get_by_role("button", name="Leave it")).to_be_focused()
    page.keyboard.press("Enter")
    bot.is_asked(3)
    expect(coach).to_be_hidden()
    bot.says("bestmove d5xe5")
    expect(page.locator(".ply")).to_have_count(2)


@pytest.mark.parametrize("width", [1440, 360])
def test_a_risk_of_being_blocked_is_asked_back(page: Page, site: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 740})
    table, bot = open_game(page, site, RISKY)
    table.click("a3", "a1")
    coach = page.get_by_role("region", name="Coach")
    expect(coach).to_contain_text("Pip can close you in")
    for name in ("Take it back", "Leave it"):
        expect(coach.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    coach.get_by_role("button", name="Take it back").click()
    expect(coach).to_be_hidden()
    assert table.title == "Your turn"
    assert "go" not in bot.heard  # no reply was asked for
