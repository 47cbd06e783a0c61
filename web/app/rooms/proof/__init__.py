"""The proof of a win by force: every reply, and the answer to it, on the board while the game waits.

Whatever room has told of the win, this one plays it through. What was on the board before comes back after it.
"""

from typing import get_args

from app.model.app import App, Update
from app.model.page import PageRoom
from app.rooms.proof import messages
from app.rooms.proof.state import NAME, Proving, is_on_board
from app.runtime.commands import Command
from app.runtime.late import seldom
from app.runtime.region import Part, shows_panel
from app.runtime.room import Panel, Room
from pacru.core.texts import N_

with seldom:
    from app.rooms.proof import regions, update


def _update(app: App, message: messages.Message) -> Update:
    return update.update(app, message)


def _react(_before: App, after: App) -> Update:
    """Forget the proof when something else takes its place on the board."""
    if after.own(Proving).proof is None or is_on_board(after):
        return after, ()
    return after.with_own(Proving()), ()


def _follow(before: App, after: App) -> list[Command]:
    if not (is_on_board(before) or is_on_board(after)):
        return []
    return regions.announcements(before, after)


ROOM: PageRoom = Room(
    name=NAME,
    begin=Proving,
    reads={
        "proof": lambda data: messages.ProofWanted(str(data["value"])),
        "proof-reply": lambda data: messages.ReplyChosen(str(data["value"])),
        "proof-again": lambda _: messages.RepliesWanted(),
        "proof-leave": lambda _: messages.ProofLeft(),
    },
    messages=get_args(messages.Message),
    update=_update,
    regions=(
        shows_panel("proof", is_on_board),
        Part(
            "proof",
            lambda app: regions.view(app),
            lambda shown: regions.render(shown),
            when=is_on_board,
        ),
    ),
    reacts=(_react,),
    follows=(_follow,),
    panels=(Panel("proof", "side", "lesson", N_("The proof"), order=3),),
)
"""The proof of a win by force."""
