"""The updates of the settings, among them those that come from a file."""

from dataclasses import replace

from app.game.course import with_own_side_down
from app.game.own_bots import NAME_LENGTH, OddName, with_free_names
from app.model.app import App, Update
from app.model.journal import NOW, Change
from app.model.messages import (
    ChangesBrought,
    DialogOpened,
    GamesBrought,
    GamesCollected,
    GamesWanted,
    SettingsChanged,
)
from app.model.settings import AT_FIRST, CHOSEN
from app.rooms.settings.messages import (
    SETTINGS_DIALOG,
    FileAgreed,
    FileBrought,
    FileDeclined,
    FileSaved,
    FileUndone,
    Message,
    SettingChosen,
    SettingsReset,
)
from app.rooms.settings.state import Transfer
from app.runtime import files
from app.runtime.browser import Browser
from app.runtime.commands import Save
from app.runtime.late import late
from app.runtime.room import Declarations
from app.runtime.update import Send
from pacru.core.texts import _
from pacru.tree import one_line

with late:
    from app.rooms.settings import file


def on_setting_chosen(app: App, message: SettingChosen) -> Update:
    """Return the settings with one value changed.

    Raises:
        ValueError: there is no such setting, or it cannot have this value.
    """
    settings = app.settings.with_value(message.name, message.value)
    return app, (Send(SettingsChanged(settings)),)


def _on_settings_reset(app: App, _message: SettingsReset) -> Update:
    """Return what people choose as it was at first, also where another tab has just chosen something else."""
    chosen = {name: Change(getattr(AT_FIRST, name), NOW) for name in CHOSEN}
    return app, (Send(ChangesBrought(chosen, shared=False)),)


def _on_settings_changed(app: App, message: SettingsChanged) -> Update:
    return replace(app, settings=message.settings), ()


def apply_settings(before: App, after: App) -> Update:
    """Return the state in which new settings hold, wherever they have been changed."""
    if after.settings.turning is not before.settings.turning:
        after = with_own_side_down(after)
    if after.bots.thinking and not after.settings.thinking:
        after = after.with_bots(thinking=None)
    return after, ()


def _on_dialog_opened(app: App, message: DialogOpened) -> Update:
    """Forget the outcome of an earlier file."""
    return app.with_own(Transfer()) if message.dialog == SETTINGS_DIALOG else app, ()


def _on_file_saved(app: App, _message: FileSaved) -> Update:
    """Ask for all games, which are in the file too."""
    return app.with_own(Transfer(saving=True)), (Send(GamesWanted()),)


def _on_games_collected(app: App, message: GamesCollected) -> Update:
    """Save everything as a file, or as several if the games are many."""
    if not app.own(Transfer).saving:
        return app, ()
    why = _("Your games can’t be read. The file has only your settings and progress.")
    app = app.with_own(Transfer(why="" if message.texts is not None else why))
    of_rooms = app.own(Declarations).settings
    texts = file.write(app.settings, app.journal, message.texts or (), of_rooms)
    return app, tuple(
        Save(text, files.name_of(file.NAME, number), file.KIND)
        for number, text in enumerate(texts, start=1)
    )


def _on_file_brought(app: App, message: FileBrought) -> Update:
    """Read what is in a file, and ask before it is used."""
    languages = [code for code, _name in app.own(Browser).languages]
    if message.file.why_not:
        return app.with_own(Transfer(why=message.file.why_not)), ()
    text = message.file.text if message.file.size <= file.MOST_TEXT else ""
    try:
        found = file.read(text or "", languages, app.own(Declarations).settings)
        changes, bots = with_free_names(app.settings, found.journal)
    except file.Unreadable as error:
        return app.with_own(Transfer(why=str(error))), ()
    except OddName as error:
        told = _("“{name}” in this file is no name of a bot. Expected: the name of a Python file.")
        name = one_line(str(error))[:NAME_LENGTH]
        return app.with_own(Transfer(why=told.format(name=name))), ()
    return app.with_own(Transfer(waiting=found._replace(journal=changes, bots=bots))), ()


def _on_file_agreed(app: App, _message: FileAgreed) -> Update:
    """Use the settings of the file. Its progress and its games are put together with those here."""
    waiting = app.own(Transfer).waiting
    if waiting is None:
        return app, ()
    return app.with_own(Transfer(done=True, before=app.settings)), (
        Send(ChangesBrought(waiting.journal, shared=False)),
        Send(GamesBrought(waiting.games)),
    )


def _on_file_undone(app: App, _message: FileUndone) -> Update:
    """Return the settings and bots as they were. What has been learned and played is not taken away."""
    before = app.own(Transfer).before
    if before is None:
        return app, ()
    return app.with_own(Transfer()), (Send(SettingsChanged(before)),)


def _on_file_declined(app: App, _message: FileDeclined) -> Update:
    return app.with_own(Transfer()), ()


def update(app: App, message: Message) -> Update:
    """Return the state after a message of the room, and the effects."""
    match message:
        case SettingChosen():
            return on_setting_chosen(app, message)
        case SettingsReset():
            return _on_settings_reset(app, message)
        case SettingsChanged():
            return _on_settings_changed(app, message)
        case DialogOpened():
            return _on_dialog_opened(app, message)
        case FileSaved():
            return _on_file_saved(app, message)
        case GamesCollected():
            return _on_games_collected(app, message)
        case FileBrought():
            return _on_file_brought(app, message)
        case FileAgreed():
            return _on_file_agreed(app, message)
        case FileUndone():
            return _on_file_undone(app, message)
        case FileDeclined():
            return _on_file_declined(app, message)
