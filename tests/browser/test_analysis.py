"""The analysis in the browser: with a scripted engine in every window, and with the real one."""

import re
from statistics import median

import pytest
from playwright.sync_api import Page, expect

from tests.support.axe import Inspector
from tests.support.setups import extremes
from tests.support.table import RICH, ScriptedBot, Table, arrive
from tests.support.windows import SAMPLE, Windows, in_languages

LINES = ("c7-d8(e7) a5-b5 d8-e8 a9-b9", "c7-g7(*) a5-b5", "d5>(b7,b8) a5-b4")


def report(bot: ScriptedBot, depth: int = 7) -> None:
    """Let the bot report three lines."""
    for rank, line in enumerate(LINES, 1):
        score = "win 3" if rank == 1 else f"markers {400 - 120 * rank}"
        bot.says(f"info depth {depth} score {score} nodes 123456 time 9 multipv {rank} pv {line}")


def start_analysis(page: Page, bot: ScriptedBot) -> None:
    """Begin the analysis, and report the lines."""
    page.keyboard.press("e")
    bot.is_asked()
    report(bot)
    expect(page.locator("#analysis .best li")).to_have_count(3)


@in_languages("de")
def test_the_analysis_is_seen_in_every_window(
    page: Page, site: str, language: str, *, thorough: bool
) -> None:
    windows = Windows(page, language, thorough=thorough)
    bot = ScriptedBot(page)
    table = Table.at(page, site, RICH)
    windows.look("a game", SAMPLE)
    start_analysis(page, bot)
    windows.look("lines", SAMPLE)
    page.locator("#analysis summary").click()
    windows.look("more", SAMPLE)
    table.click("c7")
    windows.look("a turn is entered", SAMPLE)
    assert not windows.wrong, "\n".join(windows.wrong)


def test_axe_finds_nothing_in_the_analysis(page: Page, site: str, inspector: Inspector) -> None:
    bot = ScriptedBot(page)
    table = Table.at(page, site, RICH)
    start_analysis(page, bot)
    page.locator("#analysis summary").click()
    inspector.look("lines", themes=True)
    table.click("analysis.toggle_threat")
    bot.is_asked(times=2)
    bot.says("bestmove c7-c8")
    report(bot)
    inspector.look("a threat", themes=True)
    page.set_viewport_size({"width": 360, "height": 740})
    inspector.look("a phone")


def test_a_line_is_walked_into_with_keys(page: Page, site: str) -> None:
    bot = ScriptedBot(page)
    table = Table.at(page, site, RICH)
    start_analysis(page, bot)
    assert page.locator(".board:visible [class^=rank-]").count() == 2
    third = page.locator("#analysis .best li").first.get_by_role("button").nth(2)
    third.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#rounds .line .ply")).to_have_count(3)
    assert table.turns == ["c7–d8 (e7)", "a5–b5", "d8–e8"]
    page.keyboard.press("Escape")
    expect(page.locator("#board")).not_to_have_attribute("data-beside", re.compile("."))
    page.keyboard.press("e")
    expect(page.locator("#analysis")).to_be_hidden()


@pytest.mark.usefixtures("clock")
def test_a_silent_search_is_no_dead_one(page: Page, site: str) -> None:
    bot = ScriptedBot(page)
    table = Table.at(page, site, RICH)
    start_analysis(page, bot)
    table.click("analysis.toggle_depth")
    bot.is_asked(times=2)
    bot.says("bestmove c7-c8")
    for _ in range(6):
        page.clock.run_for(9_000)
        bot.says("readyok")
    assert "isready" in bot.heard
    assert len([line for line in bot.heard if line.startswith("go")]) == 2
    expect(page.locator("#analysis")).to_contain_text("Depth 7")


def test_one_click_begins_the_analysis_in_every_window(page: Page, site: str) -> None:
    bot = ScriptedBot(page)
    table = Table.at(page, site, RICH)
    sizes = ((360, 640), (390, 844), (740, 360), (820, 1180), (1440, 900))
    for times, (width, height) in enumerate(sizes, 1):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        table.click("analysis.toggle")
        bot.is_asked(times)
        report(bot)
        expect(page.locator("#analysis .best li").first).to_be_in_viewport()
        table.click("analysis.toggle")
        expect(page.locator("#analysis")).to_be_hidden()
        bot.says("bestmove c7-c8")


def test_the_real_bot_analyses_as_deep_as_wanted(page: Page, site: str) -> None:
    table = Table.at(page, site, RICH)
    table.click("analysis.toggle")
    best = page.locator("#analysis .best li")
    expect(best).to_have_count(3)
    expect(page.locator("#analysis [role=img]")).to_have_attribute(
        "aria-label", re.compile(r"^Chances: Black \d+%, Red \d+%$")
    )
    turn = best.first.get_by_role("button").first
    expect(turn).to_be_visible()
    table.click("analysis.toggle_threat")
    expect(page.locator(".board:visible .attack")).not_to_have_count(0)
    table.click("analysis.toggle_threat", "analysis.toggle_depth")
    expect(page.locator("#analysis h2")).to_contain_text(re.compile("Depth [4-9]"))
    best.first.get_by_role("button").first.click()
    expect(page.locator("#rounds .line .ply")).to_have_count(1)
    expect(best).to_have_count(3)
    table.click("analysis.leave")
    expect(page.locator("#analysis")).to_be_hidden()


STOPPED = """async ([position, delays]) => {
    const { bot } = pacru.workers();
    const wait = ms => new Promise(done => setTimeout(done, ms));
    const found = [];
    let answered;
    bot.sync.report = lines => /^bestmove/m.test(lines) && answered(performance.now());
    for (const line of ["setoption name MultiPV value 5", `position text ${position}`]) await bot.sync.receive(line);
    for (const delay of delays) {
        const answer = new Promise(done => (answered = done));
        await bot.sync.receive("newgame");
        bot.sync.receive("go infinite");
        await wait(delay);
        const began = performance.now();
        bot.sync.receive("stop");
        found.push((await answer) - began);
    }
    return found;
}"""
"""Stops the real bot after each delay, and returns how many milliseconds its answers took."""
AT_ONCE = 50
"""The most milliseconds from "stop" to the answer, at the median and on an idle machine."""


@pytest.mark.long
def test_stop_is_answered_at_once(page: Page, static_site: str) -> None:
    arrive(page, static_site)
    page.wait_for_function("pacru.workers().bot")
    delays = [0, 5, 50, 200, 500, 900, 1500, 2500]
    took = {
        name: page.evaluate(STOPPED, [str(position), delays])
        for name, position in extremes().items()
    }
    assert max(map(median, took.values())) < AT_ONCE, took


def test_the_bot_plays_on_while_its_game_is_analysed(page: Page, site: str) -> None:
    table = Table.open_page(page, site)
    page.keyboard.press("e")
    expect(page.locator("#analysis .best li")).to_have_count(3)
    table.click("a3", "b3")
    table.wait_for_turns(2)
    expect(page.locator("#analysis .best li")).to_have_count(3)
    page.locator("#analysis summary").click()
    table.click("analysis.watch")
    page.get_by_role("button", name="Start game").click()
    page.wait_for_function("document.querySelectorAll('.ply').length > 2")
