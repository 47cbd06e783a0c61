"""Sheets of paper in a browser: how many pages a printer would need."""

import re

import pytest
from playwright.sync_api import Browser, Page

from tests.support.axe import Inspector
from tests.support.table import RICH, Table

PAGES = re.compile(rb"/Type\s*/Page\b")


def pages(page: Page) -> int:
    """Send the sheet to the printer, and count its pages."""
    page.locator("#printing [data-do='printing.start']").click()
    page.wait_for_function("document.documentElement.hasAttribute('data-sheet')")
    printed = page.pdf(format="A4")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    page.wait_for_function("!document.documentElement.hasAttribute('data-sheet')")
    return len(PAGES.findall(printed))


def test_each_sheet_has_its_pages(page: Page, site: str) -> None:
    table = Table.at(page, site, RICH)
    page.evaluate("window.print = () => {}")
    table.click("printing.show")
    inspector = Inspector(page, thorough=False)
    inspector.look("a sheet", themes=True)
    assert not inspector.found
    what, players = (page.locator("#printing select").nth(at) for at in (0, 1))
    for sheet in ("position", "two", "six", "rules", "score"):
        what.select_option(sheet)
        assert pages(page) == 1, sheet
    for count in ("3", "4"):
        players.select_option(count)
        assert pages(page) == 1, count
    table.click("page.close")


def test_a_printer_without_backgrounds_leaves_nothing_out(table: Table) -> None:
    """It leaves out the grounds of elements, unless a style sheet says that they tell something."""
    page = table.page
    table.click("c7", "c8")
    page.emulate_media(media="print")
    told, lost = page.evaluate(
        """() => {
            const all = [...document.querySelectorAll("html, body, body *")].filter((one) => one.checkVisibility());
            const style = (one) => getComputedStyle(one);
            const grounds = all.filter((one) => !/^rgba\\(.*, 0\\)$/.test(style(one).backgroundColor));
            const lost = grounds.filter((one) => style(one).printColorAdjust !== "exact");
            return [grounds.length, lost.map((one) => `${one.tagName} ${one.id || one.className}`)];
        }"""
    )
    page.emulate_media(media="screen")
    assert told
    assert lost == []


@pytest.mark.long
@pytest.mark.parametrize("language", ["de-DE", "fr-FR"])
def test_the_rules_fit_a_page_in_each_language(
    chromium: Browser, static_site: str, language: str
) -> None:
    page = chromium.new_context(service_workers="block", locale=language).new_page()
    table = Table.at(page, static_site, RICH)
    page.evaluate("window.print = () => {}")
    table.click("printing.show")
    page.locator("#printing select").first.select_option("rules")
    assert pages(page) == 1
    page.context.close()
