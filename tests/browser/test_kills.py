"""Nothing that was shown for a second is lost, and nothing is half there, when the whole browser is killed.

What was shown is written down here while somebody plays, solves puzzles, learns, comments, reviews, changes settings
and begins other games. After each kill the same browser is opened again and compared with that.
"""

import random
import re
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from pipeline.browsers import BROWSER_FLAGS, BROWSERS, first_installed
from playwright.sync_api import Browser, Error, Page, expect

from tests.support.flags import NOT_OPTIMISED
from tests.support.settling import PATIENCE
from tests.support.somebody import Memory, Seen, Somebody, turns_of
from tests.support.stored import read_library, read_store
from tests.support.table import SETTINGS, Table, arrive

SHOWN = 1.0
"""The seconds after which what is shown must be stored."""


def look_around(page: Page) -> Seen:
    """What there is when the page has been opened again."""
    table = Table(page)
    if table.over:
        page.keyboard.press("Escape")
    turns = turns_of(page)
    comments = len(re.findall(r"comment \d", page.locator("#rounds").inner_text()))
    judged = read_store(page, "games").get("game", {}).get("text", "").count("[%eval ")
    cards = re.search(r"G\d+", page.locator("#cards").inner_text())
    present = cards[0] if cards else ""
    theme = page.locator("html").get_attribute("data-theme") or ""
    page.locator('nav [data-do="puzzles.show"]').click()
    tried = re.search(r"(\d+) puzzles? attempted", page.locator("#puzzles").inner_text())
    page.keyboard.press("Escape")
    table.click("learn.show")
    page.locator("#learn[open]").wait_for()
    shown = page.locator('#learn .lessons [data-lesson="move"] .stars').all_inner_texts()
    stars = shown[0] if shown else ""  # a lesson that has not begun shows none
    page.keyboard.press("Escape")
    table.click("library.show")
    expect(page.locator("#library-games li")).to_have_count(len(read_library(page)))
    games = {
        found[1]: int(found[2])
        for one in page.locator("#library-games li").all_inner_texts()
        if (found := re.search(r"(G\d+)[\s\S]*?(\d+) moves?", one))
    }
    page.keyboard.press("Escape")
    games[present] = max(games.get(present, 0), len(turns))
    return Seen(
        games,
        present,
        turns,
        comments,
        judged,
        theme,
        int(stars.partition("/")[0] or 0),
        int(tried[1]) if tried else 0,
    )


def compare(found: Seen, memory: Memory, killed: float) -> None:
    """Compare what is there with what had been shown for long enough when the browser was killed."""
    known = memory.before(killed - SHOWN)
    told = f"{known} is {found}"
    for name, turns in known.games.items():
        assert found.games.get(name, 0) >= turns, told
    if found.present == known.present:
        # Looking back may have marked a turn since.
        pairs = zip(found.turns, known.turns, strict=False)
        assert len(found.turns) >= len(known.turns), told
        assert all(then in (now, now.rstrip("!?")) for now, then in pairs), told
        assert found.comments >= known.comments, told
        assert found.judged >= known.judged, told
    else:
        assert found.present not in known.games, told
    assert found.theme in {known.theme, *memory.themes}, told
    assert found.stars >= known.stars, told
    assert found.puzzles >= known.puzzles, told


@contextmanager
def open_killable(chromium: Browser, profile: Path, site: str) -> Iterator[Page]:
    """A page in a browser with a process and a folder of its own, which will be killed."""
    context = chromium.browser_type.launch_persistent_context(
        profile,
        executable_path=first_installed(
            chromium.browser_type.executable_path, *BROWSERS["chromium"]
        ),
        args=[*BROWSER_FLAGS, NOT_OPTIMISED],
        viewport={"width": 1280, "height": 720},
    )
    context.set_default_timeout(PATIENCE)
    page = context.pages[0]
    page.add_init_script(SETTINGS.replace("PACE", "none"))
    arrive(page, site)
    expect(page.locator('[data-notice="aside"]')).to_be_hidden()
    yield page
    with suppress(Error):
        context.close()


class Kill:
    """A kill of a whole browser some time from now, at once and without warning."""

    def __init__(self, profile: Path, seconds: float) -> None:
        self.moment = 0.0  # when it happened
        self._profile = profile
        self._timer = threading.Timer(seconds, self._kill)
        self._timer.start()

    def _kill(self) -> None:
        self.moment = time.monotonic()
        subprocess.run(["pkill", "-KILL", "-f", str(self._profile)], check=True)

    def wait(self) -> None:
        self._timer.join()


def play_and_kill(
    chromium: Browser, profile: Path, site: str, seed: int, kills: int, most: int
) -> None:
    """Use the page, kill the browser after at most `most` seconds, open it again and compare; `kills` times."""
    chance = random.Random(seed)
    memory, killed = Memory(), 0.0
    for number in range(kills + 1):
        with open_killable(chromium, profile, site) as page:
            if number:
                found = look_around(page)
                compare(found, memory, killed)
                memory = Memory([(0.0, found)], memory.names)
            if number < kills:
                killed = play_until_killed(
                    page, Kill(profile, chance.uniform(1, most)), memory, chance
                )


def play_until_killed(page: Page, kill: Kill, memory: Memory, chance: random.Random) -> float:
    """Do this and that until the browser is killed, and return when that was."""
    somebody = Somebody(page, memory, chance)
    while not kill.moment:
        try:
            somebody.do_something()
        except (Error, AssertionError):
            if not kill.moment:
                raise
    kill.wait()
    return kill.moment


@pytest.mark.slow
def test_two_kills(chromium: Browser, tmp_path: Path, static_site: str) -> None:
    play_and_kill(chromium, tmp_path, static_site, seed=1, kills=2, most=4)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 12))
def test_two_hundred_kills(chromium: Browser, tmp_path: Path, static_site: str, seed: int) -> None:
    play_and_kill(chromium, tmp_path, static_site, seed, kills=20, most=12)
