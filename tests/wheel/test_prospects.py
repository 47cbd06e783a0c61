"""What players could do if it were their turn, compared with the plain rules."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pacru.explain import prospects, threats
from pacru.position import Position
from tests.reference import naive
from tests.support import checker
from tests.support.setups import random_position

positions = st.builds(
    random_position, st.sampled_from((2, 2, 3, 4)), st.integers(0, 10**6), st.integers(0, 100)
)


def seats(position: Position) -> list[tuple[int, str]]:
    """The players still in the game, as numbers and as letters."""
    return [(player, naive.LETTERS[player]) for player in position.standing]


@pytest.mark.slow
@given(positions)
def test_prospects_are_those_of_the_plain_rules(position: Position) -> None:
    if position.outcome:
        return
    plain = naive.parse(str(position))
    for player, letter in seats(position):
        assert len(threats.movable_chevrons(position)[player]) == len(
            checker.movable(plain, letter)
        )
        assert threats.threats_in(position).moves[player] == checker.move_count(plain, letter)
        assert prospects.crossing_count(position, player) == len(checker.crossing(plain, letter))
        payable = len(naive.r14a_payable(checker.asked(plain, letter)))
        assert prospects.can_rotate(position, player) == (payable >= 2)
        captures = prospects.captures_by(position, player)
        assert {field: {*one.fields} for field, one in captures.items()} == {
            target: near
            for other in position.standing
            if other != player
            for target, near in checker.capturable(plain, naive.LETTERS[other])
            .get(letter, {})
            .items()
        }


@pytest.mark.slow
@given(positions)
def test_the_best_connection_is_that_of_the_plain_rules(position: Position) -> None:
    if position.outcome:
        return
    plain = naive.parse(str(position))
    for player, letter in seats(position):
        found = prospects.best_connection(position, player)
        made = checker.connections(plain, letter)
        worths = [checker.worth(plain, fields) for fields in made.values()]
        assert (found.worth if found else 0) == max(worths, default=0)
        if found:
            assert {*found.fields} == {*made[found.origin, found.destination]}


@pytest.mark.slow
@given(positions)
def test_a_win_at_once_is_that_of_the_plain_rules(position: Position) -> None:
    if position.outcome:
        return
    plain = naive.parse(str(position))
    for player, letter in seats(position):
        wins = checker.can_win(plain, letter)
        found = prospects.winning_turn(position, player)
        assert (found is not None) == wins
        if wins:
            assert prospects.can_win_at_once(position, player)
            assert checker.can_win(plain, letter, checker.short(str(found)))


def test_nobody_has_prospects_once_the_game_is_over() -> None:
    position = Position.parse("9/9/9/3AeBs4/4An4/9/9/9/9 a 2 - 1").play("d6xe6")
    assert position.outcome
    for player in (0, 1):
        assert prospects.best_connection(position, player) is None
        assert prospects.winning_turn(position, player) is None
        assert not prospects.can_win_at_once(position, player)
        assert not prospects.crossing_count(position, player)
