"""One test for every numbered rule and lettered clause of docs/rules.md, each on a small position.

Chevrons that only keep a player in the game are in a corner or far from the action.
"""

import pytest

import pacru
import pacru.svg
from tests.reference.naive import SEATS
from tests.support.circles import new_circles, walk_circles
from tests.support.setups import (
    EACH_FACING,
    captures,
    check_fields_ahead,
    destinations,
    fields,
    forbidden_by,
    play,
    play_game,
    setup,
    ways,
)

# --- R1 starting -------------------------------------------------------------------------------


def test_r1a_seats_of_three_chevrons_and_no_markers() -> None:
    position = pacru.Position.initial(4, seats="SWNE")
    for player, seat in enumerate("SWNE"):
        assert position.chevrons(player) == SEATS[seat]
        assert position.markers(player) == set()


def test_r1b_two_players_have_a_fourth_chevron() -> None:
    position = pacru.Position.initial(2)
    assert position.chevrons(0) == SEATS["S"] | {"i9": "sw"}
    assert position.chevrons(1) == SEATS["N"] | {"a1": "ne"}


def test_r1c_seats_by_number_of_players() -> None:
    assert pacru.Position.initial(2).players == 2
    for players, seats in ((3, "WNE"), (4, "SWNE")):
        position = pacru.Position.initial(players)
        taken = [position.chevrons(player) for player in range(players)]
        assert all(SEATS[seat] in taken for seat in seats)
        assert len(taken) == len(seats)


def test_r1d_default_order_of_play() -> None:
    for players, seats in ((2, "SN"), (3, "NEW"), (4, "SWNE")):
        assert pacru.Position.initial(players) == pacru.Position.initial(players, seats=seats)


@pytest.mark.parametrize(
    ("players", "seats"), [(2, "SW"), (2, "SS"), (2, "S"), (3, "SWN"), (4, "SWN"), (3, "NEWS")]
)
def test_r1d_seats_of_another_number_of_players(players: int, seats: str) -> None:
    with pytest.raises(pacru.PacruError):
        pacru.Position.initial(players, seats=seats)


@pytest.mark.parametrize("players", [0, 1, 5, -2])
def test_r1c_no_other_number_of_players(players: int) -> None:
    with pytest.raises(pacru.PacruError):
        pacru.Position.initial(players)


def test_r1e_colours_are_free() -> None:
    position = pacru.Position.initial(4)
    default = pacru.svg.draw(position)
    assert default == pacru.svg.draw(position, pacru.svg.Options(colours="abcd"))
    assert default != pacru.svg.draw(position, pacru.svg.Options(colours="badc"))


def test_r1f_targets() -> None:
    for players, target in ((2, 42), (3, 28), (4, 24)):
        assert pacru.Position.initial(players).target == target


def test_r1f_the_target_stays_when_a_player_is_out() -> None:
    game = pacru.Game.new(players=3).resign()
    assert game.position.target == 28


# --- R2 turns ----------------------------------------------------------------------------------


def test_r2_one_turn_each_in_order() -> None:
    position = pacru.Position.initial(3)
    movers = []
    for _ in range(7):
        movers.append(position.to_move)
        position = position.play(position.moves()[0])
    assert movers == [0, 1, 2, 0, 1, 2, 0]


def test_r2_players_who_are_out_are_skipped() -> None:
    position = setup("Aa1n Cc1n Di9w b:e5", players=4)
    after = play(position, "a1-a2")
    assert (after.to_move, after.turn_number) == (2, 10)
    assert play(after, "c1-c2", "i9-h9").to_move == 0


def test_r3_a_chevron_is_not_turned_after_a_move() -> None:
    assert forbidden_by(pacru.Position.initial(2), "a3-b3<") == "R3"


def test_r2_no_passing() -> None:
    position = pacru.Position.initial(2)
    assert forbidden_by(position, "pass") == "R2"
    assert forbidden_by(position, "e1-e1")[:2] in {"R2", "R3", "R5"}
    assert all(after.to_move == 1 for after in map(position.play, position.moves()))


def test_r2_only_the_player_to_move() -> None:
    assert forbidden_by(pacru.Position.initial(2), "e9-e8") in {"R2", "R3"}


# --- R3 moving ---------------------------------------------------------------------------------


@EACH_FACING
def test_r3_straight_or_half_left_or_right(facing: str, reached: dict[str, str]) -> None:
    check_fields_ahead("-", facing, reached, "R3")


def test_r3_nothing_else_changes_a_facing() -> None:
    position = setup("Ae2n Ac3e Ag2w Bf5w Ba9e a:d1-d3")
    after = play(position, "e2-e4(e4)")
    assert after.chevrons(0) == {"e4": "n", "c3": "e", "g2": "w"}
    assert after.chevrons(1) == {"f5": "w", "a9": "e"}


