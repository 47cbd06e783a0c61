"""The room of the settings: their dialog, and their effect on the look of the page."""

from typing import get_args

from app.model import journal
from app.model.app import App
from app.model.messages import ChangesBrought, DialogOpened
from app.model.page import PageRegion, PageRoom
from app.rooms.settings import looks
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
from app.rooms.settings.update import apply_settings, update
from app.runtime.commands import Command, Focus, Keep, Reload
from app.runtime.files import chosen_files
from app.runtime.handling import EventData
from app.runtime.late import late
from app.runtime.region import LateRegion
from app.runtime.room import Dialog, Item, Room
from pacru.core.texts import N_

with late:
    from app.rooms.settings import regions


def _content() -> PageRegion:
    return regions.CONTENT


def _read_file(data: EventData) -> FileBrought:
    return FileBrought(chosen_files(data)[0])


def _read_changes(data: EventData) -> ChangesBrought | None:
    try:
        return ChangesBrought(journal.read(str(data["text"])), shared=True)
    except ValueError:  # of another version of the page: that reads it when it is opened
        return None


def _follow_look(before: App, after: App) -> list[Command]:
    """Store what must be known before the first paint."""
    look = after.settings.look_text
    return [Keep("look", look)] if look != before.settings.look_text else []


def _follow_question(before: App, after: App) -> list[Command]:
    """Move the focus to the question, and back to the file after the answer."""
    old, new = before.own(Transfer).waiting, after.own(Transfer).waiting
    if after.ui.dialog != SETTINGS_DIALOG or bool(old) is bool(new):
        return []
    return [Focus(["#settings-agree" if new else "#settings-file"])]


def _follow_language(before: App, after: App) -> list[Command]:
    """Reload the page in another language: texts are put in before anything else."""
    return [Reload()] if after.settings.language != before.settings.language else []


ROOM: PageRoom = Room(
    name="settings",
    begin=Transfer,
    reads={
        "settings": lambda _: DialogOpened(SETTINGS_DIALOG),
        "set": lambda data: SettingChosen(data["setting"], data["value"]),
        "switch": lambda data: SettingChosen(data["setting"], data["checked"]),
        "reset": lambda _: SettingsReset(),
        "settings-save": lambda _: FileSaved(),
        "changed-elsewhere": _read_changes,
        "settings-file": _read_file,
        "settings-agree": lambda _: FileAgreed(),
        "settings-undo": lambda _: FileUndone(),
        "settings-decline": lambda _: FileDeclined(),
    },
    messages=get_args(Message),
    update=update,
    regions=(looks.LOOKS, looks.PAINTS),
    dialogs=(
        Dialog(SETTINGS_DIALOG, "small", LateRegion(SETTINGS_DIALOG, _content), "settings-title"),
    ),
    reacts=(apply_settings,),
    follows=(_follow_look, _follow_language, _follow_question),
    items=(Item("settings", "settings", N_("Settings"), "more", order=95),),
)
"""The room of the settings."""
