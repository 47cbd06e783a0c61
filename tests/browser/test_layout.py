"""Everything stands where it did when somebody last looked, in windows and states that use all of `layout.css`."""

import pytest
from pipeline.places import WORK
from playwright.sync_api import Page, expect

from tests.support import layout
from tests.support.rooms import has_room
from tests.support.table import RICH, ScriptedBot, Table

WINDOWS = (
    *((1440, 900), (1024, 640), (820, 1180), (600, 900)),
    *((390, 844), (300, 560), (740, 360), (560, 270)),
)
FEW = ((1440, 900), (390, 844))
DIALOGS = (
    "play.set_up",
    "learn.show",
    "library.show",
    "help.show",
    "sharing.show",
    "settings.show",
)


class Looks:
    """What was seen of a page."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.seen: dict[str, layout.Look] = {}

    def take(self, what: str, sizes: tuple[tuple[int, int], ...] = WINDOWS) -> None:
        """Look at what is visible now in windows of these sizes."""
        self._page.mouse.move(0, 0)
        for width, height in sizes:
            self._page.set_viewport_size({"width": width, "height": height})
            self.seen[f"{what}, {width} x {height}"] = layout.look(self._page)
        self._page.set_viewport_size({"width": 1280, "height": 720})


@pytest.mark.slow
def test_everything_stands_where_it_did(page: Page, site: str) -> None:
    page.emulate_media(color_scheme="light")
    bot = ScriptedBot(page)
    table = Table.at(page, site, RICH)
    looks = Looks(page)
    turn(table, looks)
    analysis(table, bot, looks)
    themes_and_media(page, looks)
    for dialog in DIALOGS:
        table.click(dialog)
        page.locator("dialog[open] h2").wait_for()
        for preview in page.locator("dialog[open] #send-preview").all():  # drawn after the dialog
            expect(preview).not_to_have_js_property("naturalWidth", 0)
        looks.take(dialog, FEW)
        page.keyboard.press("Escape")
    if has_room("explorer"):
        table.opens("#openings")
        page.locator("#explorer .ply").first.wait_for()
        looks.take("openings")
        table.click("explorer.close")
    for players in (3, 4):
        table.begins_with_clocks(players)
        looks.take(f"{players} players")
    table.click("a3")
    looks.take("4 players, a chevron chosen", ((1024, 640), (390, 844)))
    table.click("learn.show")
    page.locator('#learn .lessons [data-lesson="move"]').click()
    looks.take("a lesson")
    table.opens("#puzzle=d-0001")
    page.locator("#puzzle-ask").wait_for()
    looks.take("a puzzle", FEW)
    before = layout.read(layout.FILE.read_text("utf-8"))
    if not has_room("explorer"):
        before = {title: one for title, one in before.items() if "openings" not in title}
    found = layout.summary(before, looks.seen)
    if found:
        (WORK / layout.FILE.name).write_text(layout.write(looks.seen), "utf-8")
    # If it was meant, tests/reference/data/README.md says how to renew the file.
    assert not found, "\n".join(found)


def turn(table: Table, looks: Looks) -> None:
    """Each step of a turn."""
    looks.take("a turn begins")
    table.click("c7")
    table.click("g7")
    looks.take("a choice of benefits")
    table.click("play.step_back", "play.step_back", "d5", "<<")
    looks.take("a payment")
    table.click("play.step_back", "play.step_back", "c7", "d8", "e7")
    looks.take("the last turn", FEW)
    notice = table.page.locator('[data-notice="unkept"]')
    notice.evaluate("notice => (notice.hidden = false)")
    looks.take("a notice")
    notice.evaluate("notice => (notice.hidden = true)")


def analysis(table: Table, bot: ScriptedBot, looks: Looks) -> None:
    """What the bot says of a position."""
    table.page.keyboard.press("e")
    bot.is_asked()
    bot.says(
        "info depth 7 score markers 280 nodes 123456 time 9 multipv 1 pv a5-b5", "bestmove a5-b5"
    )
    looks.take("analysis")
    table.page.keyboard.press("e")


def themes_and_media(page: Page, looks: Looks) -> None:
    """The page in other colours, and on paper."""
    for theme in ("dark", "wood", "contrast"):
        page.evaluate("theme => (document.documentElement.dataset.theme = theme)", theme)
        looks.take(theme, FEW)
    page.evaluate("delete document.documentElement.dataset.theme")
    page.emulate_media(forced_colors="active")
    looks.take("forced colours", FEW)
    page.emulate_media(forced_colors="none", media="print")
    looks.take("paper", FEW[:1])
    page.emulate_media(media="screen")
