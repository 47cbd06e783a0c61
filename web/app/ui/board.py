"""The board component: a drawing of a position with the fields that can be chosen.

A page can have several boards. They know no rules. Input comes as events of the room play, or of the room that
``data-events`` of the board's element names: press, point, lift, drop, focus, walk, enter, and in that room also key.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

import pacru
from app.model.app import App
from app.model.settings import Pace
from app.runtime import commands
from app.runtime.commands import Command
from app.runtime.region import Known
from app.ui import motion
from app.ui.html import when
from pacru import svg

DRAWN: Final[Mapping[str, str | None]] = {"class": "hit", "tabindex": None}
"""The attributes of each field in the drawing, until ``Fields`` changes them."""
LAID = replace(svg.Options(), theme="page", interactive=True)
"""The options of the drawing that all boards of the page share."""


@dataclass(frozen=True, slots=True)
class Choosable:
    """The ways to use a field with a mouse or a finger, besides a click."""

    drags: bool = False  # whether the chevron there can be dragged
    looks: bool = False  # whether a resting finger shows a preview


@dataclass(frozen=True, slots=True)
class BoardView:
    """The content of a board.

    Attributes:
        position: the position.
        options: how it is drawn, with its highlights.
        choosable: the fields that can be clicked now.
        stop: the tab stop.
        focused: whether the tab stop gets the focus.
        labels: the accessible name of each field; empty: another region sets them.
        pace: of the animations.
        last: the turn that led to this position. It gives the order of the animations.
        ring: a field from which a ring spreads once; empty: none.
        borders: whether the borders light up once.
    """

    position: svg.Drawable
    options: svg.Options
    choosable: Mapping[str, Choosable] = field(default_factory=dict)
    stop: str = ""
    focused: bool = False
    labels: Mapping[str, str] = field(default_factory=dict)
    pace: Pace = Pace.NONE
    last: pacru.Ply | None = None
    ring: str = ""
    borders: bool = False


@dataclass(frozen=True, slots=True)
class Board:
    """A region with a board."""

    id: str  # of the element that contains the drawing
    view: Callable[[App], BoardView | None]  # gives its content; None: the board is not visible
    late: bool = False  # whether it can wait until the browser is idle
    empty: bool = False  # whether the drawing comes only when the board is first visible
    free: bool = False  # whether a click can focus any field, not only the tab stop

    def content(self, app: App) -> BoardView | None:
        """Return its view; None: the board is not visible."""
        return self.view(app)

    def html(self, app: App) -> str:
        """Return the whole drawing, for the first paint."""
        view = self.view(app)
        return svg.draw(view.position, view.options) if view else ""

    def changes(self, app: App, known: Known) -> list[Command]:
        """Return commands for the layers and fields that have changed, and the animations."""
        view = self.view(app)
        if view is None or (known.get("view") == view and "fields" in known):
            return []
        before: BoardView | None = known.get("view")
        known["view"] = view
        return [
            *self._layers(view, before, known),
            *self._fields(view, before, known),
            *self._focus(view, before),
        ]

    def _layers(self, view: BoardView, before: BoardView | None, known: Known) -> list[Command]:
        if before and _picture(before) == _picture(view):
            return []
        if "layers" not in known:
            known["layers"] = svg.layers(before.position, before.options) if before else {}
        layers, old_layers = svg.layers(view.position, view.options), known["layers"]
        if view.position.to_move is None and motion.end_of(view.last):
            layers["wash"] += motion.render_rings(self.id)
        if view.ring:
            layers["wash"] += motion.render_ring(self.id, view.ring, view.options.rotation)
        if view.borders:
            layers["ground"] += motion.BORDERS
        changed = {name: layer for name, layer in layers.items() if old_layers.get(name) != layer}
        old_layers.update(changed)
        box = svg.view_box(view.options)
        if not changed and known.get("box") == box:
            return []
        known["box"] = box
        if before is None and self.empty:
            return [commands.Html(self.id, svg.draw(view.position, view.options))]
        return [commands.Layers(self.id, changed, box, _motions(before, view))]

    def _fields(self, view: BoardView, before: BoardView | None, known: Known) -> list[Command]:
        is_redrawn = before is None or before.options.rotation != view.options.rotation
        old: dict[str, dict[str, str | None]] = {} if is_redrawn else known.get("fields", {})
        new = {place: self._attributes(view, place) for place in svg.geometry.FIELDS}
        known["fields"] = new
        changed = {}
        for place, attributes in new.items():
            old_attributes = old.get(place, DRAWN)
            if old_attributes != attributes:
                changed[place] = {
                    name: value
                    for name, value in attributes.items()
                    if old_attributes.get(name) != value
                }
        return [commands.Fields(self.id, changed)] if changed else []

    def _attributes(self, view: BoardView, place: str) -> dict[str, str | None]:
        attributes = {
            "class": _looks(view.choosable.get(place)),
            "tabindex": "0" if place == view.stop else "-1" if self.free else None,
        }
        label = view.labels.get(place)
        return attributes | {"aria-label": label} if label else attributes

    def _focus(self, view: BoardView, before: BoardView | None) -> list[Command]:
        if not (view.focused and view.stop):
            return []
        if before and _focus_state(before) == _focus_state(view):
            return []
        return [commands.Focus([f'#{self.id} [data-field="{view.stop}"]'], within=self.id)]


def _picture(view: BoardView) -> tuple[object, ...]:
    """Return the values that determine the layers."""
    return view.position, view.options, view.ring, view.borders


def _focus_state(view: BoardView) -> tuple[object, ...]:
    return view.stop, view.focused, view.options.rotation


def _looks(choosable: Choosable | None) -> str:
    if choosable is None:
        return "hit"
    return f"hit now{when(choosable.drags, ' drags')}{when(choosable.looks, ' looks')}"


def _motions(before: BoardView | None, after: BoardView) -> list[dict[str, object]]:
    """Return the animations from one view to the next, if they are one step apart."""
    if before is None or before.options.rotation != after.options.rotation:
        return []
    rotation = after.options.rotation
    motions = (
        *motion.between(before.position, after.position, rotation, after.pace, after.last),
        *motion.appearances(before.options, after.options, after.pace),
    )
    return [animation._asdict() for animation in motions]
