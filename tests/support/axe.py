"""Look at a page with axe."""

from itertools import cycle

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.support.relay import PAINTED

THEMES = ("dark", "contrast", "wood")
"""All themes but the one for the full check: in these, only colours can be wrong."""
NEWER = {"aria-valid-attr": {"options": ["aria-rowindextext", "aria-colindextext"]}}
"""Attributes of ARIA 1.3 that axe does not know yet."""
EVERYTHING: dict[str, object] = {"resultTypes": ["violations"], "checks": NEWER}
"""Options for the full check; without the first, axe writes down at length what is well, too."""
COLOURS: dict[str, object] = {**EVERYTHING, "runOnly": ["color-contrast", "link-in-text-block"]}


class Inspector:
    """Checks a page with axe, and collects what it finds."""

    def __init__(self, page: Page, *, thorough: bool) -> None:
        self._page = page
        self.thorough = thorough
        self._next = cycle(THEMES)
        self._axe = Axe()
        self._script = self._axe.axe_script
        self.found: list[str] = []

    def look(self, where: str, *, themes: bool = False) -> None:
        """Check what is visible now: the open dialog or the page; perhaps in other themes, too."""
        dialog = self._page.locator("dialog[open]")
        context = f"#{dialog.get_attribute('id')}" if dialog.count() else None
        self._look(where, context, EVERYTHING)
        if not themes:
            return
        root = self._page.locator("html")
        own = root.get_attribute("data-theme")
        for theme in THEMES if self.thorough else [next(self._next)]:
            root.evaluate("(html, theme) => (html.dataset.theme = theme)", theme)
            self._look(f"{where}, {theme}", context, COLOURS)
        root.evaluate(
            "(html, theme) => theme ? html.dataset.theme = theme : delete html.dataset.theme", own
        )

    def _look(self, where: str, context: str | None, options: dict[str, object]) -> None:
        # Nothing may be halfway between two colours.
        self._page.evaluate("document.getAnimations().forEach(one => one.finish())")
        # The page has its half a megabyte, unless it has been loaded again.
        there = self._page.evaluate("'axe' in globalThis")
        if not there:
            self._page.evaluate(PAINTED)
        self._axe.axe_script = "null" if there else self._script
        response = self._axe.run(self._page, context=context, options=options).response
        for violation in response["violations"]:
            places = [" ".join(map(str, node["target"])) for node in violation["nodes"]]
            self.found.append(f"{where}: {violation['id']}: {places[:4]}")
