"""Moves and fields in the HTML of the page, which a browser's translation has to leave as they are."""

import re
from html.parser import HTMLParser
from typing import Final

NAMES: Final = re.compile(r"(?<!\w)[a-i][1-9](?!\w)")
"""Names of fields, alone or in a move."""
MARKED: Final = re.compile('<span class="from-to" translate="no">([^<]*)</span>')
NEVER: Final = frozenset({"option", "textarea", "title", "svg", "script", "style"})
"""Elements that hold no others, which could be left alone, or that no translation takes for text."""
VOID: Final = frozenset({"br", "hr", "img", "input", "use", "path", "circle", "rect", "wbr"})


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[tuple[str, bool]] = []
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        within = bool(self.open) and self.open[-1][1]
        if tag not in VOID:
            self.open.append((tag, within or tag in NEVER or ("translate", "no") in attrs))

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            while self.open and self.open.pop()[0] != tag:
                pass

    def handle_data(self, data: str) -> None:
        if not (self.open and self.open[-1][1]) and NAMES.search(data):
            self.found.append(data.strip())


def translatable_names(html: str) -> list[str]:
    """The texts with a move or a field that a translation would take for words."""
    reader = _Reader()
    reader.feed(html)
    return reader.found


def unmarked(html: str) -> str:
    """The HTML as if moves and fields in sentences were text like any other."""
    return MARKED.sub(r"\1", html)
