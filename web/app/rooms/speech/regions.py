"""The board for screen readers: names of its fields, and announcements.

Both wait until the browser is idle, so that they never delay a response to a click. Changes are announced together.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.rooms.speech import fields, happenings
from app.runtime import commands
from app.runtime.commands import Command
from app.runtime.region import Known

if TYPE_CHECKING:
    from app.model.app import App


@dataclass(frozen=True, slots=True)
class Names:
    """The names of the fields in a drawing of the board."""

    id: str  # a unique name
    board: str  # the id of the element around the drawing
    bare: bool  # whether the drawing has no frame
    late: bool = True  # whether it can wait until the browser is idle

    def html(self, app: "App") -> str:  # noqa: ARG002 - as a region has it
        """Return nothing: there is no HTML."""
        return ""

    def changes(self, app: "App", known: Known) -> Sequence[Command]:
        """Return the changed names, while this drawing is visible."""
        before: App | None = known.get("app")
        if app.ui.space.bare is not self.bare or (before and _key(before) == _key(app)):
            return []
        turned = before is None or before.ui.rotation != app.ui.rotation
        old: dict[str, str] = {} if turned else known["labels"]
        new = fields.labels(app)
        known.update(app=app, labels=new)
        changed: dict[str, dict[str, str | None]] = {
            field: {"aria-label": label} for field, label in new.items() if old.get(field) != label
        }
        return [commands.Fields(self.board, changed)] if changed else []


@dataclass(frozen=True, slots=True)
class Happenings:
    """The changes since the last announcement.

    Two instances share an id: one stores the first state at once, the other announces when the browser is idle.
    """

    late: bool
    id: str = "told"

    def html(self, app: "App") -> str:  # noqa: ARG002 - as a region has it
        """Return nothing: there is no HTML."""
        return ""

    def changes(self, app: "App", known: Known) -> Sequence[Command]:
        """Return the announcements, if any."""
        before: App = known.setdefault("app", app)
        if not self.late or before is app:
            return []
        known["app"] = app
        announcements = happenings.between(before, app) if _key(before) != _key(app) else []
        if app.ui.focused and not known.get("mentioned"):
            known["mentioned"] = True
            return [*announcements, *happenings.mention_keys(app)]
        return announcements


def _key(app: "App") -> tuple[object, ...]:
    """Return the parts of the state that announcements depend on, in a form that is quick to compare."""
    return (
        id(app.session.game),
        id(app.table.draft),
        id(app.bots.showing),
        id(app.table.replay),
        id(app.session.setup),
        id(app.table.hint),
        id(app.table.notice),
        app.ui.threats,
        app.bots.failures,
        id(app.history.aside),
        app.settings.speech,
        app.ui.rotation,
        app.ui.space.bare,
        app.table.lifted,
        app.table.counting and app.table.counting.number,
    )
