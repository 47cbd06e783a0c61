"""The desk: many questions to one engine, the most urgent first."""

from collections import deque
from collections.abc import Sequence
from itertools import groupby
from operator import attrgetter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pacru.bot.desk import FIRST, Answered, Desk, EngineQuestion, Thinking, Urgency
from pacru.bot.protocol import Info, Score, Thought

COACH, TURN, HINT, ANALYSIS, REVIEW, _ = Urgency


def question(number: int, urgency: Urgency = HINT) -> EngineQuestion:
    return EngineQuestion(number, urgency, (f"position {number}", f"go {number}"))


def lines(number: int) -> list[str]:
    return [*question(number).lines]


def desk_asked(*urgencies: Urgency) -> Desk:
    """A desk with one engine that has been sent questions, from 1 on, one after the other."""
    desk = Desk()
    for number, urgency in enumerate(urgencies, 1):
        desk.ask(question(number, urgency))
        desk.lines()
    return desk


def texts(desk: Desk) -> list[str]:
    """The lines to send now to the only engine."""
    sent = desk.lines()
    assert {line.engine for line in sent} <= {1}
    return [line.text for line in sent]


class Engine:
    """An engine that remembers what it was told, and answers when a test wants it to.

    As the real one, it answers each "go" once: when its search ends, or at "stop".
    """

    def __init__(self) -> None:
        self.going: int | None = None
        self.answers: deque[str] = deque()  # on their way to the desk
        self.asked: list[int] = []

    def receive(self, lines: Sequence[str]) -> None:
        for line in lines:
            match line.split():
                case ["stop"]:
                    self.end()
                case ["go", number]:
                    assert self.going is None, "a search is running"
                    self.going = int(number)
                    self.asked.append(self.going)

    def end(self) -> None:
        if self.going is not None:
            self.answers.append(f"bestmove {self.going}")
            self.going = None


def test_a_question_is_sent_and_answered_once() -> None:
    desk = Desk()
    desk.ask(question(1))
    assert desk.open == {1}
    assert texts(desk) == lines(1)
    assert texts(desk) == []
    assert desk.hear("info depth 1") is None
    line = "info depth 2 score markers 30 nodes 9 time 8 multipv 3 pv a3-b3"
    thought = Thought(2, Score("markers", 30), ("a3-b3",))
    assert desk.hear(line) == Thinking(1, Info(thought, 9, 8, 3))
    assert desk.hear("bestmove a3-b3") == Answered(1, "a3-b3")
    assert not desk.open
    assert desk.hear("bestmove a3-b3") is None
    assert desk.hear(line) is None
    assert desk_asked(HINT).hear("bestmove none") == Answered(1, "")


@pytest.mark.parametrize("less", [HINT, ANALYSIS, REVIEW])
def test_a_more_urgent_question_interrupts_and_the_other_one_is_asked_again(less: Urgency) -> None:
    desk = desk_asked(less)
    desk.ask(question(2, TURN))
    assert texts(desk) == ["stop", *lines(2)]
    # What the engine still says about the first question is not about the second one.
    assert desk.hear("info depth 2 score markers 30 pv a3-b3") is None
    assert desk.hear("bestmove a3-b3") is None
    assert desk.open == {1, 2}
    assert texts(desk) == []
    assert desk.hear("bestmove a7-b7") == Answered(2, "a7-b7")
    assert texts(desk) == lines(1)
    assert desk.hear("bestmove c3-d3") == Answered(1, "c3-d3")


@pytest.mark.parametrize("urgency", Urgency)
def test_a_question_that_is_as_urgent_waits(urgency: Urgency) -> None:
    desk = Desk()
    for number in (1, 2, 3):
        desk.ask(question(number, urgency))
    assert texts(desk) == lines(1)
    for number in (1, 2, 3):
        assert desk.hear(f"bestmove {number}") == Answered(number, str(number))
        assert texts(desk) == (lines(number + 1) if number < 3 else [])


def test_what_was_interrupted_keeps_its_place_among_its_equals() -> None:
    desk = desk_asked(REVIEW, REVIEW, HINT)
    desk.hear("bestmove one")
    desk.hear("bestmove three")
    assert texts(desk) == lines(1)


def test_what_is_asked_at_one_moment_is_sent_in_order_of_urgency() -> None:
    desk = desk_of(1, REVIEW, ANALYSIS, TURN, HINT)
    assert texts(desk) == lines(3)  # and nothing that would be stopped at once


