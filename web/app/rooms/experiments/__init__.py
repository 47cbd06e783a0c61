"""The experiments with the bot, which the person's own device can run again."""

from typing import get_args

from app.model.app import App, Update
from app.model.messages import BotAnswered, BotFailed, BotThought
from app.model.page import PageRegion, PageRoom
from app.rooms.experiments import messages
from app.rooms.experiments.messages import EXPERIMENTS_DIALOG
from app.rooms.experiments.state import SAMPLES, Experiments
from app.runtime.commands import Command
from app.runtime.late import seldom
from app.runtime.region import LateRegion
from app.runtime.room import Dialog, Fragment, Item, Room
from pacru.core.texts import N_

with seldom:
    from app.rooms.experiments import regions, update


def _update(app: App, message: messages.Message) -> Update:
    own = app.own(Experiments)
    requests = {one.request for one in own.sample.playing} if own.sample else set()
    match message:
        case BotAnswered(request) | BotThought(request) if request not in requests:
            return app, ()
        case BotFailed() if not own.sample:
            return app, ()
    return update.update(app, message)


def _find_content() -> PageRegion:
    return regions.CONTENT


def _follow(before: App, after: App) -> list[Command]:
    if before.own(Experiments).sample is after.own(Experiments).sample:
        return []
    return update.announcements(before, after)


ROOM: PageRoom = Room(
    name="experiments",
    begin=Experiments,
    reads={
        "experiments": lambda _: messages.ExperimentsOpened(),
        "experiments-fetched": lambda data: messages.ExperimentsFetched(
            "".join(data.get("contents", ())), str(data.get("failed", ""))
        ),
        "experiments-subject": lambda data: messages.SubjectChosen(str(data["value"])),
        "sample": lambda data: messages.SampleWanted(str(data["value"]), str(data["moment"])),
        "sample-stop": lambda _: messages.SampleStopped(),
        "sample-forget": lambda data: messages.SampleForgotten(str(data["value"])),
    },
    unasked=("experiments-fetched",),
    messages=get_args(messages.Message),
    update=_update,
    follows=(_follow,),
    dialogs=(
        Dialog(
            EXPERIMENTS_DIALOG,
            "",
            LateRegion(EXPERIMENTS_DIALOG, _find_content),
            "experiments-title",
        ),
    ),
    settings=(SAMPLES,),
    items=(Item("experiments", "experiments", N_("Experiments"), "study", order=17),),
    addresses=(Fragment("#experiments", {"do": "experiments"}),),
    icons={
        "experiments": '<path d="M9 3h6M10 3v6l-5.5 9.5A1.7 1.7 0 0 0 6 21h12a1.7 1.7 0 0 0 1.5-2.5L14 9V3M7.5 15h9"/>'
    },
    late_words=True,
)
"""The experiments."""