# --- R4 borderland change ----------------------------------------------------------------------


def test_r4a_only_another_borderland_is_a_crossing() -> None:
    position = setup("Ae1n Ba9e a:d1,d2")
    assert ways(position, "e1-e2") == {""}
    assert ways(position, "e1-e3") == {""}
    assert forbidden_by(position, "e1-e3(e3)") in {"R4a", "R4"}


def test_r4a_only_the_last_borderland_counts() -> None:
    position = setup("Ae3n Ba9e a:d1-d3,f1")
    assert ways(position, "e3-e4") == fields("d4-f6")
    assert ways(position, "e3-e7") == fields("d7-f9")


def test_r4b_one_unoccupied_neutral_field_or_the_landing_field() -> None:
    position = setup("Ae3n Ad5w Bf5e Ba9e ad4 bf6")
    assert ways(position, "e3-e4") == {"e4", "f4", "e5", "d6", "e6"}
    assert play(position, "e3-e4(e6)").markers(0) == {"d4", "e6"}
    landed = play(position, "e3-e4(e4)")
    assert landed.markers(0) == {"d4", "e4"}
    assert "Ane+" not in str(landed)
    assert "An+" in str(landed)
    for field in ("d4", "d5", "f5", "e3", "a1"):
        assert forbidden_by(position, f"e3-e4({field})") in {"R4b", "R7d"}, field
    assert forbidden_by(position, "e3-e4(f6)") in {"R4b", "R10b"}  # an opposing marker


def test_r4c_the_marker_is_mandatory() -> None:
    position = setup("Ae3n Ba9e")
    assert "" not in ways(position, "e3-e4")
    assert forbidden_by(position, "e3-e4") == "R4c"


def test_r4c_unless_the_connection_is_chosen() -> None:
    position = setup("Ae3n+ Ba9e a:d3,e5")
    assert "*" in ways(position, "e3-e5")
    assert play(position, "e3-e5(*)").markers(0) == {"d3", "e3", "e4", "e5"}


def test_r4d_neutral_fields_all_occupied() -> None:
    position = setup("Ae3n Ad6w Bf5e Ba9e a:e4,e5 b:d4,d5,e6,f4,f6")
    assert ways(position, "e3-e4") == {""}
    after = play(position, "e3-e4")
    assert after.markers(0) == position.markers(0)
    assert after.markers(1) == position.markers(1)
    for field in ("d6", "f5", "f4", "e4"):
        assert forbidden_by(position, f"e3-e4({field})") in {"R4d", "R7d", "R10b"}, field


# --- R5 power of movement ----------------------------------------------------------------------


def test_r5a_power_is_the_own_markers_where_the_move_starts() -> None:
    position = setup("Ae1n+ Af2w+ Ba9e a:d1,d3,e4 b:f1,f3")
    assert position.power("e1") == position.power("f2") == 4
    assert position.power("a9") == 1


def test_r5a_power_is_at_least_one() -> None:
    position = setup("Ae1n Ba9e b:d1-d3")
    assert position.power("e1") == 1
    assert destinations(position, "e1") == {"d2", "e2", "f2"} - {"d2"}


def test_r5b_one_field_to_power_across_any_borders() -> None:
    position = setup("Aa1e Bi9w a:a2,a3,b2,b3,c2,c3 bc1")
    along = {field for field in destinations(position, "a1") if field[1] == "1"}
    assert along == {"b1", "d1", "e1", "f1", "g1"}
    assert forbidden_by(position, "a1-h1")[:2] == "R5"
    assert forbidden_by(position, "a1-i1")[:2] == "R5"


# --- R6 long move ------------------------------------------------------------------------------


def test_r6_no_change_of_direction_within_a_move() -> None:
    position = setup("Ae5n Ba9e a:d4,d5,f4,f5")
    assert position.power("e5") == 4
    for bent in ("e5-d7", "e5-f7", "e5-d8", "e5-f8", "e5-g6"):
        assert forbidden_by(position, bent) in {"R3", "R6"}
    assert destinations(position, "e5") == {
        *("e6", "e7", "e8", "e9"),
        *("d6", "c7", "b8"),
        *("f6", "g7", "h8", "i9"),
    } - {"a9"}


# --- R7 what is forbidden ----------------------------------------------------------------------


