"""The updates of the settings."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from app.core.app import App, Update
from app.core.loop import Send
from app.core.messages import SettingsChanged
from app.core.settings import AT_FIRST
from app.session.course import side_down
from app.session.effects import KeepSettings
from app.settings.messages import SettingChosen, SettingsReset


def chosen(app: App, message: SettingChosen) -> Update:
    """Return the settings with one value changed.

    Raises:
        ValueError: there is no such setting, or it cannot have this value.
    """
    settings = app.settings.with_value(message.name, message.value)
    return app, (Send(SettingsChanged(settings)),)


def _reset(app: App, _message: SettingsReset) -> Update:
    settings = replace(AT_FIRST, learned=app.settings.learned)
    return app, (Send(SettingsChanged(settings)),)


def _changed(app: App, message: SettingsChanged) -> Update:
    settings = message.settings
    turned = settings.turning is not app.settings.turning
    thinking = app.bots.thinking if settings.thinking else None
    app = replace(app, settings=settings, bots=replace(app.bots, thinking=thinking))
    return side_down(app) if turned else app, (KeepSettings(settings),)


UPDATES: Final[dict[type, Callable[[App, Any], Update]]] = {
    SettingChosen: chosen,
    SettingsReset: _reset,
    SettingsChanged: _changed,
}
"""Functions that give the state after a message, by the class of the message."""
