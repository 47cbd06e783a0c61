"""Puzzles in a browser: by keyboard alone, by touch on a small phone, by what is heard, and without storage."""

import re
from collections.abc import Callable
from datetime import date
from functools import partial

import pytest
from app.rooms.puzzles.choosing import puzzle_of_day
from playwright.sync_api import Page, Request, expect

import pacru
from pacru.puzzles import file_content, judge, list_puzzles
from tests.support.axe import Inspector
from tests.support.menus import press
from tests.support.playing import choose_by_keys, choose_by_name, choose_by_touch, tap_in_reach
from tests.support.puzzles import all_puzzles, sister_puzzles
from tests.support.solving import on_board, play_solution, puzzle_with
from tests.support.table import SOLVES, Table, reload

COUNTS = pytest.mark.parametrize("count", [2, pytest.param(10, marks=pytest.mark.long)])
"""How many puzzles are solved."""
FILE = "puzzles"


def solve(page: Page, choose: Callable[[str], None]) -> None:
    """Solve the puzzle on the board."""
    play_solution(on_board(page), choose)
    expect(page.locator("#puzzle-says")).to_have_text("Solved!")


@COUNTS
def test_puzzles_by_keyboard_alone(page: Page, site: str, count: int) -> None:
    Table.open_page(page, site)
    page.locator('nav [data-do="puzzles.show"]').focus()
    page.keyboard.press("Enter")
    start = page.get_by_role("button", name="Solve puzzles")
    start.focus()
    page.keyboard.press("Enter")

    def choose(key: str) -> None:
        if not page.locator(".board [data-field]:focus").count():
            page.locator(".board [data-field][tabindex='0']").locator("visible=true").focus()
        choose_by_keys(page, key)

    had: set[str] = set()
    for _ in range(count):
        expect(page.locator("#puzzle-ask")).to_be_visible()
        had.add(on_board(page).id)
        solve(page, choose)
        expect(page.locator("#puzzle-next")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator("#puzzle-says")).to_be_hidden()
    assert len(had) == count
    Table.open_page(
        page, site
    )  # a reload would come back to the puzzle, beside which there is no way to all of them
    press(page, "puzzles.show")
    expect(page.locator("#puzzles .hint")).to_contain_text(f"{count} puzzles attempted")


@pytest.mark.parametrize(
    "page", [{"viewport": {"width": 360, "height": 640}, "has_touch": True}], indirect=True
)
@COUNTS
def test_puzzles_by_touch_on_a_small_phone(page: Page, site: str, count: int) -> None:
    Table.open_page(page, site)
    page.get_by_role("button", name="Menu").tap()
    page.get_by_role("button", name="Puzzles").tap()
    page.get_by_role("button", name="Solve puzzles").tap()
    for _ in range(count):
        solve(page, partial(choose_by_touch, page))
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        tap_in_reach(page.locator("#puzzle-next"))
        expect(page.locator("#puzzle-says")).to_be_hidden()


@COUNTS
def test_puzzles_by_what_is_heard(page: Page, site: str, count: int) -> None:
    """Fields and buttons are found by their roles and names, and the outcome by the log."""
    Table.open_page(page, site)
    page.get_by_role("button", name="Puzzles").click()
    page.get_by_role("button", name="Win in 2").click()
    spoken = page.get_by_role("log", name="Announcements")
    for _ in range(count):
        expect(spoken).to_contain_text(re.compile("to move: win in 2 moves, whatever Red does"))
        play_solution(on_board(page), partial(choose_by_name, page))
        expect(spoken).to_contain_text("Solved!")
        page.get_by_role("button", name="Next puzzle").click()


def test_a_wrong_turn_is_answered_and_the_solution_shown(page: Page, site: str) -> None:
    puzzle = puzzle_with("w3-0001")
    table = Table.open_page(page, site, f"#puzzle={puzzle.id}")
    assert on_board(page) == puzzle
    turn = next(one for one in puzzle.position.moves() if judge(puzzle.position, one, 3).answer)
    table.click(*pacru.Draft.of(puzzle.position, turn).path)
    expect(page.locator("#puzzle-says")).to_contain_text("Try again.")
    page.locator("#puzzle-solution").click()
    for number in range(len(puzzle.line)):
        label = "Next move" if number + 1 < len(puzzle.line) else "Next puzzle"
        onward = page.get_by_role("button", name=label)
        expect(onward).to_be_focused()
        if label == "Next move":
            onward.click()
    page.locator('[data-do="puzzles.leave"]').click()
    expect(page.locator("#puzzle")).to_be_hidden()
    expect(page.locator("html[data-exercise]")).to_have_count(0)


def solve_by_clicks(page: Page, table: Table) -> None:
    """Solve a puzzle of a sister game; the opponent's turns come by themselves."""
    for text in on_board(page).line[::2]:
        turn = pacru.Turn.parse(text)
        assert isinstance(turn, pacru.Move)
        table.click(turn.origin, turn.destination)
        if turn.twist:
            page.locator(f"#twists [data-choose='{turn.twist}']").click()
        elif page.locator("#straight").is_visible():
            page.locator("#straight").click()
        elif page.locator('#confirm [data-do="play.confirm"]').is_visible():
            page.locator('#confirm [data-do="play.confirm"]').click()
    expect(page.locator("#puzzle-says")).to_have_text("Solved!")


