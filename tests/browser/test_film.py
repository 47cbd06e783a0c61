"""A film of a game in a browser: it is seen at once, and its file is there soon."""

from pathlib import Path

import pytest
from app.game import keeping
from app.game.games import setup_for
from app.model.saved_game import SavedGame
from playwright.sync_api import Page, expect

from pacru.svg.movie import MOST
from tests.support.axe import Inspector
from tests.support.events import repetitive_game
from tests.support.stored import store_game
from tests.support.table import Table
from tests.support.windows import close_up, in_languages, windows_with


def test_a_game_is_shown_and_saved_as_a_gif_file(page: Page, site: str) -> None:
    table = Table.open_page(page, site)
    table.click("a3", "b4", "b4")
    table.wait_for_turns(2)
    table.click("sharing.show")
    sheet = page.locator("#share")
    sheet.get_by_role("button", name="Film").click()
    expect(page.locator("#send-preview")).to_have_js_property("naturalWidth", 480)
    save = page.locator("#save-made")
    expect(save).to_be_enabled()
    inspector = Inspector(page, thorough=False)
    inspector.look("the sheet with a film", themes=True)
    sheet.get_by_text("More ways").click()
    inspector.look("more ways to send")
    assert not inspector.found
    sheet.get_by_label("Up to move").fill("1")
    page.keyboard.press("Tab")
    expect(save).to_be_enabled()
    with page.expect_download() as saved:
        save.click()
    assert saved.value.suggested_filename == "pacru.gif"
    assert Path(saved.value.path()).read_bytes().startswith(b"GIF89a")
    sheet.get_by_role("button", name="Picture").click()
    expect(save).to_be_enabled()
    with page.expect_download() as saved:
        save.click()
    assert saved.value.suggested_filename == "pacru.png"
    assert Path(saved.value.path()).read_bytes().startswith(b"\x89PNG")
    table.click("page.close")


def test_a_film_that_is_chosen_again_is_made_anew(page: Page, site: str) -> None:
    """What the browser has still been making for the one before counts no picture of this one."""
    table = Table.open_page(page, site)
    game = repetitive_game(40)
    store_game(page, keeping.write(SavedGame(setup_for(game.start), game)))
    page.reload()
    page.wait_for_function("document.querySelectorAll('.ply').length === 40")
    table.click("sharing.show")
    film = page.locator('#share [data-value="film"]')
    for _ in range(3):
        film.click()
    save = page.locator("#save-made")
    expect(save).to_be_enabled()
    with page.expect_download() as saved:
        save.click()
    assert Path(saved.value.path()).read_bytes().count(PICTURE) >= 40
    table.click("page.close")


SHEET = close_up("#share .inner > :not(header), #share .more > *")
WINDOWS = ((390, 844), (320, 568), (844, 390), (1280, 800), (820, 1180), (1024, 690), (360, 740))


@in_languages("de")
def test_the_sheet_is_seen_in_every_window(
    page: Page, site: str, language: str, *, thorough: bool
) -> None:
    windows = windows_with(page, language, {}, thorough=thorough)
    table = Table.open_page(page, site)
    table.click("a3", "b4", "b4")
    table.wait_for_turns(2)
    table.click("sharing.show")
    for kind in ("film", "picture", "game"):
        page.locator(f'#share [data-value="{kind}"]').click()
        if kind != "game":
            page.locator("#save-made").and_(page.locator(":enabled")).wait_for()
        windows.look(kind, WINDOWS, wrong=SHEET)
    page.locator("#share .more > summary").click()
    windows.look("more ways", WINDOWS, wrong=SHEET)
    assert not windows.wrong, "\n".join(windows.wrong)


SHARES = """
    navigator.canShare = () => true;
    navigator.share = async (data) => { globalThis.shared = data.files ? data.files[0].name : data.url; };
"""


def test_a_result_is_two_presses_from_the_sheet_of_the_device(page: Page, site: str) -> None:
    page.add_init_script(SHARES)
    table = Table.open_page(page, site)
    table.click("a3", "b4", "b4")
    table.wait_for_turns(2)
    table.click("play.ask_resign")
    page.locator("#resigners button").first.click()
    page.get_by_role("region", name="End of the game").locator('[data-do="sharing.show"]').click()
    page.locator("#share-made").click()
    page.wait_for_function("globalThis.shared === 'pacru.gif'")
    page.locator("#share").get_by_role("button", name="Game").click()
    page.locator("#share-sheet").click()
    page.wait_for_function("globalThis.shared?.includes('#g=')")


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
    table.click("sharing.show")
    dialog = page.locator("#share")
    dialog.get_by_role("button", name="Film").click()
    dialog.get_by_text("More ways").click()
    expect(dialog.get_by_label("Up to move")).to_have_value(str(LONG))
    dialog.locator("select:has([value='720'])").select_option("720")
    save = page.locator("#save-made")
    expect(save).to_be_enabled(timeout=10 * 60_000)
    with page.expect_download() as saved:
        save.click()
    assert Path(saved.value.path()).read_bytes().count(PICTURE) >= MOST
