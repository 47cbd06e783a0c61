"""The documentation site, in a browser."""

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.support.axe import Inspector
from tests.support.table import Table

PAGES = (
    "index.html",
    "guide/python.html",
    "guide/notation.html",
    "guide/first-player.html",
    "pacru.html",
)
PHONE = {"width": 390, "height": 844}


def test_the_search_finds_the_guide_and_the_names(page: Page, static_site: str) -> None:
    page.goto(f"{static_site}api/guide/rules.html")
    page.get_by_role("searchbox", name="Search").fill("perft")
    expect(page.get_by_role("status")).to_contain_text("results")
    expect(page.get_by_role("heading", name="The rules of Pacru")).to_be_hidden()
    first, guide = page.locator("main li a").first, page.locator("main li", has_text="guide").first
    expect(first).to_have_text("pacru.perft")
    expect(guide).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", name="The rules of Pacru")).to_be_visible()
    page.get_by_role("searchbox").fill("R14 reorientation")
    first.click()
    expect(page.get_by_role("heading", name="R14 Reorientation")).to_be_in_viewport()


def test_everyone_can_read_it(page: Page, site: str, inspector: Inspector) -> None:
    """Every day, axe looks at each page in one of two windows."""
    for turn, size in enumerate((page.viewport_size or PHONE, PHONE)):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        for number, name in enumerate(PAGES, turn):
            page.goto(f"{site}api/{name}")
            if inspector.thorough or number % 2:
                inspector.look(f"{name} {size}")
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
        expect(page.get_by_text("On this page")).to_be_visible(visible=size != PHONE)
    page.get_by_text("Contents").click()
    expect(page.get_by_role("link", name="Pacru from Python")).to_be_visible()


def test_the_page_leads_there_and_stores_nothing_of_it(page: Page, site: str, dist: Path) -> None:
    assert '"api/' not in (dist / "sw.js").read_text("utf-8")
    table = Table.open_page(page, site, "#rules")
    page.get_by_role("button", name="About").click()
    link = page.get_by_role("link", name="Documentation for Python and bots")
    with page.expect_popup() as opened:
        link.click()
    expect(opened.value.get_by_role("heading", name="Pacru for Python")).to_be_visible()
    opened.value.get_by_role("link", name="Play", exact=True).click()
    opened.value.close()
    expect(table.page.locator("#rules")).to_be_visible()
