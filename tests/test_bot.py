"""The bot: it takes a win, does not hand one over, keeps its limits, and beats whoever plays at random."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from setups import random_position

from pacru import Outcome, Position, Turn
from pacru.bot.evaluation import WIN, worths
from pacru.bot.search import DEEPEST, Limits, Search

ONE_TURN = Limits(depth=1)
NO_TIME = Limits(seconds=0)


def winning_turns(position: Position) -> list[Turn]:
    return [
        t
        for t in position.moves()
        if (o := position.play(t).outcome) and o.winner == position.to_move
    ]


@given(st.integers(2, 4), st.integers(0, 10**6), st.integers(40, 120))
@settings(max_examples=60)
def test_a_win_in_one_is_taken_at_any_budget(players: int, seed: int, plies: int) -> None:
    position = random_position(players, seed, plies)
    for limits in (NO_TIME, ONE_TURN, Limits(nodes=1)):
        search = Search(position.state, limits, randomness=random.Random(0))
        best = search.run()
        after = position.play(best.turn)
        if winning_turns(position):
            assert after.outcome
            assert after.outcome.winner == position.to_move
            assert best.score == WIN - 1


@given(st.integers(2, 4), st.integers(0, 10**6), st.integers(40, 120))
@settings(max_examples=40)
def test_no_win_is_handed_to_the_next_player_when_it_can_be_helped(
    players: int, seed: int, plies: int
) -> None:
    position = random_position(players, seed, plies)
    for limits in (NO_TIME, ONE_TURN, Limits(DEEPEST, nodes=2000)):
        after = position.play(
            Search(position.state, limits, randomness=random.Random(0)).run().turn
        )
        if not after.outcome and winning_turns(after):
            assert all(
                (then := position.play(turn)).outcome or winning_turns(then)
                for turn in position.moves()
            )


def test_the_bot_beats_a_random_player_99_times_of_100() -> None:
    lost = 0
    for number in range(100):
        chance, side = random.Random(number), number % 2
        position = Position.initial(2)
        while not position.outcome:
            if position.to_move == side:
                turn = Search(position.state, randomness=chance).run().turn
            else:
                turn = chance.choice(position.moves())
            position = position.play(turn)
        lost += position.outcome.winner != side
    assert lost <= 1


def test_a_reorientation_wins_when_a_payment_leaves_the_opponent_blocked() -> None:
    # b stands in a corner behind two chevrons of a; every move of a opens the way again.
    position = Position.parse("9/9/9/9/9/aaa6/9/AnAn7/Bn8 a 2 - 30")
    assert not winning_turns(position)
    after = position.play(Search(position.state, NO_TIME, randomness=random.Random(0)).run().turn)
    assert after.outcome == Outcome(0, "blocked")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_evaluation_is_even_at_the_start(players: int) -> None:
    first, *others = worths(Position.initial(players).state)
    assert len(others) == players - 1
    assert first > max(others)
    assert first - max(others) < 100
