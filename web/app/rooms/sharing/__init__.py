"""The room for sharing: the game as a film, a picture, a link and a record."""

from typing import Final

from app.game.exchange import SHARE_DIALOG, ExhibitsOffered
from app.model.app import App
from app.model.messages import DialogClosed, DialogOpened, PlayerMovedAway
from app.model.page import PageRoom
from app.rooms.sharing import sending
from app.rooms.sharing.state import EMBED_DIALOG, Sharing
from app.runtime.commands import Command, Html
from app.runtime.late import late, seldom
from app.runtime.region import CommandRegion, Part
from app.runtime.room import Dialog, Item, Room
from pacru.core.texts import N_

with late:
    from app.rooms.sharing import film, handlers, regions
with seldom:
    from app.rooms.sharing import embedding


def _live_frame(app: App) -> str:
    """Return the embed in the preview; empty: the embed has not been started, or the dialog is closed."""
    is_live = app.ui.dialog == EMBED_DIALOG and app.state(Sharing).live
    return embedding.live_frame(app) if is_live else ""


def _follow_preview(before: App, after: App) -> list[Command]:
    old, new = _live_frame(before), _live_frame(after)
    return [] if old == new else [Html("embed-live", new)]


ROOM: Final[PageRoom] = Room(
    name="sharing",
    begin=Sharing,
    handlers=(handlers, film),
    hears={
        DialogOpened: lambda app, message: (
            handlers.on_dialog_opened(app, message)
            if message.dialog in (SHARE_DIALOG, EMBED_DIALOG)
            else (app, ())
        ),
        DialogClosed: lambda app, message: handlers.on_dialog_closed(app, message),
        PlayerMovedAway: lambda app, _: handlers.offer(app),  # the link has changed
        ExhibitsOffered: lambda app, message: handlers.on_exhibits_offered(app, message),
    },
    regions=(CommandRegion("send-link", sending.sendable, sending.offer_link),),
    dialogs=(
        Dialog(
            SHARE_DIALOG,
            "",
            lambda: Part(SHARE_DIALOG, regions.render, str),
            "share-title",
        ),
        Dialog(
            EMBED_DIALOG,
            "large",
            lambda: Part(EMBED_DIALOG, embedding.view, lambda view: embedding.render(*view)),
            "embedding-title",
            "embedding-text",
        ),
    ),
    announce=_follow_preview,
    items=(Item("sharing.show", "share", N_("Send"), "game", 10),),
    icons={
        "moving": '<path d="M3 5h18v14H3zM3 9h18M3 15h18M7.5 5v4M12 5v4M16.5 5v4M7.5 15v4M12 15v4M16.5 15v4"/>',
        "picture": '<path d="M3.5 5h17v14h-17zM3.5 16l5-5 4 4 3-3 5 4.5M15.5 9h.01"/>',
        "copy": '<path d="M9 9h11v11H9zM5 15H4V4h11v1"/>',
        "qr": '<path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2zM18 14h2M14 18v2"/>',
        "embed": '<path d="M8 8l-4.5 4L8 16M16 8l4.5 4L16 16"/>',
    },
)
