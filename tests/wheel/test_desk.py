"""The desk: many questions to one engine, the most urgent first."""

from collections import deque
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pacru.bot.desk import Answered, Desk, EngineQuestion, Thinking, Urgency
from pacru.bot.protocol import Info, Score, Thought

COACH, TURN, HINT, ANALYSIS, REVIEW = Urgency


def question(number: int, urgency: Urgency = HINT) -> EngineQuestion:
    return EngineQuestion(number, urgency, (f"position {number}", f"go {number}"))


def lines(number: int) -> list[str]:
    return [*question(number).lines]


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
    assert desk.lines() == lines(1)
    assert desk.lines() == []
    assert desk.hear("info depth 1") is None
    line = "info depth 2 score markers 30 nodes 9 time 8 multipv 3 pv a3-b3"
    thought = Thought(2, Score("markers", 30), ("a3-b3",))
    assert desk.hear(line) == Thinking(1, Info(thought, 9, 8, 3))
    assert desk.hear("bestmove a3-b3") == Answered(1, "a3-b3")
    assert not desk.open
    assert desk.hear("bestmove a3-b3") is None
    assert desk.hear(line) is None


def test_where_no_turn_is_possible_the_answer_is_empty() -> None:
    desk = Desk()
    desk.ask(question(1))
    desk.lines()
    assert desk.hear("bestmove none") == Answered(1, "")


@pytest.mark.parametrize("less", [HINT, ANALYSIS, REVIEW])
def test_a_more_urgent_question_interrupts_and_the_other_one_is_asked_again(less: Urgency) -> None:
    desk = Desk()
    desk.ask(question(1, less))
    desk.lines()
    desk.ask(question(2, TURN))
    assert desk.lines() == ["stop", *lines(2)]
    # What the engine still says about the first question is not about the second one.
    assert desk.hear("info depth 2 score markers 30 pv a3-b3") is None
    assert desk.hear("bestmove a3-b3") is None
    assert desk.open == {1, 2}
    assert desk.lines() == []
    assert desk.hear("bestmove a7-b7") == Answered(2, "a7-b7")
    assert desk.lines() == lines(1)
    assert desk.hear("bestmove c3-d3") == Answered(1, "c3-d3")


@pytest.mark.parametrize("urgency", Urgency)
def test_a_question_that_is_as_urgent_waits(urgency: Urgency) -> None:
    desk = Desk()
    for number in (1, 2, 3):
        desk.ask(question(number, urgency))
    assert desk.lines() == lines(1)
    for number in (1, 2, 3):
        assert desk.hear(f"bestmove {number}") == Answered(number, str(number))
        assert desk.lines() == (lines(number + 1) if number < 3 else [])


def test_what_was_interrupted_keeps_its_place_among_its_equals() -> None:
    desk = Desk()
    desk.ask(question(1, REVIEW))
    desk.ask(question(2, REVIEW))
    desk.lines()
    desk.ask(question(3, HINT))
    desk.lines()
    desk.hear("bestmove one")
    desk.hear("bestmove three")
    assert desk.lines() == lines(1)


def test_what_is_asked_at_one_moment_is_sent_in_order_of_urgency() -> None:
    desk = Desk()
    for number, urgency in enumerate((REVIEW, ANALYSIS, TURN, HINT)):
        desk.ask(question(number, urgency))
    assert desk.lines() == lines(2)  # and nothing that would be stopped at once


def test_a_withdrawn_question_is_stopped_or_never_asked() -> None:
    desk = Desk()
    desk.ask(question(1))
    desk.ask(question(2))
    desk.lines()
    desk.withdraw(2)
    assert desk.lines() == []
    desk.withdraw(1)
    assert not desk.open
    desk.ask(question(3))
    assert desk.lines() == ["stop", *lines(3)]
    assert desk.hear("bestmove one") is None
    assert desk.hear("bestmove three") == Answered(3, "three")
    assert desk.lines() == []


def test_nobody_elses_question_is_stopped() -> None:
    desk = Desk()
    desk.ask(question(1))
    desk.lines()
    desk.withdraw(7)
    desk.hurry(7)
    assert desk.lines() == []
    assert desk.hear("bestmove one") == Answered(1, "one")
    desk.ask(question(2))
    desk.lines()
    desk.withdraw(1)
    assert desk.lines() == []


def test_a_hurried_question_is_answered_at_once() -> None:
    desk = Desk()
    desk.ask(question(1, TURN))
    desk.ask(question(2, REVIEW))
    desk.lines()
    desk.hurry(1)
    assert desk.lines() == ["stop", *lines(2)]
    desk.hurry(1)
    assert desk.lines() == []
    assert desk.hear("bestmove one") == Answered(1, "one")
    assert desk.hear("bestmove two") == Answered(2, "two")


def test_an_engine_that_starts_again_is_asked_what_is_open() -> None:
    desk = Desk()
    for number, urgency in enumerate((REVIEW, ANALYSIS, TURN), 1):
        desk.ask(question(number, urgency))
        desk.lines()
    desk.withdraw(2)
    desk.restart()
    assert desk.open == {1, 3}
    assert desk.lines() == lines(3)
    assert desk.hear("bestmove three") == Answered(3, "three")
    assert desk.lines() == lines(1)


def test_an_engine_that_has_failed_is_told_nothing() -> None:
    desk = Desk()
    desk.ask(question(1))
    desk.lines()
    desk.lose()
    assert desk.lines() == []
    desk.withdraw(1)
    desk.ask(question(2))
    assert desk.lines() == []
    assert desk.hear("bestmove one") is None
    desk.restart()
    assert desk.lines() == lines(2)


STEPS = st.lists(
    st.tuples(st.just("ask"), st.sampled_from(Urgency))
    | st.tuples(st.sampled_from(("withdraw", "hurry")), st.integers(0, 20))
    | st.tuples(st.sampled_from(("end", "hear", "restart")), st.none()),
    max_size=40,
)


@given(STEPS, st.booleans())
def test_each_question_is_answered_once_or_withdrawn(
    steps: list[tuple[str, int | None]], in_between: bool
) -> None:
    desk, engine = Desk(), Engine()
    urgencies: list[Urgency] = []
    withdrawn: set[int] = set()
    answered: list[int] = []

    def pass_on() -> None:
        engine.receive(desk.lines())
        coming = {int(line.split()[1]) for line in engine.answers}
        if engine.going is None:
            assert coming or not desk.open
        else:
            others = desk.open - coming
            assert all(urgencies[engine.going] <= urgencies[number] for number in others)

    def hears() -> None:
        if not engine.answers:
            return
        match desk.hear(engine.answers.popleft()):
            case Answered(number, turn):
                assert turn == str(number)
                answered.append(number)

    for what, value in steps:
        if what == "ask":
            urgencies.append(Urgency(value or 0))
            desk.ask(question(len(urgencies) - 1, urgencies[-1]))
        elif what == "withdraw":
            desk.withdraw(value or 0)
            if (value or 0) < len(urgencies) and value not in answered:
                withdrawn.add(value or 0)
        elif what == "hurry":
            desk.hurry(value or 0)
        elif what == "restart":
            desk.restart()
            engine = Engine()
        elif what == "end":
            engine.end()
        else:
            hears()
        if in_between or what in ("hear", "end"):
            pass_on()
    pass_on()
    while engine.going is not None or engine.answers:
        engine.end()
        hears()
        pass_on()
    assert not desk.open
    assert len(answered) == len(set(answered))
    assert {*answered} | withdrawn == {*range(len(urgencies))}
    assert not {*answered} & withdrawn
