"""Handlers of the events of a file with settings, progress and games."""

from dataclasses import replace
from typing import Any

from app.game.own_bots import OddName, with_free_names
from app.model.app import App, Update
from app.model.messages import ChangesBrought, GamesBrought, GamesCollected, GamesWanted
from app.rooms.settings import file
from app.rooms.settings.state import Transfer
from app.runtime.browser import Browser
from app.runtime.commands import Focus, Save
from app.runtime.files import chosen_files, name_of
from app.runtime.handling import handler
from app.runtime.room import Declarations
from app.runtime.update import Send
from pacru.core.texts import _


@handler()
def save(app: App) -> Update:
    """Begin to save a file: collect all games first."""
    return app.with_state(Transfer(saving=True)), (Send(GamesWanted()),)


def on_games_collected(app: App, message: GamesCollected) -> Update:
    """Save everything as a file, or as several if there are many games."""
    why = ""
    if message.texts is None:
        why = _("Your games can’t be read. The file has only your settings and progress.")
    of_rooms = app.state(Declarations).settings
    texts = file.write(app.settings, app.journal, message.texts or (), of_rooms)
    return app.with_state(Transfer(why=why)), tuple(
        Save(text, name_of(file.NAME, number), file.KIND)
        for number, text in enumerate(texts, start=1)
    )


@handler()
def read(app: App, files: Any) -> Update:  # noqa: ANN401 - as web/scripts/uploads.js sends them
    """Read a file, and ask the person before using it."""
    chosen = chosen_files(files)[0]
    languages = [code for code, _name in app.state(Browser).languages]
    try:
        if chosen.why_not:
            raise file.Unreadable(chosen.why_not)
        text = chosen.text if chosen.size <= file.MOST_TEXT else ""
        content = file.read(text or "", languages, app.state(Declarations).settings)
        changes, bots = with_free_names(app.settings, content.journal)
    except (file.Unreadable, OddName) as error:
        return app.with_state(Transfer(why=str(error))), ()
    content = content._replace(journal=changes, bots=bots)
    return app.with_state(Transfer(waiting=content)), (Focus(["#settings-agree"]),)


@handler()
def agree(app: App) -> Update:
    """Use the settings of the file, and merge its progress and its games with those here."""
    waiting = app.state(Transfer).waiting
    if waiting is None:
        return app, ()
    return app.with_state(Transfer(before=app.settings)), (
        Send(ChangesBrought(waiting.journal, shared=False)),
        Send(GamesBrought(waiting.games)),
        Focus(["#settings-file"]),
    )


@handler()
def decline(app: App) -> Update:
    """Drop the content of the file."""
    return app.with_state(Transfer()), (Focus(["#settings-file"]),)


@handler()
def undo(app: App) -> Update:
    """Restore the settings and bots from before the import. Imported progress and games stay."""
    before = app.state(Transfer).before
    if before is None:
        return app, ()
    return replace(app, settings=before).with_state(Transfer()), ()
