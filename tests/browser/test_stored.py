"""Whatever the browser has stored, the page starts, sets aside what is odd, says so, and goes on.

Each place that is read has each kind of value that does not belong there.
"""

import json
import random
from typing import Final

import pytest
from playwright.sync_api import Error, Page, expect

from tests.support.browser_data import clear_data
from tests.support.stored import read_store
from tests.support.table import Table, reload

LONG = pytest.mark.long

PUT: Final = """(place, key, value) => {
    if (place.endsWith("Storage")) return void (globalThis[place][key] = value);
    const [name, store] = place.split("/");
    return new Promise((resolve, reject) => {
        const opening = indexedDB.open(name, 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore(store);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
            const transaction = opening.result.transaction(store, "readwrite");
            transaction.objectStore(store).put(value, key);
            transaction.oncomplete = () => (opening.result.close(), resolve());
        };
    });
}"""
KEPT: Final = "pacru kept/games"

VALUES: Final = {
    "null": "null",
    "true": "true",
    "a number": "-1",
    "no number": "NaN",
    "a great number": "10n ** 400n",
    "no text": "''",
    "a text": "'some text'",
    "an empty object as text": "'{}'",
    "an array as text": "'[]'",
    "null as text": "'null'",
    "damaged": "'{\"version\":2,'",
    "half a character": "'\\ud800'",
    "half a character as text": '\'{"version":2,"changes":{"\\\\ud800":[1,2]}}\'',
    "nested": "'['.repeat(50_000)",
    "huge": "'x'.repeat(5_000_000)",
    "an array": "[7]",
    "an object": "({ a: 1 })",
    "one that is no text": "({ toString: 1, valueOf: 1 })",
    "in itself": "(() => { const one = []; one.push(one); return one; })()",
    "a date": "new Date(0)",
    "bytes": "new ArrayBuffer(8)",
    "a file": "new Blob(['x'])",
    "a map": "new Map([[1, 2]])",
    "a pattern": "/x/",
    "an error": "new Error('x')",
}
"""Kinds of values, as scripts."""

FIELDS: Final = ("text", "times", "at", "owner", "left", "blind")
STORES: Final = {
    "game": (KEPT, "'game'", "{}"),
    "game of a link": (KEPT, "'#g=abc'", "{}"),
    "game that was left": (KEPT, "'left 2026'", "{}"),
    **{f"{field} of a game": (KEPT, "'game'", f"({{ {field}: {{}} }})") for field in FIELDS},
    "game under a number": (KEPT, "7", "{}"),
    "game under a date": (KEPT, "new Date(0)", "{}"),
    "change": ("pacru kept/changes", "'17 5 0'", "{}"),
    "change under an array": ("pacru kept/changes", "['17']", "{}"),
    "what was set aside": ("pacru kept/aside", "'set aside 2'", "{}"),
    "library": ("pacru/games", "'2026.11.21'", "{}"),
}
"""What the databases have: the place, the key, and the value, in which a kind is put."""
NAMES: Final = {
    "settings": ("localStorage", "'pacru settings'"),
    "welcome": ("sessionStorage", "'pacru welcome'"),
    "copy of the game": ("localStorage", "'pacru copy of games game'"),
    "copy of another game": ("localStorage", "'pacru copy of games '"),
    "copy of a change": ("localStorage", "'pacru copy of changes 17 5 0'"),
    "copy in no store": ("localStorage", "'pacru copy of nothing x'"),
}
"""What the two other places have, where everything is a text."""
AS_TEXT: Final = "(one => typeof one === 'string' ? one : JSON.stringify(one) ?? 'undefined')({})"
PLACES: Final = {
    **STORES,
    **{what: (place, key, AS_TEXT) for what, (place, key) in NAMES.items()},
}
QUIET: Final = {"what was set aside", "library", "welcome", "copy in no store"}
"""Where nothing is odd, or what is odd stays where it is."""


def plant(page: Page, what: str, kind: str) -> None:
    """Put a kind of value in a place."""
    place, key, value = PLACES[what]
    try:
        page.evaluate(
            f"({PUT})({json.dumps(place)}, {key}, {value.replace('{}', VALUES[kind], 1)})"
        )
    except Error as error:  # not everything is a text, or fits
        if not any(why in error.message for why in ("circular", "BigInt", "QuotaExceeded")):
            raise


def starts(page: Page) -> None:
    """Open the page again: it must start, without a fault."""
    reload(page)
    page.evaluate("pacru.leaveWelcome()")
    assert not page.locator("#fault-report").input_value()


