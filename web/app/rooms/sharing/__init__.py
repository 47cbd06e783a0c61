"""The room for sharing: the game as a link, a record and a picture, and the input for texts to open."""

from typing import Final, get_args

from app.game.exchange import SHARE_DIALOG
from app.model.app import App, Update
from app.model.messages import DialogOpened
from app.model.page import PageRegion, PageRoom
from app.rooms.sharing import messages, sending
from app.rooms.sharing.messages import EMBED_DIALOG, GREETING_DIALOG, SENT_DIALOG
from app.rooms.sharing.state import GREETED, MOST_CORRECTED, Sendable, Sharing
from app.runtime.commands import Attributes, Command, Focus, Html, Scroll, Value
from app.runtime.handling import EventData
from app.runtime.late import late, seldom
from app.runtime.region import CommandRegion, LateRegion, Part
from app.runtime.room import Dialog, Item, Room
from pacru.core.texts import N_

with late:
    from app.rooms.sharing import greeting, regions, update
with seldom:
    from app.rooms.sharing import embedding


def _update(app: App, message: messages.Message) -> Update:
    return update.update(app, message)


def _read_reader(data: EventData) -> messages.ReaderChosen:
    value = str(data["value"])
    return messages.ReaderChosen(int(value) if value else None)


def _render_share(own: Sharing) -> str:
    return regions.render_share(own)


def _render_sent(topic: str) -> str:
    return regions.render_sent(topic)


def _find_greeting() -> PageRegion:
    return greeting.CONTENT


def _find_embedding() -> PageRegion:
    return embedding.CONTENT


def _read_option(data: EventData) -> messages.EmbedOptionChosen:
    value = bool(data["checked"]) if data["option"] == "plays" else str(data["value"])
    return messages.EmbedOptionChosen(str(data["option"]), value)


def _live_frame(app: App) -> str:
    """Return the embed in the preview; empty: it has not been started, or the dialog is closed."""
    shows = app.ui.dialog == EMBED_DIALOG and app.own(Sharing).live
    return embedding.live_frame(app) if shows else ""


def _follow_preview(before: App, after: App) -> list[Command]:
    old, new = _live_frame(before), _live_frame(after)
    return [] if old == new else [Html("embed-live", new)]


def _follow_exhibits(before: App, after: App) -> list[Command]:
    """Lead those who have asked for more in the dialog to where they can choose it now."""
    asked = before.ui.dialog == EMBED_DIALOG == after.ui.dialog
    more = after.own(Sharing).exhibits != before.own(Sharing).exhibits
    return [Focus(["#embed-what"])] if asked and more else []


def _follow(before: App, after: App) -> list[Command]:
    old, new = before.own(Sharing), after.own(Sharing)
    told: list[Command] = []
    if old.offered.link and old.offered.link != new.offered.link:  # the QR code is an old one
        told += [
            Html("share-qr", ""),
            Attributes("share-qr", {"hidden": ""}),
            Attributes("share-qr-button", {"aria-expanded": "false"}),
        ]
    if new.refusal and new.refusal is not old.refusal:
        correctable = len(new.refusal.text) <= MOST_CORRECTED
        told.append(Attributes("open-reveal", {"open": ""}))
        told += [Value("open-text", new.refusal.text)] if correctable else []
        told.append(Scroll("#open-refusal"))
    return told


def _offer_link(sendable: Sendable | None) -> list[Command]:
    """Put the link where the scripts find it: a browser lets them share it only right after a press."""
    link = sending.link_to_send(sendable) if sendable else None
    return [Attributes("html", {"data-send": link})]


ROOM: Final[PageRoom] = Room(
    name="sharing",
    begin=Sharing,
    reads={
        "share": lambda _: DialogOpened(SHARE_DIALOG),
        "sent": lambda data: DialogOpened(SENT_DIALOG, str(data["topic"])),
        "greet": lambda _: messages.LinkOpened(),
        "share-reader": _read_reader,
        "share-here": lambda data: messages.PartChosen(bool(data["checked"])),
        "share-abroad": lambda _: messages.AbroadWanted(),
        "save-game": lambda _: messages.RecordSaved(),
        "save-svg": lambda _: messages.DrawingSaved(),
        "save-png": lambda data: messages.PictureSaved(bool(data["dark"]), bool(data["contrast"])),
        "embedding": lambda _: DialogOpened(EMBED_DIALOG),
        "embed-set": _read_option,
        "embed-live": lambda _: messages.EmbedTried(),
        "png-size": lambda data: messages.PictureSizeChosen(int(data["value"])),
    },
    messages=get_args(messages.Message),
    update=_update,
    regions=(CommandRegion("send-link", sending.sendable, _offer_link),),
    dialogs=(
        Dialog(
            "share",
            "",
            Part("share", lambda app: app.own(Sharing), _render_share),
            "share-title",
        ),
        Dialog(
            "sent",
            "small",
            Part("sent", lambda app: app.ui.topic, _render_sent),
            "sent-title",
        ),
        Dialog(
            GREETING_DIALOG,
            "small",
            LateRegion(GREETING_DIALOG, _find_greeting),
            "greeting-title",
            "greeting-text",
        ),
        Dialog(
            EMBED_DIALOG,
            "large",
            LateRegion(EMBED_DIALOG, _find_embedding),
            "embedding-title",
            "embedding-text",
        ),
    ),
    follows=(_follow, _follow_preview, _follow_exhibits),
    items=(Item("share", "share", N_("Share, save, open"), "game", 10),),
    settings=(GREETED,),
)
