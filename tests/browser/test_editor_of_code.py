"""The editor of code: typing, completion, errors, keys, looks, and the text area that can take its place."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.axe import Inspector
from tests.support.firefox import Firefox
from tests.support.table import RICH, Table

HOST = """
    const host = document.createElement("div");
    const below = Object.assign(document.createElement("button"), { id: "below", textContent: "Below" });
    const frame = Object.assign(document.createElement("section"), { id: "frame", ariaLabel: "Workshop" });
    const style = { position: "fixed", inset: 0, zIndex: 9, padding: "16px", overflow: "auto" };
    Object.assign(frame.style, style, { background: "var(--page)" });
    host.id = "code";
    frame.append(host, below);
    document.body.append(frame);
"""
"""Puts an element for the editor over the page, and a button after it."""

MOUNT = f"""async text => {{
    {HOST}
    window.heard = {{ changed: [], ran: [] }};
    const {{ mountEditor }} = await pacru.load("editor");
    window.code = await mountEditor(host, {{
        text,
        label: "Your bot",
        onChange: text => heard.changed.push(text),
        onRun: text => heard.ran.push(text),
    }});
}}"""

WITHOUT_CODEMIRROR = """() => {
    const load = pacru.load;
    pacru.load = name => name === "codemirror" ? Promise.reject(new Error("no network")) : load(name);
}"""

BOT = """\
import pacru

def choose(position):
    for turn in position.moves():
        after = position.play(turn)
    return turn  # the last one