def plays(page: Page) -> None:
    """Play a turn against the bot, in a game that is new."""
    table = Table(page)
    table.click("a3", "b3")
    table.wait_for_turns(2)
    starts(page)
    table.wait_for_turns(2)


@pytest.mark.parametrize("kind", ["null", "one that is no text"])
def test_the_page_starts_whatever_is_everywhere(page: Page, site: str, kind: str) -> None:
    Table.open_page(page, site)
    for what in PLACES:
        plant(page, what, kind)
    starts(page)
    expect(page.locator('[data-notice="aside"]')).to_be_visible()
    assert len(read_store(page, "aside")) >= 2
    plays(page)


ODD: Final = {
    "game": ("null", '["games","game","null"]'),
    "text of a game": ("a number", '["games","game","{\\"text\\":-1}"]'),
    "game under a number": ("an object", '["games",7,"{\\"a\\":1}"]'),
    "change": ("an array", '["changes","17 5 0","[7]"]'),
    "copy of the game": ("damaged", '["games","game","{\\"version\\":2,"]'),
    "copy of a change": ("null", '["changes","17 5 0","null"]'),
}


def test_what_is_odd_is_set_aside_once_and_said_once(
    page: Page, site: str, subtests: pytest.Subtests
) -> None:
    Table.open_page(page, site)
    notice = page.locator('[data-notice="aside"]')
    for number, (what, (kind, kept)) in enumerate(ODD.items(), 1):
        with subtests.test(what):
            plant(page, what, kind)
            starts(page)
            expect(notice).to_contain_text("Some of what was stored here couldn’t be read.")
            expect(notice).to_contain_text(f"“set aside {number}”")
            aside = read_store(page, "aside")[f"set aside {number}"]
            assert json.loads(aside) == [json.loads(kept)]
    starts(page)
    expect(notice).to_be_hidden()


def test_what_is_sound_beside_it_is_there(page: Page, site: str) -> None:
    table = Table.open_page(page, site)
    table.click("a3", "b3")
    table.wait_for_turns(2)
    turns = table.turns
    game = read_store(page, "games")["game"]
    odd = json.dumps(game | {"times": 7, "at": "late", "owner": [3]})
    page.evaluate(f"({PUT})('{KEPT}', 'game', {odd})")
    plant(page, "game of a link", "null")
    starts(page)
    assert table.turns == turns
    expect(page.locator('[data-notice="aside"]')).to_be_visible()
    plays_on = read_store(page, "games")["game"]
    assert (plays_on["text"], plays_on["owner"]) == (game["text"], 1)


def test_several_texts_that_are_set_aside_at_once_have_a_place_each(page: Page, site: str) -> None:
    Table.open_page(page, site)
    for what, kind in (("text of a game", "damaged"), ("settings", "an array")):
        plant(page, what, kind)
    plant(page, "change", "null")
    plant(page, "what was set aside", "a text")  # the next place, but for a look
    starts(page)
    expect(page.locator('[data-notice="aside"]')).to_contain_text("settings")
    aside = read_store(page, "aside")
    assert aside.pop("set aside 2") == "some text"
    assert len({*aside.values()}) == 3
    assert {"[7]", '{"version":2,'} < {*aside.values()}


@LONG
@pytest.mark.parametrize("what", PLACES)
def test_the_page_starts_whatever_is_in_one_place(
    page: Page, site: str, what: str, subtests: pytest.Subtests
) -> None:
    Table.open_page(page, site)
    devtools = page.context.new_cdp_session(page)
    for kind in VALUES:
        with subtests.test(kind):
            clear_data(devtools, site)
            starts(page)
            plant(page, what, kind)
            starts(page)
    plays(page)


@LONG
@pytest.mark.parametrize("seed", range(20))
def test_the_page_starts_with_anything_anywhere(page: Page, site: str, seed: int) -> None:
    """A thousand random values: fifty in each of twenty visits, some at a time."""
    chance = random.Random(seed)
    Table.open_page(page, site)
    for _ in range(10):
        for what in chance.sample([*PLACES], 5):
            plant(page, what, chance.choice([*VALUES]))
        starts(page)
    plays(page)


def test_the_library_counts_what_it_cannot_read_and_goes_on(page: Page, site: str) -> None:
    table = Table.open_page(page, site)
    for number, kind in enumerate(VALUES.values()):
        page.evaluate(f"({PUT})('pacru/games', 'x{number}', {kind})")
    table.begins("Ada")
    table.click("a3", "b3")
    table.begins("Bob")
    table.click("library.show")
    expect(page.locator("#library-games li")).to_have_count(1)
    expect(page.locator("#library-says")).to_contain_text(f"{len(VALUES)} more can’t be read")
