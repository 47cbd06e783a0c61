"""The bot's worker searches with the compiled tree, as Python alone does, and without it when it is not to be had."""

import re

import pytest
from pipeline.protocol import Worker
from playwright.sync_api import Browser, Page, Route

from tests.support.games import MIDGAME

FILES = "**/data/tree*.wasm"
TIMES = re.compile(r" (time|nps) \d+")
DIALOGUES = (
    ("position startpos", "go nodes 5000"),
    ("position startpos players 3", "go nodes 4000"),
    ("position startpos players 4", "go nodes 4000"),
    ("setoption name MultiPV value 3", f"position text {MIDGAME[0]}", "go nodes 4000"),
    (f"position text {MIDGAME[1].replace(' - ', ' tr ')}", "go nodes 4000"),
)


def told(page: Page, site: str) -> tuple[list[str], list[str], list[str]]:
    """What the bot says in all dialogues, without times; the modules asked for; what the console has of the search."""
    warnings: list[str] = []
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    page.on("console", lambda message: warnings.append(message.text))
    worker = Worker(page, site)
    lines = [
        TIMES.sub("", line) for asked in DIALOGUES for line in worker.ask("newgame", *asked).lines
    ]
    modules = [url for url in fetched if "/tree" in url]
    return lines, modules, [text for text in warnings if "compiled search" in text]


def missing(route: Route) -> None:
    route.fulfill(status=404, body="gone")


def damaged(route: Route) -> None:
    route.fulfill(body=b"\0asm\1\0\0\0" + b"?" * 99, content_type="application/wasm")


@pytest.mark.slow
def test_the_worker_says_the_same_with_and_without_the_compiled_search(
    chromium: Browser, static_site: str
) -> None:
    found = []
    for trouble in (None, missing, damaged):
        page = chromium.new_page(service_workers="block")
        if trouble:
            page.route(FILES, trouble)
        lines, fetched, warnings = told(page, static_site)
        found.append(lines)
        assert len(fetched) == 3  # each once, when it is needed
        assert len(warnings) == (3 if trouble else 0), warnings  # one for each number of players
        page.context.close()
    assert found[0] == found[1] == found[2]
    assert sum(line.startswith("bestmove") for line in found[0]) == len(DIALOGUES)
