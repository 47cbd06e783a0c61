"""A desk for many questions to a few engines, each of which works on one question at a time.

Each question has an urgency. It goes to an engine that is free. If none is, a more urgent question
interrupts the least urgent one, which is asked again later:

>>> desk = Desk()
>>> desk.ask(EngineQuestion(1, Urgency.REVIEW, ("position startpos", "go nodes 20000")))
>>> [line.text for line in desk.lines()]
['position startpos', 'go nodes 20000']
>>> desk.ask(EngineQuestion(2, Urgency.TURN, ("position startpos moves a3-b3", "go")))
>>> [line.text for line in desk.lines()]
['stop', 'position startpos moves a3-b3', 'go']
>>> desk.hear("bestmove a3-b3")  # nobody waits for what was interrupted
>>> desk.hear("bestmove a7-b7")
Answered(number=2, turn='a7-b7')
>>> [line.text for line in desk.lines()]
['position startpos', 'go nodes 20000']

With a second engine, the next question does not wait:

>>> desk.ask(EngineQuestion(3, Urgency.REVIEW, ("position startpos moves a3-b3", "go nodes 20000")))
>>> desk.lines(), desk.waiting
([], 1)
>>> desk.join(2)
>>> [line.engine for line in desk.lines()]
[2, 2]
"""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import chain
from operator import attrgetter
from typing import Final, NamedTuple

from pacru.bot.protocol import NO_TURN, Info, read_answer, read_info

FIRST: Final = 1
"""The number of the engine that is there from the beginning."""


class Urgency(IntEnum):
    """How urgent a question is, the most urgent first."""

    COACH = 0
    """A person has just moved, and what is said about that comes before the bot's turn."""
    TURN = 1
    """A player waits for the bot's turn."""
    HINT = 2
    """A person waits for an answer about the game."""
    ANALYSIS = 3
    """A person looks at the lines while they become deeper."""
    REVIEW = 4
    """A person waits for all answers together."""
    SAMPLE = 5
    """Nobody waits."""


class EngineQuestion(NamedTuple):
    """A question to the engine.

    Attributes:
        number: tells it from all other questions.
        urgency: when it is its turn. Among equals, the one that was asked first comes first.
        lines: in the engine protocol; the last one is a ``go`` line. They set each option that any
            question sets, since the engine remembers options.
    """

    number: int
    urgency: Urgency
    lines: tuple[str, ...]


class Answered(NamedTuple):
    """The answer to a question.

    Attributes:
        number: the question's number.
        turn: the turn as text; empty if no turn is possible.
    """

    number: int
    turn: str


class Thinking(NamedTuple):
    """A report on the search for the answer to a question.

    Attributes:
        number: the question's number.
        info: what was found so far about one of the best turns.
    """

    number: int
    info: Info


class EngineLine(NamedTuple):
    """A line for an engine.

    Attributes:
        engine: its number.
        text: in the engine protocol.
    """

    engine: int
    text: str


@dataclass(slots=True)
class _Sent:
    """A question that was sent, and whose ``bestmove`` is still to come."""

    question: EngineQuestion
    wanted: bool = True  # whether this answer is still needed
    hurried: bool = False  # whether it is wanted at once
    stopped: bool = False  # whether "stop" has been sent after it

    @property
    def ends(self) -> bool:
        """Whether the engine is to end its search, or has been told so."""
        return self.stopped or self.hurried or not self.wanted


@dataclass(slots=True)
class _Engine:
    """An engine that is there."""

    number: int
    sent: deque[_Sent] = field(default_factory=deque)  # it answers in this order
    served: Urgency | None = None  # what it was asked last: it may remember something about that

    @property
    def is_free(self) -> bool:
        """Whether it can begin with another question."""
        return not self.sent or self.sent[-1].ends

    @property
    def urgency(self) -> int:
        """How urgent the question is that it works on; a free one has none."""
        return len(Urgency) if self.is_free else self.sent[-1].question.urgency

    def preference(self, urgency: Urgency) -> tuple[bool, bool, int]:
        """The order in which engines are asked: idle ones first, then those that have had such a question."""
        return bool(self.sent), self.served is not urgency, self.number

    def stop(self) -> Iterator[EngineLine]:
        """End the search, if that has not been done yet."""
        if self.sent and not self.sent[-1].stopped:
            self.sent[-1].stopped = True
            yield EngineLine(self.number, "stop")

    def ask(self, question: EngineQuestion) -> Iterator[EngineLine]:
        """Begin with a question."""
        yield from self.stop()
        self.sent.append(_Sent(question))
        self.served = question.urgency
        yield from (EngineLine(self.number, text) for text in question.lines)


