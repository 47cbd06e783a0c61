"""Models of a person's play: the parts that need no games."""

import random

import pytest

from pacru.bot.taste import Taste
from tools import sparring


@pytest.mark.parametrize("level", [1, 4.5, 7, 8])
def test_a_sight_that_is_moved_stays_one(level: float) -> None:
    sight = sparring.sight_at(level)
    chance = random.Random(1)
    for _ in range(50):
        moved = sparring.moved(sight, chance, 0.5)
        for share in (moved.moves, moved.wins, moved.fancy, moved.greed, moved.answers):
            assert 0 <= share <= 1
        assert moved.blur > 0
        assert moved != sight


def test_persons_are_the_same_each_time_and_half_of_them_have_a_taste() -> None:
    persons = [sparring.person(number) for number in range(20)]
    assert persons == [sparring.person(number) for number in range(20)]
    assert sum(sight.taste is not None for _, sight in persons) == 10
    assert {level for level, _ in persons} <= set(sparring.LEVELS)


def test_a_part_of_a_taste_is_less_of_everything() -> None:
    assert sparring.part(Taste(capture=300, attack=90), 0.5) == Taste(capture=150, attack=45)


def test_models_around_a_level_are_that_level_and_others() -> None:
    nearest = sparring.sight_at(5)
    models = list(sparring.models_around(nearest))
    assert models[0] == nearest
    assert len(set(models)) == 7 + sparring.MOVED
    near = sparring.models_near(models, lambda model: model.blur)
    assert near[0].taste
