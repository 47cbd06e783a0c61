"""The board component: a drawing of any position, with what can be chosen on it. Several stand on one page.

It knows no rules. What happens on it comes as events: "field" (clicked), "pointed", "lifted", "dropped", "focused",
"walked", "sought", "key", each with the name of its element in front where that has ``data-events``.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

import pacru
from app.core import commands
from app.core.app import App
from app.core.commands import Command
from app.core.region import Known
from app.core.settings import Pace
from app.ui import motion
from pacru import svg

LAID = replace(svg.Options(), theme="page", interactive=True)
"""How a board of the page is drawn at least."""


@dataclass(frozen=True, slots=True)
class Choosable:
    """What a field offers to a hand."""

    drags: bool = False  # what is there can be dragged
    looks: bool = False  # a finger that rests there sees what it would bring


@dataclass(frozen=True, slots=True)
class BoardView:
    """What a board shows.

    Attributes:
        position: what stands on it.
        options: how it is drawn, and what is pointed out.
        choosable: the fields on which a click means something now.
        stop: the field to which the tab key leads.
        focused: whether the keyboard is to be there now.
        labels: what is said of each field to those who hear the page; of none where another region says it.
        pace: of what moves.
        last: the turn that led here, which tells the order in which things move.
    """

    position: svg.Drawable
    options: svg.Options
    choosable: Mapping[str, Choosable] = field(default_factory=dict)
    stop: str = ""
    focused: bool = False
    labels: Mapping[str, str] = field(default_factory=dict)
    pace: Pace = Pace.NONE
    last: pacru.Ply | None = None


@dataclass(frozen=True, slots=True)
class Board:
    """A region with a board.

    Attributes:
        id: of the element that the drawing is in.
        view: what it shows; None: it is not seen now.
        late: whether it can wait for a quiet moment.
        empty: whether it is not in the first paint: the whole drawing comes when it is seen for the first time.
        free: whether the mouse can bring the keyboard to each field, not only to the one of the tab key.
    """

    id: str
    view: Callable[[App], BoardView | None]
    late: bool = False
    empty: bool = False
    free: bool = False

    def html(self, app: App) -> str:
        """The whole drawing, for the first paint."""
        view = self.view(app)
        return svg.draw(view.position, view.options) if view else ""

    def changes(self, app: App, known: Known) -> list[Command]:
        """The layers and the fields that have changed, and what moves on the way."""
        view = self.view(app)
        if view is None or known.get("view") == view:
            return []
        before: BoardView | None = known.get("view")
        known["view"] = view
        return [*self._layers(view, before, known), *self._fields(view, before, known)]

    def _layers(self, view: BoardView, before: BoardView | None, known: Known) -> list[Command]:
        drawn = (view.position, view.options)
        if before and (before.position, before.options) == drawn:
            return []
        if "layers" not in known:
            painted = before and svg.layers(before.position, before.options)
            known["layers"] = painted or {}
        layers, seen = svg.layers(*drawn), known["layers"]
        changed = {name: content for name, content in layers.items() if seen.get(name) != content}
        seen.update(changed)
        box = svg.view_box(view.options)
        if not changed and known.get("box") == box:
            return []
        known["box"] = box
        if before is None and self.empty:
            return [commands.Html(self.id, svg.draw(*drawn))]
        return [commands.Layers(self.id, changed, box, _motions(before, view))]

    def _fields(self, view: BoardView, before: BoardView | None, known: Known) -> list[Command]:
        turned = before is None or before.options.rotation != view.options.rotation
        seen: dict[str, dict[str, str | None]] = {} if turned else known.get("fields", {})
        wanted = {place: self._attributes(view, place) for place in svg.geometry.FIELDS}
        known["fields"] = wanted
        changed = {
            place: _changed(seen.get(place, {}), attributes)
            for place, attributes in wanted.items()
            if seen.get(place) != attributes
        }
        told: list[Command] = [commands.Fields(self.id, changed)] if changed else []
        moved = before is None or (view.stop, view.focused) != (before.stop, before.focused)
        if view.focused and view.stop and (moved or turned):
            told.append(commands.Focus([f'#{self.id} [data-field="{view.stop}"]']))
        return told

    def _attributes(self, view: BoardView, place: str) -> dict[str, str | None]:
        reached = "-1" if self.free else None
        found = {
            "class": _looks(view.choosable.get(place)),
            "tabindex": "0" if place == view.stop else reached,
        }
        label = view.labels.get(place)
        return found | {"aria-label": label} if label else found


def _changed(
    before: Mapping[str, str | None], after: Mapping[str, str | None]
) -> dict[str, str | None]:
    return {name: value for name, value in after.items() if before.get(name) != value}


def _looks(choosable: Choosable | None) -> str:
    if choosable is None:
        return "hit"
    names = ["hit", "now", *(["drags"] if choosable.drags else [])]
    return " ".join([*names, *(["looks"] if choosable.looks else [])])


def _motions(before: BoardView | None, after: BoardView) -> list[dict[str, object]]:
    """How the board gets from one view to the next, if that is one step."""
    if before is None or before.options.rotation != after.options.rotation:
        return []
    rotation = after.options.rotation
    found = motion.between(before.position, after.position, rotation, after.pace, after.last)
    return [
        {
            "part": one.part,
            "frames": list(one.frames),
            "delay": one.delay,
            "time": one.time,
            "old": one.old,
        }
        for one in found
    ]
