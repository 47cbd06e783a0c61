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
    """The import or export of a file."""

    waiting: "Content | None" = None  # the content of a file, until the person agrees to use it
    why: str = ""  # why a file cannot be used, as a sentence; empty: no problem
    before: Settings | None = None  # the settings before the import, for undo; None: no import
    saving: bool = False  # whether to save a file once the games have been collected
