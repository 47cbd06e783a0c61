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
    """The exchange with files."""

    waiting: "Content | None" = None  # the content of a file, until the person agrees to use it
    why: str = ""  # a sentence on why a file cannot be used; or empty
    before: Settings | None = None  # the settings before those of the file; None: no file is in use
    saving: bool = False  # whether a file is saved as soon as the games have been collected
