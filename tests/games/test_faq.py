"""A test for each published question in docs/faq.md, on a small position."""

from itertools import permutations

import pytest

import pacru
from tests.support.setups import (
    captures,
    destinations,
    fields,
    forbidden_by,
    play,
    play_game,
    setup,
    ways,
)


def test_faq_r1_1_the_extra_chevron_stands_far_right_and_faces_the_centre() -> None:
    position = pacru.Position.initial(2)
    assert position.chevron("i9") == (0, "sw")  # South's
    assert position.chevron("a1") == (1, "ne")  # North's
    for corner in ("a9", "i1"):
        assert position.chevron(corner) is None
    for players in (3, 4):
        assert pacru.Position.initial(players).chevron("i9") is None


def test_faq_r1_2_any_order_of_seats_and_colours() -> None:
    for players, seats in ((2, "SN"), (3, "NEW"), (4, "SWNE")):
        texts = {str(pacru.Position.initial(players, seats=order)) for order in permutations(seats)}
        assert len(texts) == len(list(permutations(seats)))


def test_faq_r3_1_several_borders_in_one_move() -> None:
    position = setup("Ac1e Bi9w a:a1-a3,b1-b3,c2")
    assert "i1" in destinations(position, "c1")
    assert ways(position, "c1-g1") == fields("g1-i3")
    short = setup("Ac1e Bi9w a:a1-a3")
    assert "g1" not in destinations(short, "c1")


def test_faq_r3_2_facing_straight_off_the_board() -> None:
    position = setup("Ae9n Aa1n Bi5w a:c1,c2")
    assert destinations(position, "e9") == set()
    assert forbidden_by(position, "e9-e8") == "R3"
    assert play(position, "e9>(c1,c2)").chevron("e9") == (0, "ne")


def test_faq_r3_3_facing_a_corner_of_the_field() -> None:
    position = setup("Ae5ne Ba9e")
    assert destinations(position, "e5") == {"f6", "e6", "f5"}


def test_faq_r3_4_it_points_the_way_it_would_go_on() -> None:
    position = setup("Ae5ne Ba9e")
    for field, facing in (("f6", "ne"), ("e6", "n"), ("f5", "e")):
        assert play(position, f"e5-{field}").chevron(field) == (0, facing)


def test_faq_r4_1_the_landing_field_may_be_marked() -> None:
    position = setup("Ae3n Ba9e")
    assert "e4" in ways(position, "e3-e4")
    after = play(position, "e3-e4(e4)")
    assert after.marker("e4") == 0
    assert after.chevron("e4") == (0, "n")


def test_faq_r4_2_several_borders_one_marker_where_the_move_ends() -> None:
    position = setup("Ae3n Ba9e a:d1-d3,f1-f3")
    assert ways(position, "e3-e7") == fields("d7-f9")
    after = play(position, "e3-e7(e7)")
    assert after.markers(0) - position.markers(0) == {"e7"}
    for field in ("e5", "d4"):
        assert forbidden_by(position, f"e3-e7({field})") in {"R4a", "R4b"}
    assert forbidden_by(position, "e3-e7(e5,e7)")[:2] in {"R4", "R1"}


def test_faq_r4_3_the_marker_must_be_taken_unless_the_connection_is() -> None:
    position = setup("Ae3n Ba9e")
    assert forbidden_by(position, "e3-e4") == "R4c"
    connection = setup("Ae3n+ Ba9e a:d3,e5")
    assert "" not in ways(connection, "e3-e5")
    assert "*" in ways(connection, "e3-e5")


def test_faq_r4_4_all_neutral_fields_occupied_no_change() -> None:
    position = setup("Ae3n Bf5e Bd6s Ba9e a:e4,e5 b:d4,d5,e6,f4,f6")
    assert ways(position, "e3-e4") == {""}
    after = play(position, "e3-e4")
    assert [after.markers(player) for player in (0, 1)] == [
        position.markers(player) for player in (0, 1)
    ]


