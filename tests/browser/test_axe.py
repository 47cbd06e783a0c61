"""axe finds nothing on any screen, in any dialog or state, in any theme."""

from itertools import cycle

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.support.table import RICH, Table

THEMES = ("dark", "contrast", "wood")
"""All themes but the one for the full check: in these, only colours can be wrong."""
THOROUGH = pytest.mark.parametrize("thorough", [False, pytest.param(True, marks=pytest.mark.long)])
"""Whether all themes are looked at where themes matter, or one after the other from place to place."""
COLOURS = {"runOnly": ["color-contrast", "link-in-text-block"]}


class Inspector:
    """Checks a page with axe, and collects what it finds."""

    def __init__(self, page: Page, *, thorough: bool) -> None:
        self._page = page
        self._thorough = thorough
        self._next = cycle(THEMES)
        self._axe = Axe()
        self.found: list[str] = []

    def look(self, where: str, *, themes: bool = False) -> None:
        """Check what is visible now: the open dialog or the page; perhaps in other themes, too."""
        dialog = self._page.locator("dialog[open]")
        context = f"#{dialog.get_attribute('id')}" if dialog.count() else None
        self._look(where, context, None)
        if not themes:
            return
        root = self._page.locator("html")
        own = root.get_attribute("data-theme")
        for theme in THEMES if self._thorough else [next(self._next)]:
            root.evaluate("(html, theme) => (html.dataset.theme = theme)", theme)
            self._look(f"{where}, {theme}", context, COLOURS)
        root.evaluate(
            "(html, theme) => theme ? html.dataset.theme = theme : delete html.dataset.theme", own
        )

    def _look(self, where: str, context: str | None, options: dict[str, list[str]] | None) -> None:
        # Nothing may be halfway between two colours.
        self._page.evaluate("document.getAnimations().forEach(one => one.finish())")
        response = self._axe.run(self._page, context=context, options=options).response
        for violation in response["violations"]:
            places = [" ".join(map(str, node["target"])) for node in violation["nodes"]]
            self.found.append(f"{where}: {violation['id']}: {places[:4]}")


@THOROUGH
def test_axe_finds_nothing(page: Page, site: str, *, thorough: bool) -> None:
    page.emulate_media(reduced_motion="reduce", color_scheme="light")
    table = Table.at(page, site, RICH)
    page.locator("[role=gridcell][aria-label*=chevron]").first.wait_for(state="attached")
    inspector = Inspector(page, thorough=thorough)
    inspector.look("a game")
    table.click("d5", ">", "b7")
    inspector.look("a payment", themes=True)
    table.click("back", "back", "back", "c7")
    inspector.look("a chevron is chosen")
    table.click("g7")
    inspector.look("a benefit", themes=True)
    table.click("connection", "threats", "b1")
    inspector.look("a refusal, threats, a list of turns", themes=True)
    page.locator("#typed").fill("a5-")
    inspector.look("a turn is typed")
    page.locator("#typed").fill("")
    for dialog in ("rules", "settings", "share", "resign"):
        table.click(dialog)
        inspector.look(dialog, themes=dialog != "resign")
        page.keyboard.press("Escape")
    table.click("draw")
    inspector.look("a draw is offered")
    page.keyboard.press("Escape")
    table.click("new-game", "set-up")
    page.locator('[data-do="count"][data-value="4"]').click()
    page.locator("#control").select_option("own")
    inspector.look("new game", themes=True)
    table.click("editor")
    page.locator("#editor-board [data-field]").first.wait_for()
    inspector.look("the editor", themes=True)
    page.keyboard.press("Escape")
    table.click("new-game", "set-up")
    page.locator('[data-do="count"][data-value="4"]').click()
    page.get_by_role("button", name="Start game").click()
    inspector.look("a game of four")
    table.click("resign")
    page.locator("#resigners").get_by_role("button").first.click()
    inspector.look("who is out", themes=True)
    page.evaluate("pacru.fault('a report')")
    inspector.look("a fault", themes=True)
    page.evaluate(
        "document.querySelector('#fault').close(); document.querySelector('#fault-report').value = ''"
    )
    page.set_viewport_size({"width": 360, "height": 740})
    inspector.look("a phone")
    assert not inspector.found, "\n".join(inspector.found)
