"""The page in windows of every size: the board is wholly seen, and so is all that a turn needs."""

from itertools import product

import pytest
from app.game import keeping
from app.model.saved_game import SavedGame
from app.model.setup import Setup
from app.rooms.learn.rule_course import RULES
from playwright.sync_api import FloatRect, Page, expect

import pacru
from pacru import Draft, Turn
from tests.support.page_states import people
from tests.support.rooms import has_room
from tests.support.stored import store_game
from tests.support.table import RICH, SOLVES, ScriptedBot, Table, reload, store_settings
from tests.support.whole_words import BROKEN_WORDS
from tests.support.windows import (
    OUT_OF_REACH,
    PSEUDO,
    SAMPLE,
    WRONG_DIALOG,
    Sizes,
    Windows,
    everyday_ways,
    in_languages,
)

STATES = 12
"""No more than are walked through in each language."""
DIALOGS = (
    "play.set_up",
    "learn.show",
    "puzzles.show",
    "library.show",
    "help.show",
    "sharing.show",
    "settings.show",
)
LESSONS = ("move", "choose", "rotate")
BACK = "play.step_back"


def test_each_window_and_each_state_is_looked_at_in_every_theme_and_with_all_faces() -> None:
    ways = [
        (window, state, theme, faces)
        for state in range(STATES)
        for window, theme, faces in everyday_ways(len(SAMPLE), state)
    ]
    windows, states, themes, faces = zip(*ways, strict=True)
    assert {*windows} == {*range(len(SAMPLE))}
    for one, other in (*product((windows, states), (themes, faces)), (themes, faces)):
        assert {*zip(one, other, strict=True)} == {*product({*one}, {*other})}


def dialogs(table: Table, windows: Windows) -> None:
    """What is in each dialog fits into it."""
    for dialog in DIALOGS:
        table.page.set_viewport_size({"width": 1280, "height": 720})
        table.click(dialog)
        table.page.locator("dialog[open] h2").wait_for()
        windows.look(dialog, SAMPLE, wrong=WRONG_DIALOG)
        table.page.keyboard.press("Escape")


def lessons(table: Table, windows: Windows) -> None:
    """The first lessons, and each step of the first turn in each."""
    page = table.page
    for name in LESSONS:
        page.set_viewport_size({"width": 1280, "height": 720})
        table.opens(f"#learn={name}")
        page.locator("#lesson-title").wait_for()
        lesson = RULES.find(name)
        assert lesson
        windows.look(f"the lesson {name}", SAMPLE)
        step = lesson.steps[0]
        keys = Draft.of(step.position, Turn.parse(step.turns[0])).path
        for number, key in enumerate(keys, 1):
            table.click(key)
            windows.look(f"the lesson {name}, {number}", SAMPLE)
        for other in lesson.steps[1:]:
            skip = () if number else ("learn.ask_leave",)
            table.click(*skip, "learn.go_on")
            number = 0
            windows.look(f"the lesson {name}: {other.ask}", SAMPLE[-6:])


def puzzle(table: Table, windows: Windows) -> None:
    """A puzzle and its solution."""
    table.opens("#puzzle=d-0001")
    table.page.locator("#puzzle-ask").wait_for()
    windows.look("a puzzle", SAMPLE)
    table.page.locator("#puzzle-solution").click()
    table.page.wait_for_selector("html:not([data-showing])", state="attached")
    windows.look("its solution", SAMPLE)


def openings(table: Table, windows: Windows) -> None:
    """The explorer of openings, and a drill."""
    if not has_room("explorer"):
        return
    table.opens("#openings")
    ply = table.page.locator("#explorer .ply").first
    ply.wait_for()
    windows.look("openings", SAMPLE)
    ply.click()
    ply.click()
    windows.look("an opening", SAMPLE)
    table.page.locator("#explorer-drill").click()
    windows.look("a drill", SAMPLE)
    table.page.locator("#drill-show").click()
    expect(table.page.locator('#status [data-do="bots.skip"]')).to_be_hidden()
    windows.look("a drill that shows a turn", SAMPLE)
    table.click("explorer.leave_drill", "explorer.close")