def test_faq_r4_5_the_only_neutral_field_under_an_own_chevron() -> None:
    position = setup("Ae3n Ad6w Ba9e a:e4,e5 b:d4,d5,e6,f4,f5,f6")
    assert ways(position, "e3-e4") == {""}
    assert forbidden_by(position, "e3-e4(d6)") in {"R4d", "R7d"}
    # The field under the mover can be marked: it has just landed there.
    mover = setup("Ae3n Ba9e a:d6,e5 b:d4,d5,e6,f4,f5,f6")
    assert ways(mover, "e3-e4") == {"e4"}


def test_faq_r4_6_no_neutral_field_at_all() -> None:
    position = setup("Ae3n Bf6e+ Ba9e a:e4,e5 b:d4,d5,d6,e6,f4,f5")
    assert ways(position, "e3-e4") == {"d4", "d5", "d6", "e6", "f4", "f5"}
    after = play(position, "e3-e4(f5)")
    assert after.markers(0) == {"e4", "e5", "f5"}
    assert after.markers(1) == {"d4", "d5", "d6", "e6", "f4", "f6"}


def test_faq_r5_1_power_one_with_no_marker_or_one() -> None:
    for marker in ("", "ad1"):
        position = setup(f"Ae2n Ba9e {marker}")
        assert position.power("e2") == 1
        assert destinations(position, "e2") == {"d3", "e3", "f3"}
    assert "e4" in destinations(setup("Ae2n Ba9e a:d1,f1"), "e2")


def test_faq_r5_2_any_distance_up_to_the_power() -> None:
    position = setup("Ae1n Ba9e a:d1,d2,d3,f1")
    assert {"e2", "e3", "e4", "e5"} <= destinations(position, "e1")
    assert "e6" not in destinations(position, "e1")


def test_faq_r5_3_no_change_of_direction() -> None:
    position = setup("Ae5n Ba9e a:d4,f4,d5")
    for turn in ("e5-d7(d7)", "e5-f7(f7)", "e5-f8(f8)", "e5-d8(d8)"):
        assert forbidden_by(position, turn) in {"R3", "R6"}


def test_faq_r5_4_only_the_borderland_where_this_move_starts() -> None:
    position = setup("Ae3n Ba9e a:d1-d3,f1-f3")
    assert position.power("e3") == 6
    after = play(position, "e3-e4(e4)", "a9-b9")
    assert after.power("e4") == 1
    assert destinations(after, "e4") == {"d5", "e5", "f5"}


def test_faq_r5_5_markers_not_chevrons() -> None:
    position = setup("Ae1n Ad1n Af1n Ba9e")
    assert position.power("e1") == 1
    assert setup("Ae1n Ad1n+ Af1n+ Ba9e").power("e1") == 2


def test_faq_r7_1_passing_over_opposing_markers() -> None:
    position = setup("Ae1n Ba9e a:d1,d2 b:e2")
    assert "e3" in destinations(position, "e1")
    assert play(position, "e1-e3").marker("e2") == 1
    assert forbidden_by(position, "e1-e2") == "R7c"


def test_faq_r7_2_how_chevrons_leave_the_board() -> None:
    pincer = play(setup("Ae5n Af5n Be6w Ba9e"), "e5xe6")
    assert pincer.chevrons(1) == {"a9": "e"}
    blocked = play(setup("Ad1n Be9n Bc9n Bf9n Ci5w", players=3), "d1-d2")
    assert blocked.chevrons(1) == {}
    assert blocked.chevrons(2) == {"i5": "w"}


def test_faq_r8_1_beyond_the_first_own_marker_over_any_mix() -> None:
    position = setup("Ae1n+ Ba9e Ci9w a:d1,d2,f1,e2,e5 b:e3", players=3)
    assert {"e2", "e5"} <= destinations(position, "e1")
    after = play(position, "e1-e5(*)")
    assert after.markers(0) == {"d1", "d2", "f1", "e1", "e2", "e3", "e4", "e5"}
    assert after.markers(1) == set()


def test_faq_r8_2_ending_on_a_neutral_field_connects_nothing() -> None:
    position = setup("Ae1n+ Ba9e a:d1,d2,f1,e3 be2")
    assert ways(position, "e1-e4") == fields("d4-f6")
    assert play(position, "e1-e4(e4)").marker("e2") == 1
    assert forbidden_by(position, "e1-e4(*)")[:2] in {"R8", "R1"}
    assert ways(position, "e1-e3") == {"*"}


