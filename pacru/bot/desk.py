"""A desk for many questions to one engine, which works on one question at a time.

Each question has an urgency. A more urgent one interrupts a less urgent one, which is asked again
later:

>>> desk = Desk()
>>> desk.ask(EngineQuestion(1, Urgency.REVIEW, ("position startpos", "go nodes 20000")))
>>> desk.lines()
['position startpos', 'go nodes 20000']
>>> desk.ask(EngineQuestion(2, Urgency.TURN, ("position startpos moves a3-b3", "go")))
>>> desk.lines()
['stop', 'position startpos moves a3-b3', 'go']
>>> desk.hear("bestmove a3-b3")  # nobody waits for what was interrupted
>>> desk.hear("bestmove a7-b7")
Answered(number=2, turn='a7-b7')
>>> desk.lines()
['position startpos', 'go nodes 20000']
"""

from collections import deque
from dataclasses import dataclass
from enum import IntEnum
from operator import attrgetter
from typing import Final, NamedTuple

from pacru.bot.protocol import NO_TURN, Info, read_answer, read_info


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


@dataclass(slots=True)
class _Sent:
    """A question that was sent, and whose ``bestmove`` is still to come."""

    question: EngineQuestion
    wanted: bool = True  # whether anybody waits for this answer
    hurried: bool = False  # whether it is wanted at once
    stopped: bool = False  # whether "stop" has been sent after it


class Desk:
    """Questions to one engine, in order of urgency.

    Each question is answered once, unless it is withdrawn. Only `lines` decides what to send, so
    it sees all that was asked and withdrawn at the same moment.
    """

    def __init__(self) -> None:
        self._waiting: list[EngineQuestion] = []  # among equals, the first one comes first
        self._sent: deque[_Sent] = deque()  # the engine answers in this order
        self._lost = False

    @property
    def open(self) -> frozenset[int]:
        """The numbers of the questions that are still to be answered."""
        sent = {one.question.number for one in self._sent if one.wanted}
        return frozenset(sent | {question.number for question in self._waiting})

    def ask(self, question: EngineQuestion) -> None:
        """Add a question; its number must be new."""
        self._waiting.append(question)

    def withdraw(self, number: int) -> None:
        """Forget a question: its answer is not wanted any more. Without it, nothing changes."""
        self._waiting = [one for one in self._waiting if one.number != number]
        for sent in self._sent:
            if sent.question.number == number:
                sent.wanted = False

    def hurry(self, number: int) -> None:
        """Have a question answered at once, if the engine is working on it."""
        for sent in self._sent:
            if sent.question.number == number:
                sent.hurried = True

    def lose(self) -> None:
        """Note that the engine has failed. What is open waits for another one."""
        again = [sent.question for sent in self._sent if sent.wanted]
        self._waiting = again + self._waiting
        self._sent.clear()
        self._lost = True

    def restart(self) -> None:
        """Begin again with a new engine. What is open is asked again."""
        self.lose()
        self._lost = False

    def hear(self, line: str) -> Answered | Thinking | None:
        """Read a line of the engine; None if nobody waits for what it says."""
        if not self._sent:
            return None
        sent = self._sent[0]
        turn = read_answer(line)
        if turn is not None:
            self._sent.popleft()
            answered = Answered(sent.question.number, "" if turn == NO_TURN else turn)
            return answered if sent.wanted else None
        info = read_info(line) if sent.wanted else None
        return Thinking(sent.question.number, info) if info else None

    def lines(self) -> list[str]:
        """Return the lines to send now, once. Call it after every change."""
        lines: list[str] = []
        if self._lost:
            return lines
        first = min(self._waiting, key=_URGENCY, default=None)
        latest = self._sent[-1] if self._sent else None
        if latest and not latest.stopped:
            interrupted = first is not None and first.urgency < latest.question.urgency
            if latest.wanted and not latest.hurried and not interrupted:
                return []
            latest.stopped = True
            lines.append("stop")
            if latest.wanted and not latest.hurried:
                latest.wanted = False
                self._waiting.insert(0, latest.question)
        if first is not None:
            self._waiting.remove(first)
            self._sent.append(_Sent(first))
            lines += first.lines
        return lines


_URGENCY: Final = attrgetter("urgency")
