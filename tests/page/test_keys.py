"""The keys of the page: one table of all, which rooms declare; what they do; and which the browser's scripts answer."""

import pytest
from app.rooms.help.guide import KEYS
from app.rooms.speech import answers
from app.runtime import commands
from app.runtime.commands import Command
from app.shell.compose import Composed
from app.shell.rooms import ROOMS

from tests.support.loop import Page

DECLARED = [key for room in ROOMS for key in room.keys]
KNOWN = Composed(ROOMS).keys
PRESSED = [pressed for key in DECLARED for pressed in key.events]


def test_no_two_keys_clash() -> None:
    assert len(PRESSED) == len(set(PRESSED))
    assert set(PRESSED).isdisjoint({"[", "]"})
    assert KNOWN.keys() == set(PRESSED)


def test_keys_that_players_know_stay_as_they_are() -> None:
    assert KNOWN["e"] == {"do": "analysis.toggle"}
    assert KNOWN["t"] == {"do": "play.toggle_threats"}
    assert KNOWN["n"]["do"] == "play.seek_choice"
    assert KNOWN["/"] == {"do": "play.seek_typing"}
    assert set("moawcls") <= answers.QUESTIONS.keys()
    assert {str(rank) for rank in range(1, 10)} <= KNOWN.keys()


def test_no_plain_letter_types() -> None:
    """What is typed begins with a letter from a to i; only "/" leads to where it is typed."""
    leading = [sign for sign, event in KNOWN.items() if event["do"] == "play.seek_typing"]
    assert leading == ["/"]


def test_the_help_shows_each_key_once_under_a_name_of_its_own() -> None:
    names = [*(name for name, _ in KEYS), *(key.name for key in DECLARED)]
    page = Page()
    page.hear("help.show", topic="keys")
    for key in DECLARED:
        assert names.count(key.name) == 1
        assert page.html["rules"].count(f"<dt>{key.name}</dt>") == 1


def test_every_key_means_an_event_that_some_room_reads() -> None:
    assert {event["do"] for event in KNOWN.values()} <= Composed(ROOMS).events


def open_game() -> Page:
    page = Page()
    page.hear("play.play_first_game", moment="2026.11.28 12:00:00")
    page.hear("play.focus", field="a3")
    return page


def press(page: Page, sign: str) -> list[Command]:
    """Press a key, and return the commands for the page."""
    return page.hear(**page.rooms.keys[sign])


def cursor_after(page: Page, sign: str) -> str:
    """Press a key, and return the field that has the keyboard then."""
    press(page, sign)
    assert page.app.ui.cursor
    return page.app.ui.cursor


@pytest.mark.parametrize(
    ("signs", "fields"),
    [
        ("5", "a5"),
        ("59", "a5 a9"),
        (["shift+4"], "d3"),
        (["shift+4", "7", "shift+1"], "d3 d7 a7"),
        ("vvvv", "e1 i3 i9 a3"),
        (["shift+v", "v"], "i9 a3"),
        ("xxx", "a7 e9 i7"),
        (["shift+x"], "a1"),
        ("n", "e1"),
        (["shift+n"], "i9"),
    ],
)
def test_keys_lead_to_rows_columns_and_chevrons(signs: list[str], fields: str) -> None:
    page = open_game()
    assert " ".join(cursor_after(page, sign) for sign in signs) == fields


def test_a_key_leads_to_the_board_from_elsewhere() -> None:
    page = open_game()
    page.hear("play.focus")
    assert press(page, "g")[0] == commands.Focus(['#board .board [data-field][tabindex="0"]'])


def test_a_field_sought_from_elsewhere_gets_the_keyboard_when_it_can_have_it() -> None:
    page = open_game()
    page.hear("play.focus")
    told = [one for one in press(page, "5") if isinstance(one, commands.After)]
    assert told == [commands.After(0, {"do": "play.seek_board"})]


@pytest.mark.parametrize("sign", ["g", "5", "shift+1"])
def test_a_key_that_leads_to_where_one_is_has_the_field_said_again(sign: str) -> None:
    page = open_game()
    press(page, "5")
    page.hear("play.focus", field="a5")
    assert commands.After(0, {"do": "speech.answer", "key": "i"}) in press(page, sign)


def test_a_field_is_said_again_when_no_other_can_be_chosen() -> None:
    page = Page()
    page.hear("learn.begin", lesson="move")
    page.hear("play.focus", field="e5")
    told = page.hear("play.seek_choice", steps="1") + page.hear("speech.answer", key="i")
    assert commands.After(0, {"do": "speech.answer", "key": "i"}) in told
    assert commands.Say("e5, Black chevron facing north, power 1, can move.") in told


def test_a_stroke_opens_where_moves_are_typed() -> None:
    page = open_game()
    press(page, "/")
    assert page.app.settings.typing
    assert commands.Focus(["#typed"]) in press(page, "/")


def test_the_board_s_edge_is_heard_where_all_sounds_are_wanted() -> None:
    page = open_game()
    for volume, sounds in ((20, []), (60, [commands.Sound("refusal", 0.6)])):
        page.hear("settings.choose", setting="volume", value=str(volume))
        told = page.hear("play.walk", right=-1, up=0)
        assert [one for one in told if isinstance(one, commands.Sound)] == sounds


def test_a_border_that_the_keyboard_crosses_is_heard() -> None:
    page = open_game()
    page.hear("settings.choose", setting="volume", value="60")
    page.hear("play.walk", right=1, up=0)
    told = page.hear("play.walk", right=0, up=1)
    assert [one for one in told if isinstance(one, commands.Sound)] == [
        commands.Sound("border", 0.6)
    ]
