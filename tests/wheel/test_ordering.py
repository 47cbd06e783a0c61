"""The turns that a search chooses from and tries: legal, few, and close to the best of their kind."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pacru import Game, Position
from pacru.bot.pacru.ordering import likely_successors, picker
from pacru.bot.pacru.root import can_win, hands_over, turn_between
from pacru.core.state import State
from pacru.games.pacru.evaluation import EVALUATION
from pacru.games.pacru.payment import by_harm
from pacru.games.pacru.rules import gains, maker, movements, payable, reorient, rotations
from pacru.position import inner_state
from tests.support.games import MIDGAME
from tests.support.setups import random_position

STATES = [inner_state(Position.parse(text)) for text in MIDGAME]


def worth(after: State) -> int:
    """The value of a state for the player whose turn led to it."""
    return -EVALUATION.lead(after)


@given(st.sampled_from([2, 3, 4]), st.integers(0, 10**6), st.integers(0, 90))
@settings(max_examples=60)
def test_a_few_legal_gains_are_tried_for_each_movement(players: int, seed: int, plies: int) -> None:
    state = inner_state(random_position(players, seed, plies))
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
    state = inner_state(random_position(2, seed, plies))
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
    for state in STATES:
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
    for state in STATES:
        order = by_harm(state)
        assert sum(order) == payable(state)
        for chevron, steps in rotations(state)[:1]:
            worths = [worth(reorient(state, chevron, steps, bit)) for bit in order]
            paid.append(max(worths) - worths[0])
            mean.append(max(worths) - sum(worths) / len(worths))
    assert len(paid) > 20
    assert sum(paid) < sum(mean) / 3


BLOCKED = [
    "2Ana2bAea/a2aa1b1Bn/a8/3aabb2/a1a5a/1b2abbb1/Bw1b2b3/a1abb1bb1/AsAs3b1BseBe a 2 - 59",
    "Aw+baaaBnw3/a2b1ab2/3b2a2/a7b/abb1ba1a1/a1aa1ba2/As1aa1b2b/Bnw1a2a1bAne/Bs+b1Asebb1Bsea a 2 - 75",
    "Aw1a4AneBn/1b1aa3b/Aw1aaa3a/2aabb2a/b3a3b/1aba2a2/3b2abBe+/As+8/bBse2b3Be b 2 - 56",
]
"""Only a rotation wins for the player to move: the opponent is blocked, and stays blocked."""


@pytest.mark.parametrize("text", BLOCKED)
def test_a_win_by_turning_a_chevron_is_one(text: str) -> None:
    position = Position.parse(text)
    outcomes = [position.play(move).outcome for move in position.moves()]
    assert not any(outcome and outcome.winner == position.to_move for outcome in outcomes)
    assert can_win(inner_state(position))
    assert position.to_move is not None
    assert hands_over(inner_state(position), 1 - position.to_move)


@given(st.integers(0, 10**6))
@settings(max_examples=25)
def test_the_turn_between_two_states_is_found_also_when_players_are_out(seed: int) -> None:
    chance = random.Random(seed)
    game = Game.new(chance.choice([2, 3, 4]))
    while len(game.plies) < 40 and not game.outcome:
        position = game.position
        if len(position.standing) > 2 and chance.random() < 0.1:
            game = game.resign(chance.choice([*position.standing]))
            continue
        turn = chance.choice(position.moves())
        if position.rotations() and chance.random() < 0.5:
            turn = next(position.reorientations())
        game = game.play(turn)
        found = turn_between(inner_state(position), inner_state(game.position))
        assert position.play(found) == game.position
