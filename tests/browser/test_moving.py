"""A moving picture in a browser: it is shown, and saved as a GIF file."""

from pathlib import Path

import pytest
from app.game import keeping
from app.game.games import setup_for
from app.game.keeping import SavedGame
from playwright.sync_api import Page, expect

from pacru.svg.movie import MOST
from tests.support.axe import Inspector
from tests.support.events import repetitive_game
from tests.support.stored import store_game
from tests.support.table import Table


def test_a_game_is_shown_and_saved_as_a_gif_file(page: Page, site: str) -> None:
    table = Table.open_page(page, site)
    table.click("a3", "b4", "b4")
    table.wait_for_turns(2)
    table.click("moving.show")
    preview = page.locator("#moving-preview")
    expect(preview).to_have_js_property("naturalWidth", 480)
    inspector = Inspector(page, thorough=False)
    inspector.look("a moving picture", themes=True)
    assert not inspector.found
    page.locator("#moving").get_by_label("Up to move").fill("1")
    page.keyboard.press("Tab")
    with page.expect_download() as saved:
        table.click("moving.make_gif")
    assert saved.value.suggested_filename == "pacru.gif"
    assert Path(saved.value.path()).read_bytes().startswith(b"GIF89a")
    table.click("page.close")


PICTURE = b"\x21\xf9\x04"
"""What stands before each picture of a GIF file."""


LONG = 2_000
"""The moves of a game of which a moving picture shows only the end."""


@pytest.mark.long
def test_the_end_of_a_long_game_is_saved_as_a_gif_file(page: Page, site: str) -> None:
    table = Table.open_page(page, site)
    game = repetitive_game(LONG)
    store_game(page, keeping.write(SavedGame(setup_for(game.start), game)))
    page.reload()
    page.wait_for_function("count => document.querySelectorAll('.ply').length === count", arg=LONG)
    table.click("moving.show")
    dialog = page.locator("#moving")
    expect(dialog.get_by_label("Up to move")).to_have_value(str(LONG))
    dialog.locator("select:has([value='720'])").select_option("720")
    with page.expect_download(timeout=10 * 60_000) as saved:
        table.click("moving.make_gif")
    assert Path(saved.value.path()).read_bytes().count(PICTURE) >= MOST
