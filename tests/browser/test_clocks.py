"""Clocks: choosing them, seeing them, and losing on time."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.table import Table


@pytest.mark.usefixtures("clock")
def test_a_game_of_three_people_goes_on_after_a_flag_has_fallen_and_to_its_end(
    page: Page, site: str
) -> None:
    table = Table.open_page(page, site)
    table.click("new-game", "set-up")
    page.locator('#count [data-value="3"]').click()
    for place in (1, 2):
        page.locator(f'.seat[data-place="{place}"] [data-value="person"]').click()
    page.get_by_label("Clock", exact=True).select_option("180+2")
    page.get_by_role("button", name="Start game").click()
    clocks = page.get_by_role("timer", name="Time left")
    expect(clocks).to_have_text(["3:00", "3:00", "3:00"])
    page.clock.fast_forward("10:00")  # the first turn costs nothing
    expect(clocks).to_have_text(["3:00", "3:00", "3:00"])
    table.click(table.invited_fields()[0])
    table.click(table.invited_fields()[0])
    while not table.turns:
        table.click(table.invited_fields()[0])
    page.clock.fast_forward("01:00")
    expect(clocks).to_have_text(["3:02", "2:00", "3:00"])
    expect(clocks.nth(1)).not_to_have_class("low")
    page.clock.fast_forward("01:45")
    expect(clocks.nth(1)).to_have_class("clock low")
    page.clock.fast_forward("00:20")
    card = page.locator(".player").nth(1)
    expect(card).to_contain_text("out of time")
    expect(page.locator(".player.turn")).to_have_count(1)
    assert not table.over
    page.clock.fast_forward("04:00")
    expect(page.locator("#result-title")).to_be_visible()
    assert "R15e" in page.inner_text("#result-reason")


@pytest.mark.usefixtures("clock")
def test_each_player_has_the_time_set_for_them_and_it_survives_a_reload(
    page: Page, site: str
) -> None:
    table = Table.open_page(page, site)
    table.click("new-game", "set-up")
    page.locator('.seat[data-place="1"] [data-value="person"]').click()
    page.get_by_label("Clock", exact=True).select_option(label="Different for each player")
    times = page.locator('.seat[data-place="0"] [data-minutes]')
    times.fill("5")
    page.locator('.seat[data-place="0"] [data-increment]').fill("0")
    page.locator('.seat[data-place="1"] [data-minutes]').fill("2")
    page.get_by_role("button", name="Start game").click()
    clocks = page.get_by_role("timer", name="Time left")
    # Real time passes too for the player to move.
    hardly_used = re.compile(r"5:00|4:[345]\d")
    expect(clocks).to_have_text([hardly_used, "2:00"])
    table.click("a3", "b3")
    page.clock.fast_forward("00:30")
    table.click("a7", "b7")
    expect(clocks).to_have_text([hardly_used, re.compile(r"1:[0-4]\d")])
    used = clocks.nth(1).inner_text()
    page.reload()
    page.wait_for_selector("html[data-ready]", state="attached")
    expect(clocks).to_have_text([hardly_used, used])
    page.clock.fast_forward("02:00")
    expect(clocks).to_have_text([re.compile(r"[12]:\d\d|3:00"), used])
