"""A browser's translation leaves moves and fields as they are, wherever the page shows them."""

from collections.abc import Callable, Iterator
from typing import Final

import pytest
from app.runtime import commands

import pacru
from pacru.openings import EXPLORER, load
from pacru.puzzles import file_content
from tests.support.loop import Page
from tests.support.puzzles import all_puzzles
from tests.support.table import RICH
from tests.support.untranslated import translatable_names

START: Final = pacru.Position.initial()
GAME: Final = pacru.Game.new().enter("a3-b4(b6)").enter("a7-b7").enter("b4-c5").enter("e9-e8")
LINE: Final = "a3-b3 a7-b7 e1-e2"
CHEVRON_ALONE: Final = (
    "AwbBn1ab3/Bw1baaa3/aaab5/1abb1bb1a/2bab4/aaa1ab1a1/Asw+ba4b1/As5a1Be/Asw+1Bsw1bb1b1 a 2 - 63"
)


def shown(page: Page) -> Iterator[tuple[str, str]]:
    """The HTML that a page has shown so far, with the ids of its elements."""
    for one in page.commands_of(commands.Html):
        yield one.id, one.html
    for one in page.commands_of(commands.Rows):
        for change in one.changes:
            yield one.id, change.html


def a_turn() -> Page:
    page = Page(link=pacru.link.write(pacru.Position.parse(RICH)))
    page.hear("play.toggle_threats")
    for field in ("c7", "i1", "g7"):
        page.click(field)
    page.hear("play.step_back")
    page.hear("play.step_back")
    page.hear("play.type_turn", value="c7-")
    page.enter("c7-d8(e7)")
    return page


def a_warning() -> Page:
    return Page(link=pacru.link.write(pacru.Position.parse(CHEVRON_ALONE)))


def a_game() -> Page:
    page = Page(link=pacru.link.write(GAME))
    page.read_on()
    for _ in range(2):
        page.hear("history.pass_turns", key="[")
    page.hear("history.open_note")
    page.hear("history.set_comment", value="b2 was better")
    page.hear("sharing.show")
    page.hear("printing.show")
    return page


def a_hint() -> Page:
    page = Page(link=pacru.link.write(START))
    page.hear("bots.begin")
    page.hear("bots.hint")
    page.hear("bots.hear", lines=f"info depth 5 score markers 90 nodes 900 time 9 pv {LINE}")
    page.hear("bots.hear", lines="bestmove a3-b3")
    page.hear("coach.show_hint")
    return page


def an_analysis() -> Page:
    page = Page(link=pacru.link.write(START))
    page.hear("bots.begin")
    page.hear("analysis.begin")
    for rank, line in enumerate((LINE, "e1-e2 e9-e8", "i3-h3 a7-b7"), 1):
        said = f"info depth 5 score markers {90 - rank} nodes 900 time 9 multipv {rank} pv {line}"
        page.hear("bots.hear", lines=said)
    return page


def an_opening() -> Page:
    table = load(EXPLORER)
    assert table
    page = Page()
    page.hear("explorer.show")
    page.hear("explorer.take_table", contents=[table.written().decode("latin-1")])
    page.hear("explorer.play", turn="i3-h4(h6)")
    page.hear("explorer.start_drill")
    return page


def a_lesson() -> Page:
    page = Page(hash="#learn=connect")
    page.hear("learn.give_hint")
    return page


def a_puzzle() -> Page:
    puzzles = all_puzzles()
    page = Page(hash=f"#puzzle={puzzles[0].id}")
    page.hear("puzzles.take_files", contents=[file_content(puzzles).decode("latin-1")])
    page.hear("puzzles.give_hint")
    page.hear("puzzles.show_solution")
    page.pass_scenes()
    return page


@pytest.mark.parametrize(
    ("opens", "names"),
    [
        (a_turn, {"status", "rounds", "completions"}),
        (a_warning, {"status"}),
        (a_game, {"rounds", "note"}),
        (a_hint, {"status"}),
        (an_analysis, {"analysis"}),
        (an_opening, {"explorer"}),
        (a_lesson, {"lesson"}),
        (a_puzzle, {"puzzle"}),
    ],
)
def test_moves_and_fields_are_not_translated(opens: Callable[[], Page], names: set[str]) -> None:
    page = opens()
    found = [*shown(page)]
    assert [(name, text) for name, html in found for text in translatable_names(html)] == []
    assert {name for name, html in found if 'translate="no"' in html} >= names