def game(table: Table, windows: Windows) -> None:
    """Each step of a turn, what is refused, and notices."""
    table.shows(RICH)
    windows.look("a turn begins", SAMPLE)
    table.click("c7")
    windows.look("a chevron is chosen")
    table.click("i1")
    windows.look("a refusal")
    table.click("g7")
    windows.look("a choice of benefits", larger=True)
    table.click("play.step_back", "play.step_back", "d5", "<<")
    windows.look("a payment", larger=True)
    table.click("play.step_back", "play.step_back", "c7", "d8", "e7")
    windows.look("the last turn")
    notice = table.page.locator('[data-notice="unkept"]')
    notice.evaluate("notice => (notice.hidden = false)")
    windows.look("a notice")
    table.click("a5")
    windows.look("a notice and a chevron")
    notice.evaluate("notice => (notice.hidden = true)")


def games_with_clocks(table: Table, windows: Windows) -> None:
    """Games of two, three and four with clocks, and their ends."""
    for players in (2, 3, 4):
        table.page.set_viewport_size({"width": 1280, "height": 720})
        table.begins_with_clocks(players)
        windows.look(f"a game of {players} begins", larger=True)
        table.click(*table.invited_fields()[:1])
        windows.look(f"a chevron in a game of {players}", larger=players == 4)
        table.page.set_viewport_size({"width": 1280, "height": 720})
        for _ in range(players - 1):
            table.click("play.ask_resign")
            table.page.locator("#resigners button").first.click()
        windows.look(f"the end of a game of {players}", SAMPLE)


WALKS = {
    dialogs: "de",
    lessons: "fr",
    puzzle: "de",
    openings: "de",
    game: "en",
    games_with_clocks: "en",
}
"""What is walked through, and the language in which it is every day besides that for tests."""


@pytest.mark.slow
@in_languages("de")
def test_all_is_seen_in_every_window(
    page: Page, site: str, language: str, *, thorough: bool
) -> None:
    """One page for each language: most of the time would go by with starts."""
    windows = Windows(page, language, thorough=thorough)
    table = Table.open_page(page, site)
    for walk, everyday in WALKS.items():
        if thorough or language in {everyday, PSEUDO}:
            walk(table, windows)
    assert not windows.wrong, "\n".join(windows.wrong)


LETTERS = (16, 20, 24, 32, 48, 64)
"""The sizes of text that a browser offers, from 100 to 400 %."""
MORE_DIALOGS = ("printing.show", "profile.show", "experiments.show")


