"""The game, or the line on the board, as a moving picture: for a page, a post or a talk."""

from functools import partial
from typing import get_args

from app.model.app import App, Update
from app.model.page import PageRegion, PageRoom
from app.rooms.moving import messages
from app.rooms.moving.messages import MOVING_DIALOG
from app.rooms.moving.state import Moving
from app.runtime.commands import Command, Focus
from app.runtime.handling import EventData
from app.runtime.late import seldom
from app.runtime.region import LateRegion
from app.runtime.room import Dialog, Item, Room
from pacru.core.texts import N_

with seldom:
    from app.rooms.moving import regions, update

CHOICES = ("first", "last", "seconds", "size")


def _update(app: App, message: messages.Message) -> Update:
    if not (app.own(Moving).on or isinstance(message, messages.MovingOpened)):
        return app, ()
    return update.update(app, message)


def _find_content() -> PageRegion:
    return regions.CONTENT


def _read_choice(what: str, data: EventData) -> messages.ChoiceMade:
    return messages.ChoiceMade(what, str(data["value"]))


def _follow(before: App, after: App) -> list[Command]:
    """Lead the focus from the button that is gone to the one that has taken its place."""
    old, new = (app.own(Moving).made is not None for app in (before, after))
    if old == new or after.ui.dialog != MOVING_DIALOG:
        return []
    there = "stop" if new else "gif"
    return [Focus([f"#moving [data-do=moving-{there}]"], within="moving-acts")]


ROOM: PageRoom = Room(
    name="moving",
    begin=Moving,
    reads={
        "moving": lambda _: messages.MovingOpened(),
        **{f"moving-{what}": partial(_read_choice, what) for what in CHOICES},
        "moving-captions": lambda data: messages.ChoiceMade(
            "captions", "true" if data["checked"] else ""
        ),
        "moving-svg": lambda _: messages.DrawingSaved(),
        "moving-gif": lambda _: messages.GifWanted(),
        "moving-next": lambda _: messages.GifContinued(),
        "moving-stop": lambda _: messages.GifStopped(),
        "moving-failed": lambda data: messages.GifFailed(str(data["reason"])),
    },
    unasked=("moving-next", "moving-failed"),
    messages=get_args(messages.Message),
    update=_update,
    dialogs=(Dialog(MOVING_DIALOG, "", LateRegion(MOVING_DIALOG, _find_content), "moving-title"),),
    follows=(_follow,),
    items=(Item("moving", "moving", N_("Moving picture"), "game", 11),),
    icons={
        "moving": '<path d="M3 5h18v14H3zM3 9h18M3 15h18M7.5 5v4M12 5v4M16.5 5v4M7.5 15v4M12 15v4M16.5 15v4"/>'
    },
    late_words=True,
)
"""The moving picture."""
