"""Shacru and Lilacru: every clause S1-S7, what completes them (K2-K5), and the worked examples."""

import pytest

import pacru
from tests.support.circles import new_circles, walk_circles
from tests.support.setups import (
    EACH_FACING,
    check_end,
    check_fields_ahead,
    destinations,
    end_of,
    forbidden_by,
    is_forbidden,
    legal_turns,
    play,
    play_game,
    setup,
    three_ways,
)

START = "4Bs3Asw/9/Be7Bw/9/9/9/Ae7Aw/9/Bne3An4 a 2 s 1"


def shacru(
    pieces: str, to_move: str = "a", players: int = 2, rules: str = "s", number: int = 9
) -> pacru.Position:
    return setup(pieces, to_move, players, rules, number)


def is_over(pieces: str, players: int = 2, rules: str = "s") -> bool:
    """Whether the game has ended on a board; a strict reader allows only one answer (K4)."""
    try:
        outcome = shacru(pieces, "-", players, rules).outcome
    except pacru.PositionError:
        assert shacru(pieces, "a", players, rules).outcome is None
        return False
    assert outcome
    for player in "abcd"[:players]:
        with pytest.raises(pacru.PositionError):
            shacru(pieces, player, players, rules)
    return True


# --- the worked examples -----------------------------------------------------------------------

LISTS = {
    1: (
        START,
        "a3-b2 a3-b3 a3-b4 a3-b4< a3-b4> e1-d2 e1-e2 e1-f2 i3-h2 i3-h3 i3-h4 i3-h4< i3-h4> i9-h8 i9-h9 i9-i8",
    ),
    4: (
        "8Bsw/9/9/9/9/9/2Ane+6/9/9 a 2 s 9",
        "c3-c4 c3-c4< c3-c4> c3-d4 c3-d4< c3-d4> c3-d3 c3-d3< c3-d3>",
    ),
    5: (
        "8Bsw/9/9/9/9/3Aw5/2bAn5/3An+5/9 a 2 s 9",
        "d2-e3 d3-c4 d3-c4< d3-c4> d3-e4 d3-e4< d3-e4> d4-c4 d4-c4< d4-c4> d4-c5 d4-c5< d4-c5>",
    ),
    6: ("8Bsw/9/9/9/9/9/9/aa7/aAn+7 a 2 s 9", "b1-a2 b1-b2 b1-c2"),
    8: ("4Ane3Bsw/9/9/9/9/9/9/9/9 a 2 s 9", "e9-f9"),
    10: ("4An4/9/9/9/9/aa7/1a7/1a7/Bn+a7 a 2 s 60", "pass"),
    13: ("8An/9/9/9/9/3aa4/3ba4/2Be+a5/3a5 - 2 l 61", ""),
}
PLAYED = [
    (2, START, "a3-b2", "4Bs3Asw/9/Be7Bw/9/9/9/8Aw/1Ase+7/Bne3An4 b 2 s 2"),
    (3, START, "a3-b4<", "4Bs3Asw/9/Be7Bw/9/9/1An+7/8Aw/9/Bne3An4 b 2 s 2"),
    (
        4,
        "8Bsw/9/9/9/9/9/2Ane+6/9/9 a 2 s 9",
        "c3-d4>",
        "8Bsw/9/9/9/9/3Ae+5/2a6/9/9 b 2 s 10",
    ),
    (
        7,
        "8Bsw/9/9/9/9/9/9/aa7/aAn+7 a 2 s 9",
        "b1-a2",
        "8Bsw/9/9/9/9/9/9/Anw+a7/aa7 b 2 s 10",
    ),
    (
        9,
        "8Bsw/9/9/9/9/9/9/2Ae+a5/9 a 2 s 9",
        "c2-d2<",
        "8Bsw/9/9/9/9/9/9/2aAne+5/9 b 2 s 10",
    ),
    (
        12,
        "8An/9/9/9/9/3aa4/3ba4/2Be+a5/3a5 b 2 s 61",
        "c2-d3<",
        "8An/9/9/9/9/3aa4/3Bn+a4/2ba5/3a5 a 2 s 62",
    ),
    (
        14,
        "9/9/9/9/9/9/9/4As+4/3bBnb3 a 2 s 40",
        "pass e1-f2 e2-e1",
        "9/9/9/9/9/9/9/4aBne+3/3bAs+b3 b 2 s 43",
    ),
    (
        15,
        "4An4/9/9/9/9/9/9/Bn+8/7cCn+ a 3 s 40",
        "pass a2-a3 i1-i2",
        "4An4/9/9/9/9/9/Bn+8/b7Cn+/7cc a 3 s 43",
    ),
]
ENDED = [
    ("4An4/9/9/9/9/aa7/1a7/1a7/Bn+a7 a 2 s 60", "pass a1-a2 pass a2-a3", (5, 3), 0),  # 10
    ("7b1/8An+/9/9/9/9/aaa6/bba6/Bn+ba6 a 2 s 60", "i8-i9", (7, 5), 0),  # 11
    ("8An/9/9/9/9/3aa4/3ba4/2Be+a5/3a5 b 2 s 61", "c2-d3", (5, 2), 0),  # 12
    ("8An/9/9/9/9/3aa4/3ba4/2Be+a5/3a5 - 2 l 61", "", (5, 2), 0),  # 13
]