@pytest.mark.parametrize(
    ("language", "sizes", "letters"),
    [
        pytest.param("en", ((390, 844),), (32, 64), marks=pytest.mark.slow),
        *(
            pytest.param(language, ((390, 844), (320, 568)), LETTERS, marks=pytest.mark.long)
            for language in ("en", "de", "fr")
        ),
    ],
)
def test_nothing_is_out_of_a_phone_with_large_text(
    page: Page, site: str, language: str, sizes: Sizes, letters: tuple[int, ...]
) -> None:
    page.add_init_script(store_settings(f'{{"pace": "none", "language": "{language}"}}'))
    bot = ScriptedBot(page)
    table = Table.at(page, site, RICH)
    session = page.context.new_cdp_session(page)
    wrong: list[str] = []

    def set_letters(size: int) -> None:
        session.send("Page.setFontSizes", {"fontSizes": {"standard": size}})

    def look(what: str, opens: str = "") -> None:
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            for size in letters:
                set_letters(size)
                page.evaluate(opens or "0")
                found = page.evaluate(OUT_OF_REACH)
                wrong.extend(f"{what}, {width} x {height}, {size} px: {one}" for one in found)
        set_letters(16)
        page.set_viewport_size({"width": 1280, "height": 720})

    look("a turn begins")
    look("the menu", "document.querySelector('#menu:not(:popover-open)')?.showPopover()")
    for keys in (
        ("c7",),
        ("g7",),
        (*[BACK] * 2, "d5", "<<"),
        (*[BACK] * 2, "c7", "d8", "e7"),
    ):
        table.click(*keys)
        look(f"a turn, {keys[-1]}")
    for dialog in (*DIALOGS, *MORE_DIALOGS):
        table.click(dialog)
        page.locator("dialog[open] h2").first.wait_for()
        look(dialog)
        page.keyboard.press("Escape")
    table.click("play.set_up", "play.show_details")
    look("more options")
    page.keyboard.press("Escape")
    table.opens("#learn=move")
    page.locator("#lesson-title").wait_for()
    look("a lesson")
    table.opens("#puzzle=d-0001")
    page.locator("#puzzle-ask").wait_for()
    look("a puzzle")
    if has_room("explorer"):
        table.opens("#openings")
        page.locator("#explorer .ply").first.wait_for()
        look("openings")
        table.click("explorer.close")
    page.keyboard.press("e")
    bot.is_asked()
    bot.says(
        "info depth 7 score markers 280 nodes 123456 time 9 multipv 1 pv a5-b5", "bestmove a5-b5"
    )
    look("analysis")
    table.begins_with_clocks(3)
    look("a game of three")
    for _ in range(2):
        table.click("play.ask_resign")
        page.locator("#resigners button").first.click()
    look("its end")
    table.click("review.begin")
    page.locator("#review-title").wait_for()
    look("its review")
    assert not wrong, "\n".join(wrong)


def continue_game(page: Page, site: str, setup: Setup) -> Table:
    """A page that comes back to a game in the position `RICH`."""
    table = Table.open_page(page, site)
    game = pacru.Game(pacru.Position.parse(RICH))
    store_game(page, keeping.write(SavedGame(setup, game)))
    reload(page)
    return table


def test_board_and_turns_stay_where_they_are_while_a_bot_thinks(page: Page, site: str) -> None:
    page.add_init_script(store_settings('{"pace": "none", "thinking": true}'))
    bot = ScriptedBot(page)
    table = continue_game(
        page, site, Setup.default().with_kind(0, bot=True).with_kind(1, bot=False)
    )

    def places() -> tuple[list[list[FloatRect | None]], list[float]]:
        found: list[list[FloatRect | None]] = []
        ends: list[float] = []
        for width, height in ((1440, 900), (960, 600), (390, 844), (844, 390), (820, 1180)):
            page.set_viewport_size({"width": width, "height": height})
            shown = [page.locator(one).locator("visible=true") for one in (".board", "#cards")]
            found.append([one.bounding_box() for one in shown])
            moves = page.locator("#log").bounding_box()
            assert moves
            ends.append(moves["y"] + moves["height"])  # where the latest one stands
        return found, ends

    before = places()
    table.click("c7")
    assert places() == before
    table.click("c8")
    bot.is_asked()
    expect(page.locator("#thought")).to_be_visible()
    assert places() == before
    bot.says("info depth 3 score markers -230 nodes 900 nps 41000 time 20 pv a5-b5 c8-c9 b5-c5")
    expect(page.locator("#thought [data-score]")).not_to_be_empty()
    assert places() == before
    bot.says("bestmove a5-b5")
    expect(page.locator("#title")).to_contain_text("our turn")
    assert places() == before


@pytest.mark.usefixtures("clock")
def test_a_notice_passes_unless_it_reports_a_loss(page: Page, site: str) -> None:
    Table.open_page(page, site)
    passing, lasting = (page.locator(f'[data-notice="{kind}"]') for kind in ("taken", "unkept"))
    page.evaluate("pacru.tell('taken')")
    expect(passing).to_be_visible()
    page.clock.fast_forward(6000)
    expect(passing).to_be_hidden()
    page.evaluate("pacru.tell('unkept')")
    page.clock.fast_forward(60_000)
    expect(lasting).to_be_visible()


