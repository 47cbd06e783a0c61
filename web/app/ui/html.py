"""HTML from values. Every text from a person or a file goes through ``text``."""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from pacru.core.texts import _

_FIELDS: Final = re.compile(
    r"(?<!\w)[a-i][1-9](?:[–x×-][a-i][1-9])*(?!\w)(?: [↶↷](?:(?:45|90)°)?)?"
)
"""A field, the fields of a move, or a field with a rotation."""


def text(value: object) -> str:
    """Escape a free text, for use between tags or within a quoted attribute."""
    return _escape(str(value))


@lru_cache(maxsize=512)  # most of what a click draws again has the same texts
def _escape(value: str) -> str:
    value = value.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return value.replace('"', "&quot;").replace("'", "&#39;")


def text_with_moves(value: object) -> str:
    """Escape a text. Protect the moves and fields in it from line breaks and from translation by the browser."""
    return _FIELDS.sub(r'<span class="from-to" translate="no">\g<0></span>', text(value))


def untranslated(value: str) -> str:
    """Return the attribute that keeps a browser from translating an element, if its text begins with a field."""
    return when(_FIELDS.match(value), ' translate="no"')


def say(message: str) -> str:
    """Translate a text of the page, and escape it."""
    return text(_(message))


def when(holds: object, html: str) -> str:
    """Return the HTML if the condition is true, else an empty text."""
    return html if holds else ""


def hide_if(hides: object) -> str:
    """Return the attribute that hides an element."""
    return " hidden" if hides else ""


def aria_pressed(holds: object) -> str:
    """Return the attribute that says whether a choice is the current one."""
    return f' aria-pressed="{truth(holds)}"'


def truth(holds: object) -> str:
    """Return "true" or "false", for an attribute such as ``aria-expanded``."""
    return "true" if holds else "false"


def icon(name: str) -> str:
    """Return an icon of the page."""
    return f'<svg class="icon"><use href="#i-{name}"/></svg>'


def icon_label(symbol: str, label: str) -> str:
    """Return an icon with a plain text beside it."""
    return f"{icon(symbol)}<span>{text(label)}</span>"


def glyph(picture: str, attributes: str = "data-glyph") -> str:
    """Return a small picture made by ``pacru.svg``, or the space for one."""
    return f'<span class="glyph" {attributes} aria-hidden="true">{picture}</span>'


def button(
    does: str,
    inside: str,
    looks: str = "btn",
    title: str = "",
    label: str = "",
    more: str = "",
    **facts: object,
) -> str:
    """Return a button that sends an event.

    Args:
        does: the name of the event, as ``data-do``.
        inside: the HTML in it.
        looks: its CSS classes.
        title: a tooltip, plain text.
        label: its accessible name if the inside has no text, plain text.
        more: further attributes, as HTML.
        facts: the arguments of the event's handler, by name.
    """
    more += "".join(f' data-{name}="{text(fact)}"' for name, fact in facts.items())
    classed = f' class="{looks}"' if looks else ""
    titled = f' title="{text(title)}"' if title else ""
    labelled = f' aria-label="{text(label)}"' if label else ""
    return (
        f'<button type="button"{classed} data-do="{does}"{labelled}{titled}{more}>{inside}</button>'
    )


def icon_button(
    does: str,
    symbol: str,
    title: str,
    label: str = "",
    more: str = "",
    looks: str = "btn quiet square",
    **facts: object,
) -> str:
    """Return a button with only a symbol.

    Args:
        does: the name of the event.
        symbol: its name, see ``icon``.
        title: a tooltip, plain text.
        label: its accessible name, plain text; empty: the title.
        more: further attributes, as HTML.
        looks: its CSS classes.
        facts: as for ``button``.
    """
    return button(does, icon(symbol), looks, title, label or title, more, **facts)


def choice_button(does: str, inside: str, chosen: bool, **fact: str) -> str:
    """Return a button in a group of which one is pressed: with its event, its inner HTML, and the fact it sends."""
    return button(does, inside, "", more=aria_pressed(chosen), **fact)


