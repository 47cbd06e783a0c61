"""Playing against bots: their levels."""

from playwright.sync_api import Page, expect
from table import ScriptedBot, Table


def test_the_level_of_a_bot_is_chosen_shown_and_sent(page: Page, site: str) -> None:
    bot = ScriptedBot(page)
    table = Table.opened(page, site)
    card = page.locator(".card").nth(1)
    expect(card).to_contain_text("Bot, level 3")
    table.click("new-game")
    expect(page.locator('.seat[data-place="0"]').get_by_role("slider")).to_have_count(0)
    seat = page.locator('.seat[data-place="1"]')
    level = seat.get_by_role("slider", name="Level of Bot")
    expect(level).to_have_value("3")
    described = seat.locator("p").inner_text()
    assert "Level 3" in described
    level.press("End")
    expect(level).to_have_value("8")
    expect(seat.locator("p")).to_contain_text("Level 8")
    assert seat.locator("p").inner_text() != described
    page.get_by_role("button", name="Start game").click()
    expect(card).to_contain_text("Bot, level 8")
    table.click("a3", "b3")
    bot.is_asked()
    told, position, go = bot.heard
    assert told == "setoption name Level value 8"
    assert position.startswith("position text ")
    assert go == "go"
    bot.says("info string unknown option", "bestmove a7-b7")
    expect(page.locator(".ply").nth(1)).to_have_text("a7–b7")
    # The next game begins with what was chosen for this one.
    table.click("new-game")
    expect(level).to_have_value("8")
