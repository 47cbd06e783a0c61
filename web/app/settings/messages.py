"""Messages of the settings."""

from typing import NamedTuple


class SettingChosen(NamedTuple):
    """A setting was changed.

    Attributes:
        name: of the setting, as in ``app.core.settings.Settings``.
        value: the new value, or its text.
    """

    name: str
    value: str | bool
