"""Clocks: choosing them, seeing them, losing on time, and what a reload or a sleep gives back."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.settling import settle
from tests.support.table import Table, reload

KILLED = """for (const name of ["pagehide", "visibilitychange"])
    addEventListener(name, event => event.stopImmediatePropagation(), { capture: true });
"""
"""Keeps a page from hearing that it is left, as if it had been killed."""
HIDDEN = """hidden => {
    Object.defineProperty(document, "hidden", { configurable: true, value: hidden });
    document.dispatchEvent(new Event("visibilitychange"));
}"""


def pass_time(page: Page, seconds: int) -> None:
    """Let time pass, with ticks at most a minute apart: a longer gap is sleep."""
    settle(page)  # what was done before is not to be written as late as now
    for begun in range(0, seconds, 60):
        page.clock.fast_forward(1000 * min(60, seconds - begun))
        settle(page)  # a tick that came before the last one was answered has been left out
        page.clock.run_for(100)
        settle(page)


@pytest.mark.usefixtures("clock")
def test_a_game_of_three_people_goes_on_after_a_flag_has_fallen_and_to_its_end(
    page: Page, site: str
) -> None:
    table = Table.open_page(page, site)
    table.click("play.set_up", "play.show_details")
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
    pass_time(page, 60)
    expect(clocks).to_have_text(["3:02", "2:00", "3:00"])
    expect(clocks.nth(1)).not_to_have_class("low")
    pass_time(page, 105)
    expect(clocks.nth(1)).to_have_class("clock low")
    page.clock.fast_forward("00:20")
    card = page.locator(".player").nth(1)
    expect(card).to_contain_text("out of time")
    expect(page.locator(".player.turn")).to_have_count(1)
    assert not table.over
    pass_time(page, 240)
    expect(page.locator("#result-title")).to_be_visible()
    assert "R15e" in page.inner_text("#result-reason")


# What is charged: real time passes too, so what is left is compared, not known


def begin_with_clock(page: Page, site: str) -> Locator:
    """Begin a game between friends in which the second one's clock runs, and return that clock."""
    table = Table.open_page(page, site)
    table.click("play.set_up", "play.show_details")
    page.locator('.seat[data-place="1"] [data-value="person"]').click()
    page.get_by_label("Clock", exact=True).select_option("180+2")
    page.get_by_role("button", name="Start game").click()
    table.click("a3", "b3")
    return running_clock(page)


def running_clock(page: Page) -> Locator:
    return page.get_by_role("timer", name="Time left").nth(1)


def seconds(clock: Locator) -> int:
    minutes, _, rest = clock.inner_text().partition(":")
    return 60 * int(minutes) + int(rest)


@pytest.mark.usefixtures("clock")
def test_a_reload_gives_no_time_back(page: Page, site: str) -> None:
    clock = begin_with_clock(page, site)
    pass_time(page, 9)
    for _ in range(2):
        left = seconds(clock)
        assert left <= 171
        pass_time(page, 3)
        reload(page)
        assert seconds(clock) <= left - 2


@pytest.mark.usefixtures("clock")
def test_a_killed_page_gives_back_at_most_five_seconds(page: Page, site: str) -> None:
    page.add_init_script(KILLED)
    clock = begin_with_clock(page, site)
    for _ in range(13):
        pass_time(page, 1)
    left = seconds(clock)
    reload(page)
    assert seconds(clock) <= left + 5


@pytest.mark.usefixtures("clock")
def test_another_tab_that_takes_the_game_over_gives_back_at_most_five_seconds(
    page: Page, static_site: str
) -> None:
    clock = begin_with_clock(page, static_site)
    pass_time(page, 9)
    left = seconds(clock)
    other = page.context.new_page()
    Table.open_page(other, static_site)
    assert seconds(running_clock(other)) <= left + 5
    expect(page.get_by_role("dialog", name="is open in another tab")).to_be_visible()


@pytest.mark.usefixtures("clock")
def test_a_device_that_slept_has_used_no_time_and_says_so(page: Page, site: str) -> None:
    clock = begin_with_clock(page, site)
    left = seconds(clock)
    page.clock.fast_forward("10:00")
    notice = page.locator('[data-notice="slept"]')
    expect(notice).to_contain_text("Your device was asleep for 10 minutes. The clock stood still.")
    assert seconds(clock) > left - 60
    notice.get_by_role("button").click()
    page.evaluate("document.dispatchEvent(new Event('freeze'))")
    left = seconds(clock)
    pass_time(page, 180)
    page.evaluate("document.dispatchEvent(new Event('resume'))")
    expect(notice).to_contain_text("Your device was asleep for 3 minutes.")
    assert seconds(clock) > left - 60


@pytest.mark.usefixtures("clock")
def test_the_clock_runs_on_in_a_hidden_tab_that_ticks_once_a_minute(page: Page, site: str) -> None:
    clock = begin_with_clock(page, site)
    page.evaluate(HIDDEN, True)
    pass_time(page, 120)
    page.evaluate(HIDDEN, False)
    assert seconds(clock) <= 60
    expect(page.locator('[data-notice="slept"]')).to_be_hidden()


@pytest.mark.usefixtures("clock")
def test_a_rush_stands_still_while_the_device_sleeps(page: Page, site: str) -> None:
    Table.open_page(page, site)
    page.locator('nav [data-do="puzzles.show"]').click()
    page.get_by_role("button", name="Rush: three minutes").click()
    expect(page.locator("#puzzle .misses i")).to_have_count(3)
    page.clock.fast_forward("10:00")
    expect(page.locator('[data-notice="slept"]')).to_contain_text("asleep for 10 minutes")
    expect(page.locator("#puzzle .left")).to_contain_text(re.compile(r"2:\d\d"))
    pass_time(page, 180)
    expect(page.locator("#puzzle-ask")).to_contain_text("0 puzzles solved.")
