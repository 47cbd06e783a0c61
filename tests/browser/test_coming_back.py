"""The home and the result of a game, in windows of every size."""

import pytest
from app.game import keeping
from playwright.sync_api import Page

from tests.support.ended import ended_games
from tests.support.stored import store_game
from tests.support.table import Table, reload
from tests.support.windows import close_up, in_languages, windows_with

WINDOWS = ((390, 844), (320, 568), (844, 390), (1280, 800), (820, 1180), (1024, 690), (360, 740))
HOME = close_up("#home > *")
RESULT = close_up("#result")
ROADS = {
    "after the first lesson": "",
    "the next in a short game": "1=15",
    "the next in a full game": "1=42;2=15;3=15",
    "all beaten": ";".join(f"{level}=15" for level in range(1, 16)),
}
"""What is stored of games won."""


@pytest.mark.parametrize("what", ROADS)
@in_languages("de")
def test_the_home_is_seen_in_every_window(
    page: Page, site: str, what: str, language: str, *, thorough: bool
) -> None:
    windows = windows_with(page, language, {"road": ROADS[what]}, thorough=thorough)
    Table.open_page(page, site, "#home")
    page.wait_for_selector("html[data-home]", state="attached")
    windows.look(what, WINDOWS, wrong=HOME)
    page.locator("#home .opponent").nth(5).click()
    windows.look("a face pressed", WINDOWS, wrong=HOME)
    assert not windows.wrong, "\n".join(windows.wrong)


@pytest.mark.slow
@in_languages("de")
def test_the_result_is_seen_in_every_window(
    page: Page, static_site: str, language: str, *, thorough: bool
) -> None:
    windows = windows_with(page, language, {}, thorough=thorough)
    Table.open_page(page, static_site)
    for what, ended in ended_games().items():
        store_game(page, keeping.write(ended))
        reload(page)
        page.locator("#result").wait_for()
        windows.look(what, WINDOWS, wrong=RESULT)
    assert not windows.wrong, "\n".join(windows.wrong)
