"""The library: games played or opened here, and texts with more games."""

from typing import Final

from app.game.exchange import Filed
from app.model.app import App, Update
from app.model.changes import change
from app.model.messages import DialogClosed, DialogOpened, GamesBrought, GamesWanted
from app.model.page import PageRoom
from app.rooms.library.state import (
    LIBRARY_DIALOG,
    MOST_CORRECTED,
    REPLACE_DIALOG,
    Collect,
    Library,
    with_listing,
)
from app.runtime.commands import Attributes, Command, Scroll, Value
from app.runtime.late import late
from app.runtime.region import Part
from app.runtime.room import Dialog, Item, Room
from pacru.core.texts import N_

with late:
    from app.rooms.library import handlers, regions, store, texts


def _on_dialog_closed(app: App, message: DialogClosed) -> Update:
    """Forget the refused texts once the person has closed the dialog that shows their errors."""
    if message.dialog not in ("", LIBRARY_DIALOG):
        return app, ()
    return change(with_listing(app, refused=()), Library, refusal=None), ()


def _follow_refusal(before: App, after: App) -> list[Command]:
    """Put a refused text into the input for correction, once the dialog is open."""
    old, new = before.state(Library).refusal, after.state(Library).refusal
    if new is None or new is old:
        return []
    text = [Value("open-text", new.text)] if len(new.text) <= MOST_CORRECTED else []
    return [Attributes("open-reveal", {"open": ""}), *text, Scroll("#open-refusal")]


ROOM: Final[PageRoom] = Room(
    name="library",
    begin=Library,
    handlers=(handlers, store, texts),
    hears={
        DialogOpened: lambda app, message: (
            handlers.list_games(app) if message.dialog == LIBRARY_DIALOG else (app, ())
        ),
        DialogClosed: _on_dialog_closed,
        Filed: lambda app, message: handlers.on_filed(app, message),
        GamesWanted: lambda app, _: store.add_job(app, Collect()),
        GamesBrought: lambda app, message: handlers.on_games_brought(app, message),
    },
    dialogs=(
        Dialog(
            LIBRARY_DIALOG,
            "",
            lambda: Part(LIBRARY_DIALOG, regions.view, lambda view: regions.render(*view)),
            "library-title",
        ),
        Dialog(
            REPLACE_DIALOG,
            "small",
            lambda: Part(REPLACE_DIALOG, lambda _: regions.render_replace(), str),
            "replace-title",
        ),
    ),
    announce=_follow_refusal,
    items=(
        Item("library.show", "games", N_("Games"), "study", 7, about=N_("Kept here, all of them")),
    ),
)
