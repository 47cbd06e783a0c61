"""The page in windows of every size: the board is wholly seen, and so is all that a turn needs."""

import pytest
from app.learn.rule_course import RULES
from playwright.sync_api import FloatRect, Page, expect

from pacru import Draft, Turn
from tests.support.table import RICH, ScriptedBot, Table

Sizes = tuple[tuple[int, int], ...]
SIZES: Sizes = (
    *((1440, 900), (1024, 690), (1080, 810), (960, 600), (667, 375), (740, 360), (844, 390)),
    *((720, 450), (320, 568), (360, 740), (390, 844), (412, 915), (600, 900), (768, 1024)),
    *((820, 1180), (1180, 820), (1280, 720), (1366, 768), (1920, 1080), (2560, 1300)),
)
LARGER = {
    24: (
        (1440, 900),
        (1280, 720),
        (1024, 690),
        (1080, 810),
        (768, 1024),
        (820, 1180),
        (1920, 1080),
    ),
    26: ((667, 375), (740, 360), (844, 390), (720, 450), (1440, 900), (412, 915)),
    32: ((1440, 900), (1280, 720), (1180, 820), (820, 1180), (768, 1024), (1920, 1080)),
}
"""Windows with larger text, by the size of the letters in pixels, which is 16 elsewhere."""

SAMPLE = (
    *((1440, 900), (1280, 720), (1024, 690), (960, 600), (667, 375), (740, 360)),
    *((320, 568), (360, 740), (390, 844), (600, 900), (768, 1024), (820, 1180)),
)
"""Windows for what is looked at in a second language, too."""
GERMAN = """
    try { localStorage["pacru settings"] ??= '{"pace": "none", "language": "de"}'; } catch { /* not there yet */ }
"""
"""Settings in the language with the longest words."""

DRAWN = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"

