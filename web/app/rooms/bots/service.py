"""The desk with the questions of all rooms, and the workers that answer them."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from app.game import effects
from app.game.asking import most_workers
from app.model.app import App, Update
from app.model.messages import BotAnswered, BotFailed, BotThought
from app.rooms.bots.staff import Staff
from app.runtime.commands import After, Bot, Command, StartBot
from app.runtime.handling import handler
from app.runtime.update import Send
from pacru.bot.desk import FIRST, Answered, Desk, EngineQuestion, Thinking
from pacru.bot.protocol import Info


@dataclass(slots=True)
class Service:
    """The questions for the workers. Unlike the rest of the state, this object is mutable, like the workers."""

    desk: Desk = field(default_factory=Desk)  # the queue of the questions, see `pacru.bot.desk`
    staff: Staff = field(default_factory=Staff)  # the workers beside the first one
    most: int = 1  # the largest number of workers
    # the open questions by number, each with its reports so far
    open_questions: dict[int, tuple[effects.Ask, list[Info]]] = field(default_factory=dict)


def ask(app: App, effect: effects.Ask) -> tuple[Command, ...]:
    """Add a question."""
    service = app.state(Service)
    service.open_questions[effect.number] = effect, []
    service.desk.ask(EngineQuestion(effect.number, effect.urgency, effect.lines))
    service.most = most_workers(app)
    return ()


def withdraw(app: App, effect: effects.Withdraw) -> tuple[Command, ...]:
    """Forget a question."""
    service = app.state(Service)
    service.open_questions.pop(effect.number, None)
    service.desk.withdraw(effect.number)
    return ()


def hurry(app: App, effect: effects.Hurry) -> tuple[Command, ...]:
    """Make a worker answer a question at once."""
    app.state(Service).desk.hurry(effect.number)
    return ()


def restart(app: App, _effect: effects.ReplaceBotWorker) -> tuple[Command, ...]:
    """Start a new first worker, which gets the questions that the last one has not answered."""
    app.state(Service).desk.join(FIRST)
    return (StartBot(FIRST),)


@handler(unasked=True)
def hear(app: App, lines: str, worker: int = FIRST) -> Update:
    """Read the lines of a worker."""
    following: tuple[object, ...] = ()
    for line in lines.splitlines():
        app, more = _read(app, line, worker)
        following += more
    return app, following


def _read(app: App, line: str, worker: int) -> Update:
    """Read a line of a worker: an answer, or the progress of a search."""
    service = app.state(Service)
    match service.desk.hear(line, worker):
        case Answered(number, turn):
            service.staff.answer(worker)
            return answer(app, number, turn)
        case Thinking(number, info):
            question, infos = service.open_questions[number]
            infos.append(info)
            if question.answered is None:
                return app, (Send(BotThought(number, info)),)
            if question.reported:
                return question.reported(app, number, info)
    return app, ()


@handler(unasked=True)
def answer(app: App, number: int, turn: str) -> Update:
    """Pass on the answer to a question, unless the question has been withdrawn."""
    open_questions = app.state(Service).open_questions
    if number not in open_questions:
        return app, ()
    question, infos = open_questions.pop(number)
    if question.answered is None:
        return app, (Send(BotAnswered(number, turn, tuple(infos))),)
    return question.answered(app, effects.Answer(number, turn, tuple(infos)))


@handler()
def begin(app: App, worker: int = FIRST) -> Update:
    """Note that a worker has started. Other rooms need to know only about the first one."""
    if worker == FIRST:
        return app.with_bots(ready=True), ()
    service = app.state(Service)
    service.staff.join(worker, service.desk)
    return app, ()


@handler()
def fail(app: App, reason: str, worker: int = FIRST) -> Update:
    """Note that a worker has failed: nothing more is sent to it. Other rooms need to know only about the first one."""
    service = app.state(Service)
    if worker != FIRST:
        service.staff.fail(worker, service.desk)
        return app, ()
    service.desk.lose(FIRST)
    return app, (Send(BotFailed(reason)),)


@handler()
def rest(app: App, worker: int, rest: int) -> Update:
    """End a worker that has been idle for long."""
    service = app.state(Service)
    service.staff.rest(worker, rest, service.desk)
    return app, ()


def give_work(app: App) -> Iterator[Command]:
    """Return the commands for the workers after an event."""
    service = app.state(Service)
    for line in service.desk.lines():
        yield Bot(*line)
    for number, turn in service.desk.late_answers():
        yield After(0, {"do": "bots.answer", "number": number, "turn": turn})
    yield from service.staff.changes(service.desk, service.most)