def test_paper_has_the_board_and_the_turns_and_no_buttons(table: Table) -> None:
    page = table.page
    table.click("c7", "c8")
    page.emulate_media(media="print")
    expect(table.field("e5")).to_be_visible()
    expect(page.locator(".ply").filter(has_text="c7–c8")).to_be_visible()
    expect(page.locator("button:not(.ply), input").locator("visible=true")).to_have_count(0)
    page.emulate_media(media="screen")


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (640, 360)])
def test_the_markers_stand_beside_a_puzzle(page: Page, site: str, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.add_init_script(SOLVES)
    Table.open_page(page, site, "#puzzle=w3-0001")
    expect(page.locator("#puzzle-ask")).to_be_visible()
    expect(page.locator("#cards [data-count]").locator("visible=true")).to_have_text(["38", "19"])
    page.locator("#puzzle-solution").click()
    rating, onward = page.locator("#puzzle .count"), page.locator("#puzzle-next")
    expect(onward).to_be_visible()
    text = rating.evaluate(
        """one => {
            const range = new Range();
            range.selectNodeContents(one);
            return range.getBoundingClientRect().right;
        }"""
    )
    box = onward.bounding_box()
    assert box
    assert text + 8 <= box["x"]


def test_a_notice_on_a_small_phone_covers_nothing_that_is_to_be_done(page: Page, site: str) -> None:
    table = continue_game(page, site, people())
    page.set_viewport_size({"width": 360, "height": 640})
    for chosen in ((), ("c7",)):
        table.click(*chosen)
        page.evaluate("pacru.tell('unkept')")
        notice = page.locator('[data-notice="unkept"]').bounding_box()
        assert notice
        for part in ("#title", "#board-bare"):
            box = page.locator(part).bounding_box()
            assert box
            assert box["y"] >= notice["y"] + notice["height"], part


@pytest.mark.parametrize("language", ["de", "fr"])
def test_no_word_is_broken_on_the_narrowest_phone(page: Page, site: str, language: str) -> None:
    page.set_viewport_size({"width": 320, "height": 568})
    page.add_init_script(store_settings(f'{{"pace": "none", "language": "{language}"}}'))
    table = Table.open_page(page, site)
    wrong: list[str] = []

    def look(what: str) -> None:
        wrong.extend(f"{what}: {word}" for word in page.evaluate(BROKEN_WORDS))

    look("a game")
    for popover in ("menu", "study"):
        page.evaluate(f"document.getElementById('{popover}').showPopover()")
        look(popover)
        page.evaluate(f"document.getElementById('{popover}').hidePopover()")
    for dialog in (*DIALOGS, *MORE_DIALOGS):
        table.click(dialog)
        page.locator("dialog[open] h2").first.wait_for()
        look(dialog)
        page.keyboard.press("Escape")
    for address in ("#puzzle=d-0001", "#puzzle=w5-0001"):
        table.opens(address)
        page.locator("#puzzle-ask").wait_for()
        look(address)
        page.locator("#puzzle-solution").click()
        page.locator("#puzzle-next").wait_for()
        look(f"{address}, solved")
    assert not wrong, "\n".join(wrong)


def test_times_in_the_list_of_turns_are_not_cut(page: Page, site: str) -> None:
    table = Table.open_page(page, site)
    table.begins_with_clocks(2)
    table.click("a3", "b4", "b4", "a7", "b7")
    for width, height in ((1280, 720), (900, 600), (320, 568)):
        page.set_viewport_size({"width": width, "height": height})
        cut = "turns => turns.filter(one => one.scrollWidth > one.clientWidth).length"
        assert page.locator("#rounds .ply").evaluate_all(cut) == 0
        expect(page.locator("#rounds [data-time]")).to_have_text(["20:10", "20:10"])