def test_a_withdrawn_question_is_stopped_or_never_asked() -> None:
    desk = desk_asked(HINT, HINT)
    desk.withdraw(2)
    assert texts(desk) == []
    desk.withdraw(1)
    assert not desk.open
    desk.ask(question(3))
    assert texts(desk) == ["stop", *lines(3)]
    assert desk.hear("bestmove one") is None
    assert desk.hear("bestmove three") == Answered(3, "three")
    assert texts(desk) == []


def test_nobody_elses_question_is_stopped() -> None:
    desk = desk_asked(HINT)
    desk.withdraw(7)
    desk.hurry(7)
    assert texts(desk) == []
    assert desk.hear("bestmove one") == Answered(1, "one")
    desk.ask(question(2))
    texts(desk)
    desk.withdraw(1)
    assert texts(desk) == []


def test_a_hurried_question_is_answered_at_once() -> None:
    desk = desk_asked(TURN, REVIEW)
    desk.hurry(1)
    assert texts(desk) == ["stop", *lines(2)]
    desk.hurry(1)
    assert texts(desk) == []
    assert desk.hear("bestmove one") == Answered(1, "one")
    assert desk.hear("bestmove two") == Answered(2, "two")


def test_an_engine_that_starts_again_is_asked_what_is_open() -> None:
    desk = desk_asked(REVIEW, ANALYSIS, TURN)
    desk.withdraw(2)
    desk.join()
    assert desk.open == {1, 3}
    assert texts(desk) == lines(3)
    assert desk.hear("bestmove three") == Answered(3, "three")
    assert texts(desk) == lines(1)


def test_an_engine_that_has_failed_is_told_nothing() -> None:
    desk = desk_asked(HINT)
    desk.lose()
    assert texts(desk) == []
    desk.withdraw(1)
    desk.ask(question(2))
    assert texts(desk) == []
    assert desk.hear("bestmove one") is None
    desk.join()
    assert texts(desk) == lines(2)


# ---- several engines


def desk_of(engines: int, *urgencies: Urgency) -> Desk:
    """A desk with some engines that is asked questions, from 1 on, and has sent nothing yet."""
    desk = Desk()
    for engine in range(FIRST + 1, engines + 1):
        desk.join(engine)
    for number, urgency in enumerate(urgencies, 1):
        desk.ask(question(number, urgency))
    return desk


def asked(desk: Desk) -> dict[int, list[int]]:
    """The questions that are sent now, by engine, with 0 for each "stop"."""
    sent: dict[int, list[int]] = {}
    for engine, text in desk.lines():
        if not text.startswith("position"):
            sent.setdefault(engine, []).append(int(text.removeprefix("go ").replace("stop", "0")))
    return sent


def test_questions_are_worked_on_side_by_side() -> None:
    desk = desk_of(2, REVIEW, REVIEW, REVIEW)
    assert asked(desk) == {1: [1], 2: [2]}
    assert (desk.waiting, desk.idle) == (1, frozenset())
    assert desk.hear("bestmove two", 2) == Answered(2, "two")
    assert asked(desk) == {2: [3]}
    assert desk.hear("bestmove one", 1) == Answered(1, "one")
    assert desk.idle == {1}


def test_an_urgent_question_takes_the_place_of_the_least_urgent_one() -> None:
    desk = desk_of(3, ANALYSIS, REVIEW, HINT)
    assert asked(desk) == {1: [3], 2: [1], 3: [2]}
    desk.ask(question(4, TURN))
    assert asked(desk) == {3: [0, 4]}
    desk.ask(question(5, COACH))
    assert asked(desk) == {2: [0, 5]}
    desk.ask(question(6, REVIEW))
    assert asked(desk) == {}
    assert desk.waiting == 3


def test_a_question_goes_to_the_engine_that_remembers_most_about_it() -> None:
    desk = desk_of(2, COACH, TURN)
    assert asked(desk) == {1: [1], 2: [2]}
    desk.hear("bestmove one", 1)
    desk.hear("bestmove two", 2)
    desk.ask(question(3, TURN))
    assert asked(desk) == {2: [3]}


def test_an_engine_that_joins_gets_what_waits() -> None:
    desk = desk_of(1, HINT, HINT)
    assert asked(desk) == {1: [1]}
    desk.join(3)
    assert asked(desk) == {3: [2]}
    assert desk.engines == {1, 3}