@pytest.mark.parametrize("number", LISTS)
def test_examples_of_all_turns(number: int) -> None:
    text, listed = LISTS[number]
    assert legal_turns(pacru.Position.parse(text)) == set(listed.split())


@pytest.mark.parametrize(("number", "text", "line", "after"), PLAYED)
def test_examples_of_turns(number: int, text: str, line: str, after: str) -> None:
    assert str(play(pacru.Position.parse(text), *line.split())) == after, number


@pytest.mark.parametrize(("text", "line", "scores", "winner"), ENDED)
def test_examples_of_the_end(text: str, line: str, scores: tuple[int, ...], winner: int) -> None:
    check_end(text, line, scores, (winner,))


def test_example_5_where_nothing_can_land() -> None:
    position = pacru.Position.parse(LISTS[5][0])
    for turn in ("d2-c3", "d2-d3", "d3-d4"):
        assert is_forbidden(position, turn, "S5b")


def test_example_10_has_only_the_pass_each_time() -> None:
    position = pacru.Position.parse(LISTS[10][0])
    assert legal_turns(play(position, "pass", "a1-a2")) == {"pass"}


def test_example_12_goes_on_with_a_twist() -> None:
    position = play(pacru.Position.parse(PLAYED[5][1]), "c2-d3<", "pass")
    assert "d3-c4" in legal_turns(position)


def test_example_14_must_move_again() -> None:
    position = play(pacru.Position.parse(PLAYED[6][1]), "pass", "e1-f2")
    assert legal_turns(position) == {"e2-e1"}


def test_example_15_passes_again() -> None:
    assert legal_turns(pacru.Position.parse(PLAYED[7][3])) == {"pass"}


# --- S1 start ----------------------------------------------------------------------------------


def test_s1a_no_target_and_no_limit_to_markers() -> None:
    position = shacru("Ae1n Bi9sw a:a1-d9,f1-f9,g1-g8")
    assert len(position.markers(0)) == 53
    assert position.outcome is None
    after = play(position, "e1-e2", "i9-h8")
    assert len(after.markers(0)) == 54
    assert after.outcome is None


def test_s1b_the_start_as_text() -> None:
    assert str(pacru.Position.initial(game="shacru")) == START


@pytest.mark.parametrize(("players", "seats"), [(2, "SN"), (3, "NEW"), (4, "SWNE")])
def test_s1c_default_order_of_play(players: int, seats: str) -> None:
    default = pacru.Position.initial(players, game="shacru")
    assert default == pacru.Position.initial(players, seats=seats, game="shacru")
    assert default.to_move == 0


