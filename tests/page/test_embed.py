"""An embed: what the page around it asks, and what it is told."""

import html
import re
from typing import Any

import pytest
from app.game.exchange import Exhibit, ExhibitsOffered
from app.rooms.learn.rule_course import RULES
from app.runtime import commands
from app.shell.compose import Composed
from app.shell.rooms import ROOMS, embed_rooms

import pacru
from pacru import link, record, svg
from pacru.puzzles import Puzzle, list_puzzles
from tests.support.loop import Page
from tests.support.places import ROOT
from tests.support.visits import Elements

PLAYED = pacru.Game.new().play("a3-b3").play("a7-b7").play("b3-c3")
GAME = link.write(PLAYED, {"Black": "Ann", "Red": "Bot, level 3 of 15"})


EVENTS = {"load": "load", "turn": "play", "step": "step", "orientation": "orient"}
"""What each message of the page around is to Python."""
DIALOGS = ("play.set_up", "settings.show", "puzzles.show", "learn.show", "history.open_note")


class Embedded(Page):
    """An embed, and what the page around it hears."""

    def __init__(self, show: str = "", *, plays: bool = True, **more: object) -> None:
        super().__init__(embed_rooms(), lenient=True)
        self.asks("load", show=show, plays=plays, **more)

    def asks(self, kind: str, **values: object) -> list[dict[str, Any]]:
        """Send a message, and return what the page around hears then."""
        before = len(self.posted)
        values = ({"plays": True} if kind == "load" else {}) | values
        self.hear(f"embed.{EVENTS[kind]}", **values)
        return self.posted[before:]

    @property
    def posted(self) -> list[dict[str, Any]]:
        """All that the page around has heard."""
        return [one.event for one in self.commands_of(commands.Post)]

    @property
    def game(self) -> pacru.Game:
        """The game as far as the visible board."""
        return self.app.board.game


def begin_puzzle(page: Page) -> Puzzle:
    """Begin the first puzzle of the published files."""
    files = ("puzzles", "choices", "sisters")
    contents = [(ROOT / "pacru" / "data" / f"{name}.z").read_bytes() for name in files]
    puzzle = list_puzzles(contents[0])[0].puzzle
    page.hear("puzzles.begin", mode="one", which=puzzle.id)
    page.hear("puzzles.take_files", contents=[one.decode("latin-1") for one in contents])
    return puzzle


def test_a_position_is_shown_and_played_on() -> None:
    page = Embedded(link.write(PLAYED.position))
    (loaded,) = page.posted
    assert (loaded["type"], loaded["kind"]) == ("loaded", "position")
    assert loaded["position"] == str(PLAYED.position)
    page.click("b7", "c7")
    turn = page.posted[-1]
    assert (turn["type"], turn["turn"], turn["player"], turn["ply"]) == ("turn", "b7-c7", 1, 1)


def test_all_of_a_game_is_there_and_the_board_where_the_link_says() -> None:
    page = Embedded(f"{GAME}&ply=1")
    (loaded,) = page.posted
    assert (loaded["kind"], loaded["ply"], loaded["turns"]) == ("game", 1, 3)
    assert page.html["rounds"].count("data-do") >= 3
    page.hear("history.pass_turns", key="]")
    assert (page.posted[-1]["type"], page.posted[-1]["ply"]) == ("step", 2)


def test_nobody_plays_for_visitors_and_bots_keep_their_names() -> None:
    page = Embedded(GAME)
    players = page.app.session.setup.players
    assert [one.name for one in players] == ["Ann", "Tobi"]
    assert not any(one.bot or one.away for one in players)
    assert page.game.position.to_move == 1
    page.click("b7", "c7")
    assert len(page.game.plies) == 4


def test_the_page_around_steps_and_plays() -> None:
    page = Embedded(GAME)
    (step,) = page.asks("step", by=-2, asked="back")
    assert (step["type"], step["ply"], step["id"]) == ("step", 1, "back")
    (turn,) = page.asks("turn", turn="a7-b8", asked=7)
    assert (turn["type"], turn["ply"], turn["variation"], turn["id"]) == ("turn", 2, True, 7)
    (step,) = page.asks("step", to=99)
    assert (step["ply"], step["variation"]) == (3, False)
    (again,) = page.asks("step", to=3, asked=1)  # whoever asks is answered, even if nothing changes
    assert (again["type"], again["id"]) == ("step", 1)
    (turn,) = page.asks("turn", turn="b7-c7")
    assert (turn["ply"], turn["turns"]) == (4, 4)
    assert "id" not in turn