def test_faq_r8_3_all_between_own_already() -> None:
    position = setup("Ae1n+ Ba9e a:e2,e3")
    assert ways(position, "e1-e3") == {""}
    assert play(position, "e1-e3").markers(0) == position.markers(0)
    over_a_chevron = setup("Ae1n+ Ae2w+ Ba9e a:e3")
    assert ways(over_a_chevron, "e1-e3") == {""}


def test_faq_r9_1_seven_chevrons_jumped() -> None:
    position = setup("Aa1e+ Ab1n+ Ac1n+ Ad1n Be1n Bf1n Bg1n Bh1n a:a2-c2,a3,b3,i1")
    assert position.power("a1") == 8
    assert ways(position, "a1-i1") == fields("g1-i3", "g1", "h1", "i1")
    after = play(position, "a1-i1(i2)")
    assert after.chevron("i1") == (0, "e")
    assert len(after.chevrons(1)) == 4
    # The next field along the line is out of reach for a shorter power.
    weaker = setup("Aa1e+ Ab1n+ Ac1n+ Ad1n Be1n Bf1n Bg1n Bh1n a:a2-c2,a3,i1")
    assert forbidden_by(weaker, "a1-i1(i2)")[:2] == "R5"


def test_faq_r9_2_without_a_connection_the_line_is_blocked() -> None:
    blocked = setup("Ae1n+ Be2e Ba9e a:d1,d2", to_move="b")
    stays, leaves = play(blocked, "a9-b9"), play(blocked, "e2-f2")
    assert not destinations(stays, "e1") & {"e2", "e3", "e4"}
    assert forbidden_by(stays, "e1-e3") == "R7a"
    assert {"e2", "e3"} <= destinations(leaves, "e1")


def test_faq_r10_1_neutral_but_occupied_fields_rule_a_transformation_out() -> None:
    position = setup("Ae3n Ae5w Bf6e Ba9e a:e4 b:d4-d6,e6,f4,f5")
    assert ways(position, "e3-e4") == {""}
    assert forbidden_by(position, "e3-e4(f5)") in {"R10b", "R4d"}


WHOLE = "b:d4-f6"


def test_faq_r10_2_a_borderland_wholly_of_an_opponent() -> None:
    nobody_lands = setup(f"Ae3n Ba9e {WHOLE} a:d1-d3,f1")
    assert forbidden_by(nobody_lands, "e3-e4(d4)") == "R7c"
    assert not destinations(nobody_lands, "e3") & fields("d4-f6")
    connection = setup(f"Ae3n+ Ba9e {WHOLE} a:d1-d3,e7")
    assert play(connection, "e3-e7(*)").markers(0) >= fields("e4-e6")
    meeting = setup(f"Ae1n Ae3s+ Ba9e {WHOLE} a:e2")
    assert play(meeting, "e1-e2(e5)").marker("e5") == 0


def test_faq_r10_2_after_a_pincer_into_it() -> None:
    position = setup("Ae3n Ad3e Be4w+ Ba9e b:d4-d6,e5-e6,f4-f6")
    assert ways(position, "e3xe4") == fields("d4-f6", "e4")
    assert play(position, "e3xe4(f6)").markers(0) == {"e4", "f6"}


def test_faq_r11_1_a_pincer_across_a_border() -> None:
    position = setup("Ae3n Ad3e Be4w Ba9e")
    assert ways(position, "e3xe4") == fields("d4-f6", "e4")
    assert forbidden_by(position, "e3xe4") == "R4c"
    inside = setup("Ae5n Ad5e Be6w Ba9e")
    assert ways(inside, "e5xe6") == {""}


def test_faq_r11_2_reach_counts_not_adjacency() -> None:
    position = setup("Ae1n Ah4w Be4s Ba9e a:d1-d3,g5,g6,i6")
    assert captures(position) == {"e4"}
    weaker = setup("Ae1n Ah4w Be4s Ba9e a:d1-d3,g5,g6")
    assert captures(weaker) == set()


def test_faq_r11_3_a_chevron_between_stops_an_attack() -> None:
    attack = "Ae1n+ Ah4w Be4s+ Ba9e a:d1,d2,g5,g6,i6"
    assert captures(setup(attack)) == {"e4"}
    for between in ("Ae2w", "Be3w+", "Bf4n"):
        position = setup(f"{attack} {between}")
        assert captures(position) == set(), between
        assert forbidden_by(position, "e1xe4(f5)")[:2] in {"R1", "R7"}


