"""The coach: what it asks about a turn, which turns it minds, and what it says about them."""

import pytest

from pacru import Game, Ply, Turn
from pacru.explain.reasons import MOST
from pacru.review import why
from pacru.review.coaching import Assessment, Strictness, look_ahead
from pacru.review.labels import Label
from pacru.review.reviewing import Finding, Question
from tests.support import checker
from tests.support.reviews import make_finding
from tests.support.setups import setup

HANGING = setup("Ae4n Aa1n Bd5e Bd6se Bi9s")
"""The first player can step to e5, where d5 and d6 attack."""


def play(turn: str) -> Ply:
    return Game(HANGING).play(turn).plies[-1]


def find(ply: Ply, *lines: tuple[int, str]) -> Finding:
    """What an engine finds in the position before a turn."""
    return make_finding(Game(ply.before).play(ply.spelled), 0, *lines)


def test_a_turn_among_the_best_needs_no_question_but_about_the_position_before() -> None:
    asked = look_ahead()
    assert (asked.at, asked.lines, asked.only) == (0, 3, "")
    ply = play("e4-e5")
    known = find(ply, (300, "a1-b2"), (0, "e4-e5 d5xe5"))
    assessment = Assessment.begin(ply, known)
    assert assessment.question is None
    assert assessment.verdict
    assert assessment.verdict.played == ("e4-e5", "d5xe5")
    assert assessment.depth == 4


def test_another_turn_is_asked_about() -> None:
    ply = play("a1-a2")
    assessment = Assessment.begin(ply, find(ply, (300, "a1-b2")))
    asked = assessment.question
    assert asked
    assert (asked.aim, asked.only) == ("played", "a1-a2")
    judged = assessment.with_answer(asked, find(ply, (-300, "a1-a2")))
    assert judged.question is None
    assert judged.verdict
    assert judged.verdict.label is Label.BLUNDER
    assert judged.better
    assert judged.better.turn == Turn.parse("a1-b2")


def test_a_quick_turn_is_asked_about_in_two_questions() -> None:
    ply = play("a1-a2")
    assessment = Assessment.begin(ply)
    assert assessment.verdict is None
    assert assessment.better is None
    first = assessment.question
    assert first and (first.aim, first.only) == ("closer", "")
    assessment = assessment.with_answer(first, find(ply, (300, "a1-b2")))
    assert assessment.question and assessment.question.aim == "played"


@pytest.mark.parametrize(
    ("strictness", "minded"),
    [
        (Strictness.BLUNDERS, {Label.BLUNDER}),
        (Strictness.MISTAKES, {Label.BLUNDER, Label.MISTAKE}),
    ],
)
def test_what_a_coach_minds(strictness: Strictness, minded: set[Label]) -> None:
    assert {label for label in Label if strictness.minds(label)} == minded


def test_what_a_turn_costs_does_not_give_the_better_one_away() -> None:
    ply = play("e4-e5")
    known = find(ply, (300, "a1-b2 i9-i8"), (-300, "e4-e5 d5xe5"))
    verdict = Assessment.begin(ply, known).verdict
    assert verdict
    told = why.costs(ply.before, verdict.played, verdict.best, checker.name)
    assert told
    assert len(told) <= MOST
    assert "e5" in told[0].text
    assert not any("Miss" in one.text or "b2" in one.text for one in told)


def test_the_questions_take_less_than_a_player_waits_gladly() -> None:
    ply = play("a1-a2")
    assessment, seconds = Assessment.begin(ply), 0.0
    while assessment.question:
        asked: Question = assessment.question
        seconds += asked.seconds or 0
        answer = (-300, "a1-a2") if asked.only else (300, "a1-b2")
        assessment = assessment.with_answer(asked, find(ply, answer))
    assert 0 < seconds <= 1.5