class Desk:
    """Questions to engines, in order of urgency. There is one engine, until others join.

    Each question is answered once, unless it is withdrawn. Only `lines` decides what to send, so
    it sees all that was asked and withdrawn at the same moment.
    """

    def __init__(self) -> None:
        self._waiting: list[EngineQuestion] = []  # among equals, the first one comes first
        self._engines = {FIRST: _Engine(FIRST)}
        self._early: list[Answered] = []  # turns of bots that came before what the coach says

    @property
    def open(self) -> frozenset[int]:
        """The numbers of the questions that are still to be answered."""
        sent = {one.question.number for one in self._sent if one.wanted}
        early = {one.number for one in self._early}
        return frozenset(sent | early | {question.number for question in self._waiting})

    @property
    def waiting(self) -> int:
        """How many questions wait for an engine."""
        return len(self._waiting)

    @property
    def engines(self) -> frozenset[int]:
        """The numbers of the engines that are there."""
        return frozenset(self._engines)

    @property
    def idle(self) -> frozenset[int]:
        """The numbers of the engines that have nothing to do."""
        return frozenset(one.number for one in self._engines.values() if not one.sent)

    @property
    def _is_coach_asked(self) -> bool:
        wanted = (one.question for one in self._sent if one.wanted)
        return any(one.urgency is Urgency.COACH for one in chain(self._waiting, wanted))

    @property
    def _sent(self) -> Iterator[_Sent]:
        return chain.from_iterable(one.sent for one in self._engines.values())

    def ask(self, question: EngineQuestion) -> None:
        """Add a question; its number must be new."""
        self._waiting.append(question)

    def withdraw(self, number: int) -> None:
        """Forget a question: its answer is not wanted any more. Without it, nothing changes."""
        self._waiting = [one for one in self._waiting if one.number != number]
        self._early = [one for one in self._early if one.number != number]
        for sent in self._sent:
            if sent.question.number == number:
                sent.wanted = False

    def hurry(self, number: int) -> None:
        """Have a question answered at once, if an engine is working on it."""
        for sent in self._sent:
            if sent.question.number == number:
                sent.hurried = True

    def join(self, engine: int = FIRST) -> None:
        """Note that an engine is there, which has nothing to do. It may take the place of one with that number."""
        self.lose(engine)
        self._engines[engine] = _Engine(engine)

    def lose(self, engine: int = FIRST) -> None:
        """Note that an engine has failed or gone. What it had to answer waits for another one."""
        lost = self._engines.pop(engine, None)
        if lost:
            self._waiting = [one.question for one in lost.sent if one.wanted] + self._waiting

    def hear(self, text: str, engine: int = FIRST) -> Answered | Thinking | None:
        """Read a line of an engine; None if nobody waits for what it says, or not yet: see `late_answers`."""
        speaker = self._engines.get(engine)
        if speaker is None or not speaker.sent:
            return None
        sent = speaker.sent[0]
        turn = read_answer(text)
        if turn is not None:
            speaker.sent.popleft()
            answered = Answered(sent.question.number, "" if turn == NO_TURN else turn)
            if sent.wanted and sent.question.urgency is Urgency.TURN and self._is_coach_asked:
                self._early.append(answered)
                return None
            return answered if sent.wanted else None
        info = read_info(text) if sent.wanted else None
        return Thinking(sent.question.number, info) if info else None

    def late_answers(self) -> list[Answered]:
        """Return the turns of bots that had to wait for the coach, once they may be heard; each once."""
        if self._is_coach_asked:
            return []
        heard, self._early = self._early, []
        return heard

    def lines(self) -> list[EngineLine]:
        """Return the lines to send now, once. Call it after every change."""
        lines: list[EngineLine] = []
        for engine in self._engines.values():
            if engine.is_free:
                lines += engine.stop()
        while self._waiting and self._engines:
            first = min(self._waiting, key=_URGENCY)
            engine = self._engine_for(first)
            if engine.urgency <= first.urgency:
                break
            if not engine.is_free:
                interrupted = engine.sent[-1]
                interrupted.wanted = False
                self._waiting.insert(0, interrupted.question)
            self._waiting.remove(first)
            lines += engine.ask(first)
        return lines

    def _engine_for(self, question: EngineQuestion) -> _Engine:
        """An engine that is free, else the one with the least urgent question."""
        return min(
            self._engines.values(),
            key=lambda one: (-one.urgency, *one.preference(question.urgency)),
        )


_URGENCY: Final = attrgetter("urgency")
