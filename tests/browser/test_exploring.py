"""The explorer of openings in a browser: by keyboard alone, on a phone, and what axe says."""

import pytest
from playwright.sync_api import Page, Request, expect

import pacru
from pacru.openings import EXPLORER, load
from tests.support.axe import Inspector
from tests.support.playing import choose_by_keys
from tests.support.table import Table

FIRST = "#explorer .ply >> nth=0"


def line(turns: int) -> list[pacru.Turn]:
    """The line of the most frequent turns."""
    table, position, found = load(EXPLORER), pacru.Position.initial(), []
    assert table
    for _ in range(turns):
        found.append(table.turns(position)[0].turn)
        position = position.play(found[-1])
    return found


def keys(turns: list[pacru.Turn], number: int) -> tuple[str, ...]:
    """What has to be chosen for a turn of a line."""
    position = pacru.Position.initial()
    for turn in turns[:number]:
        position = position.play(turn)
    return pacru.Draft.of(position, turns[number]).path


def test_it_is_fetched_when_it_is_opened_and_used_by_keyboard_alone(page: Page, site: str) -> None:
    asked: list[str] = []

    def note(request: Request) -> None:
        if "explorer" in request.url and request.url.endswith(".z"):
            asked.append(request.url)

    page.on("request", note)
    Table.open_page(page, site)
    assert not asked
    study = page.locator('.place[popovertarget="study"]')
    study.focus()
    page.keyboard.press("Enter")
    page.locator("#openings-open").focus()
    page.keyboard.press("Enter")
    expect(page.locator(FIRST)).to_be_visible()
    assert len(asked) == 1
    expect(page.locator("#explorer-title")).to_be_focused()
    page.locator(FIRST).focus()
    first, second, third = line(3)
    page.keyboard.press("Enter")
    expect(page.locator("#explorer-says")).to_contain_text("Red to move")
    expect(page.locator(FIRST)).to_be_focused()
    expect(page.locator(FIRST)).to_have_attribute("data-turn", str(second))
    page.keyboard.press("Enter")
    expect(page.locator(FIRST)).to_have_attribute("data-turn", str(third))
    expect(page.locator(".table")).to_have_attribute("data-beside", "variation")
    page.keyboard.press("[")
    expect(page.locator(FIRST)).to_have_attribute("data-turn", str(second))
    page.locator('[data-do="explorer.close"]').focus()
    page.keyboard.press("Enter")
    expect(study).to_be_focused()
    expect(page.locator("#rounds")).to_contain_text(str(first).replace("-", "–").replace("(", " ("))
    assert len(asked) == 1


def test_a_drill_by_keyboard_is_heard(page: Page, site: str) -> None:
    turns = line(2)
    Table.open_page(page, site, "#openings")
    for turn in turns:  # each is there before it is clicked
        page.locator(f"#explorer .ply[data-turn='{turn}']").click()
    page.locator("#explorer-drill").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#drill-title")).to_be_visible()
    expect(page.locator("#spoken")).to_contain_text("Repeat the line: Black to move.")
    page.locator(".board [data-field][tabindex='0']").locator("visible=true").focus()
    for key in keys(turns, 0):
        choose_by_keys(page, key)
    expect(page.locator("#drill-ask")).to_have_text("You played 1 of 1 move from memory.")
    expect(page.locator("#drill-again")).to_be_focused()
    expect(page.locator("#spoken")).to_contain_text("You played 1 of 1 move from memory.")
    page.locator('[data-do="explorer.leave_drill"]').click()
    expect(page.locator("#explorer-says")).to_contain_text("Black to move")


def test_on_a_phone_the_board_and_the_table_are_seen_together(page: Page, site: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    table = Table.open_page(page, site, "#openings")
    expect(page.locator(FIRST)).to_be_in_viewport(ratio=1)
    expect(page.locator(".board").locator("visible=true")).to_be_in_viewport(ratio=1)
    expect(page.locator("#status")).to_be_hidden()
    assert page.locator(FIRST).evaluate("one => one.getBoundingClientRect().height") >= 44
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    table.click("a3")  # a turn of the game is entered: what is needed for that is there
    expect(page.locator("#status")).to_be_visible()
    table.click("play.step_back")
    page.locator(FIRST).click()
    expect(page.locator("#explorer-says")).to_contain_text("Red to move")
    turns = line(1)
    page.locator("#explorer-drill").click()
    table.click(*keys(turns, 0))
    expect(page.locator("#drill-ask")).to_contain_text("1 of 1")


@pytest.mark.parametrize(
    "page", [{"viewport": {"width": 320, "height": 568}, "has_touch": True}], indirect=True
)
def test_it_opens_beside_the_turns_on_the_smallest_phone(page: Page, site: str) -> None:
    table = Table.open_page(page, site)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    table.click("explorer.show")
    expect(page.locator(FIRST)).to_be_visible()


def test_the_bot_goes_on_where_the_games_end(page: Page, site: str) -> None:
    Table.open_page(page, site, "#openings")
    page.locator(FIRST).wait_for()
    rarest = page.locator("#explorer .ply").last
    while rarest.is_visible():
        rarest.click()
    expect(page.locator("#explorer-says")).to_contain_text("these are the bot’s best moves")
    best = page.locator("#advice .best li").first
    best.wait_for()
    for width, height in ((1440, 900), (390, 844), (320, 568), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        line, below = best.bounding_box(), page.locator(".toolbar").bounding_box()
        assert line and below
        assert line["y"] + line["height"] <= below["y"]
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")


def test_a_file_that_is_broken_is_asked_for_again(page: Page, site: str) -> None:
    page.context.route("**/data/explorer*", lambda route: route.fulfill(body="broken"))
    Table.open_page(page, site, "#openings")
    expect(page.locator("#explorer-says")).to_contain_text("The openings can’t be loaded right now")
    page.context.unroute("**/data/explorer*")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(FIRST)).to_be_visible()


def test_axe_finds_nothing_in_it(page: Page, site: str, inspector: Inspector) -> None:
    table = Table.open_page(page, site, "#openings")
    page.locator(FIRST).wait_for()
    inspector.look("openings", themes=True)
    page.locator(FIRST).click()
    inspector.look("an opening")
    page.locator("#explorer-drill").click()
    inspector.look("a drill", themes=True)
    page.locator("#drill-show").click()
    expect(page.locator('#status [data-do="bots.skip"]')).to_be_hidden()
    inspector.look("a drill that shows a turn", themes=True)
    table.click(*keys(line(1), 0))
    inspector.look("the end of a drill")
    page.set_viewport_size({"width": 360, "height": 740})
    page.locator('[data-do="explorer.leave_drill"]').click()
    inspector.look("openings on a phone")
