"""The board for screen readers: a grid with names, words for events, the focus at the next step."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.support.playing import DESKTOP, LENGTHS, end_of_a_game
from tests.support.settling import settle
from tests.support.table import RICH, ScriptedBot, Table

# ---- only what a screen reader gets


class Reader:
    """Reads the accessibility tree and presses keys, but does not see the page."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._keyboard = page.keyboard
        self._session = page.context.new_cdp_session(page)

    def _nodes(self) -> list[dict[str, Any]]:
        settle(self._page)
        nodes: list[dict[str, Any]] = self._session.send("Accessibility.getFullAXTree")["nodes"]
        return [node for node in nodes if not node["ignored"]]

    def announcements(self) -> list[str]:
        """The latest announcements."""
        nodes = self._nodes()
        parents = {node["nodeId"]: node.get("parentId") for node in nodes}
        log = next((node["nodeId"] for node in nodes if node["role"]["value"] == "log"), None)
        texts = [node for node in nodes if node["role"]["value"] == "StaticText"]

        def is_said(node: dict[str, Any]) -> bool:
            above = node.get("parentId")
            while above and above != log:
                above = parents.get(above)
            return above == log

        return [node["name"]["value"] for node in texts if is_said(node)]

    def focus(self) -> tuple[str, str]:
        """The role and the name of the element with the focus."""
        for node in self._nodes():
            facts = {
                fact["name"]: fact["value"].get("value") for fact in node.get("properties", [])
            }
            if facts.get("focused") and node["role"]["value"] != "RootWebArea":
                return node["role"]["value"], node["name"]["value"]
        return "", ""

    def cells(self) -> list[str]:
        """The names of the fields."""
        return [
            node["name"]["value"] for node in self._nodes() if node["role"]["value"] == "gridcell"
        ]

    def press(self, key: str, until: Callable[[str], bool] = bool) -> str:
        """Press a key, and listen for an announcement."""
        before = self.announcements()
        self._keyboard.press(key)
        for _ in range(400):
            lines = self.announcements()
            if lines and lines != before and until(lines[-1]):
                return lines[-1]
        raise AssertionError(f"nothing is said to {key!r} after {before}")

    def walk(self, wanted: Callable[[str], bool]) -> bool:
        """Press N to go through the choices until a name is as wanted."""
        for _ in self.cells():
            if wanted(self.focus()[1]):
                return True
            self._keyboard.press("n")
        return False


def by_ear(reader: Reader) -> None:
    """Enter a turn by names and announcements only: one that gains something, if there is one."""
    chevrons = [name[:2] for name in reader.cells() if name.endswith(", can move")]
    assert chevrons, "no chevron can move"
    for number, chevron in enumerate(chevrons, 1):
        assert reader.walk(lambda name, at=chevron: name.startswith(at))  # type: ignore[misc]
        said = reader.press("Enter")
        assert said.startswith(f"Move {chevron}")
        ends = [
            name for name in reader.cells() if re.search(r", (.* here|capture)(, gain \d)?$", name)
        ]
        best = [name for name in ends if "move here" not in name and "jump" not in name]
        if best or (ends and number == len(chevrons)):
            wanted = (best or ends)[0]
            break
        reader.press("Escape")
    assert reader.walk(lambda name: name == wanted)
    said = reader.press("Enter")
    while not re.search(r"(your turn|wins)", said):
        role, name = reader.focus()
        assert role == "button" or re.search(r"(mark it|take it over)$", name), (said, role, name)
        said = reader.press("Enter")


@pytest.mark.parametrize("page", [DESKTOP], indirect=True)
@pytest.mark.parametrize("most", [4, *LENGTHS[1:]])
def test_a_game_by_what_a_screen_reader_is_given(page: Page, site: str, most: int) -> None:
    position, _ = end_of_a_game(most, seed=7)
    Table.at(page, site, str(position))
    reader = Reader(page)
    expect(page.locator("[role=gridcell][aria-label*=chevron]").first).to_be_attached()
    for _ in range(30):
        if reader.focus()[0] == "gridcell":
            break
        page.keyboard.press("Tab")
    for _ in range(10 * most):
        by_ear(reader)
        if "wins" in reader.announcements()[-1]:
            break
    assert "wins" in reader.announcements()[-1]
    assert reader.focus()[0] == "button"  # of the result