def test_a_turn_that_is_not_possible_is_refused_once() -> None:
    page = Embedded(GAME)
    for turn in ("b7-b7", "nonsense", "a1-i9", ""):
        (fault,) = page.asks("turn", turn=turn, asked=3)
        assert (fault["type"], fault["code"], fault["id"]) == ("fault", "illegal", 3)
        assert fault["text"]
    assert page.game.plies == page.app.session.game.plies


@pytest.mark.parametrize(
    "show", ["#g=xyz", "#p=eJw", "{", "a/b", f"{GAME}&ply=9", f"{GAME}&seat=X"]
)
def test_what_cannot_be_read_is_said_and_what_is_there_stays(show: str) -> None:
    page = Embedded(show)
    (fault,) = page.posted
    assert (fault["type"], fault["code"]) == ("fault", "load")
    assert "This can’t be shown" in page.html["status"]
    page = Embedded(GAME)
    (fault,) = page.asks("load", show=show, asked=1)
    assert (fault["code"], fault["id"]) == ("load", 1)
    assert page.game.plies == PLAYED.plies


def test_a_record_is_loaded_unless_it_is_longer_than_a_link_may_be() -> None:
    page = Embedded()
    (loaded,) = page.asks("load", show=record.write(PLAYED))
    assert (loaded["type"], loaded["turns"]) == ("loaded", 3)
    many = "1. a3-b3 a7-b7 " + "(1. a3-b4) " * link.MOST_TURNS
    (fault,) = page.asks("load", show=many)
    assert fault["code"] == "load"


def test_visitors_may_be_kept_from_playing() -> None:
    page = Embedded(GAME, plays=False)
    assert "to move" in page.html["status"]
    page.click("b7", "c7")
    page.asks("step", to=1)
    page.click("a7", "b8")
    assert page.app.session.game.plies == PLAYED.plies
    assert page.app.history.notes is None
    assert page.app.table.draft is None
    (turn,) = page.asks("turn", turn="a7-b8")  # the page around may
    assert turn["type"] == "turn"
    assert page.app.table.draft is None


def test_the_board_is_rotated_to_a_seat() -> None:
    page = Embedded(GAME, bottom="W")
    assert page.app.ui.rotation == 3
    page.asks("orientation", bottom="S")
    assert page.app.ui.rotation == 0
    assert Embedded(f"{GAME}&seat=N").app.ui.rotation == 2


def test_options_that_are_wrong_are_named() -> None:
    page = Embedded(GAME, wrong=["theme", "origin"])
    loaded, fault = page.posted
    assert (loaded["type"], fault["type"], fault["code"]) == ("loaded", "fault", "address")
    assert "theme, origin" in page.html["status"]


def test_a_lesson_and_a_puzzle_are_loaded_done_and_end() -> None:
    page = Embedded()
    page.hear("learn.begin", lesson="move")
    assert page.posted[-1]["kind"] == "learn"
    (fault,) = page.asks("step", by=1)
    assert fault["code"] == "exercise"
    puzzle = begin_puzzle(page)
    assert page.posted[-1]["kind"] == "puzzle"
    assert page.html["embed"].count(f"#puzzle={puzzle.id}") == 1
    page.hear("puzzles.show_solution")
    while page.posted[-1]["type"] != "end":
        page.pass_scenes()
        page.hear("puzzles.go_on")
    assert page.posted[-1]["kind"] == "puzzle"


def test_an_address_that_leads_to_nothing_says_so_and_opens_no_dialog() -> None:
    page = Page(embed_rooms(), lenient=True)
    page.hear("puzzles.begin", mode="one", which="none")
    page.hear("puzzles.take_files", failed="not there")
    (told,) = page.commands_of(commands.Post)
    assert (told.event["type"], told.event["code"]) == ("fault", "load")
    assert page.app.ui.dialog is None


