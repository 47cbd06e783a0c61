"""The room for sharing: the game as a link, a record and a picture, and the input for texts to open."""

from typing import Final

from app.game.exchange import SHARE_DIALOG, ExhibitsOffered, TextAccepted, TextRefused
from app.model.app import App
from app.model.messages import DialogOpened, SentAway
from app.model.page import PageRoom
from app.rooms.sharing import sending
from app.rooms.sharing.state import (
    EMBED_DIALOG,
    MOST_CORRECTED,
    Sharing,
)
from app.runtime.commands import Attributes, Command, Html, Scroll, Value
from app.runtime.late import late, seldom
from app.runtime.region import CommandRegion, Part
from app.runtime.room import Dialog, Item, Room
from pacru.core.texts import N_

with late:
    from app.rooms.sharing import handlers, regions
with seldom:
    from app.rooms.sharing import embedding


def _live_frame(app: App) -> str:
    """Return the embed in the preview; empty: it has not been started, or the dialog is closed."""
    shows = app.ui.dialog == EMBED_DIALOG and app.own(Sharing).live
    return embedding.live_frame(app) if shows else ""


def _follow_preview(before: App, after: App) -> list[Command]:
    old, new = _live_frame(before), _live_frame(after)
    return [] if old == new else [Html("embed-live", new)]


def _follow_refusal(before: App, after: App) -> list[Command]:
    """Show the text that was refused, to be corrected: it may have opened the dialog that it is in."""
    old, new = before.own(Sharing).refusal, after.own(Sharing).refusal
    if new is None or new is old:
        return []
    text = [Value("open-text", new.text)] if len(new.text) <= MOST_CORRECTED else []
    return [Attributes("open-reveal", {"open": ""}), *text, Scroll("#open-refusal")]


ROOM: Final[PageRoom] = Room(
    name="sharing",
    begin=Sharing,
    handlers=(handlers,),
    hears={
        DialogOpened: lambda app, message: (
            handlers.on_dialog_opened(app, message)
            if message.dialog in (SHARE_DIALOG, EMBED_DIALOG)
            else (app, ())
        ),
        SentAway: lambda app, _: handlers.offer(app),  # the link is another one
        ExhibitsOffered: lambda app, message: handlers.on_exhibits_offered(app, message),
        TextRefused: lambda app, message: handlers.on_text_refused(app, message),
        TextAccepted: lambda app, _: handlers.on_text_accepted(app),
    },
    regions=(CommandRegion("send-link", sending.sendable, sending.offer_link),),
    dialogs=(
        Dialog(
            SHARE_DIALOG,
            "",
            lambda: Part(
                SHARE_DIALOG,
                lambda app: (app.own(Sharing), regions.ways_to_show(app)),
                lambda shown: regions.render_share(*shown),
            ),
            "share-title",
        ),
        Dialog(
            EMBED_DIALOG, "large", lambda: embedding.CONTENT, "embedding-title", "embedding-text"
        ),
    ),
    follows=(_follow_refusal, _follow_preview),
    items=(Item("sharing.show", "share", N_("Send"), "game", 10),),
)