@pytest.mark.parametrize("game", ["shacru", "azacru"])
def test_puzzles_of_a_sister_game_by_clicks(page: Page, site: str, game: str) -> None:
    table = Table.open_page(page, site)
    page.locator('nav [data-do="puzzles.show"]').click()
    page.locator(f'#puzzles [data-mode="theme"][data-which="{game}"]').click()
    had: set[str] = set()
    for _ in range(3):
        expect(page.locator("#puzzle-title")).to_have_text(game.title())
        expect(page.locator("#puzzle-ask")).to_contain_text("Black to move: win the count")
        had.add(on_board(page).id)
        assert on_board(page).position.game == game
        solve_by_clicks(page, table)
        page.locator("#puzzle-next").click()
        expect(page.locator("#puzzle-says")).to_be_hidden()
    assert len(had) == 3


def test_a_link_leads_to_a_puzzle_of_shacru_that_needs_a_twist(page: Page, site: str) -> None:
    puzzle = next(
        one for one in sister_puzzles() if one.id.startswith("s3") and one.solutions[0][-1] in "<>"
    )
    table = Table.open_page(page, site, f"#puzzle={puzzle.id}")
    assert on_board(page) == puzzle
    solve_by_clicks(page, table)
    page.locator("#puzzle-next").click()
    expect(page.locator("#puzzle-title")).to_have_text("Shacru")


def test_back_leaves_a_puzzle_and_a_reload_comes_back_to_it(page: Page, site: str) -> None:
    table = Table.open_page(page, site)
    page.locator('nav [data-do="puzzles.show"]').click()
    page.get_by_role("button", name="Puzzle of the day").click()
    puzzle = on_board(page)
    expect(page).to_have_url(f"{site}#puzzle={puzzle.id}")
    reload(page)
    expect(page.locator("#puzzle-title")).to_have_attribute("data-puzzle", puzzle.id)
    page.go_back()
    expect(page.locator("#puzzle")).to_be_hidden()
    expect(page).to_have_url(site)
    table.click("a3", "b3")
    assert table.turns[0] == "a3–b3"


def test_nothing_of_the_puzzles_is_fetched_before_they_are_wanted(page: Page, site: str) -> None:
    asked: list[str] = []

    def note(request: Request) -> None:
        if FILE in request.url:
            asked.append(request.url)

    page.on("request", note)
    Table.open_page(page, site)
    assert not asked
    page.locator('nav [data-do="puzzles.show"]').click()
    expect(page.locator("#puzzles .lesson-entry .stars").first).to_have_text(re.compile("[0-9]"))
    assert len(asked) == 1


def test_puzzles_go_on_where_nothing_can_be_stored(page: Page, site: str) -> None:
    page.add_init_script(SOLVES)
    page.add_init_script(
        "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }"
    )
    table = Table.open_page(page, site, "#puzzle=w1-0001")
    solve(page, table.click)
    page.get_by_role("button", name="Next puzzle").click()
    expect(page.locator("#puzzle-says")).to_be_hidden()
    expect(page.locator("#puzzle .count")).not_to_have_text("1000")


def test_axe_finds_nothing_in_puzzles(page: Page, site: str, inspector: Inspector) -> None:
    table = Table.open_page(page, site, "#puzzle=w1-0001")
    page.locator("[role=gridcell][aria-label*=chevron]").first.wait_for(state="attached")
    inspector.look("a puzzle", themes=True)
    solve(page, table.click)
    inspector.look("a puzzle that is solved", themes=True)
    page.locator("#puzzle-share").click()
    inspector.look("sharing a puzzle", themes=True)
    page.keyboard.press("Escape")
    page.locator("#puzzle-others").click()
    inspector.look("all puzzles", themes=True)
    page.get_by_role("button", name="Rush: three minutes").click()
    inspector.look("a Rush", themes=True)
    page.set_viewport_size({"width": 360, "height": 640})
    inspector.look("a phone")


@pytest.mark.usefixtures("clock")
@pytest.mark.parametrize(
    ("zone", "day"), [("Pacific/Kiritimati", (2028, 3, 1)), ("Pacific/Pago_Pago", (2028, 2, 28))]
)
def test_the_puzzle_of_the_day_is_that_of_the_place(
    page: Page, site: str, zone: str, day: tuple[int, int, int]
) -> None:
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setTimezoneOverride", {"timezoneId": zone})
    page.clock.set_system_time("2028-02-29T10:30:00Z")
    table = Table.open_page(page, site, "#puzzles")
    page.locator('#puzzles [data-mode="day"]').click()
    expect(page.locator("#puzzle-ask")).to_be_visible()
    expected = puzzle_of_day(list_puzzles(file_content(all_puzzles())), date(*day).toordinal())
    assert expected
    assert on_board(table.page).id == expected.id
