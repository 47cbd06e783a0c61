"""Azacru: every clause A1-A13, what completes them (K1, K3-K5), and the worked examples."""

import pytest

import pacru
from pacru import record
from tests.support.circles import CIRCLES, new_circles, walk_circles
from tests.support.setups import (
    EACH_FACING,
    check_end,
    check_fields_ahead,
    destinations,
    end_of,
    is_forbidden,
    legal_turns,
    play,
    play_game,
    setup,
    three_ways,
)

START = "4Bs3Asw/9/Be7Bw/9/9/9/Ae7Aw/9/Bne3An4 a 2 z 1"


def azacru(
    pieces: str, to_move: str = "a", players: int = 2, rules: str = "z", number: int = 9
) -> pacru.Position:
    return setup(pieces, to_move, players, rules, number)


# --- the worked examples -----------------------------------------------------------------------

LISTS = {
    1: (
        START,
        "a3-b2 a3-b3 a3-b4 a3-b4< a3-b4> e1-d2 e1-e2 e1-f2 i3-h2 i3-h3 i3-h4 i3-h4< i3-h4> i9-h8 i9-h9 i9-i8",
    ),
    4: (
        "8Bsw/9/9/9/9/1b7/1b7/a1b6/aAn+7 a 2 z 1",
        "b1-a2 b1-b2 b1-d3 b1-d3< b1-d3> b1-e4 b1-e4< b1-e4>",
    ),
    13: ("4An3Bsw/9/9/9/9/9/9/aa7/aa1bbb3 a 2 z 31", "pass"),
    16: (
        "4An4/aaa6/9/9/9/2b6/2a6/2a6/bbBn+6 b 2 z:a 52",
        "c1-a3 c1-b2 c1-c4 c1-d2 c1-e3 c1-f4",
    ),
}
NUMBERS_OF_TURNS = {
    7: ("8Bsw/9/9/9/9/1a7/1b7/a8/aAn+a6 a 2 z 1", 16),
    9: ("8Bsw/9/9/9/9/9/1b7/aBs+7/aAn+a6 a 2 z 1", 11),
}
PLAYED = [
    (2, START, "a3-b2", "4Bs3Asw/9/Be7Bw/9/9/9/8Aw/1Ase+7/Bne3An4 b 2 z 2"),
    (3, START, "a3-b4>", "4Bs3Asw/9/Be7Bw/9/9/1Ae+7/8Aw/9/Bne3An4 b 2 z 2"),
    (3, START, "a3-b4<", "4Bs3Asw/9/Be7Bw/9/9/1An+7/8Aw/9/Bne3An4 b 2 z 2"),
    (3, START, "a3-b4", "4Bs3Asw/9/Be7Bw/9/9/1Ane+7/8Aw/9/Bne3An4 b 2 z 2"),
    (
        5,
        "8Bsw/9/9/9/9/1a7/1b7/a8/aAna6 a 2 z 1",
        "b1-b4",
        "8Bsw/9/9/9/9/1An+7/1b7/a8/a1a6 b 2 z 2",
    ),
    (
        6,
        "8Bsw/9/9/9/9/1a7/9/a8/aAn+a6 a 2 z 1",
        "b1-b4>",
        "8Bsw/9/9/9/9/1Ane+7/1a7/aa7/aaa6 b 2 z 2",
    ),
    (
        7,
        "8Bsw/9/9/9/9/1a7/1b7/a8/aAn+a6 a 2 z 1",
        "b1-b4",
        "8Bsw/9/9/9/9/1a7/1a7/aa7/aaa6 b 2 z 2",
    ),
    (
        8,
        "8Bsw/9/9/9/9/1a7/1b7/aBs+7/aAn+a6 a 2 z 1",
        "b1-b4<",
        "8Bsw/9/9/9/9/1Anw+7/1b7/aBs+7/aaa6 b 2 z 2",
    ),
    (
        10,
        "8Bsw/9/9/9/9/9/9/9/Ae+ba6 a 2 z 1",
        "a1-c1",
        "8Bsw/9/9/9/9/9/9/9/aaa6 b 2 z 2",
    ),
    (
        11,
        "8Bsw/9/9/9/9/9/9/9/Ae+aa6 a 2 z 1",
        "a1-c1",
        "8Bsw/9/9/9/9/9/9/9/aaAe+6 b 2 z 2",
    ),
    (
        12,
        "8Bsw/9/9/9/9/9/9/2Ae+a5/9 a 2 z 1",
        "c2-d2>",
        "8Bsw/9/9/9/9/9/9/2aAse+5/9 b 2 z 2",
    ),
    (
        13,
        "4An3Bsw/9/9/9/9/9/9/aa7/aa1bbb3 a 2 z 31",
        "pass",
        "4An3Bsw/9/9/9/9/9/9/aa7/aa1bbb3 b 2 z:a 32",
    ),
    (
        16,
        "4An4/aaa6/9/9/9/2b6/2a6/2a6/bbBn+6 b 2 z:a 52",
        "c1-c4",
        "4An4/aaa6/9/9/9/2b6/2b6/2b6/bbb6 - 2 z:a 53",
    ),
]
ENDED = [
    ("4An3Bsw/9/9/9/9/9/9/aa7/aa1bbb3 a 2 z 31", "pass i9-h8", (4, 4), (0, 1)),  # 13
    (
        # 14
        "8Bsw/9/9/9/9/1a7/1b7/a8/aAn+a6 a 2 z 41",
        "b1-b4 i9-h8 pass h8-g7",
        (7, 2),
        (0,),
    ),
    ("4An4/9/aabb5/9/9/9/9/ccc6/Csw7Bnw a 3 z 40", "pass i1-h2 pass", (2, 3, 3), (1, 2)),  # 15
    ("4An4/aaa6/9/9/9/2b6/2a6/2a6/bbBn+6 b 2 z:a 52", "c1-c4", (3, 6), (1,)),  # 16
]


