"""The profile: how the person plays, beside the levels, and one suggestion."""

from typing import get_args

from app.game.reviewed import REVIEWED
from app.model.app import App, Update
from app.model.messages import DialogOpened
from app.model.page import PageRegion, PageRoom
from app.rooms.profile import messages
from app.rooms.profile.messages import PROFILE_DIALOG
from app.rooms.profile.state import Profile
from app.runtime.late import seldom
from app.runtime.region import LateRegion
from app.runtime.room import Dialog, Fragment, Item, Room
from pacru.core.texts import N_

with seldom:
    from app.rooms.profile import regions, update


def _update(app: App, message: messages.Message) -> Update:
    return update.update(app, message)


def _find_content() -> PageRegion:
    return regions.CONTENT


ROOM: PageRoom = Room(
    name="profile",
    begin=Profile,
    reads={
        "profile": lambda _: DialogOpened(PROFILE_DIALOG),
        "profile-game": lambda data: messages.GameChosen(str(data["value"])),
        "profile-count": lambda _: messages.CountContinued(),
    },
    unasked=("profile-count",),
    messages=get_args(messages.Message),
    update=_update,
    dialogs=(
        Dialog(PROFILE_DIALOG, "", LateRegion(PROFILE_DIALOG, _find_content), "profile-title"),
    ),
    settings=(REVIEWED,),
    items=(Item("profile", "profile", N_("Your profile"), "study", order=14),),
    addresses=(Fragment("#profile", {"do": "profile"}),),
    icons={
        "profile": '<circle cx="12" cy="8" r="4"/><path d="M4.5 20.5c1-4 4-6 7.5-6s6.5 2 7.5 6"/>'
    },
    late_words=True,
)
"""The profile."""
