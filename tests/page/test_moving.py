"""The moving picture: which turns it has, what is chosen, and how the browser is led to a GIF file."""

import re

import pytest
from app.rooms.moving.state import Moving
from app.runtime import commands

from tests.support.loop import Page
from tests.support.places import DATA

RECORD = """[Players "2"]
{We begin.} a3-b4(b6) {Out.} i7-h8 ( a7-b7 {A variation.} b4-b5 ) b4-c5"""


def open_moving(record: str = RECORD) -> Page:
    page = Page()
    page.hear("library.open_text", values={"text": record})
    page.read_on()
    page.hear("moving.show")
    return page


def own(page: Page) -> Moving:
    return page.app.own(Moving)


def pictures(page: Page, what: str) -> list[str]:
    return [one.text for one in page.commands_of(commands.MovingPicture) if one.what == what]


def test_it_shows_the_whole_game_with_its_comments() -> None:
    page = open_moving()
    (drawn,) = pictures(page, "show")
    assert (own(page).first, own(page).last) == (0, 3)
    for said in ("We begin.", "1. a3–b4 (b6) Out.", "1… i7–h8", "2. b4–c5"):
        assert f">{said}</text>" in drawn
    assert "A variation." not in drawn


def test_it_shows_the_variation_on_the_board() -> None:
    page = open_moving()
    page.hear("page.close")
    page.hear("history.look_at", place="1.0.0")
    page.hear("moving.show")
    drawn = pictures(page, "show")[-1]
    assert "1… a7–b7 A variation." in drawn
    assert "2. b4–b5" in drawn


@pytest.mark.parametrize(
    ("what", "value", "found"),
    [
        ("first", "2", (2, 3)),
        ("first", "9", (3, 3)),
        ("first", "", (0, 3)),
        ("last", "1", (0, 1)),
        ("last", "-4", (0, 0)),
        ("last", "x", (0, 3)),
    ],
)
def test_a_part_is_chosen(what: str, value: str, found: tuple[int, int]) -> None:
    page = open_moving()
    page.hear(f"moving.choose_{what}", value=value)
    assert (own(page).first, own(page).last) == found


def test_speed_size_and_captions_are_chosen() -> None:
    page = open_moving()
    page.hear("moving.choose_seconds", value="3")
    page.hear("moving.choose_size", value="720")
    page.hear("moving.write_captions", checked=False)
    page.hear("moving.choose_size", value="9999")
    drawn = pictures(page, "show")[-1]
    assert own(page).seconds == 3
    assert 'width="720"' in drawn
    assert "caption" not in drawn


def test_it_is_saved_as_a_drawing() -> None:
    page = open_moving()
    page.hear("moving.save")
    (saved,) = page.commands_of(commands.Save)
    assert saved.name == "pacru.svg"
    assert "@keyframes" in saved.text


def test_a_gif_file_is_made_picture_by_picture() -> None:
    page = open_moving()
    page.hear("moving.make_gif")
    for made in range(4):
        assert own(page).made == made
        assert f"{made} of 4 pictures" in page.html["moving"]
        page.hear("moving.go_on")
    frames = pictures(page, "frame")
    assert len(frames) == 4
    assert len({re.search(r'height="[^"]*"', one)[0] for one in frames}) == 1  # type: ignore[index]
    assert pictures(page, "end") == ["pacru.gif"]
    page.hear("moving.go_on")
    assert own(page).made is None
    assert page.commands_of(commands.Say)[-1].text == "The GIF file is ready."


def test_a_gif_file_is_given_up() -> None:
    page = open_moving()
    page.hear("moving.make_gif")
    assert page.commands_of(commands.Focus)[-1].selectors == ['#moving [data-do="moving.stop"]']
    page.hear("moving.stop")
    assert page.commands_of(commands.Focus)[-1].selectors == ['#moving [data-do="moving.make_gif"]']
    assert own(page).made is None
    assert len(pictures(page, "stop")) == 1
    page.hear("moving.go_on")
    assert len(pictures(page, "frame")) == 1


def test_a_choice_gives_the_file_up() -> None:
    page = open_moving()
    page.hear("moving.make_gif")
    page.hear("moving.choose_last", value="1")
    assert own(page).made is None
    assert len(pictures(page, "stop")) == 1


def test_what_the_browser_cannot_make_is_told() -> None:
    page = open_moving()
    page.hear("moving.make_gif")
    page.hear("moving.fail")
    assert "This browser couldn’t make the file." in page.html["moving"]
    page.hear("moving.make_gif")
    assert "couldn’t" not in page.html["moving"]


def test_a_game_without_turns_is_one_picture() -> None:
    page = Page()
    page.hear("moving.show")
    (drawn,) = pictures(page, "show")
    assert "animation" not in drawn


def test_all_chevrons_of_a_player_who_is_out_leave_at_once() -> None:
    page = open_moving((DATA / "abstractplay" / "pacru2-finished.record.json").read_text())
    drawn = pictures(page, "show")[-1]
    assert own(page).last == len(page.turns) == 80
    assert page.app.session.game.out == {0: "blocked"}
    assert drawn.startswith("<svg")


def test_a_move_by_other_rules_is_in_the_picture_as_it_was_written() -> None:
    text = (DATA / "abstractplay" / "odd-turns.b64.txt").read_text().splitlines()[0]
    drawn = pictures(open_moving(text), "show")[-1]
    assert "c9&lt;(a4,a5,b3)" in drawn
    assert "=9/" not in drawn and "_2_" not in drawn  # the position is not part of its text
