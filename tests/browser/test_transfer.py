"""Settings, progress and games move to another browser as a file."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser_data import clear_data
from tests.support.copies import failing_call
from tests.support.table import Table


@pytest.mark.parametrize("stores", [True, False])
def test_a_file_brings_settings_and_stars_to_another_browser(
    page: Page, site: str, tmp_path: Path, stores: bool
) -> None:
    if not stores:
        for area, name in (("IDBObjectStore", "put"), ("Storage", "setItem")):
            page.add_init_script(failing_call(area, name, "full"))
    table = Table.open_page(page, site, "#learn=move")
    table.click("e5", "e6")
    expect(page.locator("#lesson .stars")).to_have_text("★★★")
    table.click("learn.ask_leave", "settings.show")
    page.locator('#settings [data-value="dark"]').click()
    with page.expect_download() as waiting:
        page.locator("#settings").get_by_role("button", name="Save to a file").click()
    file = tmp_path / waiting.value.suggested_filename
    waiting.value.save_as(file)

    page.goto("about:blank")
    clear_data(page.context.new_cdp_session(page), site)
    table = Table.open_page(page, site)
    expect(page.locator("html[data-theme]")).to_have_count(0)
    table.click("settings.show")
    chosen = page.get_by_label("Load from a file")
    chosen.set_input_files({"name": "a.json", "mimeType": "", "buffer": b'{"pacru": "settings"}'})
    expect(page.locator("#file-refusal")).to_have_text("“version” is missing from this file.")
    chosen.set_input_files(file)
    expect(page.locator("#file-refusal")).to_be_hidden()
    agree = page.get_by_role("button", name="Replace")
    expect(agree).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#file-done")).to_contain_text("You’re now using the file’s settings.")
    expect(chosen).to_be_focused()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.keyboard.press("Escape")
    table.click("learn.show")
    expect(page.locator('#learn [data-lesson="move"] .stars').first).to_have_text("3/12 ★")
