"""Messages of the settings."""

from typing import NamedTuple


class SettingsReset(NamedTuple):
    """All settings are to be as at first; what was learned is none of them."""


class SettingChosen(NamedTuple):
    """A setting was changed.

    Attributes:
        name: of the setting, as in ``app.core.settings.Settings``.
        value: the new value, or its text.
    """

    name: str
    value: str | bool
