"""The own turns that a search chooses from."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from pacru import Game
from pacru.bot.root import turn_between


@given(st.integers(0, 10**6))
@settings(max_examples=25, deadline=None)
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
