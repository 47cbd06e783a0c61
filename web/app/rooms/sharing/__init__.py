"""The room for sharing: the game as a link, a record and a picture, and the input for texts to open."""

from typing import Final

from app.game.exchange import SHARE_DIALOG, ExhibitsOffered, TextAccepted, TextRefused
from app.model.app import App, Update
from app.model.messages import DialogOpened, SentAway
from app.model.page import PageRoom
from app.rooms.sharing import sending
from app.rooms.sharing.state import (
    EMBED_DIALOG,
    GREETED,
    GREETING_DIALOG,
    MOST_CORRECTED,
    SENT_DIALOG,
    Sendable,
    Sharing,
)
from app.runtime.commands import Attributes, Command, Html, Scroll, Value
from app.runtime.late import late, seldom
from app.runtime.region import CommandRegion, Part
from app.runtime.room import Dialog, Item, Room
from pacru.core.texts import N_

with late:
    from app.rooms.sharing import greeting, handlers, regions
with seldom:
    from app.rooms.sharing import embedding


def _on_dialog_opened(app: App, message: DialogOpened) -> Update:
    offers = message.dialog in (SHARE_DIALOG, EMBED_DIALOG)
    return handlers.on_dialog_opened(app, message) if offers else (app, ())


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
    correctable = len(new.text) <= MOST_CORRECTED
    text = [Value("open-text", new.text)] if correctable else []
    return [Attributes("open-reveal", {"open": ""}), *text, Scroll("#open-refusal")]


def _offer_link(sendable: Sendable | None) -> list[Command]:
    """Put the link where the scripts find it: a browser lets them share it only right after a press."""
    link = sending.link_to_send(sendable) if sendable else None
    return [Attributes("html", {"data-send": link})]


ROOM: Final[PageRoom] = Room(
    name="sharing",
    begin=Sharing,
    handlers=(handlers,),
    hears={
        DialogOpened: _on_dialog_opened,
        SentAway: lambda app, message: handlers.on_sent_away(app, message),
        ExhibitsOffered: lambda app, message: handlers.on_exhibits_offered(app, message),
        TextRefused: lambda app, message: handlers.on_text_refused(app, message),
        TextAccepted: lambda app, message: handlers.on_text_accepted(app, message),
    },
    regions=(CommandRegion("send-link", sending.sendable, _offer_link),),
    dialogs=(
        Dialog(
            SHARE_DIALOG,
            "",
            lambda: Part(SHARE_DIALOG, lambda app: app.own(Sharing), regions.render_share),
            "share-title",
        ),
        Dialog(
            SENT_DIALOG,
            "small",
            lambda: Part(SENT_DIALOG, lambda app: app.ui.topic, regions.render_sent),
            "sent-title",
        ),
        Dialog(
            GREETING_DIALOG, "small", lambda: greeting.CONTENT, "greeting-title", "greeting-text"
        ),
        Dialog(
            EMBED_DIALOG, "large", lambda: embedding.CONTENT, "embedding-title", "embedding-text"
        ),
    ),
    follows=(_follow_refusal, _follow_preview),
    items=(Item("sharing.show", "share", N_("Share, save, open"), "game", 10),),
    settings=(GREETED,),
)