# ---- keys, names and the focus


def test_keys_on_the_board_tell_the_position(page: Page, site: str) -> None:
    table = Table.at(page, site, RICH)
    page.locator(".board [tabindex]").locator("visible=true").focus()
    last = page.locator("#spoken p").last
    for key, said in {
        "m": "Red’s chevrons: a9",
        "O": "Black’s chevrons: a5",
        "a": "Red can capture Black’s chevron on c9",
        "w": "Nothing has been played",
        "c": "Black: 21 markers of 42",
        "s": "Red, your turn.",
        "l": "a9 faces northeast",
    }.items():
        page.keyboard.press(key)
        expect(last).to_contain_text(said)
    page.keyboard.press("l")
    expect(page.locator("#spoken p").nth(-2)).to_contain_text(
        "a9 faces"
    )  # said again when asked again
    page.keyboard.press("n")
    expect(table.field("c7")).to_be_focused()


def test_keys_answer_everywhere_but_where_text_is_typed(page: Page, site: str) -> None:
    table = Table.at(page, site, RICH)
    last = page.locator("#spoken p").last
    page.get_by_role("button", name="Puzzles").focus()
    page.keyboard.press("c")
    expect(last).to_contain_text("Black: 21 markers of 42")
    table.click("settings.show")
    page.keyboard.press("Shift+K")
    expect(page.locator("#settings #spoken p").last).to_contain_text(
        "Black’s markers, 21: around b2"
    )
    page.locator("#language").focus()
    page.keyboard.press("c")  # that is for the list
    page.keyboard.press("Escape")
    page.keyboard.press("g")
    expect(page.locator(".board [data-field]:focus")).to_have_count(1)
    page.keyboard.press("5")
    page.keyboard.press("Shift+Digit5")
    expect(table.field("e5")).to_be_focused()
    page.keyboard.press("i")
    expect(last).to_contain_text("e5, ")


def test_a_dialog_says_its_title_and_gives_the_focus_to_its_first_choice(
    page: Page, site: str
) -> None:
    Table.at(page, site, RICH)
    page.evaluate("""() => {
        globalThis.came = [];
        addEventListener("focusin", ({ target }) => came.push(target.id || target.textContent.trim()), true);
    }""")
    opener = page.get_by_role("button", name="Puzzles")
    opener.focus()
    page.keyboard.press("Enter")
    first = page.get_by_role("button", name="Solve puzzles")
    page.wait_for_function("came.at(-2) === 'puzzles-title' && came.length > 3")
    expect(first).to_be_focused()
    assert page.evaluate("came.slice(-3)") == ["Solve puzzles", "puzzles-title", "Solve puzzles"]
    page.keyboard.press("Escape")
    page.keyboard.press("Enter")  # no key is lost on the way back
    expect(first).to_be_focused()
    page.keyboard.press("Tab")  # who goes on at once is not led back
    second = page.get_by_role("button", name="Puzzle of the day")
    expect(second).to_be_focused()


def test_a_dialog_opened_again_at_once_after_escape_stays_open(page: Page, site: str) -> None:
    Table.at(page, site, RICH)
    opener = page.get_by_role("button", name="Puzzles").element_handle()
    opener.click()
    first = page.get_by_role("button", name="Solve puzzles")
    expect(first).to_be_visible()
    # As keys do that come before the page has been told that the dialog is closed.
    opener.evaluate(
        "opener => { document.querySelector('dialog[open]').requestClose(); opener.click(); }"
    )
    expect(first).to_be_visible()


def test_letters_are_commands_only_as_long_as_that_is_wanted(page: Page, site: str) -> None:
    table = Table.at(page, site, RICH)
    table.click("settings.show")
    page.locator("[data-setting=letters]").uncheck()
    page.keyboard.press("Escape")
    page.locator(".board [tabindex]").locator("visible=true").focus()
    expect(page.locator('.board [data-field="a9"]:focus')).to_have_count(1)
    for key in ("t", "n", "m"):
        page.keyboard.press(key)
    page.keyboard.press("End")
    expect(table.field("i9")).to_be_focused()
    expect(page.locator("#threats-shown")).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#spoken p")).to_have_count(0)


