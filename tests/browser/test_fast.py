"""The bot's worker searches with the compiled tree, as Python alone does, and without it when it is not to be had."""

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
from pipeline.serve import Handler, serve_folder

from pacru.bot.levels import STRONGEST
from tests.support.games import MIDGAME
from tests.support.remote import RemoteBrowser, is_ready

if TYPE_CHECKING:
    from playwright.sync_api import Browser

TIMES: Final = re.compile(r" (time|nps) \d+")
DIALOGUES: Final = (
    ("position startpos", "go nodes 2500"),
    ("position startpos players 3", "go nodes 2000"),
    ("position startpos players 4", "go nodes 2000"),
    ("setoption name MultiPV value 3", f"position text {MIDGAME[0]}", "go nodes 2000"),
    (f"position text {MIDGAME[1].replace(' - ', ' tr ')}", "go nodes 2000"),
    ("position startpos", "go nodes 1500", "position startpos moves a3-b3 e9-e8", "go nodes 1500"),
    ("setoption name Level value 7:hunter", "position startpos", "go seed 3"),
    (f"position text {MIDGAME[2].replace(' - ', ' -~goal=15 ')}", "go nodes 1500"),
    (f"position text {MIDGAME[3]}", "go depth 5"),
    ("position startpos game azacru", "go nodes 1000"),
)
TALK: Final = """(async dialogue => {
    while (!pacru.workers().bot) await new Promise(done => setTimeout(done, 50));
    const { sync } = pacru.workers().bot;
    const usual = sync.report;
    const said = [];
    for (const line of dialogue) {
        const answered = new Promise(done => {
            sync.report = text => {
                said.push(...text.split("\\n"));
                if (/^bestmove/m.test(text)) done();
            };
        });
        sync.receive(line);
        if (line.startsWith("go")) await answered;
    }
    sync.report = usual;
    return JSON.stringify(said);
})"""

EMPTY: Final = b"\0asm\1\0\0\0"
"""A module without anything in it."""

Evaluate = Callable[[str], Any]
"""What returns the value of an expression in a page."""
Open = Callable[[str], Evaluate]
"""What opens the page at an address."""


@pytest.fixture
def warnings() -> list[str]:
    """What Chromium's console has of the search."""
    return []


@pytest.fixture(params=["chromium", "firefox", "webkit"])
def open_page(request: pytest.FixtureRequest, warnings: list[str]) -> Open:
    """Open the page in one of the browsers."""
    browser: Browser | RemoteBrowser = request.getfixturevalue(request.param)

    def evaluate_in(address: str) -> Evaluate:
        if isinstance(browser, RemoteBrowser):
            browser.opens(address)
            is_ready(browser)
            return browser.evaluates
        page = browser.new_page(service_workers="block")
        page.on("console", lambda message: warnings.append(message.text))
        page.goto(address)
        page.wait_for_selector("html[data-ready]", state="attached")
        return page.evaluate

    return evaluate_in


def told(evaluate: Evaluate) -> list[str]:
    """What the bot says in all dialogues, without times."""
    usual = ("MultiPV value 1", f"Level value {STRONGEST.number}", "Seed value 1")
    options = [f"setoption name {name}" for name in usual]
    lines: list[str] = []
    for dialogue in DIALOGUES:
        asked = json.dumps(["newgame", *options, *dialogue])
        lines += json.loads(evaluate(f"{TALK}({asked})"))
    return [TIMES.sub("", line) for line in lines]


def spoil(folder: Path) -> None:
    """Leave no module that can be used: each fails at another point."""
    two, three, four = sorted((folder / "data").glob("tree*.wasm"))
    two.unlink()
    three.write_bytes(EMPTY + b"?" * 99)  # it does not compile
    four.write_bytes(EMPTY)  # it makes no instance that can search, as when the memory is used up


@pytest.mark.slow
def test_the_worker_says_the_same_with_and_without_the_compiled_search(
    open_page: Open, warnings: list[str], dist: Path, tmp_path: Path
) -> None:
    folder = shutil.copytree(dist, tmp_path / "site")
    (folder / "sw.js").unlink()  # it would ask for the modules, too
    asked: list[str] = []

    class Recording(Handler):
        def answer(self) -> None:
            asked.extend(re.findall(r"tree\d", self.path))
            super().answer()

    found = []
    for fails in (False, True):
        if fails:
            spoil(folder)
        warnings.clear()
        with serve_folder(folder, handler=Recording) as address:
            found.append(told(open_page(address)))
        assert asked == ["tree2", "tree3", "tree4"]  # each once, when it is needed
        asked.clear()
        failures = [text for text in warnings if "compiled search" in text]
        assert len(failures) == (3 if warnings and fails else 0)
    assert found[0] == found[1]
    assert sum(line.startswith("bestmove") for line in found[0]) == len(DIALOGUES) + 1
