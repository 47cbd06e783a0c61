"""The state of the dialog with the settings."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from app.model.settings import Settings

if TYPE_CHECKING:
    from app.rooms.settings.file import Content

SETTINGS_DIALOG: Final = "settings"
"""The id of the dialog."""


@dataclass(frozen=True, slots=True)
class Transfer:
    """What goes into a file, or comes from one.

    Attributes:
        waiting: what the file brings, until the person agrees to use it; None: no question is open.
        why: why the file cannot be used; or empty.
        before: the settings before what the file brought was in use; None: it is not.
        saving: whether a file is to be saved, as soon as the games are there.
    """

    waiting: "Content | None" = None
    why: str = ""
    before: Settings | None = None
    saving: bool = False
