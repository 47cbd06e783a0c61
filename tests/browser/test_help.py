"""The rules at the right place, keys, words, what is known about the program, and the first game."""

from urllib.parse import urljoin

from app.rooms.help.guide import KEYS, WORDS
from app.shell.rooms import ROOMS
from playwright.sync_api import Page, expect

from tests.support.table import RICH, Table


def named(*, aloud: bool) -> list[str]:
    """The names of the keys that the page answers, or of those whose answers are only heard."""
    return [key.name for room in ROOMS for key in room.keys if key.aloud is aloud]


def test_a_rule_has_an_address_and_a_refusal_leads_to_it(page: Page, site: str) -> None:
    table = Table.open_page(page, site, "#rule=R13c")
    wanted = page.locator("#rules .wanted")
    expect(wanted).to_have_id("rule-R13")
    expect(wanted).to_be_in_viewport()
    expect(wanted.get_by_role("link", name="R13")).to_have_attribute("href", "#rule=R13")
    wanted.get_by_role("link").click()  # leads to itself: the page stays
    expect(wanted).to_be_visible()
    page.keyboard.press("Escape")
    table.click("a3", "i5")
    rule = page.locator("#why-rule")
    number = rule.get_attribute("data-topic") or ""
    rule.click()
    assert number.rstrip("abcde") in (wanted.get_attribute("data-covers") or "").split()
    expect(wanted).to_be_in_viewport()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Practise: Move a chevron").locator("visible=true").click()
    expect(page.locator("#lesson-title")).to_have_text("Move a chevron")


def test_the_question_mark_shows_the_keys(page: Page, site: str) -> None:
    Table.at(page, site, RICH)
    page.keyboard.press("?")
    expect(page.locator("#rules .wanted h3")).to_have_text("Keys")
    expect(page.locator("#rules .wanted h3")).to_be_focused()
    expect(page.locator("#key-list dt")).to_have_text(
        [*(key for key, _ in KEYS), *named(aloud=False)]
    )
    expect(page.locator("#spoken-keys dt")).to_have_text(named(aloud=True))
    page.get_by_role("button", name="Words").click()
    expect(page.locator("#rules .wanted dt")).to_have_text([word for word, _ in WORDS])
    page.get_by_role("button", name="About").click()
    report = page.locator("#about-report")
    assert "Python 3" in report.input_value() and '"version"' in report.input_value()
    expect(page.locator("#rules").get_by_role("button", name="Copy report")).to_be_visible()


def test_the_licences_of_all_parts_are_a_click_away(page: Page, site: str) -> None:
    Table.open_page(page, site, "#rule=about")
    expect(page.locator("#parts")).to_contain_text("Pyodide (MPL-2.0)")
    link = page.get_by_role("link", name="All licences (online)")
    expect(link).to_have_attribute("target", "_blank")  # the game stays
    licences = page.request.get(urljoin(site, link.get_attribute("href"))).text()
    assert "Mozilla Public License Version 2.0" in licences
    assert "PYTHON SOFTWARE FOUNDATION LICENSE" in licences
