"""The profile in the browser: reached by its address and from the menu, and what its suggestion leads to."""

import json

from playwright.sync_api import Page, expect

from tests.support.menus import open_menu_of
from tests.support.table import Table, store_settings

RATED = ";".join(
    f"2026.11.{day:02} 12:00:00=pacru/{level}//{score}/{value}/150.0/0.060000"
    for day, level, score, value in (
        (1, 4, 1, 1100.0),
        (2, 5, 0, 1180.0),
        (3, 5, 1, 1300.0),
        (4, 6, 0.5, 1350.0),
        (5, 6.4, 1, 1440.0),
    )
)
REVIEWED = ";".join(
    f"2026.11.{day:02} 12:00:00=pacru/34/85.0/{70 + day}.0/90.0/connection:60,capture:30,other:20,mobility:9"
    for day in range(1, 6)
)
PUZZLES = "w1-1=739942/pacru/1/pincer;w1-2=739942/pacru/0/jump,pincer;w3-5=739943/pacru/0/blocking"
PLAYED = store_settings(
    json.dumps({"rated": RATED, "reviewed": REVIEWED, "tried puzzles": PUZZLES, "pace": "none"})
)
"""The settings of somebody who has played, reviewed games and solved puzzles."""


def test_the_profile_is_read_and_its_suggestion_taken_by_keyboard(page: Page, site: str) -> None:
    page.add_init_script(PLAYED)
    Table.open_page(page, site)
    open_menu_of(page, '[data-do="profile.show"]')
    page.get_by_role("button", name="Your level").press("Enter")
    dialog = page.get_by_role("dialog", name="Your level")
    expect(dialog.get_by_text("You play at about level 6")).to_be_visible()
    expect(dialog.get_by_role("img", name="Your level over time")).to_be_visible()
    expect(dialog.get_by_role("row", name="Connections 50%")).to_be_visible()
    expect(dialog.get_by_role("row", name="Pincer 2 1")).to_be_visible()
    dialog.locator("summary").press("Enter")
    expect(dialog.get_by_role("row", name="Level 6.4 Won")).to_be_visible()
    lesson = dialog.get_by_role("button", name="Lesson: Connect")
    lesson.press("Enter")
    expect(dialog).to_be_hidden()
    expect(page.get_by_role("region", name="Lesson")).to_be_visible()


def test_its_address_leads_to_it_and_it_leads_to_puzzles(page: Page, site: str) -> None:
    page.add_init_script(PLAYED)
    Table.open_page(page, f"{site}#profile")
    dialog = page.get_by_role("dialog", name="Your level")
    dialog.get_by_role("button", name="Three puzzles: Connection").click()
    expect(dialog).to_be_hidden()
    expect(page.get_by_role("heading", name="Connection")).to_be_visible()