# A threat of b: the chevrons on e9 and h6 attack the one on e6, with just enough power.
ATTACK = "Ae6w Be9s+ Bh6w+ b:d8,f8,g6,i6"


def test_faq_r11_4_the_threat_is_real() -> None:
    position = setup(f"{ATTACK} Aa1n")
    after = play(position, "a1-a2")
    assert captures(after) == {"e6"}
    assert play(after, "e9xe6(d4)").chevrons(0) == {"a2": "n"}


@pytest.mark.parametrize(
    ("pieces", "defence"),
    [
        pytest.param("Ah5n Ai5nw", "h5xh6", id="an own pincer"),
        pytest.param("Aa1n", "e6-d5", id="moving away"),
        pytest.param("Ad7e", "d7-e7", id="a chevron between"),
        pytest.param("Ac8e+ a:a7-a9,g8", "c8-g8(*)", id="a connection that reduces power"),
        pytest.param("Ac7e a:d7,d9,e7,e8,f7,f9", "c7-d7(f8)", id="a transformation that does"),
        pytest.param("Aa1n Aa3s+ aa2", "a1-a2(d8)", id="a meeting that does"),
    ],
)
def test_faq_r11_4_defence(pieces: str, defence: str) -> None:
    assert captures(setup(f"{ATTACK} {pieces}", to_move="b")) == {"e6"}
    assert captures(play(setup(f"{ATTACK} {pieces}"), defence)) == set()


def test_faq_r12_1_reoriented_before_moved_into_facing() -> None:
    start = setup("Ae1n Ae3sw+ Ba9e a:e2,c1,c2,c3")
    assert ways(start, "e1-e2") == {""}
    turned = play(start, "e3<(c1,c2)", "a9-b9")
    assert turned.chevron("e3") == (0, "s")
    assert "" not in ways(turned, "e1-e2")
    assert play(turned, "e1-e2(i9)").marker("i9") == 0


def test_faq_r12_1_reorienting_into_facing_is_no_meeting() -> None:
    position = setup("Ae2n+ Ae3sw+ Ba9e a:c1,c2")
    after = play(position, "e3<(c1,c2)")
    assert after.markers(0) == {"e2", "e3"}
    with pytest.raises(pacru.TurnNotationError):
        pacru.Turn.parse("e3<(c1,c2,i9)")


def test_faq_r12_2_a_borderland_change_that_completes_the_conditions() -> None:
    position = setup("Ae3n Ae5s+ Ba9e")
    assert forbidden_by(position, "e3-e4(e4)") == "R12b"
    assert play(position, "e3-e4(e4,i9)").markers(0) == {"e4", "e5", "i9"}
    assert play(position, "e3-e4(d4)").markers(0) == {"e5", "d4"}


def test_faq_r12_3_a_pincer_that_completes_the_conditions() -> None:
    position = setup("Ae4n Ad4ne Ae6s+ Be5w+ Ba9e")
    assert ways(position, "e4xe5") == fields("a1-i9", "e5", "e6", "d4", "a9")
    assert ways(position, "d4xe5") == {""}  # comes from the side: does not face e6


def test_faq_r12_4_the_field_may_lie_in_a_borderland_of_an_opponent() -> None:
    position = setup("Ae1n Ae3s+ Bd5n+ Ba9e ae2 b:d4,d6,e4-f6")
    choices = ways(position, "e1-e2") & fields("d4-f6")
    assert choices == fields("d4-f6", "d5")  # d5 is occupied


def test_faq_r13_1_crossing_and_connection_one_of_the_two() -> None:
    position = setup("Ae3n+ Ba9e a:d3,e5")
    assert ways(position, "e3-e5") == {"*"} | fields("d4-f6", "e4", "e5")
    both = "e3-e5(*,d4)"
    assert forbidden_by(position, both)[:2] in {"R1", "R4"}


