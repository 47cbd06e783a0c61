"""Whatever a person enters, loads or receives stays text."""

import base64
import json
import re
import zlib

import pytest
from playwright.sync_api import FilePayload, Page, expect

import pacru
from tests.support.stored import store_game
from tests.support.table import PASTED, Table, arrive, reload

SCRIPT = '<img src=x onerror="globalThis.ran=true">'
MARKUP = "<svg onload=ran=true>"  # as long as a name may be
FRAGMENTS = [
    SCRIPT,
    f"p={SCRIPT}",
    "p=" + "A" * 40_000,
    "p=" + base64.urlsafe_b64encode(zlib.compress(b"9/" * 5_000_000)).rstrip(b"=").decode(),
    "p=" + base64.urlsafe_b64encode(zlib.compress(SCRIPT.encode())).rstrip(b"=").decode(),
    pacru.link.write(pacru.Position.initial(), seat="S")[1:] + f"&seat={SCRIPT}",
    "new%00-game",
    "__proto__",
]


def check_nothing_ran(page: Page) -> None:
    assert page.evaluate("globalThis.ran") is None
    assert page.locator("img:not(#send-preview)").count() == 0


@pytest.mark.parametrize("fragment", FRAGMENTS, ids=range(len(FRAGMENTS)))
def test_a_hostile_link_opens_a_game_that_can_be_played(
    page: Page, site: str, fragment: str
) -> None:
    table = Table.open_page(page, site, f"#{fragment}")
    damaged = page.get_by_role("heading", name="This link is damaged.")
    expect(damaged).to_have_count(int(fragment.startswith("p=")))
    table.click("a3", "b3")
    expect(page.locator(".ply")).not_to_have_count(0)
    check_nothing_ran(page)


def test_a_hostile_end_of_an_address_is_dropped(page: Page, site: str) -> None:
    Table.open_page(page, site, "#new-game%00" + SCRIPT)
    expect(page.locator("#new-game")).to_be_visible()
    check_nothing_ran(page)


def test_script_in_what_is_kept_is_text(page: Page, site: str) -> None:
    Table.open_page(page, site)
    player = {"colour": SCRIPT, "bot": SCRIPT, "name": SCRIPT, "level": 3}
    players = [player | {"seat": "S", "colour": "a"}, player | {"seat": "N", "colour": "b"}]
    start = str(pacru.Position.initial())
    kept = {"version": 2, "players": players, "start": start, "turns": [SCRIPT]}
    for game in (kept, kept | {"players": [player] * 2}, kept | {"start": SCRIPT}, SCRIPT):
        store_game(page, json.dumps(game))
        reload(page)
        expect(page.locator('[data-notice="aside"]')).to_be_visible()
        check_nothing_ran(page)


def test_script_in_a_game_that_was_sent_is_text(page: Page, site: str) -> None:
    table = Table.open_page(page, site)
    table.click("a3", "b3")
    game = pacru.Game.new().play(pacru.Turn.parse("a3-b2"))
    names = {"Black": SCRIPT, "Red": MARKUP, "Event": SCRIPT}
    page.goto("about:blank")
    arrive(page, f"{site}{pacru.link.write(game, names, seat='N')}")
    expect(page.locator(".player").last).to_contain_text(MARKUP)
    table.click("a7", "b7", "sharing.show")
    expect(page.locator("#share-reader")).to_contain_text(SCRIPT[:24])
    expect(page.locator("#share-hint")).to_contain_text(SCRIPT[:24])
    check_nothing_ran(page)


def test_half_a_surrogate_pair_is_read_as_another_sign(page: Page, site: str) -> None:
    table = Table.open_page(page, site)
    table.click("play.set_up", "play.show_details")
    page.locator('.seat[data-place="0"] [data-name]').evaluate("""entry => {
        entry.value = "Ada\\ud800";
        entry.dispatchEvent(new Event("input", { bubbles: true }));
    }""")
    page.get_by_role("button", name="Start game").click()
    table.click("a3", "b3", "sharing.show")
    expect(page.locator("#share-record")).to_have_value(re.compile("Ada\ufffd"))
    page.keyboard.press("Escape")
    for name in ("Ada\ud800", "Ada\\ud800"):
        game = f'{{"version":2,"players":[{PLAYER % ("S", "a", name)},{PLAYER % ("N", "b", "")}],'
        game += f'"start":"{pacru.Position.initial()}","turns":["a3-b3"]}}'
        for text in (game, f'[Black "{name}"]\n[Red "Bob"]\n\n1. a3-b3 {{{name}}}'):
            page.evaluate(f"text => ({PASTED})(JSON.parse(text))", json.dumps(text))
            page.locator('#replace [data-do="library.open_waiting"]').click()
            expect(page.locator("#replace")).to_be_hidden()
            assert {*table.turns} == {"a3–b3"}
    table.click("library.show")
    expect(page.locator("#library-games")).to_contain_text("Ada")
    page.keyboard.press("Escape")
    table.click("a7", "b7")
    assert {*table.turns} == {"a3–b3", "a7–b7"}


PLAYER = '{"seat":"%s","colour":"%s","bot":false,"name":"%s","level":3}'
DEEP = '{"version":2,"players":' + "[" * 5_000
"""JSON that overflows Python's stack in WebAssembly when it is read, which no exception says."""


def test_json_nested_too_deeply_is_refused_and_the_game_goes_on(page: Page, site: str) -> None:
    table = Table.open_page(page, site)
    page.evaluate(PASTED, DEEP)
    expect(page.locator("#open-refusal")).to_have_text("Your saved game couldn’t be read.")
    page.keyboard.press("Escape")
    file: FilePayload = {"name": "a", "mimeType": "application/json", "buffer": DEEP.encode()}
    table.click("settings.show")
    page.set_input_files("#settings-file", files=[file])
    expect(page.locator("#settings")).to_contain_text("This file contains no Pacru settings.")
    page.keyboard.press("Escape")
    table.click("a3", "b3")
    table.wait_for_turns(2)
    for store in (
        lambda: store_game(page, DEEP),
        lambda: page.evaluate("text => localStorage['pacru settings'] = text", DEEP),
    ):
        store()
        reload(page)
        expect(page.locator('[data-notice="aside"]')).to_contain_text("couldn’t be read")
    table.click("a3", "b3")
    table.wait_for_turns(2)