# What is wrong with the page as it is seen now, in words.
WRONG = """() => {
    const found = [];
    const wide = document.documentElement.clientWidth;
    const dock = document.querySelector(".dock").getBoundingClientRect();
    const high = dock.height ? dock.top : innerHeight;
    const all = selector => [...document.querySelectorAll(selector)].filter(one => one.checkVisibility());
    const named = one => one.id || one.dataset.do || one.dataset.choose || one.className || one.tagName;
    // What is seen of an element: its rectangle, less what its scrolling ancestors hide.
    const seen = one => {
        const box = one.getBoundingClientRect();
        let [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom];
        for (let above = one.parentElement; above && above !== document.body; above = above.parentElement) {
            const { overflowX, overflowY } = getComputedStyle(above);
            if (overflowX === "visible" && overflowY === "visible") continue;
            const rim = above.getBoundingClientRect();
            [left, top] = [Math.max(left, rim.left), Math.max(top, rim.top)];
            [right, bottom] = [Math.min(right, rim.right), Math.min(bottom, rim.bottom)];
        }
        return { left, top, right, bottom, whole: right - left > box.width - 1 && bottom - top > box.height - 1 };
    };
    const inside = (box, rim) =>
        box.left > rim.left - 1 && box.right < rim.right + 1 &&
        box.top > rim.top - 1 && box.bottom < rim.bottom + 1;
    const overlap = (a, b) =>
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    const view = { left: 0, top: 0, right: wide, bottom: high };
    const say = (text, holds) => holds || found.push(text);

    say("scrolls sideways", document.documentElement.scrollWidth <= wide);
    const board = all(".board")[0].getBoundingClientRect();
    say(`board cut off: ${JSON.stringify(board)}`, inside(board, view) && board.height > 150);
    const small = board.width < .5 * Math.min(wide, high);
    say("board small", !small);
    const needed = "#title, #why-text, #status button:not(.lately *), .notice, .top button, .dock button, " +
        "#lesson-title, #lesson-ask, #lesson button, #puzzle-title, #puzzle-ask, #puzzle button, " +
        "#drill-title, #drill-ask, #drill button, #explorer header > *, #explorer-says";
    for (const one of all(needed)) {
        const box = seen(one);
        const rim = one.closest(".dock") ? { ...view, bottom: innerHeight } : view;
        say(`not wholly seen: ${named(one)}`, box.whole && inside(box, rim));
    }
    const labels = all(".logo span:not(.glyph), .top .word, .top nav span, .dock span:not(.sr)")
        .filter(one => one.getBoundingClientRect().width > 1.5);
    const letters = labels.map(one => {
        const range = document.createRange();
        range.selectNodeContents(one);
        const cut = getComputedStyle(one).overflowX !== "visible";
        return [one.textContent, (cut ? one : range).getBoundingClientRect()];
    });
    letters.forEach(([text, box], number) => {
        say(`label cut off: ${text}`, box.left > -1 && box.right < wide + 1);
        for (const [other, its] of letters.slice(number + 1)) {
            say(`label ${text} over ${other}`, !overlap({ ...box.toJSON(), right: box.right + 2 }, its));
        }
    });
    for (const one of all("#lesson-title, #puzzle-title, #drill-title")) {
        const lines = one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).lineHeight);
        say(`broken into ${Math.round(lines)} lines: ${one.id}`, !(lines > 3.5));
    }
    const controls = all("button, input").filter(one => !one.closest("dialog, #rounds, .lately"));
    const some = ([, box]) => box.right > box.left && box.bottom > box.top;
    const boxes = controls.map(one => [one, seen(one)]).filter(some);
    boxes.forEach(([one, box], number) => {
        say(`over the board: ${named(one)}`, !overlap(box, board));
        for (const [other, its] of boxes.slice(number + 1)) {
            const passes = Boolean(one.closest(".dock")) !== Boolean(other.closest(".dock"));
            say(`${named(one)} over ${named(other)}`, passes || !overlap(box, its));
        }
    });
    if (Math.min(wide, innerHeight) < 600) for (const one of controls) {
        const { width, height } = one.getBoundingClientRect();
        say(`hard to touch: ${named(one)} ${width} x ${height}`, width > 43.5 && height > 43.5);
    }
    for (const card of all(".card")) {
        const rim = card.getBoundingClientRect();
        say("board under a card", !overlap(rim, board));
        for (const part of card.querySelectorAll(".who b, .number b, .clock, .pips, .note, .bar")) {
            const box = part.getBoundingClientRect();
            if (box.width > 1.5 && part.checkVisibility()) say(`out of its card: ${named(part)}`, inside(box, rim));
        }
        const box = name => card.querySelector(name).getBoundingClientRect();
        const [number, clock] = [box(".number b"), box(".clock")];
        say("clock over the number", !clock.width || !overlap(number, clock));
    }
    const log = document.querySelector("#rounds:not(:empty)") ?? document.querySelector("#no-rounds");
    log.scrollIntoView({ block: "nearest" });
    const turns = seen(log);
    const others = all("#lesson, #puzzle, #drill, #explorer header").length;
    say("turns out of reach", others || turns.bottom - turns.top > 18 && turns.top < high && turns.bottom > 0);
    scrollTo(0, 0);
    for (const side of all(".side")) side.scrollTop = 0;
    return found;
}"""


LENIENT = WRONG.replace("#why-text, ", "").replace(":not(.lately *)", ":not(.lately *, .say p *)")
"""The same for long words, which scroll where there is little room for them."""

# What is wrong with the dialog that is open, in words.
WRONG_DIALOG = """() => {
    const dialog = document.querySelector("dialog[open]");
    const rim = dialog.getBoundingClientRect();
    const wide = document.documentElement.clientWidth;
    const found = rim.left < -1 || rim.right > wide + 1 ? ["wider than the window"] : [];
    for (const one of dialog.querySelectorAll("*")) {
        if (!one.checkVisibility() || one.matches(".sr, .sr *, svg *, option")) continue;
        const box = one.getBoundingClientRect();
        const out = box.left < rim.left - 1 || box.right > rim.right + 1;
        if (out) found.push(`out of the dialog: ${one.tagName} ${one.id || one.textContent.slice(0, 30)}`);
        const held = one.matches("button, .btn, h2, h3, label") && one.clientWidth;
        if (held && one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline")
            found.push(`text out of ${one.tagName} ${one.textContent.slice(0, 30)}`);
    }
    return found;
}"""


