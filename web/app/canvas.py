"""The board of the page: it is drawn anew where it has changed, and what moves is seen to move."""

import asyncio
from dataclasses import dataclass
from typing import Any

from pyscript import document, window
from pyscript.ffi import to_js

import pacru
from app import dom
from app.dom import Element, by_id
from app.settings import Pace
from app.ui import motion
from pacru import svg

NARROW = "(max-width: 37.4375em)"
"""Where the board has no frame."""
ARROWS = {"ArrowRight": (1, 0), "ArrowLeft": (-1, 0), "ArrowUp": (0, 1), "ArrowDown": (0, -1)}
"""How far each key goes on the board to the right and up; with Shift to the next borderland."""
Moving = tuple[Any, Element | None]
"""An animation, and the copy of what goes, if something does."""


@dataclass(frozen=True, slots=True)
class View:
    """What the board shows."""

    bare: bool  # as on a phone, without a frame
    position: svg.Drawable
    options: svg.Options
    pace: Pace  # of what moves
    last: pacru.Ply | None  # the turn that led here


class Canvas:
    """The drawings of the board, framed and bare; one of them is shown."""

    def __init__(self) -> None:
        self._layers: dict[str, dict[str, str]] = {}
        self._drawn: tuple[str, svg.Drawable, svg.Options] | None = None
        self._moving: list[Moving] = []
        self._still = window.matchMedia("(prefers-reduced-motion: reduce)")
        self.forget()

    def forget(self) -> None:
        """Whatever the drawings hold, draw all of it anew the next time."""
        self._layers = {"framed": {}, "bare": {}}

    def show(self, view: View) -> None:
        """What stands on the board, and how it gets there if it moves."""
        bare, position, options = view.bare, view.position, view.options
        name = "bare" if bare else "framed"
        drawing = board(bare=bare).querySelector("svg")
        known = self._layers[name]
        motions = self._motions(name, view)
        copies = [dom.copy_of_part(drawing, one.part) if one.old else None for one in motions]
        redraw(drawing, known, position, options)
        self._drawn = (name, position, options)
        for one, copy in zip(motions, copies, strict=True):
            moving = dom.animate(drawing, one.part, copy, one.frames, one.delay, one.time)
            self._moving.append((moving, copy))
        if motions:
            end = max(one.delay + one.time for one in motions) / 1000
            asyncio.get_event_loop().call_later(end, self._come_to_rest, self._moving)

    def _motions(self, name: str, view: View) -> tuple[motion.Motion, ...]:
        """How the board gets to what it is to show, if it moves at all."""
        self.rest()
        drawn = self._drawn
        if drawn is None or self._still.matches:
            return ()
        before, rotation = drawn[1], view.options.rotation
        if (drawn[0], drawn[2].rotation) != (name, rotation):
            return ()
        return motion.between(before, view.position, rotation, view.pace, view.last)

    def rest(self) -> None:
        """What moves is where it was going to, and never in the way of the next input."""
        for animation, copy in self._moving:
            if animation:
                animation.cancel()
            if copy:
                copy.remove()
        self._moving = []

    def _come_to_rest(self, moving: list[Moving]) -> None:
        if moving is self._moving:  # else it has been hurried, and something else moves now
            self.rest()


def redraw(
    drawing: Element, known: dict[str, str], position: svg.Drawable, options: svg.Options
) -> set[str]:
    """Draw what has changed in a drawing, and how much of the board there is to be seen.

    Args:
        drawing: its element.
        known: what each of its layers shows; that is brought up to date.
        position: what is to stand on the board.
        options: how it is to be drawn.

    Returns:
        The layers that have changed.
    """
    layers = svg.layers(position, options)
    changed = {layer for layer, content in layers.items() if known.get(layer) != content}
    for layer in changed:
        known[layer] = layers[layer]
        dom.set_group(drawing.querySelector(f'[data-layer="{layer}"]'), layers[layer])
    dom.set_attribute(drawing, "viewBox", svg.view_box(options))
    return changed


def board(*, bare: bool) -> Element:
    """The board that is seen: without a frame, or framed."""
    return document.querySelector(".board.bare" if bare else ".board.framed")


def show_choosable(view: tuple[dict[str, bool], int]) -> None:
    """Which fields can be chosen, and whether what is there can be dragged.

    Args:
        view: by its name, each field that can be chosen; and the rotation.
    """
    choosable, _ = view
    for element in document.querySelectorAll("#board [data-field]"):
        drags = choosable.get(element.dataset.field)
        names = "hit" if drags is None else "hit now drags" if drags else "hit now"
        dom.set_attribute(element, "class", names)


def show_dragged(picture: str) -> None:
    """What the hand holds."""
    by_id("dragged").hidden = not picture
    dom.set_picture(by_id("dragged"), picture)


def show_stop(view: tuple[str, bool, int, bool]) -> None:
    """The field that has the keyboard, or would have it.

    Args:
        view: the field, whether the keyboard is on it, the rotation, and whether the board is without a frame.
    """
    field, focused, _, bare = view
    host = board(bare=bare)
    here = host.querySelector(f'[data-field="{field}"]')
    dom.set_attribute(here, "tabindex", "0")
    if focused:
        here.focus(to_js({"preventScroll": True}))
    for element in document.querySelectorAll("#board [tabindex]"):
        if not element.isSameNode(here):
            element.removeAttribute("tabindex")