def test_r7a_no_jumping_without_a_connection() -> None:
    for blocker in ("Be3s", "Ae3e"):
        position = setup(f"Ae2n+ {blocker} Ba9e a:d1-d3")
        assert ways(position, "e2-e4") == set()
        assert forbidden_by(position, "e2-e4(e4)") == "R7a"
        assert forbidden_by(position, "e2-e5(e5)") == "R7a"
    jump = setup("Ae2n+ Be3s Ba9e a:d1-d3,e4")
    assert ways(jump, "e2-e4") == fields("d4-f6", "e4")


def test_r7b_no_landing_on_an_occupied_field() -> None:
    position = setup("Ae2n Ae3n Bf3s Ba9e")
    assert forbidden_by(position, "e2-e3") == "R7b"
    assert forbidden_by(position, "e2-f3") in {"R7b", "R11b", "R11d"}
    assert destinations(position, "e2") == {"d3"}


def test_r7c_no_landing_on_an_opposing_marker_but_passing_over() -> None:
    position = setup("Ae1n Ba9e b:e2,f2 a:d2,d3")
    assert destinations(position, "e1") == {"d2", "c3", "e3", "g3"}
    assert forbidden_by(position, "e1-e2") == "R7c"
    assert play(position, "e1-e3").markers(1) == {"e2", "f2"}


def test_r7d_no_change_under_a_chevron() -> None:
    crossing = setup("Ae3n Ad5w Bf5e Ba9e")
    assert ways(crossing, "e3-e4") == fields("d4-f6", "d5", "f5")
    transformation = setup("Ae3n Bf5e+ Ba9e ae4 b:d4-d6,e5-e6,f4,f6")
    assert ways(transformation, "e3-e4") == fields("d4-f6", "e4", "f5")
    jump = setup("Ae1n+ Be2s+ Ba9e a:e3,d1")
    assert play(jump, "e1-e3").marker("e2") == 1
    payment = setup("Ae1n+ Ba9e a:d1,d2")
    assert payment.payable() == {"d1", "d2"}
    assert forbidden_by(payment, "e1<(d1,e1)") in {"R14a", "R7d"}


# --- R8 connection change ----------------------------------------------------------------------


def test_r8a_a_long_move_from_own_to_own_marker() -> None:
    for between in ("", "be2", "be2 a:f1,f2"):
        assert ways(setup(f"Ae1n+ Ba9e a:d1,e3 {between}"), "e1-e3") == {"*"}
    assert ways(setup("Ae1n Ba9e a:d1,d2,e3"), "e1-e3") == {""}  # starts on a neutral field
    assert ways(setup("Ae1n+ Ba9e a:d1,d2"), "e1-e3") == {""}  # ends on one
    assert ways(setup("Ae1n+ Ba9e a:d1,e2"), "e1-e2") == {""}  # is not long
    assert ways(setup("Ae1n+ Be2w Ba9e a:d1,e3"), "e1-e3") == {""}  # a chevron between


def test_r8b_all_fields_between_become_own() -> None:
    position = setup("Aa2e+ Bi9w a:a1,a3,b1,b3,c1,g2 b:b2,d2")
    after = play(position, "a2-g2(*)")
    assert after.markers(0) == {"a1", "a2", "a3", "b1", "b3", "c1", *fields("b2-g2")}
    assert after.markers(1) == set()


def test_r8b_is_mandatory_without_a_crossing() -> None:
    position = setup("Ae1n+ Ba9e a:d1,e3")
    assert forbidden_by(position, "e1-e3") == "R8b"
    assert forbidden_by(position, "e1-e3(e2)") in {"R8b", "R4a", "R13"}


# --- R9 connection jump ------------------------------------------------------------------------


def test_r9_a_jump_over_any_chevrons_changes_nothing_between() -> None:
    position = setup("Aa1e+ Ab1n+ Bc1n Bd1s+ Bi9w a:a2,a3,b2,b3,c2,f1")
    assert ways(position, "a1-f1") == fields("d1-f3", "d1", "f1")
    after = play(position, "a1-f1(f2)")
    assert after.markers(0) == position.markers(0) | {"f2"}
    assert after.markers(1) == {"d1"}
    assert after.chevrons(1) == position.chevrons(1)
    assert forbidden_by(position, "a1-f1(*)") in {"R9", "R8a"}


def test_r9_only_from_own_to_own_marker() -> None:
    for pieces in ("Ae1n Be2s Ba9e a:d1,d2,e3", "Ae1n+ Be2s Ba9e a:d1,d2,d3"):
        assert forbidden_by(setup(pieces), "e1-e3") == "R7a"


def test_r9_without_a_crossing_it_brings_nothing() -> None:
    assert ways(setup("Ae1n+ Be2s Ba9e a:d1,e3"), "e1-e3") == {""}


