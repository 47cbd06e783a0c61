"""The lessons: each step can be solved and is not solved by chance, and each rule that a player meets is taught."""

import re
from difflib import SequenceMatcher
from functools import cache

import pytest
from app.game.exercises import game_until_entered
from app.rooms.help.guide import WORDS
from app.rooms.learn.azacru_course import AZACRU
from app.rooms.learn.courses import ALL, after
from app.rooms.learn.exercise import judge
from app.rooms.learn.goals import CONDITIONS, prepares_connection
from app.rooms.learn.lessons import Course, LessonStep
from app.rooms.learn.rule_course import RULES
from app.rooms.learn.shacru_course import SHACRU
from app.rooms.learn.state import StepAttempt
from app.rooms.learn.strategy_course import STRATEGY
from app.ui.articles import ARTICLES
from app.ui.sister_articles import AZACRU as AZACRU_RULES
from app.ui.sister_articles import SHACRU as SHACRU_RULES

import pacru
from pacru.explain import threats
from tests.support import rules
from tests.support.accepted import lines
from tests.support.places import DATA

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
    "s1a": "nothing to do about it",
    "s1b": "as r1a",
    "s1c": "set with a new game",
    "s1d": "nobody expects a marker there",
    "s2d": "too rare: the page passes, or asks for a move",
    "s6c": "how the page works out s6b",
    "s6e": "a match: set with a new game",
    "s6f": "too rare: the page says it when it happens",
    "s7": "a button, which asks before it does anything",
    "a1a": "nothing to do about it",
    "a1b": "as r1a",
    "a1c": "set with a new game",
    "a1d": "as s1d",
    "a6c": "the page offers no twist then",
    "a6d": "as a6c",
    "a9d": "the page passes, and says so",
    "a10c": "a match: set with a new game",
    "a11": "a button, which asks before it does anything",
    "a12": "too rare: the page says it when it happens",
    "a13": "of the text of a position",
}
"""Clauses without a step, and why."""
OF_RULES: list[tuple[Course, dict[str, str]]] = [
    (RULES, rules.CLAUSES),
    (SHACRU, rules.SHACRU),
    (AZACRU, rules.AZACRU),
]
"""The courses that teach rules, and the clauses of these."""

STEPS = {
    f"{lesson.name}-{number}": step
    for lesson in ALL.lessons
    for number, step in enumerate(lesson.steps, 1)
}


@cache
def plies_from(game: pacru.Game) -> list[pacru.Ply]:
    """Each turn that is possible, without reorientations."""
    return [game.play(turn).plies[-1] for turn in game.position.moves()]


def games_of_solution(step: LessonStep) -> list[pacru.Game]:
    """The games before the turns of the solution: the first one, and after each reply."""
    games = [step.game]
    for turn in step.turns[:-1]:
        answered = step.reply(games[-1].play(turn))
        assert answered, "nobody answers"
        games.append(answered)
    return games


def solution_plies(step: LessonStep) -> list[pacru.Ply]:
    games = games_of_solution(step)
    return [game.play(turn).plies[-1] for game, turn in zip(games, step.turns, strict=True)]


def test_the_solution_reaches_the_goal_with_its_last_turn(subtests: pytest.Subtests) -> None:
    for name, step in STEPS.items():
        with subtests.test(name):
            *before, last = solution_plies(step)
            assert step.accepts(last)
            assert step.why_not(last) == ""
            assert not any(step.accepts(ply) for ply in before)


def test_solutions_are_written_as_the_page_writes_them(subtests: pytest.Subtests) -> None:
    for name, step in STEPS.items():
        with subtests.test(name):
            assert [str(ply.turn) for ply in solution_plies(step)] == step.turns


def test_each_condition_is_one_of_a_lesson() -> None:
    asked = {one.split()[0] for step in STEPS.values() for one in step.aim.split(" & ")}
    assert asked == {*CONDITIONS}


def test_what_is_denied_is_refused_by_the_named_rule(subtests: pytest.Subtests) -> None:
    for name, step in STEPS.items():
        with subtests.test(name):
            for denied in filter(None, step.denied.split(", ")):
                keys, _, rule = denied.partition(": ")
                *path, key = keys.split()
                draft = pacru.Draft(step.position, tuple(path))
                assert draft.choice(key) is None, key
                assert draft.refusal(key).rule == rule


@pytest.mark.slow
def test_a_step_that_can_be_missed_says_why(subtests: pytest.Subtests) -> None:
    for name, step in STEPS.items():
        with subtests.test(name):
            missed = [ply for ply in plies_from(step.game) if not step.accepts(ply)]
            assert all(step.why_not(ply) for ply in missed)
            assert missed or step.denied, "there is nothing to be learned"


def is_attacked(position: pacru.Position) -> bool:
    """Whether a chevron of the first player could be captured."""
    attacks = threats.threats_in(position).attacks
    return any(attack.captures and attack.owner == 0 for attack in attacks)


@pytest.mark.parametrize("step", [step for name, step in STEPS.items() if "escape" in name])
def test_who_does_not_escape_is_captured(step: LessonStep) -> None:
    assert is_attacked(step.position.with_to_move(1))
    games = [step.game.play(turn) for turn in step.position.moves()]
    missed = [game for game in games if not step.accepts(game.plies[-1])]
    unsafe = [game for game in missed if is_attacked(game.position)]
    assert unsafe
    for game in unsafe:
        answered = step.reply(game)
        assert answered, game.plies[-1].turn
        assert answered.plies[-1].captured


def test_nothing_is_prepared_when_the_game_has_ended() -> None:
    before = "5a1aAne/Bw+4b2b/3bBne+1bBe1/1bbbab1a1/3b3bAne+/a3aba1b/3b2a2/Awa1aa4/5BsAs1a b 2 - 50"
    game = pacru.Game(pacru.Position.parse(before)).play("h7-i6(i6)")  # no turn is left to Blue
    assert game.outcome
    assert not prepares_connection(game.plies[-1], 1)


