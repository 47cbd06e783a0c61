"""Handlers of the events of the settings, besides those about a file."""

from dataclasses import replace

from app.game.course import with_own_side_down
from app.model import journal
from app.model.app import App, Update
from app.model.journal import NOW, Change
from app.model.messages import ChangesBrought, DialogOpened
from app.model.settings import AT_FIRST, CHOSEN
from app.rooms.settings.state import SETTINGS_DIALOG, Transfer
from app.runtime.handling import handler
from app.runtime.update import Send


@handler()
def show(app: App) -> Update:
    """Show the settings, without the result of an earlier import or export."""
    return app.with_state(Transfer()), (Send(DialogOpened(SETTINGS_DIALOG)),)


@handler()
def choose(app: App, setting: str, value: str) -> Update:
    """Change a setting to one of its choices, or to a number."""
    return replace(app, settings=app.settings.with_value(setting, value)), ()


@handler()
def switch(app: App, setting: str, checked: bool) -> Update:
    """Switch a setting on or off."""
    return replace(app, settings=app.settings.with_value(setting, checked)), ()


@handler()
def reset(app: App) -> Update:
    """Reset the settings that people choose. This overrides changes that another tab has just made."""
    chosen = {name: Change(getattr(AT_FIRST, name), NOW) for name in CHOSEN}
    return app, (Send(ChangesBrought(chosen, shared=False)),)


@handler()
def take_changes(app: App, text: str) -> Update:
    """Apply the changes of another tab, as the journal writes them."""
    try:
        return app, (Send(ChangesBrought(journal.read(text), shared=True)),)
    except ValueError:  # another version of the page has written them; the next start reads them
        return app, ()


def apply_settings(before: App, after: App) -> Update:
    """Apply changed settings to the board and the bots, for changes from any source."""
    if after.settings.turning is not before.settings.turning:
        after = with_own_side_down(after)
    if after.bots.thinking and not after.settings.thinking:
        after = after.with_bots(thinking=None)
    return after, ()
