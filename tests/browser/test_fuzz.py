"""Hostile texts in the real page: pasted, dropped, in its address and in its storage.

After each of them the page has reported no fault, the game that may have come of it can be shared, and a turn can be
played.
"""

import json
from collections.abc import Callable
from typing import Final
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from playwright.sync_api import Page

from tests.support.hostile import games_of_wrong_types, huge, inputs
from tests.support.settling import settle
from tests.support.table import DROPPED, PASTED, Table, arrive, reload

OUTSIDE: Final = (
    *("position", "record", "games", "kept game", "kept settings"),
    *("link", "link to a game", "link for a seat"),
)
"""The parsers of texts that come from outside."""
SIGNS: Final = ("\ud800", "\udfff", "\\ud800", "\0", "\a", "\u2028", "\ufeff", "\N{GAME DIE}")
"""Signs that are no text, or that few programs expect."""
GOTO: Final = "#learn=", "#puzzle=", "#rule=", "#p=", "#g=", "#"


@st.composite
def texts(draw: st.DrawFn) -> str:
    """A text like one from outside, perhaps with one of `SIGNS` in it."""
    name = draw(st.sampled_from(OUTSIDE))
    text = draw(inputs(name) | games_of_wrong_types() if name == "kept game" else inputs(name))
    at, sign = draw(st.integers(0, len(text))), draw(st.sampled_from(("", *SIGNS)))
    return text[:at] + sign + text[at:]


def fragments() -> st.SearchStrategy[str]:
    """An address that is like a link, or leads to a lesson, a puzzle or a rule."""
    links = inputs("link") | inputs("link to a game") | inputs("link for a seat")
    named = st.tuples(st.sampled_from(GOTO), st.text(max_size=20) | st.just("move")).map("".join)
    return links.filter(lambda text: text.startswith("#")) | named.map(
        lambda text: quote(text, "#=")
    )


def give(page: Page, script: str, text: str) -> None:
    """Call a script with a text, which need not be one in UTF-8."""
    page.evaluate(f"text => ({script})(JSON.parse(text))", json.dumps(text))
    settle(page)


def paste(page: Page, text: str) -> None:
    give(page, PASTED, text)


def drop(page: Page, text: str) -> None:
    give(page, DROPPED, text)


def address(page: Page, fragment: str) -> None:
    at = page.url.split("#")[0]
    page.goto("about:blank")
    arrive(page, f"{at}{fragment}")


def store(page: Page, text: str) -> None:
    give(page, "text => { localStorage['pacru settings'] = text; }", text)
    refused = "localStorage['pacru copy of games game'] = JSON.stringify({ text });"
    give(page, f"text => {{ {refused} }}", text)
    reload(page)


def check(page: Page) -> None:
    """Check that no fault is reported."""
    settle(page)
    assert page.evaluate("document.querySelector('#fault-report').value") == ""


def close(page: Page) -> None:
    """Close all dialogs. A game that waits for a yes is opened."""
    for _ in range(5):
        settle(page)
        opened: str | None = page.evaluate("document.querySelector('dialog[open]')?.id")
        if not opened:
            return
        if opened == "replace":
            page.locator('#replace [data-do="library.open_waiting"]').click()
        else:
            page.keyboard.press("Escape")
        check(page)


def survives(table: Table, way: Callable[[Page, str], None], text: str) -> None:
    """Give a text to the page, and play on."""
    page = table.page
    way(page, text)
    check(page)
    close(page)
    page.locator('[data-do="sharing.show"]').first.dispatch_event("click")
    check(page)
    close(page)
    paste(page, "1. a3-b3 a7-b7")
    close(page)
    assert table.turns == ["a3–b3", "a7–b7"]
    table.click("e1", "e2")
    assert table.turns == ["a3–b3", "a7–b7", "e1–e2"]
    check(page)


def fuzz(
    table: Table, way: Callable[[Page, str], None], given_texts: st.SearchStrategy[str], most: int
) -> None:
    @settings(
        max_examples=most,
        database=None,
        deadline=None,
        phases=[Phase.generate],  # to make an example smaller would take minutes
        suppress_health_check=[*HealthCheck],
    )
    @given(given_texts)
    def run(text: str) -> None:
        survives(table, way, text)

    run()


WAYS: Final = {
    "pasted": (paste, texts(), 4),
    "dropped": (drop, texts(), 4),
    "in the address": (address, fragments(), 2),
    "stored": (store, texts(), 2),
}
"""How a text comes, which texts, and how many of them in the everyday run."""
LONG: Final = 75
"""How many times as many in the release checks."""


@pytest.mark.parametrize("name", WAYS)
def test_after_any_text_a_turn_can_be_played(page: Page, site: str, name: str) -> None:
    way, given_texts, most = WAYS[name]
    fuzz(Table.open_page(page, site), way, given_texts, most)


@pytest.mark.long
@pytest.mark.parametrize("name", WAYS)
def test_after_any_of_many_texts_a_turn_can_be_played(page: Page, site: str, name: str) -> None:
    way, given_texts, most = WAYS[name]
    fuzz(Table.open_page(page, site), way, given_texts, LONG * most)


@pytest.mark.long
@pytest.mark.parametrize("kind", huge(1))
def test_after_a_huge_text_a_turn_can_be_played(page: Page, site: str, kind: str) -> None:
    table = Table.open_page(page, site)
    for way in (paste, drop):
        survives(table, way, huge(1_000_000)[kind])
