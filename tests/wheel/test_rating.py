"""Ratings by Glicko-2."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pacru.rating import RatedGame, Rating, first_rating, new_rating


def test_the_example_of_its_author() -> None:
    """Mark E. Glickman, "Example of the Glicko-2 system"."""
    games = (RatedGame(1400, 30, 1), RatedGame(1550, 100, 0), RatedGame(1700, 300, 0))
    found = new_rating(Rating(1500, 200, 0.06), games, tau=0.5)
    assert found.value == pytest.approx(1464.06, abs=0.01)
    assert found.deviation == pytest.approx(151.52, abs=0.01)
    assert found.volatility == pytest.approx(0.05999, abs=0.00001)


@given(st.floats(100, 4000), st.floats(40, 400), st.floats(100, 4000))
def test_a_win_raises_a_rating_a_loss_lowers_it_and_a_draw_is_between(
    value: float, deviation: float, opponent: float
) -> None:
    before = Rating(value, deviation)
    lost, drawn, won = (
        new_rating(before, [RatedGame(opponent, 0, score)]) for score in (0, 0.5, 1)
    )
    assert lost.value <= before.value <= won.value
    assert lost.value < drawn.value < won.value


def test_the_first_games_together_find_a_player_far_from_the_first_guess() -> None:
    guess = Rating(1500, 1000)
    won = [RatedGame(value, 0, 1) for value in (500, 1500, 2200, 2600)]
    lost = [RatedGame(value, 0, 0) for value in (3200, 2900)]
    found = first_rating(guess, [*won, *lost])
    assert 2600 < found.value < 2900
    assert 100 < found.deviation < 250
    assert first_rating(guess, []) == pytest.approx(guess)
    assert first_rating(guess, [*lost, *won]).value == pytest.approx(found.value)


def test_the_first_games_of_a_known_player_are_as_one_period() -> None:
    known, games = Rating(1500, 30), [RatedGame(1400, 30, 1), RatedGame(1550, 100, 0)]
    together, step = first_rating(known, games), new_rating(known, games)
    assert together.value == pytest.approx(step.value, abs=0.5)
    assert together.deviation == pytest.approx(step.deviation, abs=2)


@given(st.lists(st.tuples(st.floats(400, 3400), st.sampled_from([0, 0.5, 1])), max_size=12))
def test_a_rating_of_first_games_is_where_no_step_is_left(
    played: list[tuple[float, float]],
) -> None:
    games = [RatedGame(value, 0, score) for value, score in played]
    found = first_rating(Rating(1500, 1000), games)
    assert 0 < found.deviation <= 1000.001
    pull = (1500 - found.value) / 1000**2
    surprise = sum(one.score - 1 / (1 + 10 ** ((one.value - found.value) / 400)) for one in games)
    assert pull + surprise / 173.7178 == pytest.approx(0, abs=1e-6)