def test_s1d_the_first_field_stays_neutral() -> None:
    position = play(pacru.Position.initial(game="shacru"), "e1-e2", "e9-e8", "e2-e3")
    assert position.marker("e1") is None
    assert position.markers(0) == {"e2", "e3"}


# --- S2 turn -----------------------------------------------------------------------------------


def test_s2a_only_moves_of_own_chevrons() -> None:
    position = shacru("Ae5n Ba9e a:d1-f3")
    assert position.rotations() == []
    assert position.payable() == set()
    assert list(position.reorientations()) == []
    assert forbidden_by(position, "e5<(d1,d2)").startswith("S")
    assert is_forbidden(position, "a9-b9", "S2", "S2a")


def test_s2b_the_pass_is_forced_and_only_then_allowed() -> None:
    stuck = shacru("Ae9n Bi9sw")
    assert stuck.moves() == [pacru.Pass()]
    assert play(stuck, "pass").to_move == 1
    free = pacru.Position.initial(game="shacru")
    assert pacru.Pass() not in free.moves()
    assert is_forbidden(free, "pass", "S2b")


def test_s2c_who_has_passed_stays_in() -> None:
    position = play(shacru("Ae9n+ Bi9sw a:e1-e3"), "pass")
    assert position.chevrons(0) == {"e9": "n"}
    assert position.markers(0) == {"e9", "e1", "e2", "e3"}
    agreed = end_of(pacru.Game(position).agree_draw())
    assert agreed.winner == 0


def test_s2c_a_blocked_chevron_is_an_obstacle() -> None:
    position = play(shacru("Ae9n Be8n"), "pass")
    assert is_forbidden(position, "e8-e9", "S5b")


def test_s2d_who_can_move_again_must() -> None:
    position = shacru("Ae2s+ Be1n b:d1,f1", number=40)
    assert legal_turns(position) == {"pass"}
    freed = play(position, "pass", "e1-d2")
    assert legal_turns(freed) == {"e2-e1"}
    assert is_forbidden(freed, "pass", "S2b")


# --- S3 move -----------------------------------------------------------------------------------


@EACH_FACING
def test_s3_one_field_straight_or_half_left_or_right(facing: str, reached: dict[str, str]) -> None:
    check_fields_ahead("s", facing, reached, "S3")


def test_s3_no_power_no_long_move_no_connection() -> None:
    position = shacru("Ae1n+ Bi9sw a:d1-d3,e3,f1-f3")
    assert destinations(position, "e1") == {"d2", "e2", "f2"}
    assert is_forbidden(position, "e1-e3", "S3")


def test_s3_no_jump() -> None:
    assert is_forbidden(shacru("Ae1n+ Be2n Bi9sw a:d1-d3,e3,f1-f3"), "e1-e3", "S3")


# --- S4 marking --------------------------------------------------------------------------------


def test_s4a_the_landing_field_gets_a_marker() -> None:
    after = play(shacru("Ae5n Ba9e"), "e5-e6")
    assert after.markers(0) == {"e6"}
    assert after.chevrons(0) == {"e6": "n"}


def test_s4b_own_markers_may_be_entered() -> None:
    after = play(shacru("Ae5n Ba9e ae6"), "e5-e6")
    assert after.markers(0) == {"e6"}
    assert after.chevrons(0) == {"e6": "n"}


def test_s4c_nothing_changes_a_marker() -> None:
    game = pacru.Game.new(players=3, game="shacru")
    for turn in range(60):
        if game.outcome:
            break
        moves = game.position.moves()
        game = game.play(moves[turn % len(moves)])
    assert len(game.plies) > 30
    for ply in game.plies:
        for player in range(3):
            assert ply.before.markers(player) <= ply.after.markers(player)
        assert len(ply.changed) <= 1


# --- S5 border and what is forbidden -----------------------------------------------------------


def test_s5a_a_twist_after_a_move_into_another_borderland() -> None:
    position = shacru("Ae3n Ba9e")
    assert legal_turns(position) == three_ways("e3-d4", "e3-e4", "e3-f4")
    assert play(position, "e3-e4").chevrons(0) == {"e4": "n"}
    assert play(position, "e3-e4<").chevrons(0) == {"e4": "nw"}
    assert play(position, "e3-e4>").chevrons(0) == {"e4": "ne"}
    assert play(position, "e3-d4<").chevrons(0) == {"d4": "w"}