"""


class Code:
    """An editor on a page."""

    def __init__(self, page: Page, text: str = "") -> None:
        self.page = page
        page.evaluate(MOUNT, text)
        self.entry = page.get_by_role("textbox", name="Your bot")
        self.completions = page.get_by_role("listbox")

    @property
    def text(self) -> str:
        """What is written."""
        written: str = self.page.evaluate("code.text()")
        return written

    def types(self, text: str) -> None:
        """Type at the end."""
        self.entry.press("ControlOrMeta+End")
        self.page.keyboard.type(text)

    def option(self, name: str) -> Locator:
        """What can be completed by that name."""
        return self.completions.get_by_role("option", name=name, exact=True)

    def shows(self, *errors: tuple[int, str]) -> None:
        """Show errors."""
        told = [{"line": line, "text": text} for line, text in errors]
        self.page.evaluate("errors => code.setErrors(errors)", told)

    def focused(self) -> bool:
        """Whether the keyboard is in it."""
        inside: bool = self.page.evaluate("document.activeElement.id === 'code'")
        return inside


@pytest.fixture
def code(table: Table) -> Code:
    return Code(table.page)


def test_what_is_typed_is_heard(code: Code) -> None:
    assert code.page.locator("#code[data-keep]").count() == 1  # morphing leaves it alone
    code.types("x = 1")
    assert code.text == "x = 1"
    assert code.page.evaluate("heard.changed.at(-1)") == "x = 1"
    code.page.keyboard.press("ControlOrMeta+z")
    assert code.text == ""
    code.page.evaluate("heard.changed.length = 0; code.setText('y = 2')")
    assert code.text == "y = 2"
    assert code.page.evaluate("heard.changed") == []
    code.page.keyboard.press("Control+Enter")
    assert code.page.evaluate("heard.ran") == ["y = 2"]
    assert code.text == "y = 2"


def test_a_block_is_indented_by_itself(code: Code) -> None:
    code.types("def choose(position):\nreturn position")
    assert code.text == "def choose(position):\n    return position"


def test_members_are_completed(code: Code) -> None:
    expect(code.page.locator("#keys")).to_contain_text("Ctrl+Space")
    code.types("position.mo")
    expect(code.option("moves()")).to_be_visible()
    code.page.keyboard.press("Escape")
    expect(code.completions).to_have_count(0)
    code.page.keyboard.type("v")
    code.option("moves()").wait_for()
    info = code.page.locator(".cm-completionInfo")
    expect(info).to_contain_text("moves() -> list[Turn]")
    expect(info.locator("[lang=en]")).to_contain_text("Every distinct legal turn")
    code.option("moves()").click()
    assert code.text == "position.moves"


KNOWN = [
    ("pacru.Pos", "Position()", "plies"),
    ("game.position.mar", "markers()", "plies"),
    ("after = position.play(1)\nafter.mar", "markers()", "plies"),
    ("x = pacru.Game.new()\nx.pl", "plies", "markers()"),
    ("from pacru import Pos", "Position()", "pass"),
    ("whi", "while", "markers()"),
    ("def my_count(x):\n    pass\n\nmy", "my_count", "markers()"),
]
"""What is typed, what is offered then, and what is not."""


def test_it_knows_what_a_name_most_likely_is(code: Code, subtests: pytest.Subtests) -> None:
    for typed, offered, unknown in KNOWN:
        with subtests.test(typed):
            code.page.evaluate("text => code.setText(text)", typed[:-1])
            code.types(typed[-1])
            expect(code.option(offered)).to_be_visible()
            assert code.option(unknown).count() == 0
            code.page.keyboard.press("Escape")
            expect(code.completions).to_have_count(0)


def test_where_nothing_is_known_nothing_is_offered(code: Code, subtests: pytest.Subtests) -> None:
    for text in ("# position.m", '"position.m', "unknown.m"):
        with subtests.test(text):
            code.page.evaluate("text => code.setText(text)", text)
            code.types("o")
            code.page.keyboard.press("Control+Space")
            code.types("v")
            assert code.text == f"{text}ov"
            assert code.completions.count() == 0


def test_errors_stand_at_their_lines(code: Code) -> None:
    code.page.evaluate("text => code.setText(text)", "import pacru\nposition.mo(\n")
    code.shows((2, "'(' was never closed"))
    marked = code.page.locator(".cm-lintRange-error")
    expect(marked).to_have_text("position.mo(")
    assert code.page.locator(".cm-lint-marker-error").count() == 1
    told = "Line 2: '(' was never closed"
    assert told in code.page.locator("#errors").inner_text()
    expect(code.page.locator("#code [role=status]")).to_have_text(told)
    expect(code.entry).to_have_attribute("aria-invalid", "true")
    assert "errors" in (code.entry.get_attribute("aria-describedby") or "")
    code.entry.press("ControlOrMeta+Home")
    code.page.keyboard.press("ArrowDown")
    expect(code.page.locator(".cm-announced")).to_contain_text(told)
    code.entry.press("ControlOrMeta+Home")
    code.page.get_by_role("button", name=told).click()
    code.page.keyboard.type("x")
    assert code.text.splitlines()[1] == "xposition.mo("
    code.shows()
    expect(marked).to_have_count(0)
    expect(code.entry).to_have_attribute("aria-invalid", "false")
    assert code.page.get_by_role("button", name=told).count() == 0
    # Lines that are empty or not there.
    code.page.evaluate("text => code.setText(text)", "x\n\n")
    code.shows((2, "empty"), (40, "beyond"), (0, "before"))
    assert code.page.locator("#errors li").all_inner_texts() == [
        "Line 2: empty",
        "Line 40: beyond",
        "Line 0: before",
    ]


def test_the_page_does_not_hear_what_is_typed(table: Table) -> None:
    before = table.shown
    turns = table.turns
    code = Code(table.page)
    code.types("nbht[]? rsax\n")
    for key in ("ArrowLeft", "Escape", "Home", "PageUp", "ControlOrMeta+z", "ControlOrMeta+y"):
        code.page.keyboard.press(key)
    paste = """text => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text/plain", text);
        const options = { clipboardData, bubbles: true, composed: true, cancelable: true };
        document.querySelector("#code").shadowRoot.querySelector("[role=textbox]")
            .dispatchEvent(new ClipboardEvent("paste", options));
    }"""
    code.page.evaluate(paste, RICH)
    assert RICH in code.text
    code.page.evaluate("document.querySelector('#frame').remove()")
    assert (table.shown, table.turns) == (before, turns)
    assert not code.page.locator("dialog[open]").count()


def test_tab_goes_through_it(code: Code) -> None:
    code.types("position.mo")
    code.option("moves()").wait_for()
    code.page.keyboard.press("Tab")
    expect(code.page.locator("#below")).to_be_focused()
    expect(code.completions).to_have_count(0)
    code.page.keyboard.press("Shift+Tab")
    assert code.focused()
    code.shows((1, "something"))
    code.page.keyboard.press("Tab")
    assert (
        code.page.evaluate("document.querySelector('#code').shadowRoot.activeElement.tagName")
        == "BUTTON"
    )
    code.page.keyboard.press("Tab")
    expect(code.page.locator("#below")).to_be_focused()
    code.page.evaluate("document.querySelector('#code').focus()")
    assert code.focused()
    assert code.text == "position.mo"


@pytest.mark.slow
@pytest.mark.parametrize("plain", [False, True], ids=["codemirror", "plain"])
def test_axe_finds_nothing(table: Table, inspector: Inspector, *, plain: bool) -> None:
    if plain:
        table.page.evaluate(WITHOUT_CODEMIRROR)
    code = Code(table.page, BOT)
    code.shows((4, "something"), (6, "something else"))
    inspector.look("errors", themes=True)
    if not plain:
        code.types("position.mo")
        code.option("moves()").wait_for()
        code.page.keyboard.press("ArrowDown")
        inspector.look("completions", themes=True)


@pytest.mark.parametrize(
    "page", [{"viewport": {"width": 390, "height": 844}, "has_touch": True}], indirect=True
)
def test_it_fits_a_phone(code: Code) -> None:
    code.page.evaluate("text => code.setText(text)", BOT + "    " + "markers " * 20 + "\n")
    code.shows((4, "something long that says what is wrong here, and where and why it is so"))
    code.types("position.p")
    code.option("play()").wait_for()
    widths = "[...document.querySelectorAll('html, #frame')].map(one => one.scrollWidth - one.clientWidth)"
    assert code.page.evaluate(widths) == [0, 0]
    # All at once: the list is drawn again when more is known of what it offers.
    heights = "all => all.map(one => one.getBoundingClientRect().height)"
    for targets in (code.completions.get_by_role("option"), code.page.locator("#errors button")):
        found = targets.evaluate_all(heights)
        assert found
        assert min(found) >= 44
    box = code.page.locator(".cm-completionInfo").bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390


def test_a_text_area_takes_its_place(table: Table) -> None:
    before = table.shown
    table.page.evaluate(WITHOUT_CODEMIRROR)
    code = Code(table.page, "x = 1\n")
    assert code.page.locator("#code textarea").count() == 1
    assert "Ctrl+Space" not in code.page.locator("#keys").inner_text()
    code.types("nb[")
    assert code.text == "x = 1\nnb["
    assert code.page.evaluate("heard.changed.at(-1)") == "x = 1\nnb["
    code.page.keyboard.press("Control+Enter")
    assert code.page.evaluate("heard.ran") == ["x = 1\nnb["]
    code.shows((2, "'[' was never closed"))
    expect(code.entry).to_have_attribute("aria-invalid", "true")
    code.page.get_by_role("button", name="Line 2: '[' was never closed").click()
    code.page.keyboard.type("-")
    assert code.text == "x = 1\n-nb["
    code.page.evaluate("code.setText('y')")
    assert code.text == "y"
    code.page.evaluate("document.querySelector('#frame').remove()")
    assert table.shown == before


def test_without_the_list_of_completions_it_still_edits(table: Table) -> None:
    table.page.evaluate("delete document.body.dataset.completions")
    code = Code(table.page)
    code.types("def choose(position):\npass\n\ncho")
    expect(code.option("choose")).to_be_visible()


@pytest.mark.slow
def test_firefox_has_it_too(firefox: Firefox, fresh_site: str) -> None:
    firefox.opens(fresh_site)
    firefox.waits_until("document.documentElement.hasAttribute('data-ready')")
    firefox.runs(f"pacru.leaveWelcome(); ({MOUNT})('').then(() => window.code.focus())")
    firefox.waits_until("document.activeElement?.id === 'code'")
    firefox.types("position.mo")
    inside = "document.querySelector('#code').shadowRoot"
    firefox.waits_until(f"{inside}.querySelector('[role=option]')?.textContent === 'moves()'")
    firefox.runs("window.code.setErrors([{ line: 1, text: 'something' }])")
    marker = f"{inside}.querySelector('.cm-lint-marker-error')"
    firefox.waits_until(f"{marker}?.checkVisibility()")
    assert firefox.runs("return window.code.text()") == "position.mo"
    assert not firefox.runs("return document.querySelector('#fault-report').value")
