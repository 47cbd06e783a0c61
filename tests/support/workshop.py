"""The workshop as a person uses it in a browser."""

from typing import Final

from playwright.sync_api import Page

PASTE: Final = """text => {
    const content = document.querySelector("#workshop-code").shadowRoot.querySelector(".cm-content");
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    content.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}"""


def write_code(page: Page, code: str) -> None:
    """Paste code into the editor, in the place of all that is in it."""
    page.locator("#workshop-code .cm-content").press("ControlOrMeta+a")
    page.evaluate(PASTE, code)