def test_s5a_from_corner_to_corner_and_on_own_markers() -> None:
    position = shacru("Ac3ne Ba9e a:d4,d3")
    assert three_ways("c3-d4", "c3-d3") <= legal_turns(position)
    assert play(position, "c3-d4>").chevrons(0) == {"d4": "e"}


def test_s5a_no_twist_within_a_borderland() -> None:
    position = shacru("Ae1n Ba9e")
    assert is_forbidden(position, "e1-e2<", "S5a")
    assert is_forbidden(position, "e1-e2>", "S5a")


def test_s5b_no_landing_on_opposing_markers_or_chevrons() -> None:
    position = shacru("Ae5n Af6n Bd6e Ba9e be6")
    assert destinations(position, "e5") == set()
    for field in ("d6", "e6", "f6"):
        assert is_forbidden(position, f"e5-{field}", "S5b")


def test_s5b_there_is_no_capture() -> None:
    position = shacru("Ad5e Ae4n Be5w Bi9w")  # a pincer in Pacru
    assert is_forbidden(position, "d5xe5", "S5b")
    assert position.attackers("e5") == set()


@pytest.mark.parametrize(("field", "facing"), [("e9", "n"), ("a5", "w"), ("i1", "s"), ("i1", "se")])
def test_s5c_facing_the_edge_straight(field: str, facing: str) -> None:
    position = shacru(f"A{field}{facing} Bd5e")
    assert destinations(position, field) == set()
    assert legal_turns(position) == {"pass"}


@pytest.mark.parametrize(
    ("field", "facing", "reached"),
    [("e9", "ne", {"f9"}), ("e9", "nw", {"d9"}), ("i1", "ne", {"i2"}), ("a1", "se", {"b1"})],
)
def test_s5c_facing_the_edge_at_an_angle(field: str, facing: str, reached: set[str]) -> None:
    assert destinations(shacru(f"A{field}{facing} Bd5e"), field) == reached


# --- S6 end ------------------------------------------------------------------------------------

CORNER = "Bi9n b:a3-c3,c1,c2"
"""Player b cannot move, and shuts off the four fields in the corner of a1."""


def test_s6a_nobody_can_move() -> None:
    position = shacru("Aa8n Bi9n a:d1,d2 bb9")
    assert position.outcome is None
    over = play(position, "a8-a9")
    assert tuple(end_of(over)) == (0, "count")
    assert end_of(over).scores == (3, 1)


def test_s6a_not_while_somebody_can_move_and_gain() -> None:
    assert is_over("Aa9n Bi9n Cf9n", players=3)
    assert not is_over("Aa9n Bi9n Cf9w", players=3)


def test_s6b_going_round_on_own_markers() -> None:
    walled_in = "Bi9n b:a4-d4,d1-d3"
    assert is_over(f"Aa1n+ a:a2,a3,b1-b3,c1-c3 {walled_in}")
    assert not is_over(f"Aa1n+ a:a2,a3,b1,b3,c1-c3 {walled_in}")  # b2 is neutral


def test_s6c_a_neutral_field_that_can_be_reached_keeps_the_game_open() -> None:
    assert not is_over(f"Aa1n+ a:a2,b1 {CORNER}")
    assert not is_over(f"Aa1n+ a:b1,b2 {CORNER}")


def test_s6c_only_what_can_be_reached_with_its_facing() -> None:
    assert is_over(f"Aa1n+ a:a2,b2 {CORNER}")  # b1 is neutral, but lies behind
    assert not is_over(f"Aa1e+ a:a2,b2 {CORNER}")


def test_s6c_after_every_turn() -> None:
    over = play(shacru(f"Aa1n+ a:b1,b2 {CORNER}"), "a1-a2")
    assert tuple(end_of(over)) == (1, "count")
    assert str(over).split()[1:] == ["-", "2", "s", "10"]


