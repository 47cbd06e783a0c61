"""Sheets of paper: what is on them, what is chosen, and when the browser prints."""

import re
from html import unescape

import pytest
from app.rooms.printing.regions import FEW, chosen_moves
from app.rooms.printing.state import Printing, Sheet
from app.runtime import commands

from tests.support.loop import Page
from tests.support.places import DATA

RECORD = """[Players "2"] [Black "Ada"]
{We begin.} a3-b4(b6) {Out.} i7-h8 b4-c5"""


def open_printing(record: str = RECORD, *, fails: bool = False) -> Page:
    page = Page(fails=fails)
    page.hear("library.open_text", values={"text": record})
    page.read_on()
    page.hear("printing.show")
    return page


def html(page: Page) -> str:
    return page.html["printing"]


def captions(page: Page) -> list[str]:
    found = re.findall("<figcaption><b>(.*?)</b>", html(page))
    return [unescape(re.sub("<[^>]*>", "", one)) for one in found]


@pytest.mark.parametrize(
    ("text", "turns", "found"),
    [
        ("0 2 3", 9, (0, 2, 3)),
        ("3, 1", 9, (3, 1)),
        ("2-4 4–5", 9, (2, 3, 4, 5)),
        ("7-99", 9, (7, 8, 9)),
        ("12", 9, (0, 2, 4, 5, 7, 9)),
        ("what?", 3, (0, 1, 2, 3)),
        ("", 0, (0,)),
        ("", 100, (0, 20, 40, 60, 80, 100)),
    ],
)
def test_after_which_moves_there_are_diagrams(
    text: str, turns: int, found: tuple[int, ...]
) -> None:
    assert chosen_moves(text, turns) == found
    assert len(found) <= FEW


def test_the_position_on_the_board() -> None:
    page = open_printing()
    page.hear("printing.choose_sheet", value="position")
    assert captions(page) == ["2. b4–c5 · Red to move"]
    assert str(page.app.session.game.position) in html(page)


def test_diagrams_of_a_game_with_its_comments() -> None:
    page = open_printing()
    page.hear("printing.choose_sheet", value="six")
    page.hear("printing.choose_moves", value="0-1")
    assert captions(page) == ["We begin. · Black to move", "1. a3–b4 (b6) Out. · Red to move"]
    assert html(page).count("leaf-six") == 1
    page.hear("printing.choose_sheet", value="two")
    page.hear("printing.choose_moves", value="0-3")
    assert html(page).count("leaf-two") == 2


@pytest.mark.parametrize(("players", "target"), [(2, 42), (3, 28), (4, 24)])
def test_a_score_sheet(players: int, target: int) -> None:
    page = open_printing()
    page.hear("printing.choose_sheet", value="score")
    page.hear("printing.choose_players", value=str(players))
    assert html(page).count("<div><span>Player ") == players
    assert f"The first to {target} markers wins." in html(page)
    assert ("Ada" in html(page)) is (players == 2)


def test_the_rules_are_those_of_the_game_on_the_board() -> None:
    page = open_printing()
    page.hear("printing.choose_sheet", value="rules")
    assert "The rules of Pacru" in html(page)
    assert "Crossing a border" in html(page)


def test_what_nobody_offers_is_not_chosen() -> None:
    page = open_printing(fails=True)
    page.hear("printing.choose_sheet", value="a poster")
    page.hear("printing.choose_players", value="7")
    own = page.app.state(Printing)
    assert (own.sheet, own.players) == (Sheet.POSITION, 2)


def test_the_sheet_is_there_while_it_is_printed() -> None:
    page = open_printing()
    assert not page.html.get("printed-sheet")
    page.hear("printing.start")
    assert len(page.commands_of(commands.Print)) == 1
    assert "leaf-position" in page.html["printed-sheet"]
    page.hear("printing.finish")
    assert not page.app.state(Printing).sent
    page.hear("printing.start")
    assert len(page.commands_of(commands.Print)) == 2


@pytest.mark.parametrize("sheet", Sheet)
def test_a_game_with_a_move_by_other_rules_can_be_printed(sheet: Sheet) -> None:
    text = (DATA / "abstractplay" / "odd-turns.b64.txt").read_text().splitlines()[0]
    page = open_printing(text)
    page.hear("printing.choose_sheet", value=sheet)
    page.hear("printing.choose_moves", value="0-20")
    page.hear("printing.start")
    if sheet in (Sheet.TWO, Sheet.SIX):
        assert any("c9<(a4,a5,b3)" in one for one in captions(page))
    assert not any("=" in one.partition(" AbstractPlay")[0] for one in captions(page))
