"""Texts that can be copied, hidden until they are opened."""

from app.ui.html import text


def render_entry(id: str, label: str, value: str, rows: int = 0) -> str:  # noqa: A002 - as HTML calls it
    """Return a read-only field with a text to be copied.

    Args:
        id: of the element.
        label: its accessible name, as HTML.
        value: the text.
        rows: the number of visible lines; 0: the text is a single line.
    """
    named = f'<label class="sr" for="{id}">{label}</label>'
    if not rows:
        return f'{named}<input id="{id}" type="text" readonly value="{text(value)}">'
    area = f'id="{id}" rows="{rows}" readonly spellcheck="false" translate="no"'
    return f"{named}<textarea {area}>{text(value)}</textarea>"


def render_text(shows: str, inside: str) -> str:
    """Return a text that is hidden until its summary is pressed."""
    return f'<details class="reveal"><summary>{text(shows)}</summary>{inside}</details>'
