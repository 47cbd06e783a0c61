"""Messages of the settings."""

from typing import Final, NamedTuple, TypeAlias

from app.model.messages import DialogOpened, GamesCollected, SettingsChanged
from app.runtime.files import ChosenFile

SETTINGS_DIALOG: Final = "settings"
"""The id of the dialog."""


class SettingsReset(NamedTuple):
    """Reset what people choose; progress stays."""


class FileSaved(NamedTuple):
    """Save the settings, all progress and all games as a file."""


class FileBrought(NamedTuple):
    """A person has chosen a file with settings, progress and games."""

    file: ChosenFile


class FileAgreed(NamedTuple):
    """Use what is in the file."""


class FileUndone(NamedTuple):
    """Take back the settings and the bots that a file has brought."""


class FileDeclined(NamedTuple):
    """Forget what is in the file."""


class SettingChosen(NamedTuple):
    """A setting was changed.

    Attributes:
        name: of the setting, as in ``app.model.settings.Settings``.
        value: the new value, or its text.
    """

    name: str
    value: str | bool


Message: TypeAlias = (
    SettingChosen
    | SettingsReset
    | SettingsChanged
    | DialogOpened
    | FileSaved
    | GamesCollected
    | FileBrought
    | FileAgreed
    | FileUndone
    | FileDeclined
)
"""All messages that the room handles."""
