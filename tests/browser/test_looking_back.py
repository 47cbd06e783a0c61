"""Looking back at one's own moments, and the coach's words, in windows of every size."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

import pacru
from pacru import Position
from tests.support.positions import HANGING
from tests.support.table import Table
from tests.support.windows import WRONG, Windows, close_up, in_languages, windows_with

WALK = Path(__file__).parents[1] / "walks" / "look_back.txt"
QUIET = "8Asw/5Bse3/7Bw1/a1b3a2/1Bs7/bBneAe3AnwAnea/9/8a/9 a 2 - 15"
"""A position in which the best move has a reason."""
WINDOWS = ((390, 844), (320, 568), (844, 390), (1280, 800), (820, 1180), (1024, 690), (360, 740))

CLOSE = close_up("#remark, #look-back, #moment")
"""What is wrong with what the coach says, and what is said of a moment."""
WITH_BOARD = f"() => [...({WRONG})(), ...({CLOSE})()]"
"""The same, and what is wrong with the page around it; the closing page has no board on phones."""


def coach(table: Table, windows: Windows) -> None:
    """A warning, and the first step of a hint; a praise is shorter, and gone too soon to be looked at."""
    page = table.page
    table.opens(pacru.link.write(Position.parse(HANGING), seat="S"))
    table.click("e4", "e5")
    page.wait_for_selector("html[data-remark]", state="attached")
    windows.look("a warning", WINDOWS, wrong=WITH_BOARD)
    table.opens(pacru.link.write(Position.parse(QUIET), seat="S"))
    table.click("bots.hint")
    page.wait_for_selector("html[data-remark]", state="attached")
    windows.look("an idea", WINDOWS, wrong=WITH_BOARD)


def look_back(table: Table, windows: Windows) -> None:
    """Each step of each moment, and the closing page."""
    page = table.page
    link = next(line for line in WALK.read_text("utf-8").splitlines() if line.startswith("open "))
    table.opens(f"{link.removeprefix('open ')}&seat=S")
    page.locator('#result [data-do="review.begin"]').click()
    page.locator(":is(#review-try, #review-next)").first.wait_for(timeout=60_000)
    page.wait_for_selector("#look-back .slots:not(:has(.wait))", state="attached", timeout=60_000)
    number = 0
    while page.locator("#review-again").count() == 0:
        number += 1
        windows.look(f"moment {number}", WINDOWS, wrong=WITH_BOARD)
        if page.locator("#review-try").count():
            page.locator("#review-try").click()
            windows.look(f"moment {number}, your turn", WINDOWS, wrong=WITH_BOARD)
            page.locator("#review-solution").click()
            page.wait_for_selector("html:not([data-showing])", state="attached")
            windows.look(f"moment {number}, the answer", WINDOWS, wrong=WITH_BOARD)
        page.locator("#review-next").click()
    assert number > 1
    windows.look("the closing page", WINDOWS, wrong=CLOSE)


@pytest.mark.slow
@in_languages("de")
def test_what_the_coach_says_and_looking_back_are_seen_in_every_window(
    page: Page, static_site: str, language: str, *, thorough: bool
) -> None:
    coached = {"coach": "first", "first games": ""}
    windows = windows_with(page, language, coached, thorough=thorough)
    table = Table.open_page(page, static_site)
    for walk in (coach, look_back):
        walk(table, windows)
    assert not windows.wrong, "\n".join(windows.wrong)
