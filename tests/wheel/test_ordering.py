"""The turns that the tree search tries: legal, few, and close to the best of their kind."""

from hypothesis import given, settings
from hypothesis import strategies as st

from pacru import Position
from pacru.bot.pacru.ordering import likely_successors, picker
from pacru.core.state import State
from pacru.games.pacru.evaluation import EVALUATION
from pacru.games.pacru.payment import by_harm
from pacru.games.pacru.rules import gains, maker, movements, payable, reorient, rotations
from tests.support.places import DATA
from tests.support.setups import random_position

TEXTS = (DATA / "midgame.txt").read_text(encoding="ascii").splitlines()
MIDGAME = [Position.parse(text).state for text in TEXTS if text[0] != "#"]


def worth(after: State) -> int:
    """The value of a state for the player whose turn led to it."""
    return -EVALUATION.lead(after)


@given(st.sampled_from([2, 3, 4]), st.integers(0, 10**6), st.integers(0, 90))
@settings(max_examples=60)
def test_a_few_legal_gains_are_tried_for_each_movement(players: int, seed: int, plies: int) -> None:
    state = random_position(players, seed, plies).state
    pick = picker(state)
    for movement in movements(state):
        tried = pick(movement)
        assert set(tried) <= set(gains(state, movement))
        assert 1 <= len(tried) <= 4


@given(st.integers(0, 10**6), st.integers(0, 90), st.integers(0, 30))
@settings(max_examples=60)
def test_each_movement_is_made_once_and_the_killer_early(
    seed: int, plies: int, number: int
) -> None:
    state = random_position(2, seed, plies).state
    found = movements(state)
    killer = found[number % len(found)]
    keys = [key for key, _ in likely_successors(state, found, killer[:2])]
    assert sorted(keys) == sorted(movement[:2] for movement in found)
    gaining = sum(
        1 for *_, captured, connected, _, facing in found if captured or connected or facing
    )
    assert keys.index(killer[:2]) <= gaining


def test_the_field_tried_for_a_crossing_is_about_the_best() -> None:
    # In hundredths of a marker, by the evaluation: 6 below the best field; a random field is 30
    # below it.
    tried: list[int] = []
    mean: list[float] = []
    for state in MIDGAME:
        make, pick = maker(state), picker(state)
        for movement in movements(state):
            _, _, captured, connected, offered, facing = movement
            if offered and not captured and not connected and not facing:
                worths = [worth(after) for after in make(movement, gains(state, movement))]
                first = make(movement, pick(movement)[:1])[0]
                tried.append(max(worths) - worth(first))
                mean.append(max(worths) - sum(worths) / len(worths))
    assert len(tried) > 100
    assert sum(tried) < sum(mean) / 3


def test_what_is_paid_first_is_about_what_is_missed_least() -> None:
    paid: list[int] = []
    mean: list[float] = []
    for state in MIDGAME:
        order = by_harm(state)
        assert sum(order) == payable(state)
        for chevron, steps in rotations(state)[:1]:
            worths = [worth(reorient(state, chevron, steps, bit)) for bit in order]
            paid.append(max(worths) - worths[0])
            mean.append(max(worths) - sum(worths) / len(worths))
    assert len(paid) > 20
    assert sum(paid) < sum(mean) / 3
