"""Parts of the page that follow from the state: a view of it, as a plain value, and the HTML of that."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from app.core import commands
from app.core.app import App
from app.core.commands import Command
from app.core.sequences import alike, unlike

Known = dict[str, Any]
"""What a region remembers of what the page shows; empty when nothing is known of that."""


class Region(Protocol):
    """A part of the page."""

    @property
    def id(self) -> str:
        """The id of its element."""

    @property
    def late(self) -> bool:
        """Whether it can wait for a quiet moment."""

    def html(self, app: App) -> str:
        """What is in it, for the first paint."""

    def changes(self, app: App, known: Known) -> Sequence[Command]:
        """What has to be done so that it shows the state; ``known`` is brought up to date."""


@dataclass(frozen=True, slots=True)
class Part:
    """An element with HTML that follows from a view.

    Attributes:
        id: of the element.
        view: what is to be seen, as a value that is equal when nothing has changed.
        show: the HTML of such a value; it escapes every free text.
        late: whether it can wait for a quiet moment.
    """

    id: str
    view: Callable[[App], Any]
    show: Callable[[Any], str]
    late: bool = False

    def html(self, app: App) -> str:
        """What is in it."""
        return self.show(self.view(app))

    def changes(self, app: App, known: Known) -> list[Command]:
        """Its HTML, if that is not what is there."""
        view = self.view(app)
        if "view" in known and known["view"] == view:
            return []
        known["view"] = view
        html = self.show(view)
        if known.get("html") == html:
            return []
        known["html"] = html
        return [commands.Html(self.id, html)]


@dataclass(frozen=True, slots=True)
class List:
    """An element with many items, of which few change.

    Attributes:
        id: of the element.
        key: what the items follow from, quick to compare.
        items: a view of each item, a tuple, which is quick to compare.
        show: the HTML of such a view, one element.
    """

    id: str
    key: Callable[[App], Any]
    items: Callable[[App], Sequence[Any]]
    show: Callable[[Any], str]
    late: bool = False

    def html(self, app: App) -> str:
        """All items."""
        return "".join(map(self.show, self.items(app)))

    def changes(self, app: App, known: Known) -> list[Command]:
        """The items that are others now."""
        key = self.key(app)
        if "key" in known and known["key"] == key:
            return []
        old, new = known.get("items"), tuple(self.items(app))
        known["key"], known["items"] = key, new
        if old is None:
            return [commands.Rows(self.id, [self._put(new, 0, None)])]
        changes = self._changes(old, new)
        return [commands.Rows(self.id, changes)] if changes else []

    def _changes(self, old: Sequence[Any], new: Sequence[Any]) -> list[commands.Change]:
        """Each item that is another one by itself, or all from the first to the last one where some came or went."""
        if len(old) == len(new):
            return [self._put(new[at : at + 1], at, 1) for at in unlike(old, new)]
        first = alike(old, new)
        shorter = min(len(old), len(new)) - first
        last = min(alike(old[::-1], new[::-1]), shorter)
        return [self._put(new[first : len(new) - last], first, len(old) - last - first)]

    def _put(self, items: Sequence[Any], at: int, gone: int | None) -> commands.Change:
        return commands.Change(at, gone, "".join(map(self.show, items)))


@dataclass(frozen=True, slots=True)
class Facts:
    """Anything else that follows from a view: attributes, styles, what stands in an entry.

    Attributes:
        id: a name of its own.
        view: as in ``Part``.
        tell: the commands that make the page show such a value.
    """

    id: str
    view: Callable[[App], Any]
    tell: Callable[[Any], Sequence[Command]]
    late: bool = False

    def html(self, app: App) -> str:  # noqa: ARG002 - as a region has it
        """Nothing."""
        return ""

    def changes(self, app: App, known: Known) -> Sequence[Command]:
        """The commands, if the view has changed."""
        view = self.view(app)
        if "view" in known and known["view"] == view:
            return []
        known["view"] = view
        return self.tell(view)


@dataclass(frozen=True, slots=True)
class Several:
    """Regions that are seen together, such as the content of a dialog, and what changes in it by itself.

    Attributes:
        id: of the element that the first of them is.
        regions: in the order in which they are shown.
    """

    id: str
    regions: tuple[Region, ...]
    late: bool = False

    def html(self, app: App) -> str:
        """What is in the first of them."""
        return self.regions[0].html(app)

    def changes(self, app: App, known: Known) -> list[Command]:
        """All that has to be done for any of them."""
        return [
            command
            for number, region in enumerate(self.regions)
            for command in region.changes(app, known.setdefault(str(number), {}))
        ]


@dataclass(frozen=True, slots=True)
class Wanted:
    """A region that most visits do without: what makes it is imported when it is seen.

    Attributes:
        id: of the element.
        find: the region.
    """

    id: str
    find: Callable[[], Region]
    late: bool = False

    def html(self, app: App) -> str:
        """What is in it."""
        return self.find().html(app)

    def changes(self, app: App, known: Known) -> Sequence[Command]:
        """What has to be done so that it shows the state."""
        return self.find().changes(app, known)
