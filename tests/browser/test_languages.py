"""The page in other languages: every text comes from the catalogue; a German game; from right to left."""

import re
from pathlib import Path

import pytest
from app.game import keeping
from languages import texts as catalogues
from playwright.sync_api import Browser, Page, Route, expect

from tests.support.ended import ended_games
from tests.support.pseudo import OUTSIDE, speak_pseudo
from tests.support.stored import store_game
from tests.support.table import RICH, Table, reload, store_settings, wait_until_ready

LANGUAGE = store_settings('{"pace": "none", "language": "de"}')
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
GERMAN = {"locale": "de-DE"}


@pytest.fixture
def pseudo(page: Page) -> Page:
    """A page on which everything from the catalogue is in brackets."""
    speak_pseudo(page)
    return page


class Reader:
    """Reads a page, and collects what it finds outside of brackets."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.found: list[str] = []

    def look(self, where: str) -> None:
        """Read everything that is visible or audible now."""
        self.found += [f"{where}: {found}" for found in self._page.evaluate(OUTSIDE)]


def test_every_text_comes_from_the_catalogue(pseudo: Page, site: str) -> None:
    page = pseudo
    table = Table.at(page, site, RICH)
    page.locator("[role=gridcell][aria-label*='⟦']").first.wait_for(state="attached")
    reader = Reader(page)
    reader.look("a game")
    table.click("d5", ">", "b7")
    reader.look("a payment")
    table.click("play.step_back", "play.step_back", "play.step_back", "c7")
    reader.look("a chevron is chosen")
    table.click("g7")
    reader.look("a benefit")
    table.click("connection", "play.toggle_threats", "b1")
    reader.look("a refusal, threats, a list of turns")
    expect(page.locator("#spoken")).to_contain_text("⟦")
    table.entry.fill("a5-")
    reader.look("a turn is typed")
    table.entry.fill("")
    page.locator('.ply[data-place="0"]').click()
    reader.look("an earlier turn")
    for dialog in (
        "help.show",
        "settings.show",
        "sharing.show",
        "library.show",
        "history.open_note",
        "play.ask_resign",
    ):
        table.click(dialog)
        reader.look(dialog)
        page.keyboard.press("Escape")
    table.click("learn.show")
    reader.look("the map of the lessons")
    page.locator("#learn [data-do='play.play_first_game']").first.click()
    reader.look("a first game with a hint")
    table.click("play.set_up", "play.show_details")
    page.locator('[data-entry="count"][data-value="4"]').click()
    page.locator("#control").select_option("own")
    reader.look("new game")
    table.click("editor.show")
    page.locator("#editor-board [data-field]").first.wait_for()
    reader.look("the editor")
    page.locator('[data-do="editor.clear"]').click()
    page.locator("#editor-text").fill("9/9 a")
    reader.look("what is no position")
    page.keyboard.press("Escape")
    table.click("play.set_up", "play.show_details")
    page.locator('[data-entry="count"][data-value="4"]').click()
    for kind in page.locator('[data-entry="kind"][data-value="person"]').all():
        kind.click()
    page.locator("#new-game [type=submit]").click()
    reader.look("a game of four")
    table.click("play.offer_draw")
    reader.look("a draw is offered")
    page.keyboard.press("Escape")
    for _ in range(3):
        table.click("play.ask_resign")
        page.locator("#resigners").get_by_role("button").first.click()
    reader.look("the result")
    page.keyboard.press("Escape")
    reader.look("the end")
    page.set_viewport_size({"width": 360, "height": 740})
    reader.look("a phone")
    page.evaluate("""
        document.querySelectorAll("[data-notice]").forEach(notice => (notice.hidden = false));
        document.querySelectorAll("dialog").forEach(dialog => dialog.open || dialog.show());
    """)
    reader.look("all dialogs and notices at once")
    assert not reader.found, "\n".join(sorted(set(reader.found)))


def test_welcome_home_and_looking_back_come_from_the_catalogue(pseudo: Page, site: str) -> None:
    page = pseudo
    table = Table.open_page(page, site)
    reader = Reader(page)
    store_game(page, keeping.write(ended_games()["lost"]))
    reload(page)
    page.locator("#result").wait_for()
    reader.look("the result")
    page.locator('#result [data-do="review.begin"]').click()
    page.locator('#review-title:has-text("⟦")').wait_for()
    reader.look("looking back")
    page.locator("[data-do^='review.']:visible").first.wait_for()
    page.locator("#moment:visible, #review:visible").first.wait_for()
    reader.look("a moment of the game")
    page.evaluate("document.querySelector('[data-do=\"road.show\"]').click()")
    page.wait_for_selector("html[data-home]", state="attached")
    reader.look("the home")
    page.locator("#home .opponent").nth(5).click()
    reader.look("an opponent on the road")
    table.opens("#rule=about")
    page.locator('#rules [data-shell="welcome"]').click()
    page.locator("#welcome").wait_for()
    reader.look("the welcome")
    assert not reader.found, "\n".join(sorted(set(reader.found)))


@pytest.mark.parametrize("page", [GERMAN], indirect=True)
def test_a_german_browser_shows_and_tells_german(page: Page, static_site: str) -> None:
    table = Table.open_page(page, static_site)
    assert page.locator("html").get_attribute("lang") == "de"
    assert table.title == "Du bist am Zug"
    table.click("a3", "b3")
    expect(page.locator("#spoken")).to_contain_text("Du: a3 nach b3.")
    table.click("play.ask_resign")
    page.locator("#resigners").get_by_role("button").first.click()
    expect(page.locator("#result")).to_be_visible()
    page.keyboard.press("Escape")
    table.click("library.show")
    details = page.locator("#library-games small").first
    expect(details).to_have_text(re.compile(r"\d\d\.\d\d\.\d{4} · Pip hat gewonnen"))
    page.keyboard.press("Escape")
    table.click("settings.show")
    language = page.locator("#settings").get_by_label("Sprache")
    assert language.locator("option").all_inner_texts()[2:] == [
        "Deutsch",
        "Français",
    ]
    with page.expect_navigation():
        language.select_option("en")
    wait_until_ready(page)
    assert page.locator("html").get_attribute("lang") == "en"
    assert table.turns[0] == "a3–b3"
    assert page.locator(".player [data-name]").all_inner_texts() == ["You", "Pip"]


def test_a_page_without_python_is_german_as_well(chromium: Browser, static_site: str) -> None:
    page = chromium.new_context(service_workers="block", locale="de-DE").new_page()
    page.route("**/*.wasm", lambda route: route.abort())
    page.goto(static_site)
    fault = page.get_by_role("dialog", name="Pacru konnte nicht gestartet werden")
    expect(fault.get_by_role("button", name="Alles neu laden")).to_be_visible()
    page.context.close()


def test_texts_that_cannot_be_loaded_are_english(faulty: Page, site: str) -> None:
    faulty.add_init_script(LANGUAGE)
    faulty.route("**/languages/*", lambda route: route.abort())
    table = Table.open_page(faulty, site)
    assert faulty.locator("html").get_attribute("lang") == "en"
    assert table.title == "Your turn"


def test_a_room_whose_words_cannot_be_loaded_is_english(faulty: Page, site: str) -> None:
    faulty.add_init_script(LANGUAGE)
    faulty.route("**/languages/de-help-*", lambda route: route.abort())
    table = Table.open_page(faulty, site)
    table.click("help.show")
    expect(faulty.locator("#rules")).to_contain_text("The aim")
    faulty.keyboard.press("Escape")
    assert table.title == "Du bist am Zug"


def test_an_english_page_loads_no_other_language(page: Page, site: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    table = Table.open_page(page, site)
    table.click("help.show")
    assert not [address for address in asked if "/languages/" in address]


def test_the_words_of_a_room_come_with_it(page: Page, site: str) -> None:
    page.add_init_script(LANGUAGE)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    table = Table.open_page(page, site)
    assert len(languages_in(asked)) == 1
    table.click("help.show")
    expect(page.locator("#rules")).to_contain_text(german("The aim"))
    page.keyboard.press("Escape")
    table.click("help.show")
    page.keyboard.press("Escape")
    assert languages_in(asked)[1:] == ["de-help"]
    table.click("learn.show")
    expect(page.locator("#learn")).to_contain_text(german("Move a chevron"))
    assert languages_in(asked)[2:] == ["de-learn"]


def test_an_address_leads_to_a_lesson_in_german(page: Page, site: str) -> None:
    page.add_init_script(LANGUAGE)
    Table.open_page(page, f"{site}#learn=move")
    expect(page.locator("#lesson")).to_contain_text(german("Move a chevron"))


def german(text: str) -> str:
    """The translation of a text."""
    message = catalogues.read(catalogues.LANGUAGES / "de.po").get(text)
    assert message
    return str(message.string)


def languages_in(addresses: list[str]) -> list[str]:
    """The language, and the room, of each file of texts that has been asked for."""
    names = [Path(address).name for address in addresses if "/languages/" in address]
    return [name.rpartition("-")[0] for name in names]


@pytest.mark.parametrize("width", [1440, 360])
def test_from_right_to_left_nothing_breaks(page: Page, site: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    table = Table.at(page, site, RICH)
    first = table.field("a1").bounding_box()
    last = table.field("i9").bounding_box()
    assert first and last
    page.locator("html").evaluate("html => (html.dir = 'rtl')")
    turned = [table.field(name).bounding_box() for name in ("a1", "i9")]
    assert turned[0] and turned[1]
    assert turned[0]["x"] < turned[1]["x"]
    assert round(turned[1]["x"] - turned[0]["x"]) == round(last["x"] - first["x"])
    assert page.evaluate(SIDEWAYS) == 0
    table.click("c7")
    boxes = [button.bounding_box() for button in page.locator("#turns [data-choose]").all()]
    lefts = [box["x"] for box in boxes if box]
    assert len(lefts) == 4
    assert lefts == sorted(lefts)
    for dialog in ("play.set_up", "settings.show", "sharing.show", "help.show"):
        table.click(dialog)
        assert page.evaluate(SIDEWAYS) == 0
        page.keyboard.press("Escape")


def test_a_language_turns_the_page_from_right_to_left(page: Page, site: str) -> None:
    def answer_changed(route: Route) -> None:
        response = route.fetch()
        route.fulfill(
            response=response, body=response.text().replace('data-rtl=""', 'data-rtl="de"')
        )

    page.route(site, answer_changed)
    page.add_init_script(LANGUAGE)
    Table.open_page(page, site)
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
