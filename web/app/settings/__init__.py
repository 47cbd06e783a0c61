"""The room of the settings: their dialog, and their effect on the look of the page."""

from app.core.app import App
from app.core.browser import Browser
from app.core.commands import Command, Keep, Reload
from app.core.messages import Dialog as Name
from app.core.messages import DialogOpened
from app.core.region import Region, Wanted
from app.core.room import Dialog, Item, Room
from app.session.effects import KeepSettings
from app.settings import looks
from app.settings.messages import SettingChosen, SettingsReset
from app.settings.update import UPDATES
from pacru.texts import N_


def _content() -> Region:
    from app.settings import regions  # most visits never need it

    return regions.CONTENT


def _kept(_: App, effect: KeepSettings) -> list[Command]:
    return [Keep("settings", effect.settings.text)]


def _reloaded(before: App, after: App) -> list[Command]:
    """Reload the page in another language: texts are put in before anything else."""
    return [Reload()] if after.settings.language != before.settings.language else []


ROOM = Room(
    name="settings",
    begin=Browser,
    reads={
        "settings": lambda _: DialogOpened(Name.SETTINGS),
        "set": lambda facts: SettingChosen(facts["setting"], facts["value"]),
        "switch": lambda facts: SettingChosen(facts["setting"], facts["checked"]),
        "reset": lambda _: SettingsReset(),
    },
    updates=UPDATES,
    regions=(looks.LOOKS, looks.PAINTS),
    dialogs=(Dialog(Name.SETTINGS, "small", Wanted(Name.SETTINGS, _content), "settings-title"),),
    performs={KeepSettings: _kept},
    follows=(_reloaded,),
    items=(Item("settings", "settings", N_("Settings"), ("tools",), order=90),),
)
"""The room of the settings."""
