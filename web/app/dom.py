"""The few things the page does with its elements. What a person typed is only ever text or a value."""

from functools import cache
from typing import Any

from js import DOMParser
from pyscript import document

# JavaScript objects have no types here.
Element = Any
Event = Any

_PARSER = DOMParser.new()
_SVG = '<svg xmlns="http://www.w3.org/2000/svg">'


def by_id(name: str) -> Element:
    """The element of that id."""
    return document.getElementById(name)


def part(parent: Element, name: str) -> Element:
    """The part of an element that is marked ``data-NAME``."""
    return parent.querySelector(f"[data-{name}]")


def copy_of(template: str) -> Element:
    """A new element like the only one in a template."""
    return by_id(template).content.firstElementChild.cloneNode(True)


def set_text(element: Element, text: str) -> None:
    """Change a text only when it differs, so that it is not announced again."""
    if element.textContent != text:
        element.textContent = text


def set_attribute(element: Element, name: str, value: str) -> None:
    """Change an attribute only when it differs."""
    if element.getAttribute(name) != value:
        element.setAttribute(name, value)


def set_pressed(element: Element, pressed: bool) -> None:
    """Say whether a choice is the one taken."""
    set_attribute(element, "aria-pressed", "true" if pressed else "false")


def set_picture(host: Element, picture: str) -> None:
    """Show a picture made by ``pacru.svg``, or none."""
    host.replaceChildren(*([_parsed(picture).cloneNode(True)] if picture else []))


def set_group(group: Element, content: str) -> None:
    """Replace what is in a group of a drawing by SVG made by ``pacru.svg``."""
    drawing = _PARSER.parseFromString(f"{_SVG}{content}</svg>", "image/svg+xml").documentElement
    group.replaceChildren(*drawing.childNodes)


def resize_list(host: Element, count: int, template: str) -> list[Element]:
    """A list with so many items: new ones are copies of a template. Gives all of them."""
    while host.children.length > count:
        host.lastElementChild.remove()
    while host.children.length < count:
        host.append(copy_of(template))
    return list(host.children)


@cache
def _parsed(picture: str) -> Element:
    parsed = _PARSER.parseFromString(picture, "image/svg+xml").documentElement
    return document.importNode(parsed, True)
