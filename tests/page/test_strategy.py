"""The strategy course tells the truth: the bot's search agrees with what each step asks for."""

import random
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest
from app.rooms.learn.goals import LEARNER
from app.rooms.learn.lessons import LessonStep
from app.rooms.learn.strategy_course import STRATEGY

import pacru
from pacru.bot.pacru.root import candidates
from pacru.bot.search.bot import Candidate
from pacru.bot.search.driver import Search
from pacru.bot.timing import DEEPEST, Limits
from pacru.core.scores import WIN
from pacru.core.state import State
from pacru.position import inner_state, position_of

NODES = 50_000
QUICK_NODES = 2_000
MARGIN = 60
"""How much worse the best turn that misses the goal must be, in hundredths of a marker.

A forced win is better than a later one by more than any margin.
"""
FORCED = WIN - 1_000
"""Scores from this on are forced wins."""


class Decision(NamedTuple):
    """A turn of the learner: the position, and whether a turn in it is what the step asks for."""

    position: pacru.Position
    is_right: Callable[[pacru.Ply], bool]


def decisions(step: LessonStep) -> Iterator[Decision]:
    """The turns of a step; before the last one, the movement of the solution is what it asks for."""
    game = step.game
    for text in step.turns[:-1]:
        right = way(pacru.Turn.parse(text))
        yield Decision(game.position, lambda ply, right=right: way(ply.turn) == right)  # type: ignore[misc]
        answered = step.reply(game.play(text))
        assert answered
        game = answered
    yield Decision(game.position, step.accepts)


def way(turn: pacru.Turn | pacru.Out) -> tuple[str, str] | None:
    """From where to where a chevron moves; None if none does."""
    return (turn.origin, turn.destination) if isinstance(turn, pacru.Move) else None


def all_decisions() -> Iterator[tuple[str, Decision]]:
    """The decisions of the course, and where each is."""
    for lesson in STRATEGY.lessons:
        for number, step in enumerate(lesson.steps, 1):
            for turn, decision in enumerate(decisions(step)):
                yield f"{lesson.name}-{number}{'abc'[turn] if step.best > 1 else ''}", decision


def best_candidate(
    decision: Decision, nodes: int, patch: pytest.MonkeyPatch, *, wrong: bool = False
) -> Candidate:
    """The turn that the search finds best, of all or only of those that miss the goal."""

    def candidates_missing_goal(state: State) -> Iterator[Candidate]:
        return (one for one in candidates(state) if not wrong or not is_right(decision, one))

    patch.setattr("pacru.bot.pacru.bot.candidates", candidates_missing_goal)
    limits = Limits(DEEPEST, nodes=nodes)
    return Search(inner_state(decision.position), limits, randomness=random.Random(1)).run()


def is_right(decision: Decision, candidate: Candidate) -> bool:
    """Whether a turn of the search is what the step asks for."""
    after = position_of(candidate.after, 2)
    return decision.is_right(pacru.Ply(LEARNER, candidate.turn, decision.position, after))


@pytest.mark.slow
def test_the_bot_soon_finds_what_a_step_asks_for(
    monkeypatch: pytest.MonkeyPatch, subtests: pytest.Subtests
) -> None:
    for name, decision in all_decisions():
        with subtests.test(name):
            best = best_candidate(decision, QUICK_NODES, monkeypatch)
            assert is_right(decision, best), best.turn


@pytest.mark.long
def test_everything_else_is_worse(
    monkeypatch: pytest.MonkeyPatch, subtests: pytest.Subtests
) -> None:
    for name, decision in all_decisions():
        with subtests.test(name):
            best = best_candidate(decision, NODES, monkeypatch)
            assert is_right(decision, best), best.turn
            wrong = best_candidate(decision, NODES, monkeypatch, wrong=True)
            margin = 1 if best.score > FORCED else MARGIN
            assert best.score - wrong.score >= margin, (best, wrong)


def test_what_misses_is_answered(subtests: pytest.Subtests) -> None:
    for lesson in STRATEGY.lessons:
        for number, step in enumerate(lesson.steps, 1):
            with subtests.test(f"{lesson.name}-{number}"):
                missed = [
                    game
                    for turn in step.position.moves()
                    if not step.accepts((game := step.game.play(turn)).plies[-1])
                ]
                answered = [game for game in missed if step.reply(game)]
                assert len(answered) > len(missed) / 2
