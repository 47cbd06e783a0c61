"""The few things the page does with its elements. What a person typed is only ever text or a value."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from js import DOMParser
from pyscript import document, window
from pyscript.ffi import to_js

# JavaScript objects have no types here.
Element = Any
Event = Any

Listen = Callable[[str, Element | str, Callable[[Event], None]], None]
"""Hears an event of some kind on an element."""

_EASE = "cubic-bezier(.2, .7, .2, 1)"  # as in style/tokens.css
_PARSER = DOMParser.new()
_SVG = '<svg xmlns="http://www.w3.org/2000/svg">'


def by_id(name: str) -> Element:
    """The element of that id."""
    return document.getElementById(name)


def address() -> str:
    """The address of the page, without what stands behind it."""
    return str(window.location.href).partition("#")[0]


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


def set_options(chooser: Element, options: Mapping[str, str]) -> None:
    """Offer other choices: by their values, the texts."""
    chooser.replaceChildren()
    for value, text in options.items():
        option = document.createElement("option")
        option.value, option.textContent = value, text
        chooser.append(option)


def set_picture(host: Element, picture: str) -> None:
    """Show a picture made by ``pacru.svg``, or none."""
    host.replaceChildren(*([_parsed(picture).cloneNode(True)] if picture else []))


def set_group(group: Element, content: str) -> None:
    """Replace what is in a group of a drawing by SVG made by ``pacru.svg``."""
    drawing = _PARSER.parseFromString(f"{_SVG}{content}</svg>", "image/svg+xml").documentElement
    group.replaceChildren(*drawing.childNodes)


def copy_of_part(drawing: Element, part: str) -> Element | None:
    """A copy of a part of a drawing, in a copy of the group that gives it its colour, to be shown when it is gone."""
    found = drawing.querySelector(part)
    if found is None:
        return None
    copy, group = found.cloneNode(True), found.parentNode.cloneNode(False)
    for name in ("data-tile", "data-chevron"):
        copy.removeAttribute(name)
    group.append(copy)
    group.dataset.copyIn = found.closest("[data-layer]").dataset.layer
    return group


def animate(
    drawing: Element,
    part: str,
    copy: Element | None,
    frames: tuple[dict[str, str], ...],
    delay: float,
    time: float,
) -> Element:
    """Let a part of a drawing move, or a copy of one that is gone, which is put below all in its layer.

    Returns:
        The animation, which can be finished; None when there is no such part.
    """
    element = copy or drawing.querySelector(part)
    if element is None:
        return None
    if copy:
        drawing.querySelector(f'[data-layer="{copy.dataset.copyIn}"]').prepend(copy)
    timing = {"delay": delay, "duration": time, "easing": _EASE}
    return element.animate(to_js(list(frames)), to_js(timing | {"fill": "both"}))


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
