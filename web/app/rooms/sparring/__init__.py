"""An opponent made from the person's own games, "You of last month": it reads them, and asks a bot's worker."""

from typing import get_args

from app.game.past import IMITATED, Imitating
from app.model.app import App, Update
from app.model.messages import BotAnswered, BotFailed, BotThought, GamesCollected
from app.model.page import PageRoom
from app.rooms.sparring import messages
from app.runtime.commands import Command
from app.runtime.late import seldom
from app.runtime.room import Room

with seldom:
    from app.rooms.sparring import update


def _update(app: App, message: messages.Message) -> Update:
    own = app.own(Imitating)
    match message:
        case BotAnswered(request) | BotThought(request) if request != own.request:
            return app, ()
        case BotFailed() if own.request is None:
            return app, ()
        case GamesCollected() if not own.collecting:
            return app, ()
    return update.update(app, message)


def _follow(before: App, after: App) -> list[Command]:
    if before.own(Imitating) is after.own(Imitating):
        return []
    return update.announcements(before, after)


ROOM: PageRoom = Room(
    name="sparring",
    begin=Imitating,
    reads={"sparring-read": lambda _: messages.RecordDue()},
    unasked=("sparring-read",),
    messages=get_args(messages.Message),
    update=_update,
    follows=(_follow,),
    settings=(IMITATED,),
)
"""An opponent made from the person's own games."""
