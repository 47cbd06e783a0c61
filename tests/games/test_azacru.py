"""Azacru: every clause A1-A13, and what completes them (K1, K3, K4).

Those that Shacru has as well are in test_sisters.py.
"""

from functools import partial

import pytest

import pacru
from pacru import record
from tests.support.circles import CIRCLES, new_circles, walk_circles
from tests.support.setups import (
    destinations,
    end_of,
    forbidden_by,
    legal_turns,
    play,
    setup,
    three_ways,
)

azacru = partial(setup, rules="z")


# --- A2 turn -----------------------------------------------------------------------------------


def test_a2_no_passing_as_long_as_a_move_exists() -> None:
    position = pacru.Position.initial(game="azacru")
    assert "pass" not in legal_turns(position)
    assert forbidden_by(position, "pass") == "A2"


def test_a2_only_own_chevrons() -> None:
    position = pacru.Position.initial(game="azacru")
    assert forbidden_by(position, "e9-e8") == "A2"
    assert forbidden_by(position, "e5-e6") == "A2"


# --- A4 power and long move --------------------------------------------------------------------


def test_a4a_power_is_own_markers_where_the_move_starts() -> None:
    position = azacru("Aa1n+ Ab1e+ Bi9w ac2 ad4 b:b3,c3")
    assert {"a2", "a3", "a4"} <= destinations(position, "a1")
    assert forbidden_by(position, "a1-a5") == "A4a"


def test_a4a_power_is_at_least_one() -> None:
    position = azacru("Ae1n Bi9w")
    assert destinations(position, "e1") == {"d2", "e2", "f2"}
    assert forbidden_by(position, "e1-e3") == "A4a"


def test_a4b_no_change_of_direction_within_a_move() -> None:
    position = azacru("Aa1n Bi9w a:c1-c3")
    assert destinations(position, "a1") == {"a2", "a3", "a4", "b2", "c3", "d4"}
    assert forbidden_by(position, "a1-b3") == "A3"
    assert forbidden_by(position, "a1-b4") == "A3"


def test_a4c_passing_over_opposing_markers() -> None:
    position = azacru("Aa1n Bi9w a:c1-c3 b:a2,a3")
    assert "a4" in destinations(position, "a1")
    assert play(position, "a1-a4").markers(1) == {"a2", "a3"}


def test_a4d_power_before_the_move() -> None:
    position = azacru("Aa1n Bi1n")
    moved = play(position, "a1-a2", "i1-i2")
    assert "a4" not in destinations(moved, "a2")
    moved = play(moved, "a2-a3", "i2-i3")
    assert {"a4", "a5"} <= destinations(moved, "a3")
    assert "a6" not in destinations(moved, "a3")


# --- A5 marking --------------------------------------------------------------------------------


def test_a5c_fields_passed_over_do_not_change() -> None:
    after = play(azacru("Aa1n+ Bi9w a:c1,c2 ba2"), "a1-a3")
    assert after.markers(0) == {"a1", "a3", "c1", "c2"}
    assert after.markers(1) == {"a2"}
    assert after.chevrons(0) == {"a3": "n"}


# --- A6 twist ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pieces", "move"),
    [
        ("Ab1n Bi9sw a:a1,c1,c2", "b1-b4"),  # a long move
        ("Ab1n+ Bi9sw Bb2s a:a1,c1,b4", "b1-b4"),  # a jump
        ("Ab1n+ Bi9sw a:a1,c1,b2-b4", "b1-b4"),  # a connection that changes nothing
        ("Ab1n+ Bi9sw a:a1,c1,b4", "b1-b4"),  # one that fills neutral fields
        ("Ac2e Bi9sw ad2", "c2-d2"),  # onto an own marker
    ],
)
def test_a6b_a_twist_after_other_moves(pieces: str, move: str) -> None:
    assert three_ways(move) <= legal_turns(azacru(pieces))


def test_a6c_no_twist_where_the_chevron_leaves_the_board() -> None:
    position = azacru("Ab1n+ Bi9sw a:a1,c1,b4 bb3")
    assert "b1-b4" in legal_turns(position)
    assert forbidden_by(position, "b1-b4<") == "A6c"
    assert forbidden_by(position, "b1-b4>") == "A6c"


def test_a6d_no_twist_in_the_last_round() -> None:
    position = azacru("Aa9n Bc3ne", to_move="b", rules="z:a")
    assert legal_turns(position) == {"c3-c4", "c3-d3", "c3-d4"}
    assert forbidden_by(position, "c3-d4<") == "A6d"
    assert three_ways("c3-d4") <= legal_turns(azacru("Aa9n Bc3ne", to_move="b"))


