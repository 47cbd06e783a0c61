"""Who is nearly blocked (R15b): the last exits, and the turn that would close them."""

from hypothesis import given
from hypothesis import strategies as st

from pacru import Game, Position, Turn
from pacru.explain import blocking
from tests.support.setups import setup

CORNERED = "Bw1b1ba2b/5b3/2b6/aa2a1b1Be+/3baa1ab/bba4aa/Asw3Bswaaa1/a1aAse+5/3bAs+3Ase a 2 - 53"
"""The first player has three chevrons that can hardly move."""


def test_the_last_exits_are_the_fields_that_are_left() -> None:
    one_way = setup("Aa8n bb9 Be9s")
    assert blocking.exits(one_way, 0) == {"a9"}
    assert blocking.last_exits(one_way, 0) == {"a9"}
    free = setup("Ae5n Bi9s")
    assert blocking.exits(free, 0) == {"d6", "e6", "f6"}
    assert blocking.last_exits(free, 0) == frozenset()  # they are three


def test_nobody_is_blocked_where_the_game_is_over_or_has_no_such_rule() -> None:
    over = Game(setup("Ae5n Bi9s")).resign(1).position
    assert blocking.exits(over, 0) == frozenset()
    assert blocking.exits(Position.initial(2, game="shacru"), 0) == frozenset()


def test_a_turn_can_be_a_needless_risk() -> None:
    ply = Game(Position.parse(CORNERED)).play("a3-a1").plies[-1]
    reply = blocking.needless_risk(ply)
    assert reply == Turn.parse("e3-e2")
    assert Game(ply.after).play(reply).plies[-1].out == {0: "blocked"}


def test_a_risk_that_cannot_be_avoided_is_not_needless() -> None:
    position = Position.parse(CORNERED)
    for turn in position.moves():
        ply = Game(position).play(turn).plies[-1]
        if ply.after.outcome is None and blocking.blocking_reply(ply.after, 0) is None:
            assert blocking.needless_risk(ply) is None


def test_with_three_players_nobody_looks() -> None:
    position = Position.initial(3)
    assert blocking.blocking_reply(position, 1) is None


@given(st.integers(0, 10_000))
def test_a_blocking_reply_blocks_and_is_found_if_exits_are_few(seed: int) -> None:
    game = Game(Position.parse(CORNERED))
    turns = game.position.moves()
    game = game.play(turns[seed % len(turns)])
    if game.outcome:
        return
    reply = blocking.blocking_reply(game.position, 0)
    blocks = [
        turn for turn in game.position.moves() if game.play(turn).plies[-1].out.get(0) == "blocked"
    ]
    assert (reply in blocks) if blocks and blocking.exits(game.position, 0) else reply is None
