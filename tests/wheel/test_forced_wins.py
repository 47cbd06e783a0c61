"""The forced wins of tests/reference/data/forced_wins.txt are true, and the bot finds them."""

from collections import Counter

import pytest

from pacru.bot.timing import DEEPEST, Limits
from pacru.solver import Solver
from tests.support.puzzles import forced_wins as all_wins
from tools.forced_wins.wins import ForcedWin, search

SHARES = {1: 1.0, 3: 0.98, 5: 0.92}
"""The share of the wins that the bot must find, by their length in plies."""


def sample(plies: int, size: int) -> list[ForcedWin]:
    """Some of the wins of that length, from all over the file."""
    wins = [win for win in all_wins() if win.plies == plies]
    return wins[:: len(wins) // size][:size]


def count_found(wins: list[ForcedWin], limits: Limits) -> int:
    return sum(good for _, _, good in search(wins, limits))


def test_there_are_100_of_each_length() -> None:
    assert Counter(win.plies for win in all_wins()) == {1: 100, 3: 100, 5: 100}
    assert len({str(win.position) for win in all_wins()}) == 300


def test_the_wins_take_as_long_as_they_say(subtests: pytest.Subtests) -> None:
    for win in [w for n in SHARES for w in sample(n, 10)]:
        with subtests.test(str(win)):
            decide, state = Solver(), win.position.state
            assert decide.keeps(state, win.turn, win.plies)
            assert win.plies == 1 or decide.wins(state, win.plies - 2) is False


def test_every_win_in_one_is_found_at_once() -> None:
    wins = [win for win in all_wins() if win.plies == 1]
    assert count_found(wins, Limits(nodes=1)) == len(wins)


def test_wins_in_three_are_found_soon() -> None:
    assert count_found(sample(3, 15), Limits(DEEPEST, nodes=20_000)) >= 14


@pytest.mark.long
@pytest.mark.parametrize("plies", SHARES)
def test_the_bot_finds_its_share(plies: int) -> None:
    wins = [win for win in all_wins() if win.plies == plies]
    assert count_found(wins, Limits(DEEPEST, nodes=100_000)) >= SHARES[plies] * len(wins)