@pytest.mark.parametrize("number", LISTS)
def test_examples_of_all_turns(number: int) -> None:
    text, listed = LISTS[number]
    assert legal_turns(pacru.Position.parse(text)) == set(listed.split())


@pytest.mark.parametrize("number", NUMBERS_OF_TURNS)
def test_examples_of_how_many_turns(number: int) -> None:
    text, count = NUMBERS_OF_TURNS[number]
    assert len(legal_turns(pacru.Position.parse(text))) == count


@pytest.mark.parametrize(("number", "text", "turn", "after"), PLAYED)
def test_examples_of_a_turn(number: int, text: str, turn: str, after: str) -> None:
    assert str(play(pacru.Position.parse(text), turn)) == after, number


@pytest.mark.parametrize(("text", "line", "scores", "winners"), ENDED)
def test_examples_of_the_end(
    text: str, line: str, scores: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    check_end(text, line, scores, winners)


def test_example_4_where_nothing_can_land() -> None:
    position = pacru.Position.parse(LISTS[4][0])
    for field in ("b3", "b4", "c2"):
        assert is_forbidden(position, f"b1-{field}", "A5b")


def test_example_5_has_a_twist() -> None:
    position = pacru.Position.parse("8Bsw/9/9/9/9/1a7/1b7/a8/aAna6 a 2 z 1")
    assert three_ways("b1-b4") <= legal_turns(position)


def test_example_9_has_no_turn_to_the_north() -> None:
    position = pacru.Position.parse(NUMBERS_OF_TURNS[9][0])
    assert not {field for field in destinations(position, "b1") if field[0] == "b"}
    assert is_forbidden(position, "b1-b4", "A8a")


# --- A1 equipment and start --------------------------------------------------------------------


def test_a1a_no_target_and_no_limit_to_markers() -> None:
    position = azacru("Ae1n Bi9sw a:a1-d9,f1-f9,g1-g8")
    assert len(position.markers(0)) == 53
    assert position.outcome is None
    after = play(position, "e1-e2", "i9-h8")
    assert len(after.markers(0)) == 54
    assert after.outcome is None


def test_a1b_the_start_as_text() -> None:
    assert str(pacru.Position.initial(game="azacru")) == START


@pytest.mark.parametrize(("players", "seats"), [(2, "SN"), (3, "NEW"), (4, "SWNE")])
def test_a1c_default_order_of_play(players: int, seats: str) -> None:
    default = pacru.Position.initial(players, game="azacru")
    assert default == pacru.Position.initial(players, seats=seats, game="azacru")


def test_a1d_the_first_field_stays_neutral() -> None:
    position = play(pacru.Position.initial(game="azacru"), "e1-e2")
    assert position.marker("e1") is None
    assert position.markers(0) == {"e2"}
    after = play(position, "e9-e8", "e2-e3")
    assert after.markers(0) == {"e2", "e3"}


# --- A2 turn -----------------------------------------------------------------------------------


def test_a2_no_passing_as_long_as_a_move_exists() -> None:
    position = pacru.Position.initial(game="azacru")
    assert "pass" not in legal_turns(position)
    assert is_forbidden(position, "pass", "A2")


def test_a2_no_reorientation() -> None:
    position = azacru("Ae5n Ba9e a:d1-f3")
    assert position.rotations() == []
    assert position.payable() == set()
    assert list(position.reorientations()) == []
    assert is_forbidden(position, "e5<(d1,d2)", "A2")


def test_a2_only_own_chevrons() -> None:
    position = pacru.Position.initial(game="azacru")
    assert is_forbidden(position, "e9-e8", "A2")
    assert is_forbidden(position, "e5-e6", "A2", "A3")


# --- A3 direction ------------------------------------------------------------------------------


@EACH_FACING
def test_a3_straight_or_half_left_or_right(facing: str, reached: dict[str, str]) -> None:
    check_fields_ahead("z", facing, reached, "A3")


# --- A4 power and long move --------------------------------------------------------------------


def test_a4a_power_is_own_markers_where_the_move_starts() -> None:
    position = azacru("Aa1n+ Ab1e+ Bi9w ac2 ad4 b:b3,c3")
    assert {"a2", "a3", "a4"} <= destinations(position, "a1")
    assert is_forbidden(position, "a1-a5", "A4", "A4a")


def test_a4a_power_is_at_least_one() -> None:
    position = azacru("Ae1n Bi9w")
    assert destinations(position, "e1") == {"d2", "e2", "f2"}
    assert is_forbidden(position, "e1-e3", "A4", "A4a")


def test_a4b_no_change_of_direction_within_a_move() -> None:
    position = azacru("Aa1n Bi9w a:c1-c3")
    assert destinations(position, "a1") == {"a2", "a3", "a4", "b2", "c3", "d4"}
    assert is_forbidden(position, "a1-b3", "A3", "A4", "A4b")
    assert is_forbidden(position, "a1-b4", "A3", "A4", "A4b")


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


def test_a5a_the_landing_field_gets_a_marker() -> None:
    after = play(azacru("Ae5n Ba9e"), "e5-e6")
    assert after.markers(0) == {"e6"}
    assert after.chevrons(0) == {"e6": "n"}


def test_a5a_nothing_is_gained_on_an_own_marker() -> None:
    after = play(azacru("Ae5n Ba9e ae6"), "e5-e6")
    assert after.markers(0) == {"e6"}


def test_a5b_no_landing_on_opposing_markers_or_chevrons() -> None:
    position = azacru("Ae5n Af6n Bd6e Ba9e be6")
    assert destinations(position, "e5") == set()
    for field in ("d6", "e6", "f6"):
        assert is_forbidden(position, f"e5-{field}", "A5b")


def test_a5b_there_is_no_capture() -> None:
    position = azacru("Ad5e Ae4n Be5w Bi9w")  # a pincer in Pacru
    assert is_forbidden(position, "d5xe5", "A5b")
    assert is_forbidden(position, "d5-e5", "A5b")
    assert position.attackers("e5") == set()


def test_a5c_fields_passed_over_do_not_change() -> None:
    after = play(azacru("Aa1n+ Bi9w a:c1,c2 ba2"), "a1-a3")
    assert after.markers(0) == {"a1", "a3", "c1", "c2"}
    assert after.markers(1) == {"a2"}
    assert after.chevrons(0) == {"a3": "n"}


# --- A6 twist ----------------------------------------------------------------------------------


def test_a6a_a_twist_after_a_move_into_another_borderland() -> None:
    position = azacru("Ae3n Ba9e")
    assert legal_turns(position) == three_ways("e3-d4", "e3-e4", "e3-f4")
    assert play(position, "e3-e4").chevrons(0) == {"e4": "n"}
    assert play(position, "e3-e4<").chevrons(0) == {"e4": "nw"}
    assert play(position, "e3-e4>").chevrons(0) == {"e4": "ne"}
    assert play(position, "e3-d4<").chevrons(0) == {"d4": "w"}


def test_a6a_a_step_from_corner_to_corner() -> None:
    position = azacru("Ac3ne Ba9e")
    assert three_ways("c3-d4") <= legal_turns(position)
    assert play(position, "c3-d4>").chevrons(0) == {"d4": "e"}


def test_a6a_no_twist_within_a_borderland() -> None:
    position = azacru("Ae1n Ba9e")
    assert is_forbidden(position, "e1-e2<", "A6a")
    assert is_forbidden(position, "e1-e2>", "A6a")


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
    assert is_forbidden(position, "b1-b4<", "A6c")
    assert is_forbidden(position, "b1-b4>", "A6c")


def test_a6d_no_twist_in_the_last_round() -> None:
    position = azacru("Aa9n Bc3ne", to_move="b", rules="z:a")
    assert legal_turns(position) == {"c3-c4", "c3-d3", "c3-d4"}
    assert is_forbidden(position, "c3-d4<", "A6d")
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
        assert is_forbidden(azacru(pieces), "b1-b4", "A8a")
    assert is_forbidden(azacru("Ab1n+ Bb2s Bi9sw a:a1,b4"), "b1-b4", "A4", "A4a")


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
    three = end_of(azacru("Aa9n Bi9n Ce9n a:a1,a2 bi1 c:c1,c2", "-", 3, "z:a"))
    assert (three.winner, three.winners, three.scores) == (None, (0, 2), (2, 1, 2))


def test_a10c_every_end_tells_the_scores_to_add() -> None:
    game = play_game(pacru.Game.new(game="azacru"), "e1-e2", "e9-e8", "e2-e3")
    for ended in (game.resign(), game.agree_draw(), game.leave(pacru.Out("time", 0))):
        assert end_of(ended).scores == (2, 1)


# --- A11 leaving -------------------------------------------------------------------------------


@pytest.mark.parametrize(("reason", "word"), [("resign", "resignation"), ("time", "time")])
def test_a11_one_player_left_wins(reason: str, word: str) -> None:
    out = pacru.Out("resign" if reason == "resign" else "time")
    outcome = end_of(azacru("Ae5n Bi9sw a:a1-a9").leave(out))
    assert tuple(outcome) == (1, word)
    assert (outcome.winners, outcome.scores) == ((1,), (9, 0))


def test_a11_chevrons_leave_and_markers_stay_as_opposing_ones() -> None:
    position = azacru("Ae5n Bi9sw Ce6n Ce2n c:d6,f6", players=3)
    after = position.leave(pacru.Out("resign", 2))
    assert after.chevrons(2) == {}
    assert after.markers(2) == {"d6", "f6"}
    assert (after.to_move, after.turn_number) == (0, 9)
    assert destinations(after, "e5") == {"e6"}
    assert is_forbidden(after, "e5-d6", "A5b")


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


def test_a12_twenty_rounds_without_change_end_the_game() -> None:
    game = walk_circles(new_circles("z"), 40)
    outcome = end_of(game)
    assert tuple(outcome) == (None, "no progress")
    assert (outcome.winners, outcome.scores) == ((0, 1), (27, 27))
    with pytest.raises(pacru.IllegalTurn):
        game.play("c4-c5")
    assert game.take_back().outcome is None


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


def test_k3_the_position_keeps_the_player_to_move() -> None:
    position = walk_circles(new_circles("z"), 40).position
    assert position.to_move == 0
    assert position.outcome is None
    assert str(position).endswith(" a 2 z 41")


def test_k3_players_still_in_are_counted() -> None:
    board = CIRCLES.removesuffix("3aaa3") + "3aaa2Cn"
    game = new_circles("z", 3, board).leave(pacru.Out("resign", 2))
    assert str(game.position).endswith(" a 3 z!c 1")
    game = walk_circles(game, 40)
    assert end_of(game).termination == "no progress"
    assert end_of(game).winners == (0, 1)


# --- A13 notation and position -----------------------------------------------------------------


@pytest.mark.parametrize("text", ["a3-b4", "a3-b4<", "a3-b4>", "pass"])
def test_a13_turns_as_text(text: str) -> None:
    assert str(pacru.Turn.parse(text)) == text


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


def test_k5_counts() -> None:
    """Those of other starts are among the records that the conformance tests read."""
    start = pacru.Position.initial(game="azacru")
    assert [pacru.perft(start, depth) for depth in (1, 2, 3)] == [16, 254, 3_932]
