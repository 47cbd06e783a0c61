"""The page comes with its typefaces; until they are there, and without them, others stand in."""

import pytest
from playwright.sync_api import Page, Route

from tests.support.relay import PAINTED
from tests.support.table import SETTINGS, Table, wait_until_ready

FILES = "**/fonts/*.woff2"
LOADED = "[...document.fonts].filter(one => one.status === 'loaded').map(one => one.family.replaceAll('\"', ''))"

# Counts how far what is seen moves of itself, as browsers and Lighthouse do (CLS).
SHIFTS = """
    globalThis.shifts = [];
    new PerformanceObserver(list => shifts.push(...list.getEntries().map(one => one.value)))
        .observe({ type: "layout-shift", buffered: true });
"""
DRAWN = "document.fonts.ready.then(() => new Promise(done => requestAnimationFrame(() => setTimeout(done))))"
LEAST = 0.001
"""A shift that nobody sees: a few words in the top bar, by 3 to 6 pixels."""

# The widths of texts in an element of the page, in whole pixels.
WIDTHS = """([where, texts]) => texts.map(text => {
    const one = document.createElement("span");
    document.querySelector(where).append(one);
    one.textContent = text;
    const width = one.getBoundingClientRect().width;
    one.remove();
    return Math.round(8 * width);
})"""


def test_it_is_written_in_them_alone(table: Table) -> None:
    assert set(table.page.evaluate(LOADED)) == {"Figtree", "Bricolage Grotesque"}


def test_figures_are_of_one_width(table: Table) -> None:
    for where in ("#title", "#why-text", ".number b", ".clock"):
        widths = table.page.evaluate(WIDTHS, [where, ["1111", "0000", "7478"]])
        assert len(set(widths)) == 1


@pytest.mark.parametrize(("language", "width", "height"), [("en", 1280, 720), ("fr", 390, 844)])
def test_nothing_moves_when_they_come(
    page: Page, site: str, language: str, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.add_init_script(SETTINGS.replace("PACE", f'none", "language": "{language}'))
    page.add_init_script(PAINTED)
    page.add_init_script(SHIFTS)
    held: list[Route] = []
    page.route(FILES, lambda route: held.append(route))
    page.goto(site, wait_until="commit")
    wait_until_ready(page)
    page.evaluate("scrollTo(0, 0)")
    assert len(held) == 2
    page.evaluate("shifts.length = 0")
    for route in held:
        route.continue_()
    page.wait_for_function(f"new Set({LOADED}).has('Figtree')")
    page.evaluate(DRAWN)
    assert sum(page.evaluate("shifts")) < LEAST


def test_it_starts_without_them(faulty: Page, site: str) -> None:
    faulty.route(FILES, lambda route: route.abort())
    Table.open_page(faulty, site)
    assert not faulty.locator("dialog[open]").count()
    assert "Figtree" not in faulty.evaluate(LOADED)
