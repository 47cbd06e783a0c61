"""Texts that can be copied, out of sight until they are wanted."""

from app.ui.html import text


def render_entry(id: str, label: str, value: str, rows: int = 0) -> str:  # noqa: A002 - as HTML calls it
    """Return what a text can be copied from.

    Args:
        id: of the element.
        label: its accessible name, as HTML.
        value: the text.
        rows: how many of its lines are shown; 0: it is a line.
    """
    named = f'<label class="sr" for="{id}">{label}</label>'
    if not rows:
        return f'{named}<input id="{id}" type="text" readonly value="{text(value)}">'
    area = f'id="{id}" rows="{rows}" readonly spellcheck="false" translate="no"'
    return f"{named}<textarea {area}>{text(value)}</textarea>"


def render_text(shows: str, inside: str) -> str:
    """Return a text that is out of sight until it is wanted."""
    return f'<details class="reveal"><summary>{text(shows)}</summary>{inside}</details>'
