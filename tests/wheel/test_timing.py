"""Time management: the clock never runs out, and time goes where it gains something."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pacru import Position
from pacru.bot.search.driver import Search
from pacru.bot.timing import DEEPEST, Limits, share
from pacru.position import inner_state
from tests.support.setups import Clock

PLAYERS = st.integers(2, 4)
CLOCKS = st.floats(0, 10_000)
INCREMENTS = st.sampled_from([0.0, 0.1, 1.0, 30.0])


@given(PLAYERS, CLOCKS, INCREMENTS, st.lists(st.floats(0, 1), max_size=300))
def test_the_clock_never_runs_out(
    players: int, clock: float, increment: float, uses: list[float]
) -> None:
    for number, use in enumerate(uses):
        _, limit = share(clock, increment, players, 1 + number * players)
        used = use * limit
        assert used <= clock
        clock += increment - used


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("clock", "overhead"), [(60.0, 0.005), (60.0, 0.0), (1200.0, 0.05)])
def test_a_long_game_without_increment_is_played_to_its_end(
    players: int, clock: float, overhead: float
) -> None:
    for number in range(200):
        enough, limit = share(clock, 0, players, 1 + number * players)
        clock -= min(2 * enough, limit) + overhead
        assert clock > 0


@given(PLAYERS, CLOCKS, INCREMENTS, st.integers(1, 999_999))
def test_what_is_enough_is_within_the_limit(
    players: int, clock: float, increment: float, number: int
) -> None:
    enough, limit = share(clock, increment, players, number)
    assert 0 <= enough <= limit <= clock / 2


def test_little_time_is_still_time_and_an_increment_is_used() -> None:
    enough, limit = share(0.1, 0, 2, 100)
    assert 0 < enough < limit < 0.05
    assert share(0.0, 5, 2, 40) == share(-3.0, 5, 2, 40) == (0, 0)
    enough, _ = share(60, 10, 2, 40)
    assert 2 * enough > 8


def test_half_of_the_time_or_more_is_used_in_a_game_of_usual_length() -> None:
    clock = 600.0
    for number in range(68):
        enough, _ = share(clock, 0, 2, 1 + 2 * number)
        clock -= 2 * enough
    assert clock < 300


@pytest.mark.parametrize("enough", [0.0, 0.1, 0.4, 1.0])
def test_no_depth_is_begun_when_there_has_been_enough_time(enough: float) -> None:
    limits = Limits(DEEPEST, nodes=5_000, enough=enough)
    search = Search(
        inner_state(Position.initial()), limits, clock=Clock(0.01), randomness=random.Random(0)
    )
    reached, at = 0, 0.0
    for _ in search.steps():
        if search.depth > reached:
            assert reached < 2 or at < 2 * enough
            reached, at = search.depth, search.seconds
    assert reached >= 1
