"""A slow network: the page says that it is still loading, and loads everything just once."""

import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from pipeline.serve import PackingHandler, serve_folder
from playwright.sync_api import Browser, Route, expect

from tests.support.table import RETURNS, Table

SPEED = 300_000
"""Bytes in a second, for all answers together."""
LINE = threading.Lock()


class Trickle:
    """A file that writes only as fast as the line allows."""

    def __init__(self, file: Any) -> None:  # noqa: ANN401 - a socket's
        self._file = file

    def write(self, content: bytes) -> int:
        for at in range(0, len(content), 10_000):
            part = content[at : at + 10_000]
            with LINE:
                time.sleep(len(part) / SPEED)
            self._file.write(part)
        return len(content)

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever else a file has
        return getattr(self._file, name)


class SlowHandler(PackingHandler):
    """A host on a slow line."""

    def setup(self) -> None:
        super().setup()
        self.wfile = Trickle(self.wfile)  # type: ignore[assignment]


@pytest.mark.long
def test_over_a_slow_network_it_starts_and_nothing_is_loaded_twice(
    chromium: Browser, dist: Path
) -> None:
    with serve_folder(dist, handler=SlowHandler) as address:
        page = chromium.new_page(service_workers="block")
        page.add_init_script(RETURNS)
        asked = Counter[str]()
        page.context.on("request", lambda request: asked.update([request.url]))
        page.goto(address)
        page.wait_for_selector("html[data-ready]", state="attached", timeout=300_000)
        assert not page.locator("#fault-report").input_value()
        (code,) = (url for url in asked if url.endswith(".wasm"))
        assert asked[code] == 1
        Table(page).click("a3", "b3")
        page.context.close()


ARRIVING = """
    performance.getEntriesByType = () => [{ responseEnd: performance.now() - 1_000 }];
"""


@pytest.mark.parametrize("arriving", [False, pytest.param(True, marks=pytest.mark.long)])
def test_a_start_that_takes_long_is_told_and_goes_on(
    chromium: Browser, static_site: str, *, arriving: bool
) -> None:
    page = chromium.new_page(service_workers="block")
    page.clock.install()
    page.add_init_script(RETURNS)
    page.add_init_script(ARRIVING if arriving else "")
    held: list[Route] = []
    page.route("**/pyodide.asm.wasm", lambda route: held.append(route))
    page.goto(static_site)
    notice = page.locator('[data-notice="slow"]')
    expect(notice).to_be_hidden()
    page.clock.run_for(21_000)
    expect(notice).to_be_visible()
    expect(notice).to_contain_text("Still loading")
    page.clock.run_for(70_000)
    dialog = page.get_by_role("dialog", name="Pacru couldn’t start")
    expect(dialog).to_be_visible(visible=not arriving)
    for route in held:  # the requests are answered after all
        route.continue_()
    page.wait_for_selector("html[data-ready]", state="attached", timeout=60_000)
    expect(dialog).to_be_hidden()
    expect(notice).to_be_hidden()
    Table(page).click("a3", "b3")
    page.context.close()
