"""The updates of the settings, among them those that come from a file."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from app.core.app import App, Update
from app.core.browser import Browser
from app.core.commands import Save
from app.core.loop import Send
from app.core.messages import Dialog, DialogOpened, ProgressBrought, SettingsChanged
from app.core.settings import AT_FIRST
from app.session.course import side_down
from app.session.effects import KeepSettings
from app.settings.messages import (
    FileAgreed,
    FileBrought,
    FileDeclined,
    FileSaved,
    SettingChosen,
    SettingsReset,
)
from app.settings.state import Transfer


def chosen(app: App, message: SettingChosen) -> Update:
    """Return the settings with one value changed.

    Raises:
        ValueError: there is no such setting, or it cannot have this value.
    """
    settings = app.settings.with_value(message.name, message.value)
    return app, (Send(SettingsChanged(settings)),)


def _reset(app: App, _message: SettingsReset) -> Update:
    settings = replace(AT_FIRST, learned=app.settings.learned, puzzled=app.settings.puzzled)
    return app, (Send(SettingsChanged(settings)),)


def _changed(app: App, message: SettingsChanged) -> Update:
    settings = message.settings
    turned = settings.turning is not app.settings.turning
    thinking = app.bots.thinking if settings.thinking else None
    app = replace(app, settings=settings, bots=replace(app.bots, thinking=thinking))
    return side_down(app) if turned else app, (KeepSettings(settings),)


def _opened(app: App, message: DialogOpened) -> Update:
    """Forget what has come of an earlier file."""
    return app.with_own(Transfer()) if message.dialog == Dialog.SETTINGS else app, ()


def _saved(app: App, _message: FileSaved) -> Update:
    from app.settings import file  # most visits never need it

    return app, (Save(file.write(app.settings), file.NAME, file.KIND),)


def _brought(app: App, message: FileBrought) -> Update:
    """Read the settings of a file, and ask before they are used."""
    from app.settings import file  # as above

    languages = [code for code, _name in app.own(Browser).languages]
    text = message.text if message.size <= file.MOST_TEXT else ""
    try:
        found = file.read(text, app.settings, languages)
    except file.Unreadable as error:
        return app.with_own(Transfer(why=str(error))), ()
    return app.with_own(Transfer(waiting=found)), ()


def _agreed(app: App, _message: FileAgreed) -> Update:
    """Use the settings of the file. Rooms that count progress keep the better of both."""
    settings = app.own(Transfer).waiting
    if settings is None:
        return app, ()
    replaced = app.settings
    app = app.with_own(Transfer(done=True))
    return app, (Send(SettingsChanged(settings)), Send(ProgressBrought(replaced)))


def _declined(app: App, _message: FileDeclined) -> Update:
    return app.with_own(Transfer()), ()


UPDATES: Final[dict[type, Callable[[App, Any], Update]]] = {
    SettingChosen: chosen,
    SettingsReset: _reset,
    SettingsChanged: _changed,
    DialogOpened: _opened,
    FileSaved: _saved,
    FileBrought: _brought,
    FileAgreed: _agreed,
    FileDeclined: _declined,
}
"""Functions that give the state after a message, by the class of the message."""
