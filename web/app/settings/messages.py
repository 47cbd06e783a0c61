"""Messages of the settings."""

from typing import NamedTuple


class SettingsReset(NamedTuple):
    """All settings are to be as at first; what was learned is none of them."""


class FileSaved(NamedTuple):
    """Save the settings, and what was learned, as a file."""


class FileBrought(NamedTuple):
    """A person has chosen a file with settings."""

    size: int  # in bytes
    text: str  # empty if the file is too large


class FileAgreed(NamedTuple):
    """Use the settings of the file."""


class FileDeclined(NamedTuple):
    """Forget the settings of the file."""


class SettingChosen(NamedTuple):
    """A setting was changed.

    Attributes:
        name: of the setting, as in ``app.core.settings.Settings``.
        value: the new value, or its text.
    """

    name: str
    value: str | bool
