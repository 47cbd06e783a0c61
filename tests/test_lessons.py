"""The lessons: each step can be solved and is not solved by chance, and each rule that a player meets is taught."""

import re
from difflib import SequenceMatcher
from pathlib import Path

import pytest
from accepted import lines
from app.help.guide import WORDS
from app.help.rules import ARTICLES
from app.learn.courses import ALL
from app.learn.lessons import Lesson, Step
from app.learn.rule_course import RULES
from app.learn.strategy_course import STRATEGY
from test_coverage_of_rules import CLAUSES

import pacru
from pacru.explain import threats

MOST_WORDS = 25
MOST_OF_A_CALL = 2
TOO_ALIKE = 0.7
"""The share of words in common above which two sentences tell the same."""
NOT_TAUGHT = {
    "r1a": "the board shows where everybody begins",
    "r1b": "as r1a",
    "r1d": "set with a new game",
    "r1e": "set with a new game",
    "r10c": "too rare: the page says it when it happens",
    "r10d": "too rare: the page says it when it happens",
    "r12c": "an option of a new game, explained there",
    "r13b": "too rare: the page does it by itself",
    "r13c": "the page does everything in this order",
    "r14c": "nobody expects one: the page offers nothing",
    "r15d": "a button, which asks before it does anything",
    "r15e": "a choice of a new game: the clock shows it",
    "r16c": "no way to win: a button and an option of a new game",
}
"""Clauses without a step, and why."""

STEPS = [
    pytest.param(step, id=f"{lesson.name}-{number}")
    for lesson in ALL.lessons
    for number, step in enumerate(lesson.steps, 1)
]


def ply_of(step: Step, turn: pacru.Turn) -> pacru.Ply:
    return step.game.play(turn).plies[-1]


def solved(step: Step) -> list[pacru.Ply]:
    """The turns of the solution, with the replies between them."""
    game, found = step.game, []
    for turn in step.solution:
        game = game.play(turn)
        found.append(game.plies[-1])
        if turn is not step.solution[-1]:
            answered = step.reply(game)
            assert answered, "nobody answers"
            game = answered
    return found


@pytest.mark.parametrize("step", STEPS)
def test_the_solution_reaches_the_goal_with_its_last_turn(step: Step) -> None:
    *before, last = solved(step)
    assert step.goal.holds(last)
    assert step.goal.why_not(last) == ""
    assert not any(step.goal.holds(ply) for ply in before)


@pytest.mark.parametrize("step", STEPS)
def test_solutions_are_written_as_the_page_writes_them(step: Step) -> None:
    assert [str(ply.turn) for ply in solved(step)] == list(step.solution)


@pytest.mark.parametrize("step", STEPS)
def test_what_is_denied_is_refused_by_the_named_rule(step: Step) -> None:
    for (*path, key), rule in step.denied:
        draft = pacru.Draft(step.position, tuple(path))
        assert draft.choice(key) is None, key
        assert draft.refusal(key).rule == rule


@pytest.mark.parametrize("step", STEPS)
def test_a_step_that_can_be_missed_says_why(step: Step) -> None:
    plies = [ply_of(step, turn) for turn in step.position.moves()]
    missed = [ply for ply in plies if not step.goal.holds(ply)]
    assert all(step.goal.why_not(ply) for ply in missed)
    assert missed or step.denied, "there is nothing to be learned"


@pytest.mark.parametrize("step", [one for one in STEPS if "escape" in str(one.id)])
def test_who_does_not_escape_is_captured(step: Step) -> None:
    game = pacru.Game(step.position.with_to_move(1))
    attacks = threats.of(game.position).attacks
    assert any(attack.captures and attack.owner == 0 for attack in attacks)
    missed = [turn for turn in step.position.moves() if not step.goal.holds(ply_of(step, turn))]
    unsafe = [turn for turn in missed if _is_captured(step, turn)]
    assert unsafe
    for turn in unsafe:
        answered = step.reply(step.game.play(turn))
        assert answered, turn
        assert answered.plies[-1].captured


