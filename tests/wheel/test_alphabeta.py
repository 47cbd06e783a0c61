"""The tree search for two players: its bounds, its limits, the line it expects."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pacru import Position
from pacru.bot.pacru.model import PacruModel
from pacru.bot.search.alphabeta import AlphaBeta, SpentError
from pacru.bot.search.driver import Search
from pacru.bot.timing import DEEPEST, Limits
from pacru.core.scores import WIN
from pacru.core.steps import finish
from tests.support.setups import random_position


def value(position: Position, depth: int, alpha: int = -WIN, beta: int = WIN) -> int:
    return finish(AlphaBeta(PacruModel()).value(position.state, depth, alpha, beta, 0))


@given(st.integers(0, 10**6), st.integers(0, 70))
@settings(max_examples=40)
def test_narrow_bounds_agree_with_the_score(seed: int, plies: int) -> None:
    # One turn ahead: beyond that, the bounds decide what is searched.
    position = random_position(2, seed, plies)
    score = value(position, 1)
    assert -WIN < score < WIN
    assert value(position, 1, score - 1, score) >= score
    assert value(position, 1, score, score + 1) <= score


@given(st.integers(0, 10**6), st.integers(0, 70))
@settings(max_examples=20)
def test_the_expected_line_is_legal(seed: int, plies: int) -> None:
    position = random_position(2, seed, plies)
    best = Search(position.state, Limits(DEEPEST, nodes=1500), randomness=random.Random(0)).run()
    assert best.line[0] == best.turn
    for turn in best.line:
        position = position.play(turn)


def test_the_limit_of_positions_is_kept() -> None:
    search = Search(
        Position.initial().state, Limits(DEEPEST, nodes=5000), randomness=random.Random(0)
    )
    search.run()
    assert 5000 <= search.nodes < 6000


def test_the_limits_end_a_search_in_the_tree() -> None:
    tree = AlphaBeta(PacruModel())
    tree.begin(lambda: True, Position.initial().state)
    steps = tree.value(Position.initial().state, 6, -WIN, WIN, 0)
    with pytest.raises(SpentError):
        for _ in steps:
            pass


def test_more_positions_look_further_ahead() -> None:
    state = Position.initial().state
    few, many = (
        Search(state, Limits(DEEPEST, nodes=nodes), randomness=random.Random(0))
        for nodes in (500, 10_000)
    )
    few.run()
    many.run()
    assert many.depth > few.depth >= 1


@pytest.mark.long
def test_looking_further_ahead_wins() -> None:
    won = 0
    for number in range(20):
        chance = random.Random(number // 2)
        position = Position.initial(2)
        for _ in range(4):
            position = position.play(chance.choice(position.moves()))
        deep = number % 2
        while not position.outcome:
            limits = Limits(DEEPEST, nodes=3000) if position.to_move == deep else Limits(depth=2)
            position = position.play(Search(position.state, limits, randomness=chance).run().turn)
        won += position.outcome.winner == deep
    assert won >= 14
