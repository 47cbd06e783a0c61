"""The keys of the page: one table of all, which rooms declare; what they do; and which the browser's scripts answer."""

from itertools import chain

import pytest
from app.rooms.help.guide import KEYS
from app.rooms.speech import answers
from app.runtime import commands
from app.shell.compose import Composed
from app.shell.rooms import ROOMS

from tests.support.loop import Page

DECLARED = [key for room in ROOMS for key in room.keys]
PRESSED = [pressed for key in DECLARED for pressed in key.events]


def test_no_two_keys_clash() -> None:
    assert len(PRESSED) == len(set(PRESSED))
    assert set(PRESSED).isdisjoint({"[", "]"})
    assert Composed(ROOMS).keys.keys() == set(PRESSED)


def test_keys_that_players_know_stay_as_they_are() -> None:
    known = Composed(ROOMS).keys
    assert known["e"] == {"do": "analysis.toggle"}
    assert known["t"] == {"do": "play.toggle_threats"}
    assert known["n"]["do"] == "play.seek_choice"
    assert known["/"] == {"do": "play.seek_typing"}
    assert set("moawcls") <= answers.QUESTIONS.keys()
    assert {str(rank) for rank in range(1, 10)} <= known.keys()


def test_no_plain_letter_types() -> None:
    """What is typed begins with a letter from a to i; only "/" leads to where it is typed."""
    assert [
        sign for sign, event in Composed(ROOMS).keys.items() if event["do"] == "play.seek_typing"
    ] == ["/"]


def test_the_help_shows_each_key_once_under_a_name_of_its_own() -> None:
    names = [*(name for name, _ in KEYS), *(key.name for key in DECLARED)]
    for name in {key.name for key in DECLARED}:
        assert names.count(name) == 1
    page = Page()
    page.hear("help.show", topic="keys")
    for key in DECLARED:
        assert page.html["rules"].count(f"<dt>{key.name}</dt>") == 1


def test_every_key_means_an_event_that_some_room_reads() -> None:
    events = Composed(ROOMS).events
    for event in chain.from_iterable(key.events.values() for key in DECLARED):
        assert event["do"] in events


def open_game() -> Page:
    page = Page()
    page.hear("play.play_first_game", moment="2026.11.28 12:00:00")
    page.hear("play.focus", field="a3")
    return page


def press(page: Page, sign: str) -> str:
    """Press a key, and return the field that has the keyboard then."""
    event = dict(page.rooms.keys[sign])
    page.hear(event.pop("do"), **event)
    cursor = page.loop.app.ui.cursor
    assert cursor
    return cursor


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
    assert " ".join(press(page, sign) for sign in signs) == fields


def test_a_key_leads_to_the_board_from_elsewhere() -> None:
    page = open_game()
    page.hear("play.focus")
    before = len(page.told)
    press(page, "g")
    assert page.told[before] == commands.Focus(['#board .board [data-field][tabindex="0"]'])


def test_a_field_sought_from_elsewhere_gets_the_keyboard_when_it_can_have_it() -> None:
    page = open_game()
    page.hear("play.focus")
    before = len(page.told)
    press(page, "5")
    told = [one for one in page.told[before:] if isinstance(one, commands.After)]
    assert told == [commands.After(0, {"do": "play.seek_board"})]


@pytest.mark.parametrize("sign", ["g", "5", "shift+1"])
def test_a_key_that_leads_to_where_one_is_has_the_field_said_again(sign: str) -> None:
    page = open_game()
    press(page, "5")
    page.hear("play.focus", field="a5")
    before = len(page.told)
    press(page, sign)
    assert commands.After(0, {"do": "speech.answer", "key": "i"}) in page.told[before:]


def test_a_field_is_said_again_when_no_other_can_be_chosen() -> None:
    page = Page()
    page.hear("learn.begin", lesson="move")
    page.hear("play.focus", field="e5")
    before = len(page.told)
    page.hear("play.seek_choice", steps="1")
    page.hear("speech.answer", key="i")
    assert commands.After(0, {"do": "speech.answer", "key": "i"}) in page.told[before:]
    assert commands.Say("e5, Black chevron facing north, power 1, can move.") in page.told[before:]


def test_a_stroke_opens_where_moves_are_typed() -> None:
    page = open_game()
    press(page, "/")
    assert page.loop.app.settings.typing
    before = len(page.told)
    press(page, "/")
    assert commands.Focus(["#typed"]) in page.told[before:]


def test_the_board_s_edge_is_heard_where_all_sounds_are_wanted() -> None:
    page = open_game()
    for volume, sounds in ((20, []), (60, [commands.Sound("refusal", 0.6)])):
        page.hear("settings.choose", setting="volume", value=str(volume))
        before = len(page.told)
        page.hear("play.walk", right=-1, up=0)
        found = [one for one in page.told[before:] if isinstance(one, commands.Sound)]
        assert found == sounds


def test_a_border_that_the_keyboard_crosses_is_heard() -> None:
    page = open_game()
    page.hear("settings.choose", setting="volume", value="60")
    page.hear("play.walk", right=1, up=0)
    before = len(page.told)
    page.hear("play.walk", right=0, up=1)
    found = [one for one in page.told[before:] if isinstance(one, commands.Sound)]
    assert found == [commands.Sound("border", 0.6)]