# --- A7 connection change ----------------------------------------------------------------------


def test_a7a_from_own_marker_to_own_marker() -> None:
    position = azacru("Ab1n+ Bi9sw a:a1,c1,b3")
    assert play(position, "b1-b3").marker("b2") == 0  # it crosses no border
    assert play(azacru("Ab1n Bi9sw a:a1,c1,b3"), "b1-b3").marker("b2") is None
    assert play(azacru("Ab1n+ Bi9sw a:a1,c1"), "b1-b3").marker("b2") is None


def test_a7a_not_over_a_chevron() -> None:
    position = azacru("Ab1n+ Ab2e Bi9sw a:a1,c1,b4")
    assert play(position, "b1-b4").marker("b3") is None


def test_a7b_all_fields_between_become_own() -> None:
    after = play(azacru("Ab1n+ Bi9sw a:a1,c1,c2,b5 bb3"), "b1-b5")
    assert after.markers(0) == {"a1", "b1", "c1", "c2", "b2", "b3", "b4", "b5"}
    assert after.markers(1) == set()


def test_a7b_it_is_no_choice() -> None:
    position = azacru("Ab1n+ Bi9sw a:a1,c1,b3")
    assert {turn for turn in legal_turns(position) if turn.startswith("b1-b3")} == {"b1-b3"}
    with pytest.raises(pacru.IllegalTurn):
        play(position, "b1-b3(*)")
    with pytest.raises(pacru.IllegalTurn):
        play(position, "b1-b3(b2)")


@pytest.mark.parametrize("between", ["bb2", "bb3", "cb3", "bb2 cb3", "ab2 cb3"])
def test_a7c_the_chevron_leaves_if_it_converts(between: str) -> None:
    position = azacru(f"Ab1n+ Bi9sw Ci1n a:a1,c1,b4 {between}", players=3)
    after = play(position, "b1-b4")
    assert after.chevrons(0) == {}
    assert {"b1", "b2", "b3", "b4"} <= after.markers(0)
    assert after.to_move == 1


def test_a7c_to_each_field_it_is_a_turn_of_its_own_even_if_the_position_is_the_same() -> None:
    position = azacru("Ab1n+ Bi9sw a:a1,c1,c2,b3,b4 bb2")
    assert {"b1-b3", "b1-b4"} <= legal_turns(position)
    assert play(position, "b1-b3") == play(position, "b1-b4")
    assert pacru.perft(position, 1) == len(position.moves()) == len({*legal_turns(position)})


@pytest.mark.parametrize("between", ["", "ab2", "ab3", "a:b2,b3"])
def test_a7d_the_chevron_stays_otherwise(between: str) -> None:
    after = play(azacru(f"Ab1n+ Bi9sw a:a1,c1,b4 {between}"), "b1-b4")
    assert after.chevrons(0) == {"b4": "n"}
    assert {"b1", "b2", "b3", "b4"} <= after.markers(0)


# --- A8 connection jump ------------------------------------------------------------------------


@pytest.mark.parametrize("between", ["Ab2n", "Bb2s", "Cb3s+", "Ab2e+ Bb3w", "Bb2s Cb3s"])
def test_a8a_over_any_chevrons_from_own_marker_to_own_marker(between: str) -> None:
    position = azacru(f"Ab1n+ Bi9sw Ci1n a:a1,c1,b4 {between}", players=3)
    assert three_ways("b1-b4") <= legal_turns(position)


def test_a8a_no_jump_otherwise() -> None:
    for pieces in ("Ab1n Bb2s Bi9sw a:a1,c1,c2,b4", "Ab1n+ Bb2s Bi9sw a:a1,c1,c2"):
        assert forbidden_by(azacru(pieces), "b1-b4") == "A8a"
    assert forbidden_by(azacru("Ab1n+ Bb2s Bi9sw a:a1,b4"), "b1-b4") == "A4a"


def test_a8b_nothing_between_changes() -> None:
    position = azacru("Ab1n+ Bb2s+ Bi9sw a:a1,c1,c2,b5 bb3")
    after = play(position, "b1-b5")
    assert after.markers(0) == {"a1", "b1", "c1", "c2", "b5"}
    assert after.markers(1) == {"b2", "b3"}
    assert after.chevrons(0) == {"b5": "n"}
    assert after.chevrons(1) == {"b2": "s", "i9": "sw"}


