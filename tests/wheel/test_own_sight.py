"""Players with numbers of their own, written as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pacru.bot.levels import read_player
from pacru.bot.levels.own import MOST, STRONGEST_TASTE, TASTES
from pacru.bot.taste import Taste
from pacru.core.errors import PacruError

SEEN = st.fixed_dictionaries(
    {name: st.integers(0, int(100 * most)).map(lambda n: n / 100) for name, most in MOST.items()}
)
LIKED = st.fixed_dictionaries(
    {name: st.integers(-STRONGEST_TASTE, STRONGEST_TASTE) for name in TASTES}
)


@given(SEEN, LIKED)
def test_what_is_written_is_read(seen: dict[str, float], liked: dict[str, int]) -> None:
    numbers = ",".join(f"{name}={number}" for name, number in (seen | liked).items())
    level = read_player(f"6:{numbers}", "pacru")
    assert level.number == 6
    assert level.sight
    assert {name: getattr(level.sight, name) for name in MOST} == seen
    assert level.sight.taste == Taste(**liked)


def test_what_is_not_given_is_as_in_the_level() -> None:
    plain, own = read_player("6", "pacru"), read_player("6:capture=200", "pacru")
    assert plain.sight
    assert own.sight
    assert own.sight.taste == Taste(capture=200)
    assert (own.sight.moves, own.limits, own.rating) == (
        plain.sight.moves,
        plain.limits,
        plain.rating,
    )


def test_a_level_that_searches_can_have_a_taste_of_its_own() -> None:
    level = read_player("11:capture=300,attack=90", "pacru")
    assert level.sight
    assert (level.sight.glances, level.sight.taste) == (0, Taste(capture=300, attack=90))


@pytest.mark.parametrize(
    "text",
    [
        *("=", "moves=", "moves=2", "moves=-1", "capture=0.5", "capture=3000", "luck=1"),
        *("moves=nan", "moves=0.5,", "moves=0.5,,greed=1", "moves=1e1", "glances=0.5"),
    ],
)
def test_numbers_that_do_not_exist_are_one_error(text: str) -> None:
    with pytest.raises(PacruError, match=r"sight: expected a number of moves, wins, .*, found "):
        read_player(f"6:{text}", "pacru")


def test_the_other_games_have_no_such_players() -> None:
    with pytest.raises(PacruError, match="only Pacru has characters"):
        read_player("3:moves=0.5", "azacru")
