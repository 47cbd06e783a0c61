"""The desk with the questions of all rooms, and the workers that answer them."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from app.game import effects
from app.game.asking import most_workers
from app.model.app import App, Update
from app.model.messages import BotAnswered, BotThought
from app.rooms.bots.staff import Staff
from app.runtime.commands import After, Bot, Command, StartBot
from app.runtime.update import Send
from pacru.bot.desk import FIRST, Answered, Desk, EngineQuestion, Thinking
from pacru.bot.protocol import Info


@dataclass(slots=True)
class Service:
    """What the workers have to do. It is the one thing in the state that changes itself, as they do.

    Attributes:
        desk: the questions, see `pacru.bot.desk`.
        staff: the workers beside the first one.
        most: how many workers there may be.
        asked: the open questions by their numbers, each with what has been reported about it.
    """

    desk: Desk = field(default_factory=Desk)
    staff: Staff = field(default_factory=Staff)
    most: int = 1
    asked: dict[int, tuple[effects.Ask, list[Info]]] = field(default_factory=dict)


def ask(app: App, effect: effects.Ask) -> tuple[Command, ...]:
    """Add a question."""
    service = app.state(Service)
    service.asked[effect.number] = effect, []
    service.desk.ask(EngineQuestion(effect.number, effect.urgency, effect.lines))
    service.most = most_workers(app)
    return ()


def withdraw(app: App, effect: effects.Withdraw) -> tuple[Command, ...]:
    """Forget a question."""
    service = app.state(Service)
    service.asked.pop(effect.number, None)
    service.desk.withdraw(effect.number)
    return ()


def hurry(app: App, effect: effects.Hurry) -> tuple[Command, ...]:
    """Have a question answered at once."""
    app.state(Service).desk.hurry(effect.number)
    return ()


def restart(app: App, _effect: effects.ReplaceBotWorker) -> tuple[Command, ...]:
    """Begin with a new first worker. It is asked what the last one has not answered."""
    app.state(Service).desk.join(FIRST)
    return (StartBot(FIRST),)


def pass_on(app: App, line: str, worker: int) -> Update:
    """Give what a worker says to whoever has asked."""
    service = app.state(Service)
    match service.desk.hear(line, worker):
        case Answered(number, turn):
            service.staff.answer(worker)
            return answer(app, number, turn)
        case Thinking(number, info):
            asked, infos = service.asked[number]
            infos.append(info)
            if asked.answered is None:
                return app, (Send(BotThought(number, info)),)
            return asked.reported(app, number, info) if asked.reported else (app, ())
    return app, ()


def answer(app: App, number: int, turn: str) -> Update:
    """Give an answer to whoever has asked, unless the question has been withdrawn since."""
    open_questions = app.state(Service).asked
    if number not in open_questions:
        return app, ()
    asked, infos = open_questions.pop(number)
    if asked.answered is None:
        return app, (Send(BotAnswered(number, turn, tuple(infos))),)
    return asked.answered(app, effects.Answer(number, turn, tuple(infos)))


def give_work(app: App) -> Iterator[Command]:
    """Return what the workers get to do after an event."""
    service = app.state(Service)
    for line in service.desk.lines():
        yield Bot(*line)
    for number, turn in service.desk.late_answers():
        yield After(0, {"do": "bots.answer", "number": number, "turn": turn})
    yield from service.staff.changes(service.desk, service.most)
