"""Browsers that are older: what they lack is made good, or they are told what they would need."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from pipeline.floor import OLDEST
from playwright.sync_api import Browser, Page, expect

from tests.support.places import ROOT
from tests.support.remote import has_no_fault, is_ready
from tests.support.settling import ask
from tests.support.table import RICH, Table
from tests.support.webkit import WebKit
from tests.support.windows import OUT_OF_REACH

GONE = {
    "DecompressionStream": "delete globalThis.DecompressionStream",
    "HTMLDialogElement": "delete globalThis.HTMLDialogElement",
    "toSorted": "delete Array.prototype.toSorted",
}
"""What browsers below the oldest lack, and how it is taken away from this one."""
CHOOSES = "@supports not selector(:has(a))"
DROPPED = re.compile(r"[^{}]*:has\([^{}]*\{[^{}]*\}")
"""A rule that a browser without ``:has`` drops, as Firefox did before 121."""


@pytest.mark.parametrize("gone", GONE.values(), ids=GONE.keys())
def test_a_browser_that_is_too_old_is_told_which_are_not(
    chromium: Browser, static_site: str, gone: str
) -> None:
    page = chromium.new_page(service_workers="block", locale="de-DE")
    page.add_init_script(gone)
    page.goto(static_site)
    told = page.locator("#outdated")
    expect(told).to_contain_text("zu alt für Pacru")
    for browser, version in OLDEST.items():
        expect(told).to_contain_text(f"{browser} {version}")
    expect(page.locator("body > :visible")).to_have_count(1)
    assert not page.evaluate("document.querySelector('#fault-report').value")
    page.context.close()


def test_the_readme_names_the_oldest_browsers() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    assert all(f"{browser} {version}" in readme for browser, version in OLDEST.items())


def test_without_check_visibility_one_plays_on(page: Page, site: str) -> None:
    page.add_init_script("delete Element.prototype.checkVisibility")
    table = Table.open_page(page, site)
    table.click("a3", "b4", "b4")
    table.wait_for_turns(2)
    table.click("settings.show")
    expect(page.locator("#settings")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#settings")).to_be_hidden()


@pytest.mark.slow
def test_without_has_all_is_within_reach(page: Page, site: str, dist: Path) -> None:
    kept = (dist / "style" / "pacru.css").read_text("utf-8")
    assert CHOOSES in kept
    rest = DROPPED.sub("", kept.replace(CHOOSES, "@supports (display: grid)"))
    page.route(
        "**/style/pacru.css*", lambda route: route.fulfill(body=rest, content_type="text/css")
    )
    table = Table.at(page, site, RICH)
    wrong: list[str] = []

    def look(what: str) -> None:
        for width, height in ((390, 844), (1280, 720)):
            page.set_viewport_size({"width": width, "height": height})
            wrong.extend(f"{what}, {width}: {one}" for one in ask(page, OUT_OF_REACH))

    look("a turn begins")
    table.click("c7", "g7")
    look("a choice of benefits")
    table.click("play.set_up")
    page.get_by_role("button", name="A bot").click()
    look("a new game")
    face = page.locator(".faces input").nth(1)
    expect(face).to_be_visible()
    face.check()
    page.keyboard.press("Escape")
    table.opens("#learn=move")
    look("a lesson")
    table.opens("#puzzle=d-0001")
    look("a puzzle")
    assert not wrong, "\n".join(wrong)


def test_no_style_sheet_asks_for_more_than_the_oldest_browsers_have(dist: Path) -> None:
    for sheet in (*dist.glob("*.css"), *dist.glob("style/*.css")):
        assert "light-dark(" not in sheet.read_text("utf-8")


def test_menus_open_and_close_where_the_browser_has_none(
    start_webkit: Callable[..., WebKit], tmp_path: Path, fresh_site: str
) -> None:
    with start_webkit(tmp_path / "stored", "PopoverAttribute") as browser:
        browser.opens(fresh_site)
        is_ready(browser)
        browser.runs("pacru.leaveWelcome()")
        entry = "document.querySelector('#more [data-do=\"settings.show\"]')"
        browser.waits_until("HTMLElement.prototype.showPopover")
        assert "native" not in browser.evaluates("String(HTMLElement.prototype.showPopover)")
        assert not browser.runs(f"return {entry}.checkVisibility()")
        browser.runs("document.querySelector('[popovertarget=more]').click()")
        browser.waits_until(f"{entry}.checkVisibility()")
        browser.runs(f"{entry}.click()")
        browser.waits_until("document.querySelector('#settings').open")
        browser.waits_until(f"!{entry}.checkVisibility()")
        has_no_fault(browser)
