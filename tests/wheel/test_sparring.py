"""Models of a person's play: the parts that need no games."""

import random

import pytest

from pacru.bot.pacru.imitation import LEVELS, moved_sight, part_of, sight_at
from pacru.bot.taste import Taste
from tools import sparring


@pytest.mark.parametrize("level", [1, 4.5, 7, 8])
def test_a_sight_that_is_moved_stays_one(level: float) -> None:
    sight = sight_at(level)
    chance = random.Random(1)
    for _ in range(50):
        moved = moved_sight(sight, chance, 0.5)
        for share in (moved.moves, moved.wins, moved.fancy, moved.greed, moved.answers):
            assert 0 <= share <= 1
        assert moved.blur > 0
        assert moved != sight


def test_persons_are_the_same_each_time_and_half_of_them_have_a_taste() -> None:
    persons = [sparring.person(number) for number in range(20)]
    assert persons == [sparring.person(number) for number in range(20)]
    assert sum(sight.taste is not None for _, sight in persons) == 10
    assert {level for level, _ in persons} <= set(LEVELS)


def test_a_part_of_a_taste_is_less_of_everything() -> None:
    assert part_of(Taste(capture=300, attack=90), 0.5) == Taste(capture=150, attack=45)
