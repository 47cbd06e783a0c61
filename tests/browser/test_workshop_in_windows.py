"""The workshop in windows of every size: how much code is seen, the two views of small ones, and their keys."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.axe import Inspector
from tests.support.windows import close_up, in_languages, windows_with
from tests.support.workshop import code_of, lines_in_sight, look_at, open_workshop, write_code

LONG = "\n".join(["def choose(position):", *("    x = 1" for _ in range(60))])
SECOND = "def choose(position):\n    print('hello')\n    return position.moves()[-1]\n"
COUNTING = "def choose(position):\n    print(28)\n    return position.moves()[-1]\n"
FAULTY = "def choose(position):\n    return 1 / 0\n"
WINDOWS = ((390, 844), (320, 568), (844, 390), (1280, 800), (1280, 620), (820, 1180), (1024, 690))
HEAD = "#workshop > header, #workshop .task, #workshop > footer"
CODE, BOARD = close_up(HEAD), close_up(f"{HEAD}, #workshop-pane")
PHONE = pytest.mark.parametrize(
    "page", [{"viewport": {"width": 390, "height": 844}, "has_touch": True}], indirect=True
)


def is_in_window(part: Locator) -> bool:
    """Whether an element is wholly seen."""
    size, box = part.page.viewport_size, part.bounding_box()
    assert size
    return bool(
        box
        and box["x"] >= 0
        and box["y"] >= 0
        and box["x"] + box["width"] <= size["width"]
        and box["y"] + box["height"] <= size["height"]
    )


@pytest.mark.parametrize(
    ("width", "height", "lines"),
    [
        (1280, 800, 20),
        (1280, 620, 13),
        (1024, 690, 13),
        (390, 844, 20),
        (320, 568, 8),
        (844, 390, 10),
    ],
)
def test_code_task_and_run_are_in_sight(
    page: Page, site: str, width: int, height: int, lines: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    open_workshop(page, site)
    write_code(page, LONG)
    page.locator("#workshop-code .cm-content").press("ControlOrMeta+Home")
    assert lines_in_sight(page) >= lines
    for part in ("ask_turn", "check_task", "show_hint"):
        assert is_in_window(page.locator(f'#workshop [data-do="workshop.{part}"]'))
    assert is_in_window(page.locator("#workshop-task"))


def test_the_last_result_stays_in_sight_while_one_writes_on(page: Page, site: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    table = open_workshop(page, site)
    write_code(page, FAULTY)
    table.click("workshop.check_task")
    expect(page.locator("#workshop .missed")).to_contain_text("Last test")
    write_code(page, SECOND)
    assert is_in_window(page.locator("#workshop .missed"))
    expect(page.locator("#board")).to_be_visible()


@PHONE
def test_a_phone_shows_the_code_or_the_board(page: Page, site: str) -> None:
    table = open_workshop(page, site)
    code, board = page.locator("#workshop-code"), page.locator("#board")
    expect(board).to_be_hidden()
    write_code(page, FAULTY)
    table.click("workshop.ask_turn")
    expect(page.locator("#workshop-code #errors li")).to_be_visible()
    expect(code).to_be_visible()  # where the fault is
    write_code(page, SECOND)
    table.click("workshop.ask_turn")
    expect(board).to_be_visible()
    expect(code).to_be_hidden()
    expect(page.locator("#workshop-printed")).to_have_text("hello\n")
    page.locator('#workshop [data-view="code"]').click()
    expect(board).to_be_hidden()
    assert "print('hello')" in code_of(page)
    assert lines_in_sight(page) == len(SECOND.split("\n"))


def key(page: Page, name: str) -> Locator:
    """A key below the code, by its name."""
    return page.get_by_role("button", name=name, exact=True)


@PHONE
def test_keys_write_what_phones_hide(page: Page, site: str) -> None:
    open_workshop(page, site)
    write_code(page, "")
    page.locator("#workshop-code .cm-content").click()
    key(page, "Indent").tap()
    page.keyboard.type("a")
    key(page, "Equals sign").tap()
    page.keyboard.type("b")
    key(page, "Square brackets").tap()
    key(page, "Quotation marks").tap()
    page.keyboard.type("c")
    key(page, "Quotation marks").tap()  # behind what it has written before
    key(page, "Indent").tap()  # out of the brackets
    key(page, "Dot").tap()
    page.keyboard.type("d")
    key(page, "Underscore").tap()
    key(page, "Parentheses").tap()
    page.keyboard.type("e")
    page.keyboard.press("End")
    key(page, "Colon").tap()
    assert code_of(page) == '    a=b["c"].d_(e):'
    expect(page.locator("#workshop-code")).to_be_focused()
    boxes = [one.bounding_box() for one in page.locator("#workshop .keys button").all()]
    assert all(box and min(box["width"], box["height"]) >= 44 for box in boxes)


@PHONE
def test_keys_write_around_what_is_marked_and_offer_what_goes_on(page: Page, site: str) -> None:
    open_workshop(page, site)
    write_code(page, "position")
    page.keyboard.press("ControlOrMeta+a")
    key(page, "Parentheses").tap()
    assert code_of(page) == "(position)"
    key(page, "Dot").tap()
    expect(page.get_by_role("option", name="moves()")).to_be_visible()


def test_the_next_task_comes_at_once_where_nothing_may_move(page: Page, site: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    table = open_workshop(page, site)
    write_code(page, SECOND)
    table.click("workshop.check_task")
    task = page.locator("#workshop .task")
    expect(task.locator("#workshop-task")).to_have_text("Win at once")
    assert (
        page.evaluate(
            "document.querySelector('#workshop .task').getAnimations({ subtree: true }).length"
        )
        == 0
    )
    page.locator("#workshop .number").click()
    page.locator('#workshop-tasks [data-task="any"]').click()
    expect(task.locator(".number")).to_contain_text("done")


@in_languages("de")
def test_the_workshop_is_seen_in_every_window(
    page: Page, site: str, language: str, *, thorough: bool
) -> None:
    windows = windows_with(page, language, {}, thorough=thorough)
    table = open_workshop(page, site)
    write_code(page, COUNTING)
    table.click("workshop.show_hint")
    windows.look("the code", WINDOWS, wrong=CODE)
    table.click("workshop.show_hint", "workshop.check_task")
    page.locator("#workshop .done").wait_for()
    table.click("workshop.ask_turn")
    page.locator("#workshop-printed").wait_for(state="attached")
    windows.look("what it chose", WINDOWS, wrong=BOARD)
    for pane in ("match", "console"):
        look_at(page, pane)
        windows.look(pane, WINDOWS, wrong=BOARD)
    assert not windows.wrong, "\n".join(windows.wrong)


@pytest.mark.slow
def test_axe_finds_nothing_in_the_workshop(page: Page, site: str, inspector: Inspector) -> None:
    table = open_workshop(page, site)
    page.locator("#workshop-bot").click()
    inspector.look("the files", themes=True)
    page.keyboard.press("Escape")
    page.locator("#workshop .number").click()
    inspector.look("the tasks")
    page.keyboard.press("Escape")
    write_code(page, SECOND)
    table.click("workshop.check_task")
    page.locator("#workshop .done").wait_for()
    table.click("workshop.ask_turn")
    page.locator("#workshop-printed").wait_for()
    inspector.look("what it chose", themes=True)
    for pane in ("match", "console", "game"):
        look_at(page, pane)
        inspector.look(pane)
    page.set_viewport_size({"width": 390, "height": 844})
    inspector.look("the board on a phone")
    page.locator('#workshop [data-view="code"]').click()
    inspector.look("the code on a phone", themes=True)