def test_s6c_opposing_markers_are_walls() -> None:
    assert is_over(f"Aa1n+ a:a2,b1,b2 {CORNER}")
    for gap in ("a3", "b3", "c3"):
        others = " ".join(f"b{field}" for field in ("a3", "b3", "c3", "c1", "c2") if field != gap)
        assert not is_over(f"Aa1n+ a:a2,b1,b2 Bi9n {others}")


def test_s6c_other_chevrons_on_their_own_markers_are_walls() -> None:
    assert is_over(f"Aa1n+ Bb2sw+ aa2 bb1 {CORNER}")
    assert not is_over(f"Aa1n+ Bb2sw aa2 bb1 {CORNER}")  # on a neutral field: it may go


def test_s6c_chevrons_that_are_stuck_for_good_are_walls() -> None:
    assert is_over(f"Aa1n+ Bb2sw a:a2,b1 {CORNER}")  # an opposing one
    assert is_over(f"Aa1n+ Ab2ne a:a2,b1 {CORNER}")  # an own one
    assert is_over(f"Aa1n+ Cb2ne Ba9n a:a2,b1 {CORNER}", players=3)


def test_s6c_all_other_chevrons_are_no_walls() -> None:
    assert not is_over(f"Aa1n+ Ab2w a:a2,b1 {CORNER}")
    # Stuck only as long as the other chevron does not go: that is not for good.
    assert not is_over(f"Aa1n+ Ab2sw+ Ab1n a:a2 {CORNER}")


def test_s6c_who_cannot_move_does_not_hold_the_game_open() -> None:
    # If a went away from h8, b could come to that neutral field; but a will gain nothing more.
    assert is_over("Ah8ne Bi9s+ a:h9,i8")
    assert not is_over("Ah8ne Bi9s+ ai8")


def test_s6c_the_twist_counts() -> None:
    pieces = "Ai9n Bc2e+ bd3 a:d1,d2,d4,e3,e4"
    assert not is_over(pieces)
    assert is_over(pieces, rules="l")


def test_s6d_most_markers_win_and_equal_shares() -> None:
    outcome = end_of(shacru("Aa9n+ Bi9n Cf9n aa1 b:i1-i2 cf1", "-", 3))
    assert (outcome.winner, outcome.winners, outcome.scores) == (None, (0, 1), (2, 2, 1))
    outcome = end_of(shacru("Aa9n+ Bi9n Cf9n aa1 b:i1-i3 cf1", "-", 3))
    assert (outcome.winner, outcome.winners, outcome.scores) == (1, (1,), (2, 3, 1))


def test_s6e_every_end_tells_the_scores_to_add() -> None:
    game = play_game(pacru.Game.new(game="shacru"), "e1-e2", "e9-e8", "e2-e3")
    for ended in (game.resign(), game.agree_draw(), game.leave(pacru.Out("time", 0))):
        assert end_of(ended).scores == (2, 1)


@pytest.mark.parametrize("rules", ["s", "l"])
def test_s6f_twenty_rounds_without_a_new_marker_end_the_game(rules: str) -> None:
    game = walk_circles(new_circles(rules), 40)
    assert tuple(end_of(game)) == (None, "no progress")
    assert end_of(game).scores == (27, 27)
    assert game.position.outcome is None
    assert game.take_back().outcome is None


# --- S7 leaving --------------------------------------------------------------------------------


@pytest.mark.parametrize(("reason", "word"), [("resign", "resignation"), ("time", "time")])
def test_s7_one_player_left_wins(reason: str, word: str) -> None:
    out = pacru.Out("resign" if reason == "resign" else "time")
    over = shacru("Ae5n Bi9sw a:a1-a9").leave(out)
    assert tuple(end_of(over)) == (1, word)
    assert (end_of(over).winners, end_of(over).scores) == ((1,), (9, 0))