# --- A9 end ------------------------------------------------------------------------------------

STUCK = "Ae9n Bi9sw a:a1,a2 b:b1,b2"


def test_a9a_a_player_who_cannot_move_passes() -> None:
    position = azacru(STUCK)
    assert position.moves() == [pacru.Pass()]
    assert position.outcome is None
    assert play(position, "pass").to_move == 1


def test_a9a_a_player_without_chevrons_passes() -> None:
    position = azacru("Bi9sw a:a1,a2")
    assert legal_turns(position) == {"pass"}


def test_a9b_the_first_pass_starts_the_last_round() -> None:
    position = play(azacru("Aa9n Bi9sw Ce5n Df2n", players=4), "pass")
    assert " b 4 z:a 10" in str(position)
    position = play(position, "i9-h8", "e5-e6")
    assert position.outcome is None
    assert play(position, "f2-f3").outcome


def test_a9b_later_passes_do_not_prolong_it() -> None:
    position = play(azacru("Aa9n Bi9n Ce5n", players=3), "pass", "pass")
    assert str(position).endswith(" c 3 z:a 11")
    assert end_of(play(position, "e5-e6")).termination == "count"


def test_a9b_a_player_freed_in_the_last_round_does_not_move_again() -> None:
    position = play(azacru("Ae1s Aa2sw Ba1n b:b1,b2,b3"), "pass")
    over = play(position, "a1-b2")
    assert over.to_move is None
    assert end_of(over).termination == "count"


def test_a9c_nobody_is_put_out_for_being_blocked() -> None:
    position = play(azacru(STUCK), "pass")
    assert position.chevrons(0) == {"e9": "n"}
    assert position.marker("a1") == 0
    over = play(position, "i9-h8")
    assert over.chevrons(0) == {"e9": "n"}


def test_a9d_losing_the_last_chevron_is_no_loss() -> None:
    position = play(azacru("Ab1n+ Bi9sw a:a1,c1,b4 bb3"), "b1-b4", "i9-h8")
    assert position.chevrons(0) == {}
    assert position.to_move == 0
    assert position.moves() == [pacru.Pass()]
    over = play(position, "pass", "h8-g7")
    assert tuple(end_of(over)) == (0, "count")
    assert end_of(over).scores == (6, 2)


# --- A10 score ---------------------------------------------------------------------------------


def test_a10a_a_point_for_every_marker_occupied_or_not() -> None:
    over = azacru("Aa9n+ Bi9n a:a1,b1 b:i1,i2", to_move="-", rules="z:a")
    outcome = end_of(over)
    assert outcome.scores == (3, 2)
    assert (outcome.winner, outcome.winners) == (0, (0,))


def test_a10b_equal_scores_share() -> None:
    outcome = end_of(azacru("Aa9n Bi9n aa1 bi1", to_move="-", rules="z:a"))
    assert (outcome.winner, outcome.winners, outcome.scores) == (None, (0, 1), (1, 1))
    three = end_of(azacru("Aa9n Bi9n Ce9n a:a1,a2 bi1 c:c1,c2", "-", 3, rules="z:a"))
    assert (three.winner, three.winners, three.scores) == (None, (0, 2), (2, 1, 2))


# --- A11 leaving -------------------------------------------------------------------------------


def test_a11_who_has_left_is_skipped_and_it_is_no_pass() -> None:
    position = azacru("Ae5n Bi9sw Ce2n", players=3).leave(pacru.Out("resign"))
    assert str(position).endswith(" b 3 z!a 10")
    position = play(position, "i9-h8", "e2-e3")
    assert position.to_move == 1
    assert position.outcome is None


def test_a11_who_has_left_cannot_win() -> None:
    position = azacru("Aa9n Bi9n Ce5n c:a1-c3 aa4 bb4", players=3).leave(pacru.Out("time", 2))
    outcome = end_of(play(position, "pass", "pass"))
    assert outcome.winners == (0, 1)
    assert outcome.scores == (1, 1, 9)
    assert outcome.termination == "count"


def test_a11_a_player_who_gave_up_the_last_chevron_can_still_leave() -> None:
    position = azacru("Bi9sw Ce5n a:a1,a2", players=3)
    after = position.leave(pacru.Out("resign", 0))
    assert str(after).endswith(" b 3 z!a 10")
    with pytest.raises(pacru.IllegalTurn):
        after.leave(pacru.Out("resign", 0))


# --- A12 no progress (K3) ----------------------------------------------------------------------