# --- R10 borderland transformation -------------------------------------------------------------


def test_r10a_one_unoccupied_opposing_marker_becomes_own() -> None:
    position = setup("Ae3n Be5e+ Ba9e Cf6e+ Ci9w a:e4 b:d4-d6 c:f4,f5,e6", players=3)
    assert ways(position, "e3-e4") == {"d4", "d5", "d6", "f4", "f5", "e6"}
    after = play(position, "e3-e4(f5)")
    assert after.marker("f5") == 0
    assert after.markers(2) == {"f4", "e6", "f6"}
    assert forbidden_by(position, "e3-e4") in {"R10a", "R10"}
    for field in ("e5", "f6", "e4"):
        assert forbidden_by(position, f"e3-e4({field})") in {"R10a", "R7d", "R10"}, field
    assert forbidden_by(position, "e3-e4(a1)") in {"R10a", "R4b", "R4a"}  # elsewhere


def test_r10b_one_neutral_field_rules_it_out() -> None:
    position = setup("Ae3n Be5e Ba9e a:e4 b:d4-d6,e6,f4-f6")
    assert ways(position, "e3-e4") == {""}
    assert forbidden_by(position, "e3-e4(d4)") in {"R10b", "R4d"}
    unoccupied = setup("Ae3n Ba9e a:e4 b:d4-d6,e6,f4-f6")
    assert ways(unoccupied, "e3-e4") == {"e5"}


def test_r10c_no_unoccupied_opposing_marker() -> None:
    position = setup("Ae3n Be5e+ Ba9e a:d4-d6,e4,e6,f4-f6")
    assert ways(position, "e3-e4") == {""}
    assert forbidden_by(position, "e3-e4(e5)") in {"R10c", "R7d", "R10a"}


def test_r10d_the_captured_field_is_own_already() -> None:
    # e4 was the only neutral field there; after the capture, there is none.
    position = setup("Ae3n Ad3e Be4w Ba9e b:d4-d6,e5-e6,f4-f6")
    assert ways(position, "e3xe4") == fields("d4-f6", "e4")
    # If another neutral field is left, it is marked, or nothing if it is occupied.
    assert ways(setup("Ae3n Ad3e Be4w Ba9e b:d4-d6,e5,f4-f6"), "e3xe4") == {"e6"}
    assert ways(setup("Ae3n Ad3e Be4w Ba9e Be6e b:d4-d6,e5,f4-f6"), "e3xe4") == {""}


# --- R11 pincer --------------------------------------------------------------------------------


def test_r11a_attacks() -> None:
    around = "Bd6s Be6s Bf6s Be4s"
    assert setup(f"Ae5n {around} Aa1n").attackers("e6") == {"e5"}
    for field in ("d6", "f6"):
        assert setup(f"Ae5n {around} Aa1n").attackers(field) == {"e5"}
    assert setup(f"Ae5n {around} Aa1n").attackers("e4") == set()  # behind
    far = "Ae5n Be7s Ba9e bf4 a:d4"
    assert setup(far).attackers("e7") == set()  # power 1
    assert setup(f"{far} af6").attackers("e7") == {"e5"}  # power 2
    assert setup(f"{far} af6 be6").attackers("e7") == {"e5"}  # markers do not matter
    assert setup(f"{far} af6 Ae6w").attackers("e7") == set()  # a chevron between
    assert setup("Ae5n Ae6s Ba9e").attackers("e6") == set()  # not an opposing one


def test_r11b_two_attackers_and_any_of_them_captures() -> None:
    position = setup("Ae5n Ag6w Ba9e Be7e a:e4,g5,g4 af4")
    assert position.attackers("e7") == {"e5"}
    assert captures(position) == set()
    position = setup("Ae5n Ag7w Ad8e Ba9e Be7e a:e4,f4,g8,h8")
    assert position.attackers("e7") == {"e5", "g7", "d8"}
    capturing = {str(turn)[:2] for turn in position.moves() if "x" in str(turn)}
    assert capturing == {"e5", "g7", "d8"}
    after = play(position, "g7xe7(f9)")
    assert after.chevrons(1) == {"a9": "e"}
    assert after.chevrons(0) == {"e5": "n", "e7": "w", "d8": "e"}


def test_r11b_a_pincer_is_written_as_one() -> None:
    position = setup("Ae5n Af5n Be6w Ba9e")
    assert ways(position, "e5xe6") == {""}
    assert forbidden_by(position, "e5-e6")[:3] in {"R7b", "R11"}
    assert forbidden_by(position, "e5xd6")[:3] == "R11"


