"""The final order of the players of a game."""

from app.game.placing import placings

import pacru
from tests.support.setups import setup


def test_who_held_out_longer_comes_in_before() -> None:
    game = pacru.Game.new(players=4).resign(1).resign(3).resign(0)
    assert [(one.player, one.place, one.out) for one in placings(game)] == [
        (2, 1, ""),
        (0, 2, "resigned"),
        (3, 3, "resigned"),
        (1, 4, "resigned"),
    ]


def test_those_who_are_still_in_follow_the_winner_by_their_markers() -> None:
    start = setup("Aa1n Bc1n Ce1n Dg1n a:a7-c9 b:d7 c:e7,f7", players=4)
    game = pacru.Game(start).leave(pacru.Out("time", 0))
    assert [(one.player, one.place) for one in placings(game)] == [(2, 1), (1, 2), (3, 3), (0, 4)]


def test_a_draw_is_one_for_all_who_are_still_in() -> None:
    game = pacru.Game.new(players=3).resign(0).agree_draw()
    assert [(one.player, one.place) for one in placings(game)] == [(1, 1), (2, 1), (0, 3)]
