"""What is opened looks as on a fresh page, whatever had the panel or the board before."""

from collections.abc import Callable
from functools import cache
from typing import Final

import pytest
from app.model.settings import Settings
from app.rooms.library.entries import entry_of
from app.rooms.puzzles.state import Puzzling
from app.runtime import commands
from app.runtime.region import CommandRegion

import pacru
from pacru import link
from pacru.puzzles import file_content
from tests.support.library import save_game
from tests.support.loop import Page
from tests.support.puzzles import puzzles_of
from tests.support.rooms import has_room
from tests.support.setups import play_game

TURNS: Final = ("a3-b4(b4)", "e9-e8", "b4-c4", "e8-e7")
GAME: Final = play_game(pacru.Game.new(), *TURNS)
LINK: Final = link.write(GAME)


@cache
def puzzles() -> list[str]:
    """A small file of puzzles, as the page gets it."""
    return [file_content(puzzles_of("win1")[:20]).decode("latin-1")]


def open_text(page: Page, text: str) -> None:
    page.hear("library.open_text", values={"text": text})
    make_room(page)


def make_room(page: Page) -> None:
    """Open what is being read, and agree that it replaces a game in progress."""
    page.read_on()
    if page.app.ui.dialog == "replace":
        page.hear("library.open_waiting")


def pick(page: Page, kind: str = "bot") -> None:
    page.hear("play.set_up")
    page.hear("play.pick_way", way=kind)
    page.hear("play.start")


def open_from_library(page: Page) -> None:
    entry = entry_of(save_game(*TURNS[:3]))
    page.hear("library.show")
    while asked := [one for one in page.commands_of(commands.Shelf) if one.task == "all"]:
        page.told.clear()
        page.hear("library.take_answer", number=asked[-1].number, texts=[entry.text])
    page.hear("library.open_game", game=entry.key)
    make_room(page)


def open_puzzle(page: Page, mode: str = "one") -> None:
    page.hear("puzzles.begin", mode=mode, which=puzzles_of("win1")[0].id)
    if not page.app.state(Puzzling).shelf:
        page.hear("puzzles.take_files", contents=puzzles())


def review(page: Page) -> None:
    open_text(page, LINK)
    page.hear("review.begin")


def explore(page: Page) -> None:
    page.hear("explorer.show")
    page.hear("explorer.take_table", failed="no network")


def edit(page: Page) -> None:
    page.hear("editor.show")
    page.hear("editor.press", field="e5")


def try_variation(page: Page) -> None:
    open_text(page, LINK)
    page.hear("history.look_at", place="0")
    page.enter("e9-f8")


BEFORE: Final[dict[str, Callable[[Page], object]]] = {
    "review": review,
    "lesson": lambda page: page.hear("learn.begin", lesson="jump"),
    "puzzle": open_puzzle,
    "Rush": lambda page: open_puzzle(page, "rush"),
    **({"explorer": explore} if has_room("explorer") else {}),
    "analysis": lambda page: page.hear("analysis.toggle"),
    "editor": edit,
    "variation": try_variation,
    "link game": lambda page: open_text(page, link.write(GAME, seat="S")),
}
AFTER: Final[dict[str, Callable[[Page], object]]] = {
    "new game": pick,
    "game of the library": open_from_library,
    "link": lambda page: open_text(page, LINK),
    "lesson": lambda page: page.hear("learn.begin", lesson="move"),
    "puzzle": open_puzzle,
}
OF_THE_GAME: Final = frozenset(
    ("rounds", "no-rounds", "sight", "edited", "passing", "tab", "ticking", "actions", "dock")
)
"""Regions that are out of sight or without effect while a lesson or a puzzle is open."""


def look(page: Page) -> dict[str, object]:
    """All that is visible, by the names of the regions."""
    app = page.app
    return {
        one.id: one.tell(one.view(app)) if isinstance(one, CommandRegion) else one.html(app)
        for one in page.loop.page.regions(app)
        if not app.history.exercise or one.id not in OF_THE_GAME
    }


@pytest.mark.parametrize("after", AFTER)
@pytest.mark.parametrize("before", BEFORE)
def test_what_is_opened_looks_as_on_a_fresh_page(before: str, after: str) -> None:
    page, other = (Page(settings=Settings(welcomed=True).text) for _ in range(2))
    BEFORE[before](page)
    AFTER[after](page)
    AFTER[after](other)
    assert look(page) == look(other)