def test_r11c_the_field_gets_the_captors_marker() -> None:
    for victim in ("Be6w", "Be6w+"):
        after = play(setup(f"Ae5n Af5n {victim} Ba9e"), "e5xe6")
        assert after.markers(0) == {"e6"}
        assert after.markers(1) == set()


def test_r11c_then_the_crossing_gives_its_benefit() -> None:
    position = setup("Ae3n Ad3e Be4w+ Ba9e")
    assert ways(position, "e3xe4") == fields("d4-f6", "e4")
    assert play(position, "e3xe4(d5)").markers(0) == {"e4", "d5"}
    assert forbidden_by(position, "e3xe4") == "R4c"


def test_r11d_a_single_attacker_threatens_nothing() -> None:
    position = setup("Ae5n Ac5w Be6w Ba9e a:d5,d6")
    assert position.attackers("e6") == {"e5"}
    assert captures(position) == set()
    assert forbidden_by(position, "e5xe6") in {"R11b", "R11d"}


def test_r11d_a_pincer_never_jumps() -> None:
    position = setup("Ae5n+ Ac7e+ Ac9w Be6w Be7s+ Ba9e a:d4,d5,f4,b7,b8")
    assert position.attackers("e7") == {"c7"}
    assert captures(position) == set()
    assert forbidden_by(position, "e5xe7")[:2] in {"R1", "R7"}


def test_r11d_a_pincer_is_no_connection() -> None:
    position = setup("Ae1n+ Ad2e Be3w+ Ba9e a:d1 be2")
    assert ways(position, "e1xe3") == {""}
    assert play(position, "e1xe3").marker("e2") == 1
    assert forbidden_by(position, "e1xe3(*)")[:2] in {"R1", "R8"}


# --- R12 meeting -------------------------------------------------------------------------------


def test_r12a_facing_each_other_on_own_markers() -> None:
    meeting = ways(setup("Ae1n Ae3s+ Ba9e ae2"), "e1-e2")
    assert meeting == fields("a1-i9", "e2", "e3", "a9")
    for pieces in (
        "Ae1n Ae3s Ba9e ae2",  # the partner stands on no marker
        "Ae1n Ae3s+ Ba9e",  # the mover lands on none
        "Ae1n Ae3se+ Ba9e ae2",  # the partner does not face straight back
        "Ae1n Be3s+ Ba9e ae2",  # it is not an own one
        "Ae1n Ae4s+ Ba9e ae2",  # it is not adjacent
        "Ae1n Ad3se+ Ba9e ae2",  # it faces the mover, but the mover does not face it
    ):
        assert ways(setup(pieces), "e1-e2") == {""}, pieces


def test_r12a_after_all_other_effects() -> None:
    position = setup("Ae3n Ae5s+ Ba9e")
    marked = {way for way in ways(position, "e3-e4") if way.startswith("e4")}
    assert ways(position, "e3-e4") - marked == fields("d4-f6", "e4", "e5")
    assert "e4,a1" in marked
    assert "e4" not in marked


def test_r12b_any_one_unoccupied_field_that_is_not_own() -> None:
    position = setup("Ae1n Ae3s+ Ba9e a:e2,f2 b:d1,i9 Bh8w+")
    choices = fields("a1-i9", "e2", "e3", "f2", "a9", "h8")
    assert ways(position, "e1-e2") == choices
    assert play(position, "e1-e2(i9)").marker("i9") == 0
    assert play(position, "e1-e2(e1)").marker("e1") == 0
    assert forbidden_by(position, "e1-e2") == "R12b"
    for field in ("e2", "e3", "f2", "a9", "h8"):
        assert forbidden_by(position, f"e1-e2({field})") in {"R12b", "R7d"}, field


def test_r12b_not_without_a_meeting() -> None:
    assert forbidden_by(setup("Ae1n Ae3se+ Ba9e ae2"), "e1-e2(a1)")[:2] in {"R4", "R1"}


def test_r12c_the_standard_rules_ask_for_no_markers() -> None:
    assert "" not in ways(setup("Ae1n Ae3s+ Ba9e ae2"), "e1-e2")


def test_r12c_tournament_an_opponent_needs_nine_markers() -> None:
    meeting = "Ae1n Ae3s+ Ba9e ae2 b:a1-a7"
    assert ways(setup(f"{meeting} bb1", rules="t"), "e1-e2") == {""}
    assert "" not in ways(setup(f"{meeting} b:b1,b2", rules="t"), "e1-e2")
    assert forbidden_by(setup(f"{meeting} bb1", rules="t"), "e1-e2(i9)") == "R12c"


def test_r12c_markers_of_a_player_who_is_out_count() -> None:
    position = setup("Ae1n Ae3s+ Ba9e ae2 c:a1-a7,b1,b2", players=3, rules="t")
    assert "" not in ways(position, "e1-e2")


