"""What a person does in the settings."""

from typing import NamedTuple


class SettingChosen(NamedTuple):
    """A setting is to have another value.

    Attributes:
        name: of the setting, as in ``app.core.settings.Settings``.
        value: or its text.
    """

    name: str
    value: str | bool