def test_names_of_fields_follow_the_game_and_the_turned_board(table: Table) -> None:
    page = table.page
    expect(table.field("c7")).to_have_attribute("aria-label", re.compile("Red chevron .*can move$"))
    table.click("c7", "c8")
    expect(table.field("c7")).to_have_attribute("aria-label", "c7, Red marker")
    table.click("play.rotate")
    expect(table.field("c8")).to_have_attribute(
        "aria-label", re.compile("^c8, Red marker, Red chevron")
    )
    rows = page.locator(".board [role=row]").locator("visible=true")
    names = [str(row.get_attribute("aria-label")) for row in rows.all()]
    assert names[1:] == list("bcdefghi")
    assert names[0].startswith(
        "a5, Black chevron facing east"
    )  # the row with the tab stop says that field
    page.set_viewport_size({"width": 360, "height": 740})
    expect(table.field("c8")).to_have_attribute(
        "aria-label", re.compile("^c8, Red marker, Red chevron")
    )


def test_the_focus_is_where_the_next_step_is(page: Page, site: str) -> None:
    bot = ScriptedBot(page)
    table = Table.at(page, site, RICH, "N")
    page.locator(".board [tabindex]").locator("visible=true").focus()
    focused = page.locator(":focus")
    for key, there in {
        "n": "c7",
        "Enter": "c7",
        "Home": "i7",  # North is below
        "ArrowRight": "h7",
        "Shift+ArrowRight": "e7",
        "ArrowLeft": "f7",
    }.items():
        page.keyboard.press(key)
        expect(focused).to_have_attribute("data-field", there)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")  # to g7: a connection or a crossing
    expect(focused).to_have_attribute("data-choose", "connection")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # the crossing
    bot.is_asked()
    expect(focused).to_have_attribute("role", "gridcell")
    page.get_by_role("button", name="More").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Settings").focus()
    page.keyboard.press("Enter")
    bot.says("bestmove a5-b5")  # the dialog keeps the focus, and gives it back
    expect(page.locator("#settings")).to_have_js_property("open", True)
    assert page.evaluate("document.activeElement.closest('dialog').id") == "settings"
    expect(page.locator("#settings #spoken p").last).to_contain_text("Pip: a5 to b5")
    page.keyboard.press("Escape")
    expect(focused).to_have_text("More")
    assert table.turns[1:] == ["a5–b5"]


def test_the_last_step_back_leaves_the_focus_beside_it(table: Table) -> None:
    page = table.page
    table.click("c7", "c8")
    back = page.get_by_role("button", name="Previous move")
    back.focus()
    page.keyboard.press("Enter")
    expect(back).to_be_disabled()
    expect(page.locator("#passing button:enabled:focus")).to_have_count(1)


def test_a_new_game_takes_the_focus_to_the_board(table: Table) -> None:
    page = table.page
    table.click("play.set_up", "play.show_details")
    page.get_by_role("button", name="Start game").click()
    expect(page.locator(":focus")).to_have_attribute("role", "gridcell")
    table.click("play.ask_resign")
    page.locator("#resigners").get_by_role("button").first.press("Enter")
    expect(page.locator("#result :focus")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(":focus")).to_have_text("Play again")


def test_at_320_pixels_nothing_scrolls_sideways(page: Page, site: str) -> None:
    page.set_viewport_size({"width": 320, "height": 256})  # 1280 x 1024 at 400 %
    table = Table.at(page, site, RICH)
    too_wide = """() => {
        const host = document.querySelector("dialog[open]") ?? document.documentElement;
        return host.scrollWidth > host.clientWidth;
    }"""
    table.click("c7")
    assert not page.evaluate(too_wide)
    table.click("g7")
    assert not page.evaluate(too_wide)
    for dialog in ("settings.show", "sharing.show", "help.show", "play.set_up"):
        table.click(dialog)
        assert not page.evaluate(too_wide), dialog
        page.keyboard.press("Escape")
