"""The turns that a search chooses from."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pacru import Game, Position
from pacru.bot.pacru.root import can_win, hands_over, turn_between

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
    assert can_win(position.state)
    assert position.to_move is not None
    assert hands_over(position.state, 1 - position.to_move)


@given(st.integers(0, 10**6))
@settings(max_examples=25)
def test_the_turn_between_two_states_is_found_also_when_players_are_out(seed: int) -> None:
    chance = random.Random(seed)
    game = Game.new(chance.choice([2, 3, 4]))
    for _ in range(40):
        if game.outcome:
            break
        position = game.position
        still_in = [player for player in range(position.players) if position.chevrons(player)]
        if len(still_in) > 2 and chance.random() < 0.1:
            game = game.resign(chance.choice(still_in))
            continue
        turn = chance.choice(position.moves())
        if position.rotations() and chance.random() < 0.5:
            turn = next(position.reorientations())
        game = game.play(turn)
        found = turn_between(position.state, game.position.state)
        assert position.play(found) == game.position