def options(choices: Mapping[str, str], chosen: str) -> str:
    """Return the options of a select element.

    Args:
        choices: the plain text of each option, by its value.
        chosen: the value of the selected option.
    """
    return "".join(
        f'<option value="{text(value)}"{when(value == chosen, " selected")}>{text(name)}</option>'
        for value, name in choices.items()
    )


def choice(
    id: str,  # noqa: A002 - as HTML calls it
    title: str,
    inside: str,
    more: str = "",
    looks: str = "segments",
    hides: object = False,
) -> str:
    """Return a field of a form: a title as plain text, the choices in an element with this id, and more HTML."""
    return (
        f'<div class="field" role="group" aria-labelledby="{id}-title"{hide_if(hides)}>'
        f'<h3 id="{id}-title">{text(title)}</h3><div class="{looks}" id="{id}">{inside}</div>{more}</div>'
    )


def render_words(
    name: str, ask: str, says: str, *, missed: bool, hides: object, last: str = ""
) -> str:
    """Return the task in a panel, and the comment on the person's answer.

    Args:
        name: the name of the panel, a prefix of the ids of its texts.
        ask: the task, plain text.
        says: the comment, plain text.
        missed: whether the comment is about a wrong answer.
        hides: whether the comment is hidden.
        last: HTML at the end.
    """
    looks = "says missed" if missed else "says"
    comment = f'<span id="{name}-says">{text_with_moves(says)}</span>'
    return (
        f'<div class="words"><p id="{name}-ask" class="ask">{text_with_moves(ask)}</p>'
        f'<p class="{looks}"{hide_if(hides)}>{comment}</p>{last}</div>'
    )


def render_fall(colours: Iterable[str]) -> str:
    """Return tiles in these colours (letters) that fall once behind the surrounding content; empty without colours."""
    tiles = "".join(f'<i class="pacru-{colour}"></i>' for colour in colours)
    return when(tiles, f'<div class="fall" aria-hidden="true">{tiles}</div>')


def close_button() -> str:
    """Return the close button at the top right of a dialog."""
    return button("page.close", icon("close"), "btn quiet square", label=_("Close"))


def header(id: str, title: str, sticky: bool = False, closes: bool = True) -> str:  # noqa: A002 - as HTML calls it
    """Return the heading of a dialog.

    Args:
        id: of the heading.
        title: its text, plain.
        sticky: whether it stays visible in a long dialog.
        closes: whether it has a close button.
    """
    looks = ' class="sticky"' if sticky else ""
    return (
        f'<header{looks} role="none"><h2 id="{id}" tabindex="-1">{text_with_moves(title)}</h2>'
        f"{when(closes, close_button())}</header>"
    )


def dialog(
    id: str,  # noqa: A002 - as HTML calls it
    title: str,
    inside: str,
    right: str = "",
    left: str | None = None,
    *,
    sticky: bool = False,
    closes: bool = True,
    end: str = "",
) -> str:
    """Return the content of a dialog, with its buttons at the foot.

    Args:
        id: of its heading.
        title: of its heading, plain.
        inside: the HTML below the heading.
        right: the last buttons; empty: a button "Done".
        left: the first buttons, with space after them; None: neither buttons nor space.
        sticky: whether the heading stays visible.
        closes: whether the heading has a close button.
        end: HTML below the buttons.
    """
    space = "" if left is None else '<span class="space"></span>'
    right = right or button("page.close", say("Done"), "btn prime")
    return (
        f'<div class="inner"><div class="grip"></div>{header(id, title, sticky, closes)}{inside}'
        f"<footer>{left or ''}{space}{right}</footer>{end}</div>"
    )


def shell_button(does: str, inside: str, more: str = "", looks: str = "btn") -> str:
    """Return a button that works without Python, see web/shell.js."""
    return f'<button type="button" class="{looks}" data-shell="{does}"{more}>{inside}</button>'


def copy_button(entry: str, inside: str, looks: str = "btn", more: str = "") -> str:
    """Return the button that copies the content of an element, by its id."""
    return shell_button("copy-of", inside, f' data-of="{entry}"{more}', looks)