def test_s7_chevrons_leave_and_markers_stay() -> None:
    position = shacru("Ae5n Bi9sw Ce6n Ce2n c:d6,f6", players=3)
    after = position.leave(pacru.Out("resign", 2))
    assert after.chevrons(2) == {}
    assert after.markers(2) == {"d6", "f6"}
    assert (after.to_move, after.turn_number) == (0, 9)
    assert destinations(after, "e5") == {"e6"}
    assert is_forbidden(after, "e5-d6", "S5b")


def test_s7_who_has_left_is_skipped_and_cannot_win() -> None:
    position = shacru("Ae5n Bi9sw Ce2n a:a1-a9", players=3).leave(pacru.Out("resign"))
    assert str(position).endswith(" b 3 s 10")
    position = play(position, "i9-h8", "e2-e3")
    assert position.to_move == 1
    assert end_of(pacru.Game(position).agree_draw()).winners == (1, 2)
    with pytest.raises(pacru.IllegalTurn):
        position.leave(pacru.Out("resign", 0))


def test_s7_leaving_can_end_the_game_of_the_others() -> None:
    for to_move in "abc":
        position = shacru("Aa9n Bi9n Ce5n aa1 bb1 c:g1-i3", to_move, players=3)
        over = position.leave(pacru.Out("resign", 2))
        assert tuple(end_of(over)) == (None, "count")
        assert (end_of(over).winners, end_of(over).scores) == ((0, 1), (1, 1, 9))
        assert over == pacru.Position.parse(str(over))


# --- Lilacru -----------------------------------------------------------------------------------


def test_lilacru_has_no_twist() -> None:
    position = setup("Ae3n Ba9e", rules="l")
    assert legal_turns(position) == {"e3-d4", "e3-e4", "e3-f4"}
    assert is_forbidden(position, "e3-e4<", "S5a")
    assert is_forbidden(position, "e3-e4>", "S5a")


def test_lilacru_is_shacru_without_it() -> None:
    lilacru, sister = pacru.Position.initial(game="lilacru"), pacru.Position.initial(game="shacru")
    for turn in range(40):
        plain = {text for text in legal_turns(sister) if text[-1] not in "<>"}
        assert legal_turns(lilacru) == plain
        chosen = sorted(plain)[turn % len(plain)]
        lilacru, sister = play(lilacru, chosen), play(sister, chosen)
        assert str(lilacru).replace(" l ", " s ") == str(sister)
        assert sister.outcome is None


# --- K2-K5 -------------------------------------------------------------------------------------


def test_k2_a_player_without_chevrons_has_left() -> None:
    position = shacru("Be5n Ci9sw a:a1-a9", to_move="c", players=3)
    assert play(position, "i9-h8").to_move == 1
    assert end_of(pacru.Game(position).agree_draw()).winners == (1, 2)
    assert is_forbidden(shacru("Be5n Ci9sw ae6", to_move="b", players=3), "e5-e6", "S5b")


def test_k2_the_only_player_with_chevrons_has_won() -> None:
    outcome = end_of(shacru("Be5n a:a1-a9", to_move="-"))
    assert (outcome.winner, outcome.winners, outcome.scores) == (1, (1,), (9, 0))


def test_k3_the_position_keeps_the_player_to_move() -> None:
    position = walk_circles(new_circles("s"), 40).position
    assert position.to_move == 0
    assert str(position).endswith(" a 2 s 41")


def test_k4_over_exactly_when_the_board_has_ended_the_game() -> None:
    board = "Aa9n Bi9n Ce5n"
    assert not is_over(board, players=3)  # whoever would be to move
    for player in "abc":
        assert shacru(board, player, 3).outcome is None
    assert is_over("Aa9n Bi9n Ce9n", players=3)


@pytest.mark.parametrize(
    ("game", "counts"), [("shacru", [16, 254, 3_932]), ("lilacru", [12, 142, 1_650])]
)
def test_k5_counts(game: str, counts: list[int]) -> None:
    """Those of other starts are among the records that the conformance tests read."""
    start = pacru.Position.initial(game=game)
    assert [pacru.perft(start, depth) for depth in (1, 2, 3)] == counts