def test_a12_a_marker_starts_the_count_again() -> None:
    game = walk_circles(new_circles("z"), 38)
    marking = sorted(
        str(turn)
        for turn in game.position.moves()
        if game.position.play(turn).markers(0) != game.position.markers(0)
    )
    game = game.play(marking[0])
    game = game.play(game.position.moves()[0])
    assert game.outcome is None


def test_k3_players_still_in_are_counted() -> None:
    board = CIRCLES.removesuffix("3aaa3") + "3aaa2Cn"
    game = new_circles("z", 3, board).leave(pacru.Out("resign", 2))
    assert str(game.position).endswith(" a 3 z!c 1")
    game = walk_circles(game, 40)
    assert end_of(game).termination == "no progress"
    assert end_of(game).winners == (0, 1)


# --- A13 notation and position -----------------------------------------------------------------


def test_a13_a_twist_and_a_pass_are_turns() -> None:
    assert pacru.Turn.parse("a3-b4<") == pacru.Move("a3", "b4", twist="<")
    assert pacru.Turn.parse("a3-b4") == pacru.Move("a3", "b4")
    assert pacru.Move("a3", "b4").twist is None
    assert pacru.Turn.parse("pass") == pacru.Pass()


@pytest.mark.parametrize("mark", ["^", "*"])
def test_a13_the_online_mark_of_no_twist_is_read_in_records_only(mark: str) -> None:
    with pytest.raises(pacru.TurnNotationError):
        pacru.Turn.parse(f"a3-b4{mark}")
    game = record.read(f'[Rules "azacru"]\n\n1. a3-b4{mark} a7-b6> *\n').game
    assert [str(ply.turn) for ply in game.plies] == ["a3-b4", "a7-b6>"]
    assert mark not in record.write(game).split("\n\n")[1].removesuffix("*\n")


def test_a13_a_connection_writes_nothing() -> None:
    position = azacru("Ab1n+ Bi9sw a:a1,c1,b4")
    game = pacru.Game(position).play("b1-b4")
    assert str(game.plies[0].turn) == "b1-b4"
    assert game.plies[0].changed == {"b2", "b3"}


def test_a13_the_last_round_in_the_text() -> None:
    position = play(azacru(STUCK), "pass")
    assert str(position).endswith(" b 2 z:a 10")
    assert pacru.Position.parse(str(position)) == position
    assert position != azacru(STUCK, to_move="b", number=10)


# --- K1, K4, K5 --------------------------------------------------------------------------------


def test_k1_given_up_or_left() -> None:
    given_up = azacru("Bi9sw Ce5n", to_move="b", players=3)
    left = azacru("Bi9sw Ce5n", to_move="b", players=3, rules="z!a")
    assert given_up != left
    assert play(given_up, "i9-h8", "e5-e6").to_move == 0
    assert play(left, "i9-h8", "e5-e6").to_move == 1


def test_k1_the_last_player_has_won() -> None:
    outcome = end_of(azacru("Bi9sw a:a1-a9 c:c1-c9", to_move="-", players=3, rules="z!ac"))
    assert (outcome.winner, outcome.winners, outcome.scores) == (1, (1,), (9, 0, 9))


def test_k1_the_first_to_pass_leaves_during_the_last_round() -> None:
    position = play(azacru("Aa9n Bi9sw Ce5n", players=3), "pass")
    position = position.leave(pacru.Out("resign", 0))
    assert str(position).endswith(" b 3 z:a!a 10")
    over = play(position, "i9-h8", "e5-e6")
    assert str(over).endswith(" - 3 z:a!a 12")
    assert end_of(over).termination == "count"
    assert end_of(over).winners == (1, 2)


def test_k1_the_last_to_move_leaves_during_the_last_round() -> None:
    position = play(azacru("Aa9n Bi9sw Ce5n", players=3), "pass", "i9-h8")
    over = position.leave(pacru.Out("time"))
    assert str(over).endswith(" - 3 z:a!c 12")
    assert end_of(over).winners == (1,)
    assert end_of(over).termination == "count"


def test_k4_no_chevron_on_the_board_at_all() -> None:
    position = pacru.Position.parse("9/9/9/9/9/9/9/aa7/bbb6 a 2 z 50")
    assert position.moves() == [pacru.Pass()]
    position = play(position, "pass")
    assert str(position) == "9/9/9/9/9/9/9/aa7/bbb6 b 2 z:a 51"
    assert tuple(end_of(play(position, "pass"))) == (1, "count")
