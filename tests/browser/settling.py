"""What a test reads from a page, it reads when all that was done before has been answered, and is shown.

The page's Python runs in a worker: what a click leads to is there a few milliseconds after it. The page counts what it
has sent and what has been answered, so nothing here waits for so many milliseconds, or for luck.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from playwright.sync_api import Locator, Page

SETTLED = """() =>
    !("ready" in document.documentElement.dataset) || (globalThis.pacru?.settled?.() ?? true)
"""
"""Whether a page has nothing to answer; one without Python has not."""

READS: dict[type, tuple[str, ...]] = {
    Page: (
        *("evaluate", "goto", "inner_text", "input_value", "reload", "text_content"),
        "wait_for_selector",
    ),
    Locator: (
        *("all", "all_inner_texts", "all_text_contents", "bounding_box", "count", "evaluate"),
        *("evaluate_all", "get_attribute", "inner_html", "inner_text", "input_value"),
        *("is_checked", "is_hidden", "is_visible", "text_content"),
    ),
}
"""What gives an answer at once, or leaves the page, and so has to wait; ``expect`` waits by itself."""


def settle(page: Page) -> None:
    """Waits until all that was done on a page has been answered."""
    page.wait_for_function(SETTLED)


def settle_before_reading() -> None:
    """From now on Playwright waits for that before it reads anything."""
    for kind, names in READS.items():
        for name in names:
            setattr(kind, name, _settled(getattr(kind, name)))


def _settled(read: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(read)
    def reads(self: Any, *given: Any, **named: Any) -> Any:  # noqa: ANN401 - as Playwright has it
        settle(self if isinstance(self, Page) else self.page)
        return read(self, *given, **named)

    return reads
