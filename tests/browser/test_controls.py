"""How many controls are seen on a screen: what is seldom needed is a press away."""

from playwright.sync_api import Page

from tests.support.table import RICH, Table

WIDE, PHONE = (1440, 900), (390, 844)
# The moves that were played are what one reads, and a notice passes.
SEEN = """() => [...document.querySelectorAll("button, input, select, a[href]")]
    .filter(one => one.checkVisibility({ visibilityProperty: true }) && !one.closest("#rounds, .notice"))
    .map(one => one.id || one.innerText)"""


def seen_controls(page: Page, size: tuple[int, int]) -> list[str]:
    """Return the controls that are seen in a window of this size, by id or text."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.mouse.move(0, 0)
    found: list[str] = page.evaluate(SEEN)
    return found


def test_few_controls_are_seen(page: Page, site: str) -> None:
    table = Table.open_page(page, site)
    assert len(seen_controls(page, WIDE)) <= 8
    assert len(seen_controls(page, PHONE)) <= 4
    table.shows(RICH)
    table.click("c7", "d8", "e7", "a5", "b5", "d5")
    assert len(seen_controls(page, WIDE)) <= 16
    assert len(seen_controls(page, PHONE)) <= 9
    table.opens("#learn=move")
    page.locator("#lesson-title").wait_for()
    assert len(seen_controls(page, WIDE)) <= 4
    assert len(seen_controls(page, PHONE)) <= 4
