"""Signs that turn a text round: what a stranger has called itself turns nothing of the page."""

import json
from urllib.parse import quote

from playwright.sync_api import Page, expect

from tests.support.table import Table
from tests.support.turning import TURNING

ENDS = """() => {
    const title = document.querySelector("#arrival-title").firstChild;
    const range = new Range();
    const left = at => (range.setStart(title, at), range.setEnd(title, at + 1), range.getBoundingClientRect().left);
    return [left(0), left(title.length - 1)];
}"""
"""Where the first and the last letter of the headline begin, from the left."""


def test_a_name_from_a_link_turns_no_sentence_round(page: Page, site: str) -> None:
    players = [f"Ada{TURNING[7]}", f"{TURNING[3]}Ben"]
    game = {"game": "pacru", "numplayers": 2, "players": players, "moves": ["a3-b3", "a7-b7"]}
    Table.open_page(page, site, f"#record={quote(json.dumps(game))}")
    expect(page.locator("#arrival-title")).to_have_text("It’s Ada’s turn.")
    first, last = page.evaluate(ENDS)
    assert first < last
    assert not {*TURNING} & {*page.locator("body").inner_text(), *page.title()}
