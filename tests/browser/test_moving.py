"""A moving picture in a browser: it is shown, and saved as a GIF file."""

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.support.axe import Inspector
from tests.support.table import Table


def test_a_game_is_shown_and_saved_as_a_gif_file(page: Page, site: str) -> None:
    table = Table.open_page(page, site)
    table.click("a3", "b4", "b4")
    table.wait_for_turns(2)
    table.click("moving")
    preview = page.locator("#moving-preview")
    expect(preview).to_have_js_property("naturalWidth", 480)
    inspector = Inspector(page, thorough=False)
    inspector.look("a moving picture", themes=True)
    assert not inspector.found
    page.locator("#moving").get_by_label("Up to move").fill("1")
    page.keyboard.press("Tab")
    with page.expect_download() as saved:
        table.click("moving-gif")
    assert saved.value.suggested_filename == "pacru.gif"
    assert Path(saved.value.path()).read_bytes().startswith(b"GIF89a")
    table.click("close")
