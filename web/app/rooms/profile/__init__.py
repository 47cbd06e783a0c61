"""The profile: how the person plays, compared with the levels, and one suggestion."""

from app.model.messages import GameReviewed
from app.model.page import PageRoom
from app.person.review_log import REVIEWED
from app.rooms.profile import suggesting
from app.rooms.profile.state import PROFILE_DIALOG, Profile
from app.runtime.late import seldom
from app.runtime.room import Dialog, Fragment, Item, Room
from pacru.core.texts import N_

with seldom:
    from app.rooms.profile import handlers, regions


ROOM: PageRoom = Room(
    name="profile",
    begin=Profile,
    handlers=(handlers,),
    hears={GameReviewed: lambda app, message: handlers.on_game_reviewed(app, message)},
    dialogs=(Dialog(PROFILE_DIALOG, "", lambda: regions.CONTENT, "profile-title"),),
    settings=(REVIEWED,),
    items=(
        Item(
            "profile.show",
            "profile",
            N_("Your level"),
            "study",
            order=14,
            about=N_("How you play, compared with the bots"),
        ),
    ),
    suggests=suggesting.suggest,
    addresses=(Fragment("#profile", {"do": "profile.show"}),),
    icons={
        "profile": '<circle cx="12" cy="8" r="4"/><path d="M4.5 20.5c1-4 4-6 7.5-6s6.5 2 7.5 6"/>'
    },
    late_words=True,
)