def test_no_dialog_opens_and_what_an_embed_does_not_have_does_nothing() -> None:
    page = Embedded(GAME)
    for name in DIALOGS:
        page.hear(name)
        assert page.app.ui.dialog is None
    for name in Composed(ROOMS).events - page.rooms.events:
        page.hear(name)
    page.hear("library.open_text", text="1. a3-b3")
    assert page.game.plies == PLAYED.plies


def test_the_end_of_a_game_is_told_and_no_result_opens() -> None:
    page = Embedded(link.write(PLAYED.resign()))
    assert page.posted[-1]["type"] == "loaded"
    assert not page.app.ui.result


def test_the_whole_page_opens_with_the_same() -> None:
    page = Embedded(GAME)
    page.click("b7", "c7")
    shown = Elements(page.html["embed"]).one(id_="open-in-pacru")["href"]
    address, fragment = shown.split("#")
    assert address == "https://example.org/pacru/"
    assert len(link.read(f"#{fragment}").record.game.plies) == 4


def sharing_page() -> Page:
    """The page with a game between people."""
    return Page(link=link.write(pacru.Position.initial()))


def generated(page: Page) -> tuple[str, str, str]:
    """What the dialog for other pages offers: the address, the document before the click, and all of the HTML."""
    found = Elements(page.html["embedding"])
    address = found.one("input", id_="embed-address", type="text", readonly="")["value"]
    code = found.one("textarea", id_="embed-code").text
    (document,) = re.findall(r'srcdoc="([^"]*)"', code)
    return address, html.unescape(document), code


def test_a_game_is_put_on_a_web_page_with_its_picture() -> None:
    page = sharing_page()
    page.click("a3", "b3", "a7", "b7")
    page.hear("sharing.show")
    page.hear("sharing.show_embed")
    address, document, code = generated(page)
    place, fragment = address.split("#")
    assert place == "https://example.org/pacru/embed.html"
    found = link.read(f"#{fragment}")
    assert (len(found.record.game.plies), found.ply) == (2, None)
    assert f'<a href="{html.escape(address)}"><svg' in document
    assert 'width="480" height="640"' in code
    page.hear("history.pass_turns", key="[")
    address, _, _ = generated(page)
    assert link.read(address[address.index("#") :]).ply == 1


def test_what_is_chosen_for_a_web_page_is_in_the_address_and_the_picture() -> None:
    page = sharing_page()
    page.click("a3", "b3", "a7", "b7")
    page.hear("sharing.show_embed")
    chosen = {"what": "position", "size": "wide", "theme": "dark", "bottom": "N"}
    for option, value in chosen.items():
        page.hear("sharing.set_embed", option=option, value=value, checked=False)
    page.hear("sharing.let_readers_play", value="on", checked=False)
    address, document, code = generated(page)
    assert address.endswith("&theme=dark&bottom=N&play=no")
    assert "embed.html#p=" in address
    assert "pacru-dark" in document
    assert "prefers-color-scheme" not in document
    assert 'width="720" height="440"' in code


def chosen_for_web_page(page: Page) -> str:
    """What is shown on the other page, as the person reads it."""
    shown = page.html["embedding"].split('id="embed-what"')[1].split("</select>")[0]
    (name,) = re.findall(r"<option[^>]* selected>([^<]*)<", shown)
    return html.unescape(name)


def test_a_lesson_is_put_on_a_web_page_from_the_game() -> None:
    page = sharing_page()
    page.hear("sharing.show")
    page.hear("sharing.show_embed")
    assert "#learn=" not in page.html["embedding"]
    page.hear("learn.embed")
    assert '<optgroup label="Strategy">' in page.html["embedding"]
    page.hear("sharing.set_embed", option="what", value="#learn=pincer", checked=False)
    address, document, code = generated(page)
    assert address == "https://example.org/pacru/embed.html#learn=pincer"
    (step, *_) = RULES.find("pincer").steps  # type: ignore[union-attr]
    assert svg.describe(step.position, "ab") in html.unescape(document)
    assert "Lesson: Capture" in document
    assert 'title="Pacru: Lesson: Capture"' in code
    assert "embed-plays" not in page.html["embedding"]  # they always play there
    page.hear("sharing.set_embed", option="what", value="position", checked=False)
    assert "embed.html#p=" in generated(page)[0]


