"""Sharing as a room: link, record, position and pictures of the game, and who receives them."""

import json
import re
import subprocess
from dataclasses import replace
from typing import Final
from urllib.parse import quote

import pytest
from app.game import keeping, records
from app.model.messages import GameOpened
from app.model.saved_game import SavedGame
from app.model.setup import Setup
from app.rooms import history, library, play, reading, sharing, trouble
from app.rooms.sharing.handlers import TOO_LONG
from app.rooms.sharing.state import Sharing
from app.runtime import commands

import pacru
from pacru import Position, record, svg
from pacru.tree import Tree
from tests.support.elements import Element, Elements
from tests.support.library import save_game
from tests.support.loop import FACTS, Page
from tests.support.places import DATA

ROOMS = (play.ROOM, history.ROOM, library.ROOM, sharing.ROOM, reading.ROOM, trouble.ROOM)
MARKUP = "<img src=x onerror=ran>"
ADDRESS = FACTS["address"]


PEOPLE = Setup.default().with_kind(1, bot=False).with_name(0, "Ada")


def two(*turns: str, setup: Setup = PEOPLE) -> Page:
    """A page with a game between two people."""
    return Page(ROOMS, games=[keeping.write(save_game(*turns, setup=setup))])


def part(page: Page, name: str) -> Element:
    """An element of the dialog, by its id."""
    return Elements(page.html["share"]).one(id_=name)


def link_of(page: Page) -> str:
    return part(page, "share-link")["value"]


def sent_by(page: Page) -> pacru.link.Link:
    """What those find who open the link."""
    return pacru.link.read(link_of(page).partition("#")[2])


@pytest.fixture
def page() -> Page:
    return two("a3-b3", "a7-b7")


def test_the_dialog_offers_the_game_as_it_stands(page: Page) -> None:
    page.hear("sharing.show")
    game = page.app.session.game
    assert link_of(page).startswith(f"{ADDRESS}#")
    assert sent_by(page).record.game == game
    assert "1. a3-b3 a7-b7 *" in part(page, "share-record").text
    assert part(page, "share-position")["value"] == str(game.position)
    assert part(page, "share-hint").text.startswith("Anyone who opens the link")
    assert "hidden" in part(page, "share-part")
    assert page.told[-1] == commands.Show("share")


def test_a_game_against_a_bot_is_for_anyone() -> None:
    page = Page(ROOMS)
    page.hear("sharing.show")
    assert "hidden" in part(page, "share-to")


def test_an_earlier_turn_is_shared_as_far_as_it_is_on_the_board(page: Page) -> None:
    page.hear("history.look_at", place="0")
    page.hear("sharing.show")
    assert "hidden" not in part(page, "share-part")
    assert "Only up to the position on the board: 1 move" in part(page, "share-part").text
    assert Position.parse(part(page, "share-position")["value"]).turn_number == 2
    assert "1. a3-b3 a7-b7 *" in part(page, "share-record").text
    page.told.clear()
    page.hear("sharing.choose_part", checked=True, value="on")
    assert "1. a3-b3 *" in part(page, "share-record").text
    assert "checked" in part(page, "share-here")
    assert len(sent_by(page).record.tree.line) == 1
    page.hear("page.close")
    page.hear("sharing.show")
    assert "checked" not in part(page, "share-here")


def test_the_qr_code_of_another_link_goes(page: Page) -> None:
    page.hear("sharing.show")
    page.told.clear()
    page.hear("sharing.choose_size", value="600")
    assert not page.commands_of(commands.Attributes)
    told = page.hear("sharing.choose_reader", value="1")
    assert [one for one in told if getattr(one, "id", "").startswith("share-qr")] == [
        commands.Html("share-qr", ""),
        commands.Attributes("share-qr", {"hidden": ""}),
        commands.Attributes("share-qr-button", {"aria-expanded": "false"}),
    ]


def test_who_gets_the_link_goes_on_elsewhere(page: Page) -> None:
    page.hear("sharing.show")
    options = page.html["share"].partition('id="share-reader"')[2].partition("</select>")[0]
    assert '<option value="" selected>anyone</option>' in options
    assert "who continues on another device" in options
    page.hear("sharing.choose_reader", value="1")
    assert page.app.session.setup.away == (1,)
    assert page.app.ui.dialog == "share"
    assert "Send the link to" in part(page, "share-hint").text
    assert sent_by(page).seat == "N"
    page.hear("sharing.choose_reader", value="")
    assert sent_by(page).seat is None
    page.hear("page.close")
    page.click("e1", "e2")
    page.hear("sharing.show")  # it goes to the player to move
    assert sent_by(page).seat == "N"


