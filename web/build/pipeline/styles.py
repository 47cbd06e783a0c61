"""The style sheets of the page: what the build writes for them, and how they become one file."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from .places import WEB

if TYPE_CHECKING:
    from collections.abc import Iterable

    from app.model.page import PageRoom

CONTRAST = re.compile(r'\[data-theme="contrast"\] (\{.*?\n\})', re.DOTALL)
"""The rule with the tokens of high contrast."""


def tokens() -> str:
    """The design tokens; the high-contrast ones also if the system asks for them and the user has chosen no theme."""
    sheet = (WEB / "style" / "tokens.css").read_text("utf-8")
    (contrast,) = CONTRAST.findall(sheet)
    asked = f"@media (prefers-contrast: more) {{\n:root:not([data-theme]) {contrast}\n}}\n"
    return CONTRAST.sub(rf"\g<0>\n{asked}", sheet)


def of_rooms(rooms: Iterable[PageRoom]) -> str:
    """The style sheets of rooms, in their order."""
    sheets = (WEB / "app" / "rooms" / room.name / "style.css" for room in rooms)
    return "\n".join(sheet.read_text("utf-8") for sheet in sheets if sheet.is_file())
