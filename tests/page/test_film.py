"""A film of a game: which turns it has, what is chosen, and how the browser is led to a file of it."""

import re
from dataclasses import replace
from html import unescape

import pytest
from app.model.messages import GameOpened
from app.model.setup import Setup
from app.rooms.sharing.state import Film, Kind, Sharing
from app.runtime import commands

import pacru
from tests.support.loop import Page
from tests.support.places import DATA
from tests.support.visits import Elements

RECORD = """[Players "2"]
{We begin.} a3-b4(b6) {Out.} i7-h8 ( a7-b7 {A variation.} b4-b5 ) b4-c5"""


def open_film(record: str = RECORD) -> Page:
    page = Page()
    page.hear("library.open_text", values={"text": record})
    page.read_on()
    page.hear("sharing.show", kind="film")
    return page


def own(page: Page) -> Film:
    return page.app.state(Sharing).film


def pictures(page: Page, what: str) -> list[str]:
    return [one.text for one in page.commands_of(commands.MovingPicture) if one.what == what]


def test_it_shows_the_whole_game_with_its_comments() -> None:
    page = open_film()
    page.hear("sharing.write_captions", checked=True)
    drawn = pictures(page, "show")[-1]
    assert (own(page).first, own(page).last) == (0, 3)
    for said in ("We begin.", "1. a3–b4 (b6) Out.", "1… i7–h8", "2. b4–c5"):
        assert f">{said}</text>" in drawn
    assert "A variation." not in drawn


def test_it_shows_the_variation_on_the_board() -> None:
    page = open_film()
    page.hear("page.close")
    page.hear("history.look_at", place="1.0.0")
    page.hear("sharing.show", kind="film")
    page.hear("sharing.write_captions", checked=True)
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
    page = open_film()
    page.hear(f"sharing.choose_{what}", value=value)
    assert (own(page).first, own(page).last) == found


def test_speed_size_and_captions_are_chosen() -> None:
    page = open_film()
    page.hear("sharing.choose_seconds", value="1.5")
    page.hear("sharing.choose_width", value="720")
    page.hear("sharing.write_captions", checked=True)
    page.hear("sharing.choose_width", value="9999")
    drawn = pictures(page, "show")[-1]
    assert own(page).seconds == 1.5
    assert 'width="720"' in drawn
    assert "caption" in drawn
    page.hear("sharing.write_captions", checked=False)
    assert "caption" not in pictures(page, "show")[-1]


def test_it_is_saved_as_a_drawing() -> None:
    page = open_film()
    page.hear("sharing.save_film_drawing")
    (saved,) = page.commands_of(commands.Save)
    assert saved.name == "pacru-film.svg"
    assert "@keyframes" in saved.text


def test_the_file_is_made_picture_by_picture_while_the_film_is_seen() -> None:
    page = open_film()
    assert len(pictures(page, "show")) == 1
    for made in range(4):
        assert own(page).made == made
        assert f'value="{made}"' in page.html["share"].split("<progress")[1].split(">")[0]
        assert 'data-shell="share-made"' not in page.html["share"]
        page.hear("sharing.go_on", number=page.app.state(Sharing).number)
    frames = pictures(page, "frame")
    assert len(frames) == 4
    assert len({re.search(r'height="[^"]*"', one)[0] for one in frames}) == 1  # type: ignore[index]
    assert pictures(page, "end") == ["pacru.gif"]
    page.hear("sharing.go_on", number=page.app.state(Sharing).number)
    assert own(page).made is None
    assert page.commands_of(commands.Say)[-1].text == "The film is ready."
    send = Elements(page.html["share"]).one(id_="share-made")
    assert "disabled" not in send.attributes


def test_the_file_is_given_up_when_the_sheet_goes_or_something_else_is_sent() -> None:
    page = open_film()
    page.hear("sharing.choose_kind", value="game")
    assert own(page).made is None
    assert len(pictures(page, "stop")) == 1
    page.hear("sharing.go_on", number=page.app.state(Sharing).number)
    assert len(pictures(page, "frame")) == 1
    page.hear("sharing.choose_kind", value="film")
    page.hear("page.close")
    assert own(page).made is None
    assert len(pictures(page, "stop")) == 2


def test_a_choice_begins_the_file_anew() -> None:
    page = open_film()
    page.hear("sharing.go_on", number=page.app.state(Sharing).number)
    page.hear("sharing.choose_last", value="1")
    assert own(page).made == 0
    assert len(pictures(page, "stop")) == 1


