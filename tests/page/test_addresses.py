"""Addresses of the page: what they lead to is opened; of others it is said what they are and what there is."""

import json
from urllib.parse import quote

import pytest
from app.model.setup import NAME_LENGTH
from app.runtime import commands
from app.runtime.commands import After

import pacru
from pacru import link
from tests.support.loop import Page

GAME = link.write(pacru.Game.new().play("a3-b3").play("a7-b7"))
ADDRESS = f"https://example.org/pacru/{GAME}"

UNKNOWN = f"R{99}"  # as a rule that is cited, it would have to exist

NOWHERE = {
    f"#learn={UNKNOWN}": f"There’s no lesson on {UNKNOWN}. The lessons cover the rules from R1 to R16.",
    f"#learn=A{99}": f"There’s no lesson on A{99}. The lessons cover the rules from A2 to A10.",
    "#learn=zzz": "There’s no lesson “zzz”.",
    f"#rule={UNKNOWN}": f"There’s no rule “{UNKNOWN}”. The rules run from R1 to R16.",
    "#rule=zzz": "There’s no rule “zzz”. The rules run from R1 to R16.",
    "#nonsense": "There’s nothing at “#nonsense”. These addresses lead somewhere: #editor,",
    "#openings=zzz": "There’s nothing at “#openings=zzz”.",
}


def notice(page: Page) -> str:
    """What the page says below the board."""
    found = page.app.table.notice
    return found.text if found else ""


def open_text(text: str) -> Page:
    """A page to which a text was brought."""
    page = Page()
    page.hear("library.open_text", text=text)
    page.read_on()
    return page


@pytest.mark.parametrize("address", NOWHERE)
def test_an_address_that_leads_nowhere_is_named_with_what_there_is(address: str) -> None:
    page = Page(hash=address)
    assert NOWHERE[address] in notice(page)
    assert page.app.ui.dialog is None
    assert not page.app.history.aside
    page = Page()
    page.hear("page.follow_address", hash=address)
    assert NOWHERE[address] in notice(page)


@pytest.mark.parametrize("address", NOWHERE)
def test_a_pasted_address_that_leads_nowhere_is_refused(address: str) -> None:
    page = open_text(f"https://example.org/pacru/{address}")
    assert NOWHERE[address] in page.html["library"]


@pytest.mark.parametrize(
    "text",
    [
        "https://example.org/#learn=pincer",
        "Look at (https://example.org/pacru/#learn=pincer).",
        "https://example.org/pacru/#learn%3Dpincer&utm_source=chat",
    ],
)
def test_a_pasted_address_is_followed(text: str) -> None:
    (followed,) = open_text(text).commands_of(After)
    assert followed.event == {"do": "learn.begin", "lesson": "pincer"}


@pytest.mark.parametrize(
    "text",
    [
        f"Your turn: ({ADDRESS}).",
        f"<{ADDRESS}>",
        f"> {ADDRESS[:50]}\n> {ADDRESS[50:]}\n> Ada",
        quote(quote(ADDRESS)),
        f"{ADDRESS}&utm_source=chat",
        "“1) a3–b3, a7–b7”",
        "> 1. a3−b3\n> a7−b7",
    ],
)
def test_a_game_is_opened_from_any_text_around_it(text: str) -> None:
    page = open_text(text)
    assert page.turns == ["a3-b3", "a7-b7"]


@pytest.mark.parametrize(
    "fragment", [GAME.replace("=", "%3D"), f"{GAME}&fbclid=1", f"{GAME}?utm_source=x", f"{GAME})."]
)
def test_a_link_that_was_changed_on_its_way_is_opened(fragment: str) -> None:
    page = Page(link=fragment, hash=fragment)
    assert page.turns == ["a3-b3", "a7-b7"]
    assert not page.opening.events


def test_a_record_with_a_link_in_it_is_a_record() -> None:
    text = f'[Site "{ADDRESS}"]\n[Players "2"]\n\n1. e1-e2 {{see {ADDRESS}}} *'
    assert open_text(text).turns == ["e1-e2"]


@pytest.mark.parametrize("around", ["“{}”", "`{}`", " {}\n", "> {}", "\u200b{}"])
def test_a_position_is_opened_whatever_is_around_it(around: str) -> None:
    position = "4Bs3Asw/9/Be7Bw/9/9/9/Ae7Aw/9/Bne3An4 b 2 - 1"
    page = open_text(around.format(position.replace(" - ", " – ")))
    assert str(page.app.session.game.position) == position
    assert not page.commands_of(commands.Reload)


LONG_NAMES = {
    "letters": "W" * 30_000,
    "faces": "\U0001f468\u200d\U0001f469" * 300,
    "to the left": "\u05d0" * 4_000,
    "markup": "<b>&'" * 1_500,
    "backslashes": "\\" * 3_000,
    "more than fits": "W" * link.MOST_PACKED,
}


@pytest.mark.parametrize("name", LONG_NAMES)
@pytest.mark.parametrize("of_site", [False, True])
def test_a_game_in_an_address_may_have_the_longest_names(name: str, of_site: bool) -> None:
    long = LONG_NAMES[name]
    quoted = long.replace("\\", "\\\\")
    game = {"game": "pacru", "numplayers": 2, "players": [long, "Ben"], "moves": ["a3-b3", "a7-b7"]}
    text = f'[Players "2"]\n[Black "{quoted}"]\n\n1. a3-b3 a7-b7 *\n'
    fragment = f"#record={quote(json.dumps(game, ensure_ascii=False) if of_site else text)}"
    page = Page(link=fragment)
    for do in ("sharing.show", "library.show"):
        page.hear(do)
    if len(fragment) > link.MOST_PACKED:
        assert f"expected at most {link.MOST_PACKED} characters" in page.html["arrival"]
        return
    assert page.turns == ["a3-b3", "a7-b7"]
    assert page.app.session.setup.name(0) == long[:NAME_LENGTH]
    shared = page.html["share"].partition("#g=")[2].partition('"')[0]
    tags = link.read(f"#g={shared}").record.tags
    assert tags["Black"] == long[:NAME_LENGTH]
