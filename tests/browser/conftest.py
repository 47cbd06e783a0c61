"""The built site on a local server, a browser, and a page that must show no errors."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest
from pipeline.browsers import browser as installed_chromium
from pipeline.browsers import browser_path, has_webkit
from pipeline.places import DIST, ROOT
from pipeline.serve import serve_folder
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    ViewportSize,
    WebError,
    expect,
)

from tests.support.axe import Inspector
from tests.support.copies import REMEMBERS_NOTHING, LocalCopy, open_site, wait_until_stored
from tests.support.firefox import Firefox
from tests.support.flags import NOT_OPTIMISED
from tests.support.host import Host
from tests.support.relay import UNPAINTED, House, RelayingHandler
from tests.support.settling import PATIENCE, settle_before_all
from tests.support.table import RETURNS, RICH, SETTINGS, Table
from tests.support.webkit import WebKit

settle_before_all()

expect.set_options(timeout=PATIENCE)

WINDOW: ViewportSize = {"width": 1280, "height": 720}
"""The size of a window if no test changes it."""

OTHER_HOST = "--host-resolver-rules=MAP pacru.test 127.0.0.1"
"""Lets a test reach the server under a name that is not this machine's own."""


SHARING = ("elsewhere", "local_copy", "visit", "clock", "firefox", "webkit")
"""Fixtures that start Python, or a browser, for a few tests each."""


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark the tests of this folder."""
    if Path(__file__).parent in item.path.parents:
        item.add_marker(pytest.mark.browser)


@pytest.hookimpl(trylast=True)  # in whatever order they are otherwise
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the tests of this folder last; among them the longest first, then those that share a start.

    From the first of them on, Playwright keeps an event loop running in the process. In it, other
    tests could not use `asyncio.run`. No process is to wait for a long test at the end. And tests
    in a row mostly run in one process, so that what they share is not started in each.
    """
    items.sort(key=place)


def place(item: pytest.Item) -> tuple[bool, ...]:
    """Where a test belongs: `False` comes before `True`."""
    if not (isinstance(item, pytest.Function) and item.get_closest_marker("browser")):
        return (False,)
    options = item.callspec.params.get("page") if hasattr(item, "callspec") else None
    has_touch = isinstance(options, dict) and "has_touch" in options
    kinds = (*(name in item.fixturenames for name in SHARING), has_touch)
    return True, not item.get_closest_marker("slow"), *(not kind for kind in kinds)


@pytest.fixture(scope="session")
def dist() -> Path:
    """The site, built from the current files."""
    if "PACRU_SITE" not in os.environ:
        subprocess.run([sys.executable, ROOT / "build.py", "build"], check=True)
    return Path(os.environ.get("PACRU_SITE", DIST))


@pytest.fixture(scope="session")
def static_site(dist: Path) -> Iterator[str]:
    """The address of the site on a plain static server, below a path; each page starts Python anew."""
    with serve_folder(dist) as address:
        yield address


@pytest.fixture(scope="session")
def site(dist: Path) -> Iterator[str]:
    """The address of the site for pages that share a Python that has started, one at a time."""
    with serve_folder(dist, handler=RelayingHandler) as address:
        yield address


class Houses:
    """The browser contexts with a started Python, each from when it is first needed."""

    def __init__(self, chromium: Browser, site: str) -> None:
        self._chromium = chromium
        self._site = site
        self._open: dict[tuple[bool, ...], House] = {}

    @contextmanager
    def lend(
        self, *, touch: bool = False, clock: bool = False, second: bool = False
    ) -> Iterator[House]:
        """Lend the context with these properties, as if nobody had used it before.

        Args:
            touch: whether its screen can be touched.
            clock: whether its pages have a clock of Playwright's, which stays in a context.
            second: whether it is another person's, for a test that has the first one already.
        """
        key = touch, clock, second
        if key not in self._open:
            self._open[key] = House(self._chromium, self._site, has_touch=touch)
        house = self._open[key]
        try:
            yield house
        finally:
            house.clear()
            assert clock or not house.has_clock, "a test with a clock uses the fixture `clock`"