def test_faq_r13_2_crossing_pincer_and_meeting_in_one_move() -> None:
    position = setup("Ae3n Ad3e Ae5s+ Be4w+ Ba9e")
    after = play(position, "e3xe4(f6,i9)")
    assert after.markers(0) == {"e4", "e5", "f6", "i9"}
    assert after.chevrons(1) == {"a9": "e"}
    assert forbidden_by(position, "e3xe4(f6)") == "R12b"


def test_faq_r14_1_the_last_chevron_may_be_reoriented_if_it_could_move() -> None:
    position = setup("Ae5n Ba9e a:a1,a2")
    assert play(position, "e5>(a1,a2)").chevrons(0) == {"e5": "ne"}
    with pytest.raises(pacru.PositionError):
        setup("Ae9n Ba1e a:a5,a6")


def test_faq_r14_2_at_most_90_degrees_in_one_turn() -> None:
    position = setup("Ae5n Ba9e a:a1-c3")
    assert {rotation for _, rotation in position.rotations()} == {"<<", "<", ">", ">>"}
    with pytest.raises(pacru.TurnNotationError):
        pacru.Turn.parse("e5<<<(a1,a2,a3,b1,b2,b3)")
    again = play(position, "e5>>(a1,a2,a3,b1)", "a9-b9", "e5>>(b2,b3,c1,c2)")
    assert again.chevron("e5") == (0, "s")


def test_faq_r14_3_a_chevron_that_cannot_move_may_be_turned() -> None:
    # a8 can move to a9 only, and would be stuck there.
    position = setup("Ae9n Aa8n Bi1n a:c1,c2 b:b8,b9")
    assert {str(turn) for turn in position.moves()} == {"a8-a9"}
    assert play(position, "e9<(c1,c2)").chevron("e9") == (0, "nw")


def test_faq_r15_1_markers_stay_when_the_last_chevron_is_lost() -> None:
    after = play(setup("Ae5n Af5n Be6w Ci9w b:h1,h2", players=3), "e5xe6")
    assert after.chevrons(1) == {}
    assert after.markers(1) == {"h1", "h2"}


def test_faq_r15_2_blocked_by_ones_own_move_and_freed_by_another() -> None:
    position = setup("Ae4n Bi9s b:d6,e6,f6")
    shut_in = play(position, "e4-e5")
    assert shut_in.chevrons(0) == {"e5": "n"}  # not checked yet
    freed = play(shut_in, "i9>(d6,f6)")
    assert freed.to_move == 0
    assert destinations(freed, "e5") == {"d6", "f6"}
    assert play_game(shut_in, "i9-i8").outcome == pacru.Outcome(1, "blocked")


def test_faq_r16_1_no_last_turn_for_the_others() -> None:
    position = setup("Ag3n Bi9w a:a1-d9,e1-e5 b:f1-f9,e6-e9,g5-g9,h1-h9,i1-i8,g1,g2")
    assert len(position.markers(0)) == 41
    game = play_game(position, "g3-g4(g4)")
    assert game.outcome == pacru.Outcome(0, "markers")
    with pytest.raises(pacru.IllegalTurn) as refusal:
        play_game(game, "i9-h9")
    assert refusal.value.rule[:3] == "R16"


def test_faq_r16_2_everybody_else_resigned() -> None:
    game = pacru.Game.new(players=4).resign(1).resign(3)
    assert game.outcome is None
    assert game.resign(0).outcome == pacru.Outcome(2, "resignation")


def test_faq_r16_3_41_markers_and_seven_more() -> None:
    # No connection alone can change seven fields: its line would lower the power it needs.
    # Here it changes six, and the meeting that follows a seventh.
    position = setup("Aa1e+ Ai1w+ Bi9w a:a2-a9,b2-b9,c2-c9,d2-d9,e2-e7,h1 b:b1,d1,f1")
    assert len(position.markers(0)) == 41
    assert position.power("a1") == 7
    after = play(position, "a1-h1(*,i8)")
    assert len(after.markers(0)) == 48
    assert after.outcome == pacru.Outcome(0, "markers")


def test_faq_r16_4_resigning_takes_all_own_chevrons_off() -> None:
    game = pacru.Game.new(players=3)
    removed = game.position.chevrons(1)
    after = game.resign(1)
    assert after.position.chevrons(1) == {}
    assert after.plies[-1].removed == {place: (1, facing) for place, facing in removed.items()}