@pytest.mark.slow
def test_rings_are_on_the_board_and_part_of_the_goal(subtests: pytest.Subtests) -> None:
    for name, step in STEPS.items():
        with subtests.test(name):
            last = games_of_solution(step)[-1]
            reached = [ply for ply in plies_from(last) if step.accepts(ply)]
            for field in step.rings:
                on_the_way = any(f"-{field}" in turn for turn in step.turns[:-1])
                assert on_the_way or any(
                    field in ply.changed or f"-{field}" in str(ply.turn) for ply in reached
                )


def test_a_step_has_few_words(subtests: pytest.Subtests) -> None:
    for name, step in STEPS.items():
        with subtests.test(name):
            assert len(f"{step.ask} {step.insight}".split()) <= MOST_WORDS


def steps_of(course: Course) -> list[LessonStep]:
    return [step for lesson in course.lessons for step in lesson.steps]


def taught(course: Course) -> set[str]:
    return {rule.lower() for step in steps_of(course) for rule in step.teaches.split()}


@pytest.mark.parametrize(("course", "clauses"), OF_RULES)
def test_each_clause_is_taught_or_there_is_a_reason(
    course: Course, clauses: dict[str, str]
) -> None:
    # no completions for implementers, and not Lilacru
    taught_ones = {
        rule: letters for rule, letters in clauses.items() if re.fullmatch(r"[ras]\d+", rule)
    }
    listed = {*rules.clauses(taught_ones)}
    assert listed - taught(course) == listed & NOT_TAUGHT.keys()


@pytest.mark.parametrize(("course", "clauses"), OF_RULES)
def test_what_is_taught_are_rules(course: Course, clauses: dict[str, str]) -> None:
    for rule in taught(course):
        number, letter = re.fullmatch(r"([ras]\d+)([a-f]?)", rule).groups()  # type: ignore[union-attr]
        assert letter in clauses[number] or not letter


def test_each_rule_has_a_lesson() -> None:
    for rule in rules.CLAUSES:
        found = RULES.find(rule.upper())
        assert found, rule
        assert RULES.find(f"{rule.upper()}b") is found


def test_a_lesson_is_found_by_its_name_and_nothing_else_is_found() -> None:
    assert all(ALL.find(lesson.name) is lesson and lesson.steps for lesson in ALL.lessons)
    assert len({lesson.name for lesson in ALL.lessons}) == len(ALL.lessons)
    assert ALL.find("") is None
    assert ALL.find("nothing") is None
    assert ALL.after(ALL.lessons[-1]) is None
    assert ALL.after(ALL.lessons[0]) is ALL.lessons[1]


def test_who_opens_the_page_wants_pacru_and_the_way_leads_from_the_easiest_game_to_it() -> None:
    pacru_first = RULES.lessons + STRATEGY.lessons
    assert ALL.lessons == pacru_first + SHACRU.lessons + AZACRU.lessons
    assert after(SHACRU.lessons[-1]) is AZACRU.lessons[0]
    assert after(AZACRU.lessons[-1]) is RULES.lessons[0]
    assert after(RULES.lessons[-1]) is STRATEGY.lessons[0]
    assert after(STRATEGY.lessons[-1]) is None


@pytest.mark.parametrize(("course", "game"), [(SHACRU, "shacru"), (AZACRU, "azacru")])
def test_lessons_are_played_by_the_rules_of_their_game(course: Course, game: str) -> None:
    steps = steps_of(course)
    assert {step.position.game for step in steps} == {game}
    assert all(step.position.outcome is None for step in steps)


def test_shacru_takes_three_minutes() -> None:
    turns = sum(step.best for step in steps_of(SHACRU))
    words = sum(len(step.ask.split()) for step in steps_of(SHACRU))
    assert turns * 5 + words * 60 / 200 < 180, "at five seconds a turn, and 200 words a minute"


def test_a_forced_pass_after_a_turn_belongs_to_the_answer() -> None:
    step = SHACRU.lessons[2].steps[1]
    game = step.game.play("e4-e5").play("pass")
    assert game_until_entered(game) == step.game.play("e4-e5")
    assert judge(step, game, StepAttempt()) == judge(step, game_until_entered(game), StepAttempt())
    assert judge(step, game, StepAttempt()) == StepAttempt(turns=1)


@pytest.mark.slow
def test_no_turn_is_accepted_but_those_that_were_looked_at() -> None:
    """See ``tests/support/accepted.py``."""
    known = (DATA / "accepted_turns.txt").read_text("ascii").splitlines()
    assert [*lines()] == known


def sentences(*texts: str) -> list[str]:
    """The sentences of some texts, in small letters; calls such as "Win now!" are none."""
    parts = (part for text in texts for part in re.split(r"[.!?:;]+(?:\s+|$)", text.lower()))
    return [part for part in parts if len(part.split()) > MOST_OF_A_CALL]


def test_no_sentence_is_told_twice() -> None:
    told = sentences(*(step.insight for step in STEPS.values()))
    asked = sentences(*(step.ask for step in STEPS.values()))
    articles = (*ARTICLES, *SHACRU_RULES, *AZACRU_RULES)
    helped = sentences(*(article.text for article in ARTICLES), *(told for _, told in WORDS))
    assert len({*told}) == len(told)
    assert len({*helped}) == len(helped)
    for lesson in told + asked:
        for help_ in {*helped, *sentences(*(article.text for article in articles))}:
            alike = SequenceMatcher(None, lesson.split(), help_.split()).ratio()
            assert alike < TOO_ALIKE, f"{lesson!r} and {help_!r}"