class Windows:
    """One page, looked at in windows of many sizes."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._session = page.context.new_cdp_session(page)
        self.wrong: list[str] = []

    def look(
        self, what: str, *, larger: bool = False, sizes: Sizes = SIZES, wrong: str = WRONG
    ) -> None:
        """At what is to be seen now, in all windows; perhaps with larger text too."""
        self._page.mouse.move(0, 0)
        for width, height in sizes:
            self._at(what, width, height, wrong)
        if not larger:
            return
        for letters, sizes in LARGER.items():
            self._letters(letters)
            for width, height in sizes:
                self._at(f"{what}, {letters} px", width, height)
        self._letters(16)

    def _letters(self, size: int) -> None:
        self._session.send("Page.setFontSizes", {"fontSizes": {"standard": size}})

    def _at(self, what: str, width: int, height: int, wrong: str = WRONG) -> None:
        self._page.set_viewport_size({"width": width, "height": height})
        self._page.evaluate(DRAWN)
        found = self._page.evaluate(wrong)
        self.wrong += [f"{width} x {height}, {what}: {one}" for one in found]


def begins_with_clocks(table: Table, players: int) -> None:
    """A game between people, one of whom has a long name."""
    page = table.page
    table.click("new-game", "set-up")
    page.locator(f'#count [data-value="{players}"]').click()
    for place in range(players):
        page.locator(f'.seat[data-place="{place}"] [data-value="person"]').click()
    page.locator('.seat[data-place="1"] [data-name]').fill("Maximiliane von Hohenlohe-Langenburg")
    page.get_by_label("Clock", exact=True).select_option("1200+10")
    page.get_by_role("button", name="Start game").click()


LESSONS = ("move", "choose", "rotate")
DIALOGS = ("new-game", "learn", "puzzles", "library", "rules", "share", "settings")


@pytest.mark.parametrize(
    ("names", "german"),
    [
        (LESSONS[:1], False),
        (LESSONS, True),
        pytest.param(LESSONS[1:], False, marks=pytest.mark.long),
    ],
)
def test_lessons_are_seen_in_every_window(
    page: Page, site: str, names: tuple[str, ...], german: bool
) -> None:
    if german:
        page.add_init_script(GERMAN)
    windows = Windows(page)
    table = Table.opened(page, site)
    for name in names:
        table.click("learn")
        page.locator(f'#learn .lessons [data-value="{name}"]').click()
        lesson = RULES.find(name)
        assert lesson
        windows.look(f"the lesson {name}", sizes=SAMPLE, wrong=LENIENT)
        step = lesson.steps[0]
        keys = Draft.of(step.position, Turn.parse(step.solution[0])).path
        for number, key in enumerate(keys, 1):
            table.click(key)
            windows.look(f"the lesson {name}, {number}", sizes=SAMPLE, wrong=LENIENT)
        for other in lesson.steps[1:]:
            page.locator("#lesson-next").click() if number else table.click("lesson-next")
            number = 0
            windows.look(f"the lesson {name}: {other.ask}", sizes=SAMPLE[-6:], wrong=LENIENT)
    assert not windows.wrong, "\n".join(windows.wrong)


def test_a_puzzle_is_seen_in_every_window(page: Page, site: str) -> None:
    page.add_init_script(GERMAN)
    windows = Windows(page)
    Table.opened(page, site, "#puzzle=d-0001")
    page.locator("#puzzle-ask").wait_for()
    windows.look("a puzzle", sizes=SAMPLE, wrong=LENIENT)
    page.locator("#puzzle-solution").click()
    page.wait_for_selector("html:not([data-showing])", state="attached")
    windows.look("its solution", sizes=SAMPLE, wrong=LENIENT)
    assert not windows.wrong, "\n".join(windows.wrong)


@pytest.mark.parametrize("german", [False, True])
def test_openings_and_their_drill_are_seen_in_every_window(
    page: Page, site: str, german: bool
) -> None:
    if german:
        page.add_init_script(GERMAN)
    windows = Windows(page)
    Table.opened(page, site, "#openings")
    page.locator("#explorer .ply").first.wait_for()
    windows.look("openings", sizes=SAMPLE, wrong=LENIENT)
    for _ in range(2):
        page.locator("#explorer .ply").first.click()
    windows.look("an opening", sizes=SAMPLE, wrong=LENIENT)
    page.locator("#explorer-drill").click()
    windows.look("a drill", sizes=SAMPLE, wrong=LENIENT)
    page.locator("#drill-show").click()
    expect(page.locator('#status [data-do="skip"]')).to_be_hidden()
    windows.look("a drill that shows a turn", sizes=SAMPLE, wrong=LENIENT)
    assert not windows.wrong, "\n".join(windows.wrong)


def test_a_german_game_is_seen_in_every_window(page: Page, site: str) -> None:
    page.add_init_script(GERMAN)
    table = Table.at(page, site, RICH)
    windows = Windows(page)
    windows.look("a turn begins", sizes=SAMPLE, wrong=LENIENT)
    table.click("c7")
    windows.look("a chevron is chosen", sizes=SAMPLE, wrong=LENIENT)
    table.click("i1")
    windows.look("a refusal", sizes=SAMPLE, wrong=LENIENT)
    table.click("g7")
    windows.look("a choice of benefits", sizes=SAMPLE, wrong=LENIENT)
    table.click("back", "back", "d5", "<<")
    windows.look("a payment", sizes=SAMPLE, wrong=LENIENT)
    table.click("back", "back", "c7", "d8", "e7")
    windows.look("the last turn", sizes=SAMPLE, wrong=LENIENT)
    page.locator('[data-notice="unkept"]').evaluate("notice => (notice.hidden = false)")
    windows.look("a notice", sizes=SAMPLE, wrong=LENIENT)
    assert not windows.wrong, "\n".join(windows.wrong)


@pytest.mark.parametrize("german", [False, True])
def test_dialogs_are_as_wide_as_what_is_in_them(page: Page, site: str, german: bool) -> None:
    if german:
        page.add_init_script(GERMAN)
    table = Table.opened(page, site)
    windows = Windows(page)
    for dialog in DIALOGS:
        page.set_viewport_size({"width": 1280, "height": 720})
        table.click(dialog)
        page.locator("dialog[open] h2").wait_for()
        windows.look(dialog, sizes=SAMPLE, wrong=WRONG_DIALOG)
        page.keyboard.press("Escape")
    assert not windows.wrong, "\n".join(windows.wrong)


@pytest.mark.parametrize("players", [2, pytest.param(3, marks=pytest.mark.long), 4])
def test_board_status_and_buttons_are_seen_in_every_window(
    page: Page, site: str, players: int
) -> None:
    table = Table.opened(page, site)
    begins_with_clocks(table, players)
    windows = Windows(page)
    windows.look("a game begins", larger=True)
    table.click(*table.marked()[:1])
    windows.look("a chevron is chosen", larger=players == 4)
    assert not windows.wrong, "\n".join(windows.wrong)


def test_each_step_of_a_turn_is_seen_in_every_window(page: Page, site: str) -> None:
    table = Table.at(page, site, RICH)
    windows = Windows(page)
    table.click("c7", "g7")
    windows.look("a choice of benefits", larger=True)
    table.click("back", "back", "d5", "<<")
    windows.look("a payment", larger=True)
    table.click("back", "back", "c7", "d8", "e7")
    windows.look("the last turn")
    page.locator('[data-notice="unkept"]').evaluate("notice => (notice.hidden = false)")
    windows.look("a notice")
    table.click("a5")
    windows.look("a notice and a chevron")
    assert not windows.wrong, "\n".join(windows.wrong)


@pytest.mark.parametrize("size", [(1440, 900), (960, 600), (390, 844), (844, 390), (820, 1180)])
def test_board_and_turns_stay_where_they_are_while_a_bot_thinks(
    page: Page, site: str, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.add_init_script(
        """try { localStorage["pacru settings"] = '{"pace": "none", "thinking": true}'; } catch {}"""
    )
    bot = ScriptedBot(page)
    table = Table.at(page, site, RICH, "N")

    def places() -> list[FloatRect | None]:
        seen = (".board", "#cards", ".passing", "#log")
        return [page.locator(one).locator("visible=true").bounding_box() for one in seen]

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


def test_a_notice_passes_unless_it_reports_a_loss(page: Page, site: str) -> None:
    page.clock.install()
    Table.opened(page, site)
    passing, lasting = (page.locator(f'[data-notice="{kind}"]') for kind in ("stored", "unkept"))
    page.evaluate("pacru.tell('stored')")
    expect(passing).to_be_visible()
    page.clock.fast_forward(6000)
    expect(passing).to_be_hidden()
    page.evaluate("pacru.tell('unkept')")
    page.clock.fast_forward(60_000)
    expect(lasting).to_be_visible()


def test_paper_has_the_board_and_the_turns_and_no_buttons(page: Page, site: str) -> None:
    table = Table.at(page, site, RICH)
    table.click("c7", "c8")
    page.emulate_media(media="print")
    expect(table.field("e5")).to_be_visible()
    expect(page.locator(".ply").filter(has_text="c7–c8")).to_be_visible()
    expect(page.locator("button:not(.ply), input").locator("visible=true")).to_have_count(0)
