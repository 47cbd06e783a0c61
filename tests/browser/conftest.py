"""The built site on a local server, a browser, and a page that must show no errors."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from pipeline.browsers import browser as installed_chromium
from pipeline.places import DIST, ROOT
from pipeline.serve import served
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    ViewportSize,
    expect,
)

from tests.support.host import Host
from tests.support.settling import PATIENCE, settle_before_reading
from tests.support.table import RICH, SETTINGS, Table

settle_before_reading()

expect.set_options(timeout=PATIENCE)

NOT_OPTIMISED = "--js-flags=--liftoff-only"
"""Lets Chromium compile WebAssembly only once and quickly.

It would compile all of Python a second time, for speed: a third of the time of a start, for pages
that live for seconds. Firefox and the browsers that `test_storage.py` starts do so.
"""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of this folder, and put them last.

    From the first of them on, Playwright keeps an event loop running in the process. In it, other
    tests could not use `asyncio.run`.
    """
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)
            # The browser itself crashes once in some hundred pages; that says nothing about the
            # page.
            item.add_marker(pytest.mark.flaky(reruns=2, only_rerun=["Target crashed"]))
    items.sort(key=lambda item: here in item.path.parents)


@pytest.fixture(scope="session")
def dist() -> Path:
    """The site, built from the current files."""
    if "PACRU_SITE" not in os.environ:
        subprocess.run([sys.executable, ROOT / "build.py", "build"], check=True)
    return Path(os.environ.get("PACRU_SITE", DIST))


@pytest.fixture(scope="session")
def site(dist: Path) -> Iterator[str]:
    """The address of the site, below a path, on a plain static server."""
    with served(dist) as address:
        yield address


@pytest.fixture
def host(dist: Path, tmp_path: Path) -> Iterator[Host]:
    """A server for a copy of the site."""
    host = Host(shutil.copytree(dist, tmp_path / "site"))
    yield host
    host.end()


WINDOW: ViewportSize = {"width": 1280, "height": 720}
"""The size of a window if no test changes it."""

# What a game is seen with: settings, views, sizes, and what is said of the position.
SEEN = """() => [
    ...[...document.documentElement.attributes].map(({ name, value }) => `${name} ${value}`).sort(),
    ...["#cards", "#status", "#send", "#rounds"].map(name => document.querySelector(name)?.innerText),
    ...[...document.querySelectorAll("main [aria-pressed]")].map(one => one.ariaPressed),
    ...[...document.querySelectorAll(".board [data-field=a1]")].map(one => one.getAttribute("x")),
    ...[...document.querySelectorAll(".notice")].map(one => one.hidden),
    ...[localStorage["pacru settings"], innerWidth, innerHeight],
]"""


class Seats:
    """A page that one test after the other uses; it is opened again if it does not look the same."""

    def __init__(self, chromium: Browser, site: str) -> None:
        self._chromium = chromium
        self._site = site
        self._context: BrowserContext | None = None
        self._faults: list[str] = []
        self._table: Table
        self._first: object = None
        self._whole = False

    def taken(self) -> Table:
        """The page, as every test finds it."""
        whole, self._whole = self._whole, False
        if not whole or self._looks() != self._first:
            self.close()
            self._context = self._chromium.new_context(service_workers="block")
            self._context.set_default_timeout(PATIENCE)
            self._faults = faults_of(self._context, self._site)
            self._table = Table.at(self._context.new_page(), self._site, RICH)
            self._first = self._looks()
        return self._table

    def _looks(self) -> object:
        """What the page looks like with the position."""
        self._table.shows(RICH)
        return self._table.page.evaluate(SEEN)

    def left(self) -> None:
        """Check the page after a test that has passed."""
        page = self._table.page
        page.set_viewport_size(WINDOW)
        faults = [*self._faults, *told(page)]
        assert not faults, "\n".join(faults)
        self._whole = not page.locator("dialog[open]").count()

    def close(self) -> None:
        """Close the page, if there is one."""
        if self._context:
            self._context.close()
        self._context = None


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """A browser for all tests of the session."""
    with installed_chromium(NOT_OPTIMISED) as browser:
        yield browser


@pytest.fixture
def visitor(chromium: Browser) -> Iterator[BrowserContext]:
    """A person who has not been here before."""
    context = chromium.new_context()
    context.set_default_timeout(PATIENCE)
    context.add_init_script(SETTINGS.replace("PACE", "none"))
    yield context
    context.close()


def faults_of(context: BrowserContext, site: str) -> list[str]:
    """A list that gets the errors of a context, and its requests to other sites."""
    faults: list[str] = []

    def heard(message: ConsoleMessage) -> None:
        if message.type == "error":
            faults.append(f"console: {message.text}")

    def asked(sent: Request) -> None:
        if not sent.url.startswith((site, "blob:", "data:")):
            faults.append(f"request elsewhere: {sent.url}")

    context.on("console", heard)
    context.on("request", asked)
    context.on("weberror", lambda error: faults.append(f"error: {error.error}"))
    return faults


def told(page: Page) -> list[str]:
    """The fault that a page tells, if there is one."""
    fault = page.evaluate("document.querySelector('#fault-report')?.value")
    return [f"told: {fault}"] if fault else []


@pytest.fixture
def page(request: pytest.FixtureRequest, chromium: Browser, site: str) -> Iterator[Page]:
    """An empty page; at its end, errors and requests to other sites fail the test.

    A test can give options of the browser's context as an indirect parameter.
    """
    options = getattr(request, "param", {})
    context = chromium.new_context(service_workers="block", **options)  # see test_offline.py
    context.set_default_timeout(PATIENCE)
    faults = faults_of(context, site)
    yield context.new_page()
    for page in context.pages:
        faults += told(page)
    context.close()
    assert not faults, "\n".join(faults)


@pytest.fixture(scope="session")
def seats(chromium: Browser, site: str) -> Iterator[Seats]:
    """What opens the page of `table`."""
    seats = Seats(chromium, site)
    yield seats
    seats.close()


@pytest.fixture
def table(seats: Seats) -> Iterator[Table]:
    """A game between people, on a page that tests share, since a start takes seconds.

    It has the position `RICH`; `Table.shows` puts another one there. It is for tests that leave
    what is stored alone; after one that changes what is seen, the page is opened again.
    """
    table = seats.taken()
    yield table
    seats.left()


@pytest.fixture
def ready(page: Page, site: str) -> Page:
    """The site, opened, with Python ready."""
    page.goto(site)
    page.wait_for_selector("html[data-ready]", state="attached")
    return page
