"""HTML from values: every text that a person or a file can bring goes through ``text``."""

from collections.abc import Mapping

from pacru.texts import _


def text(value: object) -> str:
    """A free text, for between two tags or within a quoted attribute."""
    found = str(value).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return found.replace('"', "&quot;").replace("'", "&#39;")


def say(message: str) -> str:
    """A text of ours in the language of the page, escaped."""
    return text(_(message))


def when(holds: object, html: str) -> str:
    """Some HTML, or nothing."""
    return html if holds else ""


def hidden(hides: object) -> str:
    """The attribute of an element that is there and not to be seen."""
    return " hidden" if hides else ""


def pressed(holds: object) -> str:
    """Whether a choice is the one taken."""
    return f' aria-pressed="{truth(holds)}"'


def truth(holds: object) -> str:
    """The word of an attribute such as ``aria-expanded``."""
    return "true" if holds else "false"


def icon(name: str) -> str:
    """A symbol of the page."""
    return f'<svg class="icon"><use href="#i-{name}"/></svg>'


def glyph(picture: str, attributes: str = "data-glyph") -> str:
    """A small picture made by ``pacru.svg``, or the room for one."""
    return f'<span class="glyph" {attributes} aria-hidden="true">{picture}</span>'


def button(
    does: str, inside: str, looks: str = "btn", title: str = "", label: str = "", more: str = ""
) -> str:
    """A button that sends a message.

    Args:
        does: the name of the message, as ``data-do``.
        inside: the HTML in it.
        looks: its classes.
        title: a hint, plain text.
        label: its name where the inside has none, plain text.
        more: further attributes, as HTML.
    """
    classed = f' class="{looks}"' if looks else ""
    titled = f' title="{text(title)}"' if title else ""
    labelled = f' aria-label="{text(label)}"' if label else ""
    return (
        f'<button type="button"{classed} data-do="{does}"{labelled}{titled}{more}>{inside}</button>'
    )


def options(choices: Mapping[str, str], chosen: str) -> str:
    """What a chooser offers.

    Args:
        choices: by its value, the plain text of each.
        chosen: the value of the one that is taken.
    """
    return "".join(
        f'<option value="{text(value)}"{when(value == chosen, " selected")}>{text(name)}</option>'
        for value, name in choices.items()
    )


def close_button() -> str:
    """The cross at the top right of a dialog."""
    return button("close", icon("close"), "btn quiet square", label=_("Close"))


def header(id: str, title: str, sticky: bool = False) -> str:  # noqa: A002 - as HTML calls it
    """The heading of a dialog, with its cross.

    Args:
        id: of the heading.
        title: its text, plain.
        sticky: whether it stays in sight in a long dialog.
    """
    looks = ' class="sticky"' if sticky else ""
    return f'<header{looks}><h2 id="{id}">{text(title)}</h2>{close_button()}</header>'