def test_what_was_thought_of_besides_stays_here(page: Page) -> None:
    page.hear("history.look_at", place="0")
    page.click("e9", "e8")
    page.hear("sharing.show")
    assert "(" in part(page, "share-record").text.partition("1. ")[2]
    page.hear("sharing.choose_reader", value="1")
    assert not any(node.variations for node in sent_by(page).record.tree.line)


def test_a_game_that_is_too_long_for_a_link_is_sent_as_a_record() -> None:
    game = pacru.Game.new()
    page = two()
    comment = "".join(chr(0x4E00 + n * 7919 % 20000) for n in range(200_000))
    turns = game.enter("a3-b3")
    notes = Tree.of(turns)
    notes = replace(notes, line=(replace(notes.line[0], comment=comment),))
    page.loop.send(GameOpened(Setup.default().with_kind(1, bot=False), turns, notes), 0)
    page.hear("sharing.show")
    assert part(page, "share-hint").text == TOO_LONG
    found = pacru.link.read(link_of(page).partition("#")[2])
    assert found.position == turns.position


def test_pictures_have_the_colours_in_which_the_board_is_seen(page: Page) -> None:
    position, drawn = page.app.session.game.position, svg.Options()
    page.hear("sharing.show")
    page.hear("sharing.save_drawing")
    (drawing,) = page.commands_of(commands.Save)
    assert (drawing.name, drawing.kind) == ("pacru.svg", "image/svg+xml")
    assert drawing.text == svg.draw(position, replace(drawn, theme="auto"))
    page.hear("sharing.choose_kind", value="picture")
    page.hear("sharing.choose_size", value="600")
    stills = [one.text for one in page.commands_of(commands.MovingPicture) if one.what == "still"]
    assert [re.findall(r'width="(\d+)"', still)[0] for still in stills] == ["1200", "600"]
    assert all('class="pacru pacru-auto"' in still for still in stills)
    assert '<option value="600" selected>' in page.html["share"]


def test_a_theme_that_was_chosen_holds_for_pictures() -> None:
    page = Page(ROOMS, settings='{"pace": "none", "theme": "wood"}')
    page.hear("sharing.save_drawing")
    page.hear("sharing.show", kind="picture")
    (drawing,) = page.commands_of(commands.Save)
    start = page.app.session.game.position
    assert drawing.text == svg.draw(start, svg.Options(theme="wood"))
    assert all("pacru-wood" in one.text for one in page.commands_of(commands.MovingPicture))


def test_the_record_is_saved_from_anywhere(page: Page) -> None:
    page.hear("sharing.save_record")
    (saved,) = page.commands_of(commands.Save)
    assert saved.name == "game.pacru"
    assert "1. a3-b3 a7-b7 *" in saved.text


def test_markup_is_text_wherever_it_is_shown() -> None:
    named = Setup.default().with_name(0, MARKUP).with_kind(1, bot=False).with_name(1, MARKUP)
    page = two("a3-b3", setup=named)
    page.hear("sharing.show")
    page.hear("sharing.choose_reader", value="1")
    assert MARKUP[:10] in part(page, "share-record").text
    assert MARKUP[:10] in part(page, "share-hint").text
    page.hear("library.open_text", text=MARKUP)
    assert MARKUP[:4] in Elements(page.html["library"]).one(id_="open-refusal").text
    everything = "".join(page.html.values())
    assert [one["id"] for one in Elements(everything).where("img")] == ["send-preview"]


def test_what_the_scripts_need_is_there(page: Page) -> None:
    page.hear("sharing.show")
    needed = {
        "share-link": "input",
        "share-record": "textarea",
        "share-qr": "div",
        "share-sheet": "button",
        "share-file": "button",
    }
    found = {one["id"]: one for one in Elements(page.html["share"]).all if "id" in one}
    assert {name: found[name].tag for name in needed} == needed
    kept = {name for name, one in found.items() if "data-keep" in one}
    assert kept == {"share-qr", "share-qr-button", "share-told", "send-preview"}
    html = page.html["share"]
    for does in ("share", "share-file", "save", "qr"):
        assert html.count(f'data-shell="{does}"') == 1
    assert html.count('data-shell="copy-of"') == 3
    assert "style=" not in html


def test_a_turn_tried_after_the_last_one_can_be_shared() -> None:
    page = Page()
    page.hear("analysis.toggle")
    page.hear("analysis.try_moves")
    page.enter(str(page.app.session.game.position.moves()[0]))
    page.hear("sharing.show")
    assert page.app.state(Sharing).offered.position.endswith(" 2")


def links_to_send(page: Page) -> list[str | None]:
    """The links that the scripts were given for the player elsewhere, since the last call."""
    given = [one.attributes for one in page.commands_of(commands.Attributes) if one.id == "html"]
    page.told.clear()
    return [one["data-send"] for one in given if "data-send" in one]