def test_a_lesson_can_be_put_on_a_web_page_at_the_end_of_its_chapter() -> None:
    page = sharing_page()
    page.hear("learn.begin", lesson="pincer")
    for _ in RULES.find("pincer").steps:  # type: ignore[union-attr]
        page.hear("learn.go_on")
    elsewhere = Elements(page.html["lesson"]).one("button", data_do="learn.embed")
    assert elsewhere["data-lesson"] == "pincer"
    assert elsewhere["aria-label"] == "Put this lesson on a web page"
    page.hear("learn.embed", lesson="pincer")
    assert page.app.ui.dialog == "embedding"
    assert chosen_for_web_page(page) == "Capture"
    assert 'data-do="sharing.show"' not in page.html["embedding"]  # one has not come from there


def test_each_group_of_exhibits_has_one_heading_in_whatever_order_they_come() -> None:
    page = sharing_page()
    start = pacru.Position.initial(2)
    exhibits = tuple(
        Exhibit(f"#learn={name}", name, group, name, start, "ab")
        for name, group in (("a", "Rules"), ("b", "Strategy"), ("c", "Rules"), ("d", ""))
    )
    page.loop.send(ExhibitsOffered(exhibits, "#learn=c"), 0)
    page.hear("sharing.show_embed")
    assert page.html["embedding"].count('<optgroup label="Rules">') == 1
    assert page.html["embedding"].count("<optgroup") == 2


def test_a_puzzle_is_put_on_a_web_page_as_it_begins() -> None:
    page = sharing_page()
    puzzle = begin_puzzle(page)
    page.enter(str(puzzle.line[0]))
    page.hear("puzzles.share")
    assert 'data-do="puzzles.embed"' in page.html["puzzle-sharing"]
    page.hear("puzzles.embed")
    assert chosen_for_web_page(page) == f"Puzzle {puzzle.id}"
    page.hear("sharing.set_embed", option="theme", value="wood", checked=False)
    address, document, _code = generated(page)
    assert address.endswith(f"/embed.html#puzzle={puzzle.id}&theme=wood")
    assert svg.describe(puzzle.position, "ab") in html.unescape(document)
    assert "Black to move: win at once." in document
    page.hear("page.close", dialog="embedding")
    page.hear("puzzles.leave")
    page.hear("sharing.show")
    page.hear("sharing.show_embed")
    assert chosen_for_web_page(page) == "The position alone"
    assert puzzle.id in page.html["embedding"]  # it can still be chosen


def test_the_preview_of_an_embed_starts_when_it_is_wanted_and_ends_with_the_dialog() -> None:
    page = sharing_page()
    page.hear("sharing.show_embed")
    assert "<iframe" not in page.html["embedding"]
    page.hear("sharing.try_embed")
    assert page.html["embed-live"].startswith("<iframe src=")
    page.hear("page.close", dialog="embedding")
    assert not page.html["embed-live"]


NOWHERE = {
    f"#learn=R{99}": f"There’s no lesson on R{99}. The lessons cover the rules from R1 to R16.",
    "#nonsense": "There’s nothing at “#nonsense”.",
}


@pytest.mark.parametrize("address", NOWHERE)
def test_an_address_that_leads_nowhere_is_told(address: str) -> None:
    page = Embedded(address)
    (fault,) = page.posted
    assert (fault["type"], fault["code"]) == ("fault", "load")
    assert NOWHERE[address] in fault["text"]


@pytest.mark.parametrize("address", ["#learn=move", "#learn%3Dmove", "#learn=move&utm_source=x"])
def test_the_address_of_a_lesson_is_followed(address: str) -> None:
    page = Embedded(address, wrong=["theme"])
    (followed,) = page.commands_of(commands.After)
    assert followed.event == {"do": "learn.begin", "lesson": "move"}
    assert page.posted[0]["code"] == "address"
    page.hear(**followed.event)
    assert (page.posted[-1]["type"], page.posted[-1]["kind"]) == ("loaded", "learn")


@pytest.mark.parametrize("show", [f"{GAME}&fbclid=1", GAME.replace("=", "%3D")])
def test_a_link_that_was_changed_on_its_way_is_shown(show: str) -> None:
    assert len(Embedded(show).game.plies) == 3
