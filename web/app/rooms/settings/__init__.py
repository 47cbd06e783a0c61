"""The room of the settings: their dialog, and their effect on the look of the page."""

from app.model.app import App
from app.model.messages import GamesCollected
from app.model.page import PageRoom
from app.rooms.settings import handlers, looks
from app.rooms.settings.state import SETTINGS_DIALOG, Transfer
from app.runtime.commands import Command, Keep, Reload
from app.runtime.late import late
from app.runtime.room import Dialog, Item, Room
from pacru.core.texts import N_

with late:
    from app.rooms.settings import regions, transfer


def _follow_look(before: App, after: App) -> list[Command]:
    """Store the look for the first paint of the next visit. If the language has changed, reload the page."""
    old, new = before.settings, after.settings
    if new.look_text == old.look_text:
        return []
    keep = Keep("look", new.look_text)
    return [keep] if new.language == old.language else [keep, Reload()]


ROOM: PageRoom = Room(
    name="settings",
    begin=Transfer,
    handlers=(handlers, transfer),
    hears={
        GamesCollected: lambda app, message: (
            transfer.on_games_collected(app, message) if app.state(Transfer).saving else (app, ())
        )
    },
    regions=(looks.LOOKS, looks.PAINTS),
    dialogs=(Dialog(SETTINGS_DIALOG, "small", lambda: regions.CONTENT, "settings-title"),),
    reacts=(handlers.apply_settings,),
    announce=_follow_look,
    items=(Item("settings.show", "settings", N_("Settings"), "more", order=95),),
)
"""The room of the settings."""
