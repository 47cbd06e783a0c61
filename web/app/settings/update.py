"""What the messages of the settings change."""

from typing import Any

from app.core.loop import Send
from app.messages import SettingsChanged
from app.settings.messages import SettingChosen
from app.state import App


def chosen(app: App, message: SettingChosen) -> tuple[App, tuple[Any, ...]]:
    """All settings as they are, but for one.

    Raises:
        ValueError: there is no such setting, or it cannot have this value.
    """
    settings = app.settings.with_value(message.name, message.value)
    return app, (Send(SettingsChanged(settings)),)