def test_r12c_counted_after_the_rest_of_the_move() -> None:
    # The transformation takes one of nine markers and leaves eight.
    position = setup("Ae3n Ae5s+ Ba9e a:e4,f4-f6 b:d4-d6,e6,a1-a5", rules="t")
    assert ways(position, "e3-e4") == {"d4", "d5", "d6", "e6"}
    ten = setup("Ae3n Ae5s+ Ba9e a:e4,f4-f6 b:d4-d6,e6,a1-a6", rules="t")
    assert all("," in way for way in ways(ten, "e3-e4"))


# --- R13 several effects in one move -----------------------------------------------------------


def test_r13_connection_or_crossing_as_the_player_chooses() -> None:
    position = setup("Ae3n+ Ba9e a:d3,e5")
    assert ways(position, "e3-e5") == {"*"} | fields("d4-f6", "e4", "e5")
    assert play(position, "e3-e5(*)").markers(0) == {"d3", "e3", "e4", "e5"}
    assert play(position, "e3-e5(f6)").markers(0) == {"d3", "e3", "e5", "f6"}
    assert forbidden_by(position, "e3-e5")[:3] in {"R13", "R4c", "R8b"}
    # If the star and a field have the same result, they are one turn.
    assert play(position, "e3-e5(e4)") == play(position, "e3-e5(*)")


def test_r13a_a_connection_over_own_fields_leaves_the_crossing() -> None:
    position = setup("Ae3n+ Ba9e a:d3,e4,e5")
    assert ways(position, "e3-e5") == fields("d4-f6", "e4", "e5")
    assert forbidden_by(position, "e3-e5(*)")[:3] == "R13"
    assert forbidden_by(position, "e3-e5")[:3] in {"R13", "R4c"}


def test_r13b_a_crossing_that_gives_nothing_leaves_the_connection() -> None:
    occupied = setup("Ae3n+ Bf6e Ba9e a:d3,e5,d4-d6,e6 b:e4,f4,f5")
    assert ways(occupied, "e3-e5") == {"*"}
    assert forbidden_by(occupied, "e3-e5")[:3] in {"R13", "R8b"}
    assert forbidden_by(occupied, "e3-e5(f4)")[:2] in {"R1", "R4"}
    # All fields of the borderland are own, and one field on the way is not.
    nothing = setup("Ae3n+ Ba6e a:d1-d3,e4,f1,d7-f9,e6 be5")
    assert ways(nothing, "e3-e7") == {"*"}


def test_r13c_capture_then_benefit_then_meeting() -> None:
    position = setup("Ae3n Ad3e Ae5s+ Be4w+ Ba9e")
    assert ways(position, "e3xe4") >= {"d4,d5", "a1", "f6,i9"} - {"a1"}
    assert all("," in way for way in ways(position, "e3xe4"))
    after = play(position, "e3xe4(d4,i9)")
    assert after.markers(0) == {"e4", "e5", "d4", "i9"}
    assert forbidden_by(position, "e3xe4(d4)") == "R12b"
    assert forbidden_by(position, "e3xe4(i9,h9)") in {"R4b", "R13c"}


def test_r13c_the_meeting_comes_after_the_connection() -> None:
    position = setup("Ae1n+ Ae4s+ Ba9e a:d1,e3")
    assert "*,a1" in ways(position, "e1-e3")
    assert "*,e2" not in ways(position, "e1-e3")  # the connection has changed it already
    assert all(way.startswith("*,") for way in ways(position, "e1-e3"))


# --- R14 reorientation -------------------------------------------------------------------------


def test_r14a_two_markers_for_45_degrees_four_for_90() -> None:
    position = setup("Ae5n Ba9e a:a1,b1,c1,d1")
    for facing_before, turns in {"n": ("nw", "ne", "w", "e"), "e": ("ne", "se", "n", "s")}.items():
        position = setup(f"Ae5{facing_before} Ba9e a:a1,b1,c1,d1")
        left, right, far_left, far_right = turns
        for turn, facing, kept in (
            ("e5<(a1,c1)", left, {"b1", "d1"}),
            ("e5>(a1,c1)", right, {"b1", "d1"}),
            ("e5<<(a1,b1,c1,d1)", far_left, set()),
            ("e5>>(a1,b1,c1,d1)", far_right, set()),
        ):
            after = play(position, turn)
            assert after.chevrons(0) == {"e5": facing}
            assert after.markers(0) == kept
            assert (after.to_move, after.turn_number) == (1, 10)
    assert len(list(position.reorientations())) == 2 * 6 + 2 * 1


