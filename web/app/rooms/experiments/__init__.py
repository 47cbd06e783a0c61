"""Experiments with the bot: published figures, to which the person's device can add games."""

from app.model.app import App, Update
from app.model.messages import BotFailed
from app.model.page import PageRoom
from app.rooms.experiments.state import EXPERIMENTS_DIALOG, SAMPLES, Experiments
from app.runtime.late import seldom
from app.runtime.room import Dialog, Fragment, Item, Room
from pacru.core.texts import N_

with seldom:
    from app.rooms.experiments import handlers, regions


def _on_bot_failed(app: App, _message: BotFailed) -> Update:
    return handlers.on_bot_failed(app) if app.state(Experiments).sample else (app, ())


ROOM: PageRoom = Room(
    name="experiments",
    begin=Experiments,
    handlers=(handlers,),
    hears={BotFailed: _on_bot_failed},
    dialogs=(Dialog(EXPERIMENTS_DIALOG, "", lambda: regions.CONTENT, "experiments-title"),),
    settings=(SAMPLES,),
    items=(
        Item(
            "experiments.show",
            "experiments",
            N_("Experiments"),
            "study",
            order=17,
            about=N_("Bots against bots"),
        ),
    ),
    addresses=(Fragment("#experiments", {"do": "experiments.show"}),),
    icons={
        "experiments": '<path d="M9 3h6M10 3v6l-5.5 9.5A1.7 1.7 0 0 0 6 21h12a1.7 1.7 0 0 0 1.5-2.5L14 9V3M7.5 15h9"/>'
    },
    late_words=True,
)
"""The experiments."""