@pytest.fixture(scope="session")
def houses(chromium: Browser, site: str) -> Houses:
    """What lends browser contexts with a started Python."""
    return Houses(chromium, site)


@pytest.fixture
def host(dist: Path, tmp_path: Path) -> Iterator[Host]:
    """A server for a copy of the site."""
    host = Host(shutil.copytree(dist, tmp_path / "site"))
    yield host
    host.end()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """A browser for all tests of the session."""
    with installed_chromium(NOT_OPTIMISED, OTHER_HOST) as browser:
        yield browser


@contextmanager
def new_visitor(chromium: Browser) -> Iterator[BrowserContext]:
    """A person who has not been here before."""
    context = chromium.new_context(reduced_motion="reduce")  # each frame costs time
    context.set_default_timeout(PATIENCE)
    context.add_init_script(UNPAINTED)
    context.add_init_script(SETTINGS.replace("PACE", "none"))
    yield context
    context.close()


@pytest.fixture
def visitor(chromium: Browser) -> Iterator[BrowserContext]:
    """A person who has not been here before."""
    with new_visitor(chromium) as context:
        yield context


@pytest.fixture(scope="session")
def shared_copy(
    chromium: Browser, dist: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[LocalCopy]:
    """A browser that has stored the site in a first visit, for `local_copy`."""
    host = Host(shutil.copytree(dist, tmp_path_factory.mktemp("shared_copy") / "site"))
    with new_visitor(chromium) as visitor:
        visitor.add_init_script(REMEMBERS_NOTHING)
        wait_until_stored(open_site(visitor, host.address))
        shared = LocalCopy(visitor, host)
        shared.tidy()
        yield shared
    host.end()


@pytest.fixture
def local_copy(shared_copy: LocalCopy) -> Iterator[LocalCopy]:
    """A browser that has stored the site, but neither a game nor Python's memory.

    A test may leave the network, but must not change the site.
    """
    yield shared_copy
    shared_copy.host.begin_again()
    shared_copy.tidy()


@contextmanager
def without_faults(context: BrowserContext, site: str) -> Iterator[None]:
    """Fail at the end if a page of a context had an error, or asked for something of another site.

    Args:
        context: the context.
        site: the address of the site.

    Raises:
        AssertionError: with all faults.
    """
    faults: list[str] = []

    def on_console(message: ConsoleMessage) -> None:
        if message.type == "error":
            faults.append(f"console: {message.text}")

    def on_request(sent: Request) -> None:
        if not sent.url.startswith((site, "blob:", "data:")):
            faults.append(f"request elsewhere: {sent.url}")

    def on_error(error: WebError) -> None:
        faults.append(f"error: {error.error}")

    context.on("console", on_console)
    context.on("request", on_request)
    context.on("weberror", on_error)
    try:
        yield
        for page in context.pages:
            faults += fault_reports(page)
    finally:  # the context may go on, with another test
        context.remove_listener("console", on_console)
        context.remove_listener("request", on_request)
        context.remove_listener("weberror", on_error)
    assert not faults, "\n".join(faults)


def fault_reports(page: Page) -> list[str]:
    """What a page reports of a fault, if there was one."""
    fault = page.evaluate("document.querySelector('#fault-report')?.value")
    return [f"reported: {fault}"] if fault else []


@pytest.fixture(scope="session")
def start_firefox() -> Callable[..., Firefox]:
    """What starts a Firefox with a folder for what it stores, and with preferences."""
    path = browser_path("firefox")
    assert path
    return partial(Firefox, path)


@pytest.fixture(scope="session")
def start_webkit() -> Callable[..., WebKit]:
    """What starts a WebKitGTK with a folder for what it stores, and with what it is to lack."""
    if not has_webkit():
        pytest.skip("there is no WebKitGTK here")
    return WebKit


@pytest.fixture(scope="session")
def shared_firefox(
    tmp_path_factory: pytest.TempPathFactory, start_firefox: Callable[..., Firefox]
) -> Iterator[Firefox]:
    """A Firefox for all tests of the session: it takes longer to start than the page does."""
    with start_firefox(tmp_path_factory.mktemp("firefox")) as browser:
        yield browser


@pytest.fixture
def fresh_site(dist: Path) -> Iterator[str]:
    """The address of the site at an origin of which no browser has stored anything."""
    with serve_folder(dist) as address:
        yield address


@pytest.fixture
def firefox(shared_firefox: Firefox) -> Iterator[Firefox]:
    """A Firefox with an empty page. It keeps what it stores: a test needs a `host` or a `fresh_site`."""
    yield shared_firefox
    shared_firefox.leaves()


@pytest.fixture(scope="session")
def shared_webkit(
    tmp_path_factory: pytest.TempPathFactory, start_webkit: Callable[..., WebKit]
) -> Iterator[WebKit]:
    """A WebKitGTK for all tests of the session."""
    with start_webkit(tmp_path_factory.mktemp("webkit")) as browser:
        yield browser


@pytest.fixture
def webkit(shared_webkit: WebKit) -> Iterator[WebKit]:
    """A WebKitGTK with an empty page. It keeps what it stores: a test needs a `host` or a `fresh_site`."""
    yield shared_webkit
    shared_webkit.leaves()


@pytest.fixture
def newcomer() -> None:
    """Let the visits of `page` be first ones, which the welcome meets."""


@pytest.fixture
def page(request: pytest.FixtureRequest, chromium: Browser) -> Iterator[Page]:
    """An empty page; at its end, errors and requests to other sites fail the test.

    A test can give options of the browser's context as an indirect parameter. If it asks for
    `site`, the page is in a context that goes on, in which Python has started. The welcome is only
    for a `newcomer`.
    """
    is_new = "newcomer" in request.fixturenames
    options = {"viewport": WINDOW, **getattr(request, "param", {})}
    if "static_site" in request.fixturenames:
        site = request.getfixturevalue("static_site")
        context = chromium.new_context(service_workers="block", **options)  # see test_offline.py
        context.set_default_timeout(PATIENCE)
        with without_faults(context, site):
            yield _returning(context.new_page(), is_new=is_new)
        context.close()
        return
    site = request.getfixturevalue("site")
    houses: Houses = request.getfixturevalue("houses")
    assert options.keys() <= {"viewport", "has_touch"}, "a context of its own needs static_site"
    with (
        houses.lend(
            touch=options.get("has_touch", False), clock="clock" in request.fixturenames
        ) as house,
        without_faults(house.context, site),
    ):
        page = house.new_page()
        page.set_viewport_size(options["viewport"])
        yield _returning(page, is_new=is_new)


def _returning(page: Page, *, is_new: bool) -> Page:
    """Return the page of somebody who has been here before, unless the visit is a first one."""
    if not is_new:
        page.add_init_script(RETURNS)
    return page


@pytest.fixture
def faulty(houses: Houses) -> Iterator[Page]:
    """An empty page on which errors are expected; Python has started."""
    with houses.lend() as house:
        yield house.new_page()


@pytest.fixture(params=[False, pytest.param(True, marks=pytest.mark.long)])
def inspector(request: pytest.FixtureRequest, page: Page) -> Iterator[Inspector]:
    """What looks at the page with axe; at its end, whatever it has found fails the test.

    All themes are looked at where themes matter, or one after the other from place to place.
    """
    page.emulate_media(color_scheme="light")
    inspector = Inspector(page, thorough=request.param)
    yield inspector
    assert not inspector.found, "\n".join(inspector.found)


@pytest.fixture
def clock(page: Page) -> Iterator[None]:
    """Give the page a clock of Playwright's. Time passes as always, until the test says otherwise."""
    page.clock.install()
    yield
    page.clock.resume()


@pytest.fixture
def elsewhere(houses: Houses) -> Iterator[Page]:
    """An empty page in the browser of another person."""
    with houses.lend(second=True) as house:
        page = house.new_page()
        page.add_init_script(SETTINGS.replace("PACE", "none"))
        yield page


@pytest.fixture
def table(page: Page, site: str) -> Table:
    """A game between people, in the position `RICH`; `Table.shows` puts another one there."""
    return Table.at(page, site, RICH)
