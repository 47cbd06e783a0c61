"""Everything around the board: loading, dialogs, layouts, links, the bot's worker."""

import pytest
from playwright.sync_api import Browser, Page, expect

from pacru import Position
from tests.support.held_python import HeldPython
from tests.support.table import RICH, Table

SIZES = [(360, 740), (820, 1180), (1440, 900)]


def test_what_is_clicked_while_python_loads_is_done_afterwards(page: Page, site: str) -> None:
    python = HeldPython(page)
    page.goto(site, wait_until="commit")
    table = Table(page)
    table.click("a3", "b4")
    expect(page.locator(".board:visible .pending")).to_have_count(2)
    python.let_go()
    page.mouse.move(0, 0)
    assert table.title == "Mark one field"
    expect(page.locator(".pending")).to_have_count(0)


@pytest.mark.smoke
def test_the_first_paint_is_what_python_draws(page: Page, static_site: str) -> None:
    """Nothing jumps when Python is ready: the same cards, words and board are already there."""
    python = HeldPython(page)
    page.goto(static_site, wait_until="commit")
    page.wait_for_selector("#log")
    places = """() => ["#cards", ".board:not([hidden])", "#status", "#title", "#log"].map(name => {
        const { x, y, width, height } = document.querySelector(name).getBoundingClientRect();
        return [name, x, y, width, height].join(" ");
    })"""
    before = page.evaluate(places)
    python.let_go()
    assert page.evaluate(places) == before


@pytest.mark.parametrize("players", [2, 4])
def test_a_turn_needs_no_scrolling_and_moves_nothing(page: Page, site: str, players: int) -> None:
    table = Table.at(page, site, RICH if players == 2 else str(Position.initial(4)))
    steps = ("c7", "g7") if players == 2 else ("e1",)
    for width, height in (*SIZES, (1100, 700), (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        moves_nothing(table, width, height, steps)
        table.click(*["play.step_back"] * len(steps))


def moves_nothing(table: Table, width: int, height: int, steps: tuple[str, ...]) -> None:
    """Check that all of a turn is seen, wherever it stands, and nothing moves."""
    page = table.page
    page.mouse.move(0, 0)
    board = page.locator(".board").locator("visible=true")
    place = board.bounding_box()
    assert place
    assert place["x"] >= 0
    assert place["x"] + place["width"] <= width
    bottom = place["y"] + place["height"]
    assert bottom <= height
    for step in steps:
        table.click(step)
        page.mouse.move(0, 0)
        assert board.bounding_box() == place
        card = page.locator(".status").bounding_box()
        assert card
        dock = page.locator(".dock").bounding_box()
        end = dock["y"] if dock else height
        for button in page.locator("#status button:visible").all():
            box = button.bounding_box()
            assert box
            assert card["x"] <= box["x"] <= card["x"] + card["width"] - box["width"]
            assert box["y"] + box["height"] <= end, button.inner_text()
        assert page.evaluate("scrollY") == 0
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_fields_are_large_enough_to_touch(page: Page, site: str) -> None:
    table = Table.open_page(page, site)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        box = table.field("e5").bounding_box()
        assert box
        assert round(box["width"], 1) >= 39
        assert box["width"] == pytest.approx(box["height"])


@pytest.mark.smoke
def test_a_new_game_is_set_up_in_the_dialog(page: Page, site: str) -> None:
    table = Table.open_page(page, site)
    table.click("play.set_up", "play.show_details")
    dialog = page.locator("#new-game")
    expect(dialog).to_be_visible()
    dialog.get_by_role("button", name="3", exact=True).click()
    expect(dialog.locator(".seat")).to_have_count(3)
    expect(dialog.locator("#target-hint")).to_contain_text("28")
    first = dialog.locator('.seat[data-place="0"]')
    first.get_by_role("button", name="Yellow").click()
    colours = dialog.locator(".seat [data-entry=colour][aria-pressed=true]")
    assert [colour.get_attribute("aria-label") for colour in colours.all()] == [
        "Yellow",
        "Red",
        "Black",
    ]
    first.locator("input[type=text]").fill("<b>Ada</b>")
    dialog.locator('.seat[data-place="1"]').get_by_role("button", name="Move up").click()
    expect(dialog.locator('.seat[data-place="1"] input[type=text]')).to_have_value("<b>Ada</b>")
    dialog.locator('.seat[data-place="0"]').get_by_role("button", name="Human").click()
    dialog.locator('.seat[data-place="0"] input[type=text]').fill("Mio")
    dialog.get_by_role("button", name="Tournament", exact=True).click()
    expect(dialog.locator("#variant-hint")).to_contain_text("R12c")
    dialog.locator("#repetition").check()
    dialog.get_by_role("button", name="Start game").click()
    expect(dialog).to_be_hidden()
    names = page.locator(".player [data-name]").all_inner_texts()
    assert names == ["Mio", "<b>Ada</b>", "Pip"]
    details = page.locator(".player [data-detail]").all_text_contents()
    assert details == ["Red · East", "Yellow · North", "Black · West"]
    assert table.title == "Mio, your turn"


def test_a_dialog_is_left_without_a_change(page: Page, site: str) -> None:
    table = Table.open_page(page, site)
    table.click("a3", "play.set_up", "play.show_details")
    page.locator('[data-entry="count"][data-value="4"]').click()
    page.keyboard.press("Escape")
    expect(page.locator("#new-game")).to_be_hidden()
    page.mouse.move(0, 0)
    assert "a3" in table.title
    table.click("play.set_up", "play.show_details")
    expect(page.locator(".seat")).to_have_count(2)
    page.mouse.click(5, 5)
    expect(page.locator("#new-game")).to_be_hidden()


@pytest.mark.smoke
def test_the_bot_answers_and_is_taken_back(page: Page, site: str) -> None:
    table = Table.open_page(page, site)
    table.click("a3", "b3")
    table.wait_for_turns(2)
    assert table.title == "Your turn"
    expect(page.locator("#lately")).to_contain_text("Pip:")
    table.click("play.take_back")
    expect(page.locator(".ply")).to_have_count(0)


@pytest.mark.smoke
def test_the_page_runs_no_inline_script_and_asks_no_other_origin(
    chromium: Browser, static_site: str
) -> None:
    # Not the fixture: the console reports that these two were refused.
    page = chromium.new_page(service_workers="block")
    Table.open_page(page, static_site)
    refused = page.evaluate("""async () => {
        const refused = [];
        document.addEventListener("securitypolicyviolation", event => refused.push(event.effectiveDirective));
        const script = document.createElement("script");
        script.textContent = "globalThis.ran = true";
        document.body.append(script);
        await fetch("https://example.org/").catch(() => {});
        await new Promise(done => setTimeout(done));
        return [globalThis.ran === true, ...refused.sort()];
    }""")
    assert refused == [False, "connect-src", "script-src-elem"]
    page.context.close()