def _is_captured(step: Step, turn: pacru.Turn) -> bool:
    attacks = threats.of(ply_of(step, turn).after).attacks
    return any(attack.captures and attack.owner == 0 for attack in attacks)


@pytest.mark.parametrize("step", STEPS)
def test_rings_are_on_the_board_and_part_of_the_goal(step: Step) -> None:
    game = step.game
    for turn in step.solution[:-1]:
        answered = step.reply(game.play(turn))
        assert answered
        game = answered
    reached = [
        ply for turn in game.position.moves() if step.goal.holds(ply := game.play(turn).plies[-1])
    ]
    for field in step.marks:
        assert any(field in ply.changed or f"-{field}" in str(ply.turn) for ply in reached)


@pytest.mark.parametrize("step", STEPS)
def test_a_step_has_few_words(step: Step) -> None:
    assert len(f"{step.ask} {step.told}".split()) <= MOST_WORDS


@pytest.mark.parametrize(
    "clause", [rule + letter for rule, letters in CLAUSES.items() for letter in letters or [""]]
)
def test_each_clause_is_taught_or_there_is_a_reason(clause: str) -> None:
    taught = {
        rule.lower() for lesson in RULES.lessons for step in lesson.steps for rule in step.teaches
    }
    assert (clause in taught) is (clause not in NOT_TAUGHT)


def test_what_is_taught_are_rules() -> None:
    rules = {
        rule.lower() for lesson in RULES.lessons for step in lesson.steps for rule in step.teaches
    }
    for rule in rules:
        number, letter = re.fullmatch(r"(r\d+)([a-f]?)", rule).groups()  # type: ignore[union-attr]
        assert letter in CLAUSES[number] or not letter


def test_each_rule_has_a_lesson() -> None:
    for rule in CLAUSES:
        found = RULES.find(rule.upper())
        assert found, rule
        assert RULES.find(f"{rule.upper()}b") is found


@pytest.mark.parametrize("lesson", ALL.lessons, ids=lambda lesson: lesson.name)
def test_a_lesson_is_found_by_its_name(lesson: Lesson) -> None:
    assert ALL.find(lesson.name) is lesson
    assert lesson.steps


def test_names_are_told_apart_and_nothing_else_is_found() -> None:
    names = [lesson.name for lesson in ALL.lessons]
    assert len(set(names)) == len(names)
    assert ALL.find("") is None
    assert ALL.find("nothing") is None
    assert ALL.after(ALL.lessons[-1]) is None
    assert ALL.after(ALL.lessons[0]) is ALL.lessons[1]


def test_strategy_follows_the_rules() -> None:
    assert ALL.lessons == RULES.lessons + STRATEGY.lessons
    assert ALL.after(RULES.lessons[-1]) is STRATEGY.lessons[0]


def test_no_turn_is_accepted_but_those_that_were_looked_at() -> None:
    """See ``tests/accepted.py``."""
    known = (Path(__file__).parent / "data" / "accepted_turns.txt").read_text("ascii").splitlines()
    assert [*lines()] == known


def sentences(*texts: str) -> list[str]:
    """The sentences of some texts, in small letters; calls such as "Win now!" are none."""
    parts = (part for text in texts for part in re.split(r"[.!?:;]+(?:\s+|$)", text.lower()))
    return [part for part in parts if len(part.split()) > MOST_OF_A_CALL]


def test_no_sentence_is_told_twice() -> None:
    steps = [step for lesson in ALL.lessons for step in lesson.steps]
    told = sentences(*(step.told for step in steps))
    asked = sentences(*(step.ask for step in steps))
    helped = sentences(*(article.text for article in ARTICLES), *(told for _, told in WORDS))
    for place in (told, helped):
        assert len({*place}) == len(place)
    for lesson in told + asked:
        for help_ in helped:
            alike = SequenceMatcher(None, lesson.split(), help_.split()).ratio()
            assert alike < TOO_ALIKE, f"{lesson!r} and {help_!r}"
