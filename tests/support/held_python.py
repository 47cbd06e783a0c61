"""A page before Python is there."""

from playwright.sync_api import Page, Route

from tests.support.table import wait_until_ready


class HeldPython:
    """Keeps Python from loading in a page that is not open yet, until it is released."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.held: list[Route] | None = []
        page.route("**/pyscript/*", self._meet)

    def _meet(self, route: Route) -> None:
        if self.held is None:
            route.continue_()
        else:
            self.held.append(route)

    def let_go(self) -> None:
        """Let Python load, and wait until it is ready."""
        assert self.page.locator("html[data-ready]").count() == 0
        held, self.held = self.held or [], None
        for route in held:
            route.continue_()
        wait_until_ready(self.page)
