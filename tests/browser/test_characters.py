"""A character of the bot is chosen by keyboard, named on the page and sent to the bot."""

from playwright.sync_api import Page, expect

from tests.support.table import ScriptedBot, Table


def test_a_character_is_chosen_by_keyboard_named_and_asked(page: Page, site: str) -> None:
    bot = ScriptedBot(page)
    table = Table.open_page(page, site)
    table.click("play.set_up")
    faces = page.get_by_role("radiogroup", name="Character")
    expect(faces.get_by_role("radio")).to_have_count(7)
    plain = faces.get_by_role("radio", name="Plain")
    expect(plain).to_be_checked()
    plain.focus()
    page.keyboard.press("ArrowRight")
    expect(faces.get_by_role("radio", name="Hunter")).to_be_checked()
    expect(faces).to_contain_text("Keeps your chevrons under attack")
    page.keyboard.press("ArrowRight")
    expect(faces.get_by_role("radio", name="Builder")).to_be_focused()
    expect(faces).to_contain_text("Wants more markers than you")
    page.locator("#new-game-form").get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".player").nth(1)).to_contain_text("Builder, level 1")
    table.click("a3", "b3")
    bot.is_asked()
    assert bot.heard[0] == "setoption name Level value 1:builder"


def test_each_face_is_large_enough_to_touch(page: Page, site: str) -> None:
    page.set_viewport_size({"width": 320, "height": 568})
    Table.open_page(page, site).click("play.set_up")
    for face in page.locator("#characters label").all():
        box = face.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44