def test_r14a_paid_with_unoccupied_own_markers() -> None:
    position = setup("Ae5n+ Ba9e a:a1,b1,c1 bd1")
    assert position.payable() == {"a1", "b1", "c1"}
    assert set(position.rotations()) == {("e5", "<"), ("e5", ">")}
    for turn in ("e5<(a1,e5)", "e5<(a1,d1)", "e5<(a1,i1)", "e5<<(a1,b1,c1,e5)"):
        assert forbidden_by(position, turn) in {"R14a", "R7d"}, turn
    assert setup("Ae5n+ Ba9e aa1").rotations() == []
    for nothing_own in ("a9<(a1,b1)", "d4<(a1,b1)"):
        assert forbidden_by(position, nothing_own) in {"R14a", "R14b", "R2", "R3"}


def test_r14a_the_price_is_exact() -> None:
    position = setup("Ae5n Ba9e a:a1,b1,c1,d1")
    for payment in ((), ("a1",), ("a1", "a1"), ("a1", "b1", "c1"), ("a1", "b1", "b1")):
        with pytest.raises(pacru.IllegalTurn) as refusal:
            position.play(pacru.Reorientation("e5", "<", payment))
        assert refusal.value.rule == "R14a"


def test_r14b_any_own_chevron_may_be_turned() -> None:
    position = setup("Ae9n Aa1n Bi9w a:c1,c2")
    assert destinations(position, "e9") == set()
    assert play(position, "e9>(c1,c2)").chevrons(0) == {"e9": "ne", "a1": "n"}


def test_r14b_only_with_a_possible_move_pincers_count() -> None:
    with pytest.raises(pacru.PositionError):
        setup("Ae9n Ba1n a:c1,c2")
    # The only move left is to capture on an opposing marker.
    pincer = setup("Ae8n Af8nw Bd1n Be9w+ b:d9,f9,d8 a:a1,a2 b:g9 be7")
    assert {str(turn)[:5] for turn in pincer.moves()} == {"e8xe9", "f8xe9"}
    assert play(pincer, "e8>(a1,a2)").chevrons(0) == {"e8": "ne", "f8": "nw"}


def test_r14c_facing_a_chevron_after_a_reorientation_is_no_meeting() -> None:
    position = setup("Ae2ne+ Ae3s+ Ba9e a:a1,b1")
    after = play(position, "e2<(a1,b1)")
    assert after.chevrons(0) == {"e2": "n", "e3": "s"}
    assert after.markers(0) == {"e2", "e3"}


# --- R15 losing --------------------------------------------------------------------------------


def test_r15a_out_with_the_last_chevron() -> None:
    game = play_game(setup("Ae5n Af5n Be6w Ci9w bh1", players=3), "e5xe6")
    assert game.out == {1: "captured"}
    assert game.position.chevrons(1) == {}
    assert game.position.to_move == 2


def test_r15a_not_before() -> None:
    game = play_game(setup("Ae5n Af5n Be6w Ba1n Ci9w", players=3), "e5xe6")
    assert game.out == {}
    assert game.position.to_move == 1


def test_r15b_a_player_who_cannot_move_is_out() -> None:
    game = play_game(setup("Aa1n Be9n Bf9n Ci5w b:c1-c9", players=3), "a1-a2")
    assert game.out == {1: "blocked"}
    assert game.position.chevrons(1) == {}
    assert game.position.to_move == 2
    assert game.plies[-1].removed == {"e9": (1, "n"), "f9": (1, "n")}


def test_r15b_reorientation_is_no_way_out() -> None:
    game = play_game(setup("Aa1n Be9n b:c1-c9"), "a1-a2")
    assert game.outcome == pacru.Outcome(0, "blocked")


def test_r15b_looked_at_only_when_the_turn_comes_round() -> None:
    # Markers of b shut e5 in; b pays with one of them before c's turn comes.
    position = setup("Aa1n Bi9s Ce5n c:a9 b:d6,e6,f6", players=3)
    freed = play(position, "a1-a2", "i9>(d6,e6)")
    assert freed.chevrons(2) == {"e5": "n"}
    assert freed.to_move == 2
    assert {str(turn) for turn in freed.moves()} == {"e5-d6", "e5-e6"}
    shut_in = play(position, "a1-a2", "i9-i8")
    assert shut_in.chevrons(2) == {}
    assert shut_in.to_move == 0


