"""Regions: parts of the page that are drawn from the state. A view is a plain value from which the HTML is made."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from app.runtime import commands
from app.runtime.commands import Command
from app.runtime.sequences import alike, unlike

State = TypeVar("State")
"""The state of the whole page."""
Input = TypeVar("Input", contravariant=True)
"""The state of the whole page, for protocols that only read it."""
View = TypeVar("View")
"""The content of a part of the page, as a plain value."""

Known = dict[str, Any]
"""What a region remembers about the page; empty if that is unknown."""


class Region(Protocol[Input]):
    """A part of the page."""

    @property
    def id(self) -> str:
        """The id of its element."""

    @property
    def late(self) -> bool:
        """Whether the region can wait until the browser is idle."""

    def html(self, app: Input) -> str:
        """Return its HTML for the first paint."""

    def changes(self, app: Input, known: Known) -> Sequence[Command]:
        """Return the commands that make the page show the state, and update ``known``."""


def _is_news(value: object, known: Known, name: str = "view") -> bool:
    """Remember a value of a region under a name, and return whether it has changed."""
    if name in known and known[name] == value:
        return False
    known[name] = value
    return True


@dataclass(frozen=True, slots=True)
class Part(Generic[State, View]):
    """An element whose HTML follows from a view.

    Attributes:
        id: of the element.
        view: gives the view. An equal view means that nothing has changed.
        show: gives the HTML of a view, with every free text escaped; ``str`` if the view is the HTML itself.
        late: whether it can wait until the browser is idle.
        when: whether there is any content; by default there always is.
    """

    id: str
    view: Callable[[State], View]
    show: Callable[[View], str]
    late: bool = False
    when: Callable[[State], bool] | None = None

    def html(self, app: State) -> str:
        """Return its HTML."""
        return self._draw(self.content(app))

    def content(self, app: State) -> View | None:
        """Return its view; None: the element is empty."""
        return self.view(app) if self.when is None or self.when(app) else None

    def _draw(self, view: View | None) -> str:
        if view is None and self.when is not None:
            return ""
        return self.show(view)  # type: ignore[arg-type] # without ``when``, None may be a view

    def changes(self, app: State, known: Known) -> list[Command]:
        """Return its HTML as a command, if that has changed."""
        view = self.content(app)
        if not _is_news(view, known):
            return []
        html = self._draw(view)
        if known.get("html") == html:
            return []
        known["html"] = html
        return [commands.Html(self.id, html)]


@dataclass(frozen=True, slots=True)
class List(Generic[State, View]):
    """An element with many items, of which few change at a time.

    Attributes:
        id: of the element.
        key: gives a value that determines the items, and is quick to compare.
        items: gives the view of each item, a tuple that is quick to compare.
        show: gives the HTML of an item's view, one element.
    """

    id: str
    key: Callable[[State], object]
    items: Callable[[State], Sequence[View]]
    show: Callable[[View], str]
    late: bool = False

    def html(self, app: State) -> str:
        """Return the HTML of all items."""
        return "".join(map(self.show, self.items(app)))

    def changes(self, app: State, known: Known) -> list[Command]:
        """Return a command with the items that have changed."""
        if not _is_news(self.key(app), known, "key"):
            return []
        old, new = known.get("items"), tuple(self.items(app))
        known["items"] = new
        if old is None:
            return [commands.Rows(self.id, [self._put(new, 0, None)])]
        changes = self._changes(old, new)
        return [commands.Rows(self.id, changes)] if changes else []

    def _changes(self, old: Sequence[View], new: Sequence[View]) -> list[commands.RowChange]:
        """Return one change per changed item, or one change for the range in which items came or went."""
        if len(old) == len(new):
            return [self._put(new[at : at + 1], at, 1) for at in unlike(old, new)]
        first = alike(old, new)
        shorter = min(len(old), len(new)) - first
        last = min(alike(old[::-1], new[::-1]), shorter)
        return [self._put(new[first : len(new) - last], first, len(old) - last - first)]

    def _put(self, items: Sequence[View], at: int, gone: int | None) -> commands.RowChange:
        return commands.RowChange(at, gone, "".join(map(self.show, items)))


@dataclass(frozen=True, slots=True)
class CommandRegion(Generic[State, View]):
    """A region of other things than HTML: attributes, styles, the value of an input.

    Attributes:
        id: a unique name.
        view: as in ``Part``.
        tell: gives the commands that make the page show a view.
    """

    id: str
    view: Callable[[State], View]
    tell: Callable[[View], Sequence[Command]]
    late: bool = False

    def html(self, app: State) -> str:  # noqa: ARG002 - required by Region
        """Return nothing: there is no HTML."""
        return ""

    def changes(self, app: State, known: Known) -> Sequence[Command]:
        """Return the commands, if the view has changed."""
        view = self.view(app)
        return self.tell(view) if _is_news(view, known) else []


@dataclass(frozen=True, slots=True)
class Several(Generic[State]):
    """Regions that are visible together, such as the content of a dialog and its changing parts.

    Attributes:
        id: of the element of the first region.
        regions: in the order in which they are updated.
    """

    id: str
    regions: tuple[Region[State], ...]
    late: bool = False

    def html(self, app: State) -> str:
        """Return the HTML of the first region."""
        return self.regions[0].html(app)

    def changes(self, app: State, known: Known) -> list[Command]:
        """Return the commands of all regions."""
        return [
            command
            for number, region in enumerate(self.regions)
            for command in region.changes(app, known.setdefault(str(number), {}))
        ]
