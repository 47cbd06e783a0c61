"""The room of the bots. It owns their workers: it puts all questions to them in order, and reads their answers."""

from typing import get_args

from app.game import effects
from app.game.asking import most_workers
from app.model.app import App
from app.model.messages import BotAnswered, BotFailed, BotThought, ScenePassed
from app.model.page import PageRoom
from app.rooms.bots import update
from app.rooms.bots.messages import (
    BoardMessage,
    BotHurried,
    BotReady,
    BotRetried,
    BotSaid,
    BotsPaused,
    HintWanted,
    Message,
    ScenesSkipped,
    StrangeBotAllowed,
    SubstituteWanted,
)
from app.rooms.bots.staff import Staff
from app.runtime import commands
from app.runtime.commands import Command
from app.runtime.handling import EventData
from app.runtime.room import Room
from pacru.bot.desk import FIRST, Answered, Desk, EngineQuestion, Thinking


class Service:
    """The questions of all rooms to the bots' workers, see `pacru.bot.desk`."""

    def __init__(self) -> None:
        self._desk = Desk()
        self._staff = Staff()
        self._most = 1  # how many workers there may be

    def ask(self, app: App, effect: effects.Ask) -> list[Command]:
        """Add a question."""
        self._desk.ask(EngineQuestion(effect.number, effect.urgency, effect.lines))
        self._most = most_workers(app)
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
        """Begin with a new first worker. It is asked what the last one has not answered."""
        self._desk.join(FIRST)
        return [commands.StartBot(FIRST)]

    def hear(self, data: EventData) -> BotSaid | None:
        """Return the message that the lines of a worker mean; None: nothing."""
        worker = _worker(data)
        said = (self._hear_line(line, worker) for line in str(data["lines"]).splitlines())
        found = tuple(one for one in said if one)
        return BotSaid(found) if found else None

    def _hear_line(self, line: str, worker: int) -> BotAnswered | BotThought | None:
        match self._desk.hear(line, worker):
            case Answered(number, turn):
                self._staff.answer(worker)
                return BotAnswered(number, turn)
            case Thinking(number, info):
                return BotThought(number, info)
        return None

    def begin(self, data: EventData) -> BotReady | None:
        """Note that a worker has started. Only of the first one does anybody else need to know."""
        if _worker(data) == FIRST:
            return BotReady()
        self._staff.join(_worker(data), self._desk)
        return None

    def fail(self, data: EventData) -> BotFailed | None:
        """Note that a worker has failed: nothing more is sent to it. The others do without one of them."""
        if _worker(data) != FIRST:
            self._staff.fail(_worker(data), self._desk)
            return None
        self._desk.lose(FIRST)
        return BotFailed(str(data["reason"]))

    def rest(self, data: EventData) -> None:
        """Give back a worker that has had nothing to do for long."""
        self._staff.rest(_worker(data), int(data["rest"]), self._desk)

    def send(self) -> list[Command]:
        """Return what the workers get to do after an event."""
        lines = [commands.Bot(*line) for line in self._desk.lines()]
        late = [
            commands.After(0, {"do": "bot-answered", "number": number, "turn": turn})
            for number, turn in self._desk.late_answers()
        ]
        return [*lines, *late, *self._staff.changes(self._desk, self._most)]


def _worker(data: EventData) -> int:
    return int(data.get("worker", FIRST))


def room() -> PageRoom:
    """Return the room, with its own service."""
    service = Service()
    return Room(
        name="bots",
        unasked=("bot-says", "bot-answered", "scene"),
        reads={
            "bot-says": service.hear,
            "bot-ready": service.begin,
            "bot-failed": service.fail,
            "bot-rested": service.rest,
            "bot-answered": lambda data: BotAnswered(int(data["number"]), str(data["turn"])),
            "hint": lambda _: HintWanted(),
            "hurry": lambda _: BotHurried(),
            "pause": lambda _: BotsPaused(True),
            "resume": lambda _: BotsPaused(False),
            "skip": lambda _: ScenesSkipped(),
            "retry": lambda _: BotRetried(),
            "let-play": lambda _: StrangeBotAllowed(),
            "substitute": lambda _: SubstituteWanted(),
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