def test_what_an_engine_has_not_answered_is_asked_again_when_it_is_lost() -> None:
    desk = desk_of(2, REVIEW, REVIEW)
    assert asked(desk) == {1: [1], 2: [2]}
    desk.lose(2)
    assert desk.hear("bestmove two", 2) is None
    assert asked(desk) == {}
    desk.hear("bestmove one", 1)
    assert asked(desk) == {1: [2]}
    assert desk.hear("bestmove two", 1) == Answered(2, "two")


def test_without_an_engine_questions_wait() -> None:
    desk = desk_of(2)
    desk.lose(1)
    desk.lose(2)
    desk.lose(7)  # who was never there
    desk.ask(question(1))
    assert desk.lines() == []
    assert desk.waiting == 1


def test_a_bot_does_not_reply_before_the_coach_has_spoken() -> None:
    desk = desk_of(2, COACH, TURN)
    desk.lines()
    assert desk.hear("bestmove two", 2) is None
    assert not desk.late_answers()
    assert desk.open == {1, 2}
    assert desk.hear("bestmove one", 1) == Answered(1, "one")
    desk.ask(question(3, COACH))  # the coach wants to know more
    assert desk.late_answers() == []
    desk.lines()
    assert desk.hear("bestmove three", 1) == Answered(3, "three")
    assert desk.late_answers() == [Answered(2, "two")]
    assert not desk.late_answers()
    assert not desk.open
    # Nor ever if the coach stops it.
    desk = desk_of(2, COACH, TURN)
    desk.lines()
    desk.hear("bestmove two", 2)
    desk.hear("bestmove one", 1)
    desk.withdraw(2)
    assert not desk.late_answers()
    assert not desk.open


STEPS = st.lists(
    st.tuples(st.just("ask"), st.sampled_from(Urgency))
    | st.tuples(st.sampled_from(("withdraw", "hurry")), st.integers(0, 20))
    | st.tuples(st.sampled_from(("end", "hear", "join", "lose")), st.integers(1, 4)),
    max_size=40,
)


@given(STEPS, st.booleans())
def test_each_question_is_answered_once_or_withdrawn(
    steps: list[tuple[str, int]], in_between: bool
) -> None:
    desk, engines = Desk(), {FIRST: Engine()}
    urgencies: list[Urgency] = []
    withdrawn: set[int] = set()
    answered: list[int] = []
    early: set[int] = set()

    def pass_on() -> None:
        answered.extend(answer.number for answer in desk.late_answers())
        for number, sent in groupby(desk.lines(), attrgetter("engine")):
            engines[number].receive([line.text for line in sent])
        assert desk.engines == engines.keys()
        going = [one.going for one in engines.values() if one.going is not None]
        working = {*going}
        coming = {int(line.split()[1]) for one in engines.values() for line in one.answers}
        waiting = desk.open - working - coming - early
        assert not waiting or all(one.going is not None or one.answers for one in engines.values())
        worst = max((urgencies[number] for number in going), default=None)
        assert worst is None or all(worst <= urgencies[number] for number in waiting)

    def hears(engine: int) -> None:
        if engine not in engines or not engines[engine].answers:
            return
        text = engines[engine].answers.popleft()
        number = int(text.split()[1])
        was_open = number in desk.open
        match desk.hear(text, engine):
            case Answered(heard, turn):
                assert turn == str(heard)
                answered.append(heard)
            case None if was_open and urgencies[number] is TURN:
                early.add(number)

    for what, value in steps:
        if what == "ask":
            urgencies.append(Urgency(value))
            desk.ask(question(len(urgencies) - 1, urgencies[-1]))
        elif what == "withdraw":
            desk.withdraw(value)
            if value < len(urgencies) and value not in answered:
                withdrawn.add(value)
        elif what == "hurry":
            desk.hurry(value)
        elif what == "join":
            desk.join(value)
            engines[value] = Engine()
        elif what == "lose":
            desk.lose(value)
            engines.pop(value, None)
        elif what == "end":
            if value in engines:
                engines[value].end()
        else:
            hears(value)
        if in_between or what in ("hear", "end"):
            pass_on()
    if not engines:
        desk.join()
        engines[FIRST] = Engine()
    pass_on()
    while any(one.going is not None or one.answers for one in engines.values()):
        for number in engines:
            engines[number].end()
            hears(number)
        pass_on()
    assert not desk.open
    assert len(answered) == len(set(answered))
    assert {*answered} | withdrawn == {*range(len(urgencies))}
    assert not {*answered} & withdrawn
