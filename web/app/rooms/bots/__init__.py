"""The room of the bots. It owns their worker: it puts all questions to it in order, and reads its answers."""

from typing import get_args

from app.game import effects
from app.model.app import App
from app.model.messages import BotAnswered, BotFailed, BotThought, ScenePassed
from app.model.page import PageRoom
from app.rooms.bots import update
from app.rooms.bots.messages import (
    BoardMessage,
    BotHurried,
    BotReady,
    BotRetried,
    BotsPaused,
    HintWanted,
    Message,
    ScenesSkipped,
)
from app.runtime import commands
from app.runtime.commands import Command
from app.runtime.room import EventData, Room
from pacru.bot.desk import Answered, Desk, EngineQuestion, Thinking


class Service:
    """The questions of all rooms to the bot's worker, see `pacru.bot.desk`."""

    def __init__(self) -> None:
        self._desk = Desk()

    def ask(self, _app: App, effect: effects.Ask) -> list[Command]:
        """Add a question."""
        self._desk.ask(EngineQuestion(effect.number, effect.urgency, effect.lines))
        return []

    def withdraw(self, _app: App, effect: effects.Withdraw) -> list[Command]:
        """Forget a question."""
        self._desk.withdraw(effect.number)
        return []

    def hurry(self, _app: App, effect: effects.Hurry) -> list[Command]:
        """Have a question answered at once."""
        self._desk.hurry(effect.number)
        return []

    def restart(self, _app: App, _effect: effects.ReplaceBotWorker) -> list[Command]:
        """Start a new worker. It is asked what is still open."""
        self._desk.restart()
        return [commands.RestartBot()]

    def hear(self, data: EventData) -> BotAnswered | BotThought | None:
        """Return the message that a line means; None: nothing."""
        match self._desk.hear(str(data["line"])):
            case Answered(number, turn):
                return BotAnswered(number, turn)
            case Thinking(number, info):
                return BotThought(number, info)
        return None

    def fail(self, data: EventData) -> BotFailed:
        """Note that the worker has failed: nothing more is sent to it."""
        self._desk.lose()
        return BotFailed(str(data["reason"]))

    def send(self) -> list[Command]:
        """Return the lines for the worker after an event."""
        return [commands.Bot(line) for line in self._desk.lines()]


def room() -> PageRoom:
    """Return the room, with its own service."""
    service = Service()
    return Room(
        name="bots",
        unasked=("bot-says", "scene"),
        reads={
            "bot-says": service.hear,
            "bot-ready": lambda _: BotReady(),
            "bot-failed": service.fail,
            "hint": lambda _: HintWanted(),
            "hurry": lambda _: BotHurried(),
            "pause": lambda _: BotsPaused(True),
            "resume": lambda _: BotsPaused(False),
            "skip": lambda _: ScenesSkipped(),
            "retry": lambda _: BotRetried(),
            "scene": lambda data: ScenePassed(int(data["request"]), int(data["scene"])),
        },
        messages=get_args(Message),
        update=update.update,
        on_board=dict.fromkeys(get_args(BoardMessage), update.is_for_board),
        performs={
            effects.Ask: service.ask,
            effects.Withdraw: service.withdraw,
            effects.Hurry: service.hurry,
            effects.ReplaceBotWorker: service.restart,
        },
        reacts=(update.withdraw_lost_hints,),
        ends=(service.send,),
    )
