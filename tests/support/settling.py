"""Make tests read from a page, and act on it, only when everything done before is answered and shown.

The page's Python runs in a worker, so the effect of a click appears a few milliseconds later. The
page counts what it has sent and what has been answered. So nothing here waits for a fixed time, or
relies on luck.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from playwright.sync_api import Error, Locator, Page

PATIENCE = 60_000
"""The longest that anything may take, in milliseconds; only a failing test waits that long."""

SETTLED = """() =>
    document.documentElement !== null
        && (!("ready" in document.documentElement.dataset) || (globalThis.pacru?.settled?.() ?? true))
"""
"""Whether a page has answered everything; one without Python has nothing to answer, once it is there."""

PATIENT: dict[type, tuple[str, ...]] = {
    Page: (
        *("evaluate", "goto", "inner_text", "input_value", "reload", "text_content"),
        "wait_for_selector",
    ),
    Locator: (
        *("all", "all_inner_texts", "all_text_contents", "bounding_box", "count", "evaluate"),
        *("evaluate_all", "focus", "get_attribute", "inner_html", "inner_text", "input_value"),
        *("is_checked", "is_hidden", "is_visible", "press", "text_content"),
        *("check", "click", "fill", "select_option", "set_input_files", "uncheck"),
    ),
}
"""Methods that answer at once, leave the page, or do what a person does who sees what the page has answered.

They must wait; ``expect`` waits by itself, but is content with what is about to change.
"""


ask = Page.evaluate
"""Evaluates a script in a page at once, whatever has not been answered there."""

hurry = Locator.click
"""Clicks at once, whatever has not been answered: what is clicked may be gone when all is."""


def settle(page: Page) -> None:
    """Wait until everything done on a page has been answered.

    Most of the time it has. To ask takes a third of the time of beginning to wait.
    """
    if not _is_settled(page):
        page.wait_for_function(SETTLED)


def _is_settled(page: Page) -> bool:
    try:
        return ask(page, SETTLED) is True
    except Error:  # it is being left
        return False


def settle_before_all() -> None:
    """Make Playwright wait for that before it reads anything, clicks or presses a key, from now on."""
    for kind, names in PATIENT.items():
        for name in names:
            setattr(kind, name, _after_settling(getattr(kind, name)))
    # Keys go to what has the focus: who presses one after a click means the dialog that it opens.
    keyboard = vars(Page)["keyboard"]
    setattr(Page, "keyboard", property(_after_settling(keyboard.fget)))  # noqa: B010 - mypy knows the property


def _after_settling(method: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(method)
    def settles(self: Any, *given: Any, **named: Any) -> Any:  # noqa: ANN401 - as Playwright has it
        settle(self if isinstance(self, Page) else self.page)
        return method(self, *given, **named)

    return settles
