"""The characters of the bot in the page: chosen, named, asked, stored, and written in records."""

import json

import pytest
from app.board.faces import face
from app.game import keeping, records
from app.game.games import snapshot
from app.model.settings import AT_FIRST, Settings
from app.model.setup import BOT, CHARACTERS, Setup, display_name

from pacru.bot.levels import characters
from pacru.games import DEFAULT
from tests.support.loop import Page
from tests.support.visits import Elements

UNCOACHED = {"pace": "none", "coach": "off", "first games": "1;2;3"}


def open_page() -> Page:
    """A page with the dialog for a new game."""
    page = Page(settings=Settings.from_values(UNCOACHED).text)
    page.hear("bots.begin")
    page.hear("play.set_up")
    return page


def start(page: Page) -> None:
    page.hear("play.start", values={}, moment="2026.11.26 12:00:00")


def characters_checked(page: Page) -> list[str]:
    """The characters that are chosen in the dialog."""
    sent = {"data_change": "play.edit", "data_entry": "character", "data_keep": ""}
    radios = Elements(page.html["new-game"]).where("input", name="character", **sent)
    assert len(radios) == 7
    return [one["value"] for one in radios if "checked" in one]


def test_the_page_knows_the_characters_of_the_wheel() -> None:
    assert tuple(one.key for one in characters.CHARACTERS) == CHARACTERS
    assert [one.key.title() for one in characters.CHARACTERS] == [
        one.name for one in characters.CHARACTERS
    ]


def test_each_has_a_face_of_its_own() -> None:
    assert len({face(key) for key in ("", *CHARACTERS)}) == 7


def test_a_character_is_chosen_named_asked_stored_and_written() -> None:
    page = open_page()
    assert characters_checked(page) == [""]
    page.hear("play.edit", entry="level", value="7")
    page.hear("play.edit", entry="character", value="miser")
    assert characters_checked(page) == ["miser"]
    assert "hardly ever rotates" in page.html["new-game"].partition("character-hint")[2]
    start(page)
    setup = page.app.session.setup
    assert (setup.name(1), setup.full_name(1)) == ("Miser", "Miser, level 7")
    assert setup.record_name(1) == "Miser, level 7 of 16"
    page.hear("play.type_turn", value="a3-b4(b4)")
    assert "setoption name Level value 7:miser" in page.lines_after("play.enter_typed")
    kept = snapshot(page.app)
    assert keeping.read(keeping.write(kept)).setup == setup
    opened = records.read(records.record_of(page.app)).setup
    assert opened.players[1].character == "miser"
    # The next game begins with it.
    page.hear("play.set_up")
    assert characters_checked(page) == ["miser"]
    page.hear("play.edit", entry="character", value="")
    start(page)
    assert page.app.session.setup.full_name(1) == "Ravi"


def test_several_bots_have_numbers() -> None:
    setup = Setup.default(3).with_player(None, character="hunter")
    names = [setup.full_name(place) for place in range(3)]
    assert names == ["You", "Hunter 1, level 1", "Hunter 2, level 1"]
    assert setup.with_count(4).full_name(3) == "Hunter 3, level 1"


def test_other_games_have_no_characters() -> None:
    page = open_page()
    page.hear("play.edit", entry="character", value="gambler")
    page.hear("play.show_details")
    page.hear("play.edit", entry="game", value="azacru")
    assert 'name="character"' not in page.html["new-game"]
    start(page)
    setup = page.app.session.setup
    assert setup.name(1) == "Pip"
    assert setup.with_game("pacru").name(1) == "Gambler"


def test_without_a_bot_there_is_no_character_to_choose() -> None:
    page = open_page()
    page.hear("play.pick_way", way="here")
    assert 'name="character"' not in page.html["new-game"]


@pytest.mark.parametrize("kept", [None, 7, "nobody", ["hunter"], {}])
def test_a_stored_character_that_does_not_exist_is_the_plain_bot(kept: object) -> None:
    page = open_page()
    start(page)
    written = json.loads(keeping.write(snapshot(page.app)))
    for player in written["players"]:
        player["character"] = kept
    assert keeping.read(json.dumps(written)).setup == page.app.session.setup


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("Hunter, level 7 of 15", "Hunter, level 7"),
        ("Gambler 2, level 6.4 of 15", "Gambler 2, level 6.4"),
        ("Bot 2, level 3 of 15", "Tobi"),
        ("Hunter", "Hunter"),
    ],
)
def test_a_name_in_a_record_is_shown_as_in_the_game(written: str, shown: str) -> None:
    assert display_name(written, DEFAULT) == shown
    assert bool(BOT.fullmatch(written)) == ("level" in written)


def test_a_person_who_has_chosen_nothing_meets_the_plain_bot() -> None:
    page = Page(settings=AT_FIRST.text)
    assert page.app.session.setup.character(1) == ""
