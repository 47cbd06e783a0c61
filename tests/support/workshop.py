"""The workshop as a person uses it in a browser."""

from typing import Final

from playwright.sync_api import Page

from tests.support.table import Table

PASTE: Final = """text => {
    const content = document.querySelector("#workshop-code").shadowRoot.querySelector(".cm-content");
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    content.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}"""


LINES: Final = """() => {
    const shadow = document.querySelector("#workshop-code").shadowRoot;
    const rim = shadow.querySelector(".cm-scroller").getBoundingClientRect();
    const isSeen = ({ top, bottom }) => top > rim.top - 1 && bottom < Math.min(rim.bottom, innerHeight) + 1;
    return [...shadow.querySelectorAll(".cm-line")].filter(one => isSeen(one.getBoundingClientRect())).length;
}"""


def open_workshop(page: Page, site: str) -> Table:
    """Open the workshop, and wait for its editor."""
    table = Table.open_page(page, site, "#workshop")
    page.locator("#workshop-code .cm-content").wait_for()
    return table


def look_at(page: Page, pane: str) -> None:
    """Show something else below the board."""
    page.locator(f'#workshop-pane [data-pane="{pane}"]').click()


def lines_in_sight(page: Page) -> int:
    """How many lines of code are wholly seen."""
    seen: int = page.evaluate(LINES)
    return seen


def code_of(page: Page) -> str:
    """What is in the editor."""
    return "\n".join(page.locator("#workshop-code .cm-line").all_text_contents())


def write_code(page: Page, code: str) -> None:
    """Paste code into the editor, in the place of all that is in it."""
    page.locator("#workshop-code .cm-content").press("ControlOrMeta+a")
    page.evaluate(PASTE, code)
