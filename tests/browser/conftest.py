"""The built site on a local server, a browser, and a page that must show no errors."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from host import Host
from pipeline.browsers import browser as installed_chromium
from pipeline.places import DIST, ROOT
from pipeline.serve import served
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, expect
from settling import settle_before_reading
from table import SETTINGS

settle_before_reading()

PATIENCE = 60_000
"""The longest that anything may take, in milliseconds; only a failing test waits that long."""
expect.set_options(timeout=PATIENCE)


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


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """A browser for all tests of the session."""
    with installed_chromium() as browser:
        yield browser


@pytest.fixture
def visitor(chromium: Browser) -> Iterator[BrowserContext]:
    """A person who has not been here before."""
    context = chromium.new_context()
    context.set_default_timeout(PATIENCE)
    context.add_init_script(SETTINGS.replace("PACE", "none"))
    yield context
    context.close()


@pytest.fixture
def page(request: pytest.FixtureRequest, chromium: Browser, site: str) -> Iterator[Page]:
    """An empty page; at its end, errors and requests to other sites fail the test.

    A test can give options of the browser's context as an indirect parameter.
    """
    options = getattr(request, "param", {})
    context = chromium.new_context(service_workers="block", **options)  # see test_offline.py
    context.set_default_timeout(PATIENCE)
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
    yield context.new_page()
    for page in context.pages:
        fault = page.evaluate("document.querySelector('#fault-report')?.value")
        faults += [f"told: {fault}"] if fault else []
    context.close()
    assert not faults, "\n".join(faults)


@pytest.fixture
def ready(page: Page, site: str) -> Page:
    """The site, opened, with Python ready."""
    page.goto(site)
    page.wait_for_selector("html[data-ready]", state="attached")
    return page
