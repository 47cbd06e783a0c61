"""The room of the bots. It owns their workers: it sends them all questions in order, and reads their answers."""

from app.game import effects
from app.model.messages import BotAnswered, BotFailed, BotThought, OwnBotFailed
from app.model.page import PageRoom
from app.rooms.bots import handlers, service
from app.rooms.bots.service import Service
from app.runtime.room import Room

ROOM: PageRoom = Room(
    name="bots",
    begin=Service,
    handlers=(handlers, service),
    hears={
        BotAnswered: handlers.on_bot_answered,
        BotFailed: lambda app, _: handlers.count_failure(app),
        BotThought: handlers.on_bot_thought,
        OwnBotFailed: handlers.on_own_bot_failed,
    },
    effect_handlers={
        effects.Ask: service.ask,
        effects.Withdraw: service.withdraw,
        effects.Hurry: service.hurry,
        effects.ReplaceBotWorker: service.restart,
    },
    reacts=(handlers.withdraw_lost_hints,),
    on_event_end=service.give_work,
)
"""The bots."""