def test_the_link_for_a_player_elsewhere_is_ready_when_it_is_their_turn() -> None:
    page = two(setup=Setup.default().with_away(1))
    links_to_send(page)
    page.click("a3", "b3")
    (link,) = links_to_send(page)
    opened = pacru.link.read(str(link).partition("#")[2])
    assert opened.record.game == page.app.session.game
    assert opened.seat == "N"
    assert 'data-shell="send"' in page.html["status"]
    page.hear("sharing.show")
    assert links_to_send(page) == []  # it is made once
    assert link_of(page) == link
    page.hear("page.close")
    page.hear("play.take_back")
    assert links_to_send(page) == [None]


def test_nothing_is_sent_where_nobody_is_elsewhere(page: Page) -> None:
    page.click("a3", "b3")
    assert not [link for link in links_to_send(page) if link]


# ---- AbstractPlay


STATE = (DATA / "abstractplay" / "pacru2-progress.debug.json").read_text()
PACKED = (DATA / "abstractplay" / "pacru2-progress.state.b64.txt").read_text()


@pytest.mark.parametrize("text", [STATE, PACKED, f"gz:{PACKED}"])
def test_a_text_of_abstractplay_opens(text: str) -> None:
    page = Page(ROOMS)
    page.hear("sharing.show")
    page.hear("library.open_text", values={"text": text})
    page.read_on()
    assert page.app.session.game == record.read(STATE).game


def test_a_packed_text_is_no_position_whatever_signs_it_has() -> None:
    text = PACKED.replace("/", "+")
    text = f"{text[:8]}{8 * '/'}{text[16:]}"
    with pytest.raises(pacru.PacruError, match="AbstractPlay"):
        records.read(text)


def test_several_games_of_abstractplay_are_counted() -> None:
    text = (DATA / "abstractplay" / "meta-pacru.json").read_text()
    found = [one for one in records.read_each(text) if one]
    assert len(found) == records.count(text) == 8
    assert all(isinstance(one, SavedGame) for one in found)


def test_the_game_and_its_last_move_are_offered_for_abstractplay(page: Page) -> None:
    page.hear("sharing.show")
    assert "abroad-game" not in page.html["share"]
    page.hear("sharing.offer_abroad")
    read = record.read(part(page, "abroad-game").text).game
    assert [str(ply.turn) for ply in read.plies] == ["a3-b3", "a7-b7"]
    assert part(page, "abroad-move")["value"] == "a7-b7"


def test_a_game_that_abstractplay_does_not_have_is_told() -> None:
    shacru = SavedGame(Setup.default(), pacru.Game.new(game="shacru"))
    page = Page(ROOMS, games=[keeping.write(shacru)])
    page.hear("sharing.show")
    page.hear("sharing.offer_abroad")
    assert "AbstractPlay doesn’t have Shacru." in page.html["share"]


def test_a_game_in_the_address_opens() -> None:
    moves = ["a3-b3", "a7-b7"]
    text = json.dumps({"game": "pacru", "numplayers": 2, "players": ["Ada", "Ben"], "moves": moves})
    page = Page(ROOMS, link=f"#record={quote(text)}")
    assert page.turns == moves
    assert page.app.session.setup.name(1) == "Ben"


CHESS = quote('{"game":"chess","numplayers":2,"moves":[]}')


@pytest.mark.parametrize("text", ["", "%ff", "nothing", PACKED, quote(STATE) * 9, CHESS])
def test_what_is_no_game_in_the_address_is_told(text: str) -> None:
    page = Page(link=f"#record={text}")
    assert not page.app.session.game.plies
    assert "The link can’t be opened" in page.html["arrival"]


NODE: Final = """
const [code, answer] = JSON.parse(require("fs").readFileSync(0, "utf8"));
const location = { pathname: "/move/pacru/0/some-id" };
const asked = [];
const fetch = async (address) => (asked.push(address), { json: async () => answer });
const open = (address) => console.log(JSON.stringify([asked, address]));
eval(decodeURIComponent(code.replace("javascript:", "")));
"""


@pytest.mark.long
@pytest.mark.parametrize("name", ["pacru2-progress", "azacru2-progress", "pacru2-resign"])
def test_the_bookmark_takes_the_game_of_its_page(page: Page, name: str) -> None:
    page.hear("sharing.show")
    href = part(page, "bookmark")["href"]
    answer = (DATA / "abstractplay" / f"{name}.get_game.json").read_text()
    done = subprocess.run(
        ["node", "-e", NODE],
        input=json.dumps([href, json.loads(answer)]),
        capture_output=True,
        text=True,
        check=True,
    )
    ((asked,), address) = json.loads(done.stdout)
    assert "query=get_game&metaGame=pacru&cbit=0&id=some-id" in asked
    opened = Page(ROOMS, link=address.removeprefix(ADDRESS))
    assert opened.app.session.game == record.read(answer).game
    assert opened.app.session.setup.name(0) == "Ada"