def test_r15c_markers_of_a_player_who_is_out_stay_and_are_opposing() -> None:
    position = setup("Ae3n Ba9e a:e4,d3 c:d4-d6,e5-e6,f4-f6,e2", players=3)
    assert ways(position, "e3-e4") == fields("d4-f6", "e4")
    assert forbidden_by(position, "e3-d4") == "R7c"
    game = pacru.Game(setup("Ae5n Af5n Be6w Ci9w bh1", players=3))
    assert play_game(game, "e5xe6").position.markers(1) == {"h1"}
    assert game.resign(1).position.markers(1) == {"h1"}


def test_r15d_resigning_on_the_own_turn_ends_it() -> None:
    game = pacru.Game.new(players=3).resign()
    assert game.position.chevrons(0) == {}
    assert (game.position.to_move, game.position.turn_number) == (1, 2)
    assert game.out == {0: "resigned"}
    assert game.outcome is None


def test_r15d_out_of_turn_it_changes_nothing_about_who_moves() -> None:
    game = pacru.Game.new(players=3).resign(2)
    assert game.position.chevrons(2) == {}
    assert (game.position.to_move, game.position.turn_number) == (0, 1)
    game = play_game(game, "a7-b7", "g1-g2")
    assert game.position.to_move == 0
    with pytest.raises(pacru.IllegalTurn):
        game.resign(2)


def test_r15e_time_runs_out() -> None:
    start = pacru.Game.new(players=3)
    game = start.leave(pacru.Out("time"))
    assert game.position == start.resign().position
    assert game.out == {0: "time"}
    game = game.leave(pacru.Out("time", 2))
    assert game.outcome == pacru.Outcome(1, "time")


# --- R16 winning -------------------------------------------------------------------------------


def test_r16a_the_only_player_with_chevrons_wins() -> None:
    game = play_game(setup("Ae5n Af5n Be6w bh1"), "e5xe6")
    assert game.outcome == pacru.Outcome(0, "last standing")
    assert game.position.to_move is None
    assert game.position.moves() == []
    assert forbidden_by(game.position, "e6-e7")[:3] == "R16"
    assert play_game(setup("Ae5n Af5n Be6w Ba1n"), "e5xe6").outcome is None


def test_r16b_the_target_at_the_end_of_the_own_turn() -> None:
    for players, pieces, marked in (
        (2, "a:a1-d9,e8,e9", 38),
        (3, "a:a1-c9", 27),
        (4, "a:a1-c7,a8,b8", 23),
    ):
        others = "Bi9w Ci1w Dg9s" if players == 4 else "Bi9w Ci1w" if players == 3 else "Bi9w"
        position = setup(f"Ag3n {others} {pieces}", players=players)
        assert len(position.markers(0)) == marked
        after = play(position, "g3-g4(g4)")
        if players == 2:
            assert after.outcome is None
        else:
            assert after.outcome == pacru.Outcome(0, "markers")
            assert after.to_move is None
            assert after.chevrons(1) == {"i9": "w"}


def test_r16b_more_than_the_target_is_fine() -> None:
    position = setup("Aa5n+ Bi9w a:a4,a9,b1-b9,c1-c9,d1-d9,e1-e9,f1,f2 b:a6,a7", number=200)
    assert len(position.markers(0)) == 41
    after = play(position, "a5-a9(*)")
    assert len(after.markers(0)) == 44
    assert after.outcome == pacru.Outcome(0, "markers")


def test_r16b_the_others_get_no_last_turn_and_lose_no_chevrons() -> None:
    # b could not move, but the game is over before that is checked.
    position = setup("Ag3n Bi9n a:a1-d9,e1-e5")
    after = play(position, "g3-g4(g4)")
    assert after.outcome == pacru.Outcome(0, "markers")
    assert after.chevrons(1) == {"i9": "n"}


def test_r16c_a_draw_by_agreement() -> None:
    game = play_game(pacru.Game.new(players=3), "a7-b7")
    drawn = game.agree_draw()
    assert game.outcome is None
    assert drawn.outcome == pacru.Outcome(None, "agreement")
    assert drawn.position == game.position
    with pytest.raises(pacru.IllegalTurn):
        play_game(drawn, "g1-g2")


def test_r16c_the_third_occurrence_is_a_draw_when_the_option_is_on() -> None:
    start = new_circles("r")
    once_round = walk_circles(start, 16)
    assert str(once_round.position).split()[:2] == str(start.position).split()[:2]
    assert walk_circles(start, 31).outcome is None
    game = walk_circles(start, 32)
    assert game.outcome == pacru.Outcome(None, "repetition")
    assert game.position.outcome is None
    with pytest.raises(pacru.IllegalTurn):
        game.play("c4-c5")
    assert game.take_back().outcome is None


def test_r16c_no_draw_by_repetition_by_default() -> None:
    assert walk_circles(new_circles("-"), 48).outcome is None
