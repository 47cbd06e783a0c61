"""The page while `build.py serve --watch` serves it."""

from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

from pipeline.serve import serve_folder
from pipeline.watch import ReloadingHandler, Versions
from playwright.sync_api import BrowserContext

from tests.support.copies import open_site, wait_until_stored
from tests.support.table import wait_until_ready


def test_the_page_is_loaded_again_and_never_from_a_copy(
    visitor: BrowserContext, dist: Path
) -> None:
    with serve_folder(dist) as address:
        table = open_site(visitor, address)
        wait_until_stored(table)
    page = table.page
    versions = Versions()
    handler = partial(ReloadingHandler, versions=versions)
    with serve_folder(dist, urlsplit(address).port or 0, handler) as same_address:
        assert same_address == address
        page.reload()
        page.wait_for_selector("script[src='reload.js']", state="attached")
        wait_until_ready(page)
        assert not page.evaluate("caches.keys()")
        page.wait_for_load_state("networkidle")
        with page.expect_navigation():
            versions.publish()
        wait_until_ready(page)
        page.goto("about:blank")
