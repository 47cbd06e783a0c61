"""Ratings by Glicko-2."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pacru.rating import RatedGame, Rating, new_rating


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