def test_what_comes_late_for_an_earlier_file_counts_for_none() -> None:
    page = open_film()
    number = page.app.state(Sharing).number
    page.hear("sharing.choose_last", value="1")
    page.hear("sharing.go_on", number=number)
    assert own(page).made == 0
    page.hear("sharing.fail", number=number)
    assert "couldn’t" not in page.html["share"]


def test_what_the_browser_cannot_make_is_told() -> None:
    page = open_film()
    page.hear("sharing.fail", number=page.app.state(Sharing).number)
    assert "This browser couldn’t make the file." in page.html["share"]
    page.hear("sharing.choose_kind", value="picture")
    assert "couldn’t" not in page.html["share"]


def test_a_long_game_is_a_fast_film() -> None:
    text = (DATA / "abstractplay" / "pacru2-finished.record.json").read_text()
    slow, fast = own(open_film()), own(open_film(text))
    assert slow.seconds > fast.seconds
    assert "The film takes 22 seconds." in open_film(text).html["share"]


@pytest.mark.parametrize(
    ("players", "names", "outcome", "told"),
    [
        (2, "", "*", ("Black – Red", "0 to 0, in 1 round")),
        (2, '[Black "Ada"]', "*", ("Ada – Red", "0 to 0, in 1 round")),
        (3, "", "*", ("Black – Red – Yellow", "0, 0, 0, in 1 round")),
    ],
)
def test_names_and_the_score_are_on_it(
    players: int, names: str, outcome: str, told: tuple[str, str]
) -> None:
    turns = " ".join(str(turn) for turn in first_turns(players))
    page = open_film(f'[Players "{players}"]\n{names}\n\n{turns} {outcome}')
    drawn = unescape(pictures(page, "show")[-1])
    assert all(f">{line}</text>" in drawn for line in told)


def first_turns(players: int) -> list[pacru.Turn]:
    """A turn of each player, without a benefit."""
    game = pacru.Game(pacru.Position.initial(players))
    for _ in range(players):
        game = game.play(
            next(turn for turn in game.position.moves() if len(str(turn)) == len("a1-a2"))
        )
    return [ply.turn for ply in game.plies if isinstance(ply.turn, pacru.Turn)]


def test_who_won_is_on_it_by_the_names_that_others_know() -> None:
    duel = replace(Setup.default(2).with_level(1, 1), began="2026.11.29 10:00:00")
    game = pacru.Game.new().resign(1)
    assert game.outcome
    page = Page()
    page.loop.send(GameOpened(duel, game), 0)
    page.hear("sharing.show")
    assert page.app.state(Sharing).kind is Kind.FILM
    drawn = pictures(page, "show")[-1]
    assert ">Black beat Pip</text>" in drawn
    assert "You" not in drawn


def test_a_picture_is_made_at_once() -> None:
    page = open_film()
    page.hear("sharing.choose_kind", value="picture")
    assert len(pictures(page, "still")) == 1
    assert "disabled" in Elements(page.html["share"]).one(id_="share-made").attributes
    page.hear("sharing.go_on", number=page.app.state(Sharing).number)
    assert "disabled" not in Elements(page.html["share"]).one(id_="share-made").attributes
    page.hear("sharing.choose_size", value="600")
    assert 'width="600"' in pictures(page, "still")[-1]


def test_a_game_without_turns_is_one_picture() -> None:
    page = Page()
    page.hear("sharing.show", kind="film")
    (drawn,) = pictures(page, "show")
    assert "animation" not in drawn
    assert 'data-value="film"' not in page.html["share"]


def test_all_chevrons_of_a_player_who_is_out_leave_at_once() -> None:
    page = open_film((DATA / "abstractplay" / "pacru2-finished.record.json").read_text())
    drawn = pictures(page, "show")[-1]
    assert own(page).last == len(page.turns) == 80
    assert page.app.session.game.out == {0: "blocked"}
    assert drawn.startswith("<svg")


def test_a_move_by_other_rules_is_in_the_picture_as_it_was_written() -> None:
    text = (DATA / "abstractplay" / "odd-turns.b64.txt").read_text().splitlines()[0]
    page = open_film(text)
    page.hear("sharing.write_captions", checked=True)
    drawn = pictures(page, "show")[-1]
    assert "c9&lt;(a4,a5,b3)" in drawn
    assert "=9/" not in drawn and "_2_" not in drawn  # the position is not part of its text
