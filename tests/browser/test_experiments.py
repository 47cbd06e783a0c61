"""The experiments in a browser: the bot's own workers play a sample while the page is looked at."""

from playwright.sync_api import Page, expect

from tests.support.axe import Inspector
from tests.support.table import Table


def test_a_sample_is_played_and_added_to_the_figures(
    page: Page, site: str, inspector: Inspector
) -> None:
    table = Table.open_page(page, site, "#experiments")
    dialog = page.get_by_role("dialog", name="Experiments")
    expect(dialog.locator(".experiment").first).to_contain_text("54% (50% to 57%) of 987 games")
    dialog.get_by_label("Experiments on").select_option("levels pacru")
    pair = dialog.locator(
        ".experiment", has=page.get_by_role("heading", name="Level 2 against 1", exact=True)
    )
    pair.get_by_role("button", name="Run it again").click()
    expect(pair).to_contain_text("Together")
    inspector.look("a sample", themes=inspector.thorough)  # of which there is much to look at
    pair.get_by_role("button", name="Stop").click()
    pair.get_by_role("button", name="Forget my games").click()
    expect(pair).not_to_contain_text("Together")
    table.click("page.close")
