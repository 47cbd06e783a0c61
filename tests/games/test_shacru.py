"""Shacru and Lilacru: every clause S1-S7, and what completes them (K2, K4).

Those that Azacru has as well are in test_sisters.py.
"""

from functools import partial

import pytest

import pacru
from tests.support.setups import (
    destinations,
    end_of,
    forbidden_by,
    legal_turns,
    play,
    setup,
)

shacru = partial(setup, rules="s")


def is_over(pieces: str, players: int = 2, rules: str = "s") -> bool:
    """Whether the game has ended on a board; a strict reader allows only one answer (K4)."""
    try:
        outcome = shacru(pieces, "-", players, rules=rules).outcome
    except pacru.PositionError:
        assert shacru(pieces, "a", players, rules=rules).outcome is None
        return False
    assert outcome
    for player in "abcd"[:players]:
        with pytest.raises(pacru.PositionError):
            shacru(pieces, player, players, rules=rules)
    return True


# --- S2 turn -----------------------------------------------------------------------------------


def test_s2b_the_pass_is_forced_and_only_then_allowed() -> None:
    stuck = shacru("Ae9n Bi9sw")
    assert stuck.moves() == [pacru.Pass()]
    assert play(stuck, "pass").to_move == 1
    free = pacru.Position.initial(game="shacru")
    assert pacru.Pass() not in free.moves()
    assert forbidden_by(free, "pass") == "S2b"


def test_s2c_who_has_passed_stays_in() -> None:
    position = play(shacru("Ae9n+ Bi9sw a:e1-e3"), "pass")
    assert position.chevrons(0) == {"e9": "n"}
    assert position.markers(0) == {"e9", "e1", "e2", "e3"}
    agreed = end_of(pacru.Game(position).agree_draw())
    assert agreed.winner == 0


def test_s2c_a_blocked_chevron_is_an_obstacle() -> None:
    position = play(shacru("Ae9n Be8n"), "pass")
    assert forbidden_by(position, "e8-e9") == "S5b"


def test_s2d_who_can_move_again_must() -> None:
    position = shacru("Ae2s+ Be1n b:d1,f1", number=40)
    assert legal_turns(position) == {"pass"}
    freed = play(position, "pass", "e1-d2")
    assert legal_turns(freed) == {"e2-e1"}
    assert forbidden_by(freed, "pass") == "S2b"


# --- S3 move -----------------------------------------------------------------------------------


def test_s3_no_power_no_long_move_no_connection() -> None:
    position = shacru("Ae1n+ Bi9sw a:d1-d3,e3,f1-f3")
    assert destinations(position, "e1") == {"d2", "e2", "f2"}
    assert forbidden_by(position, "e1-e3") == "S3"


def test_s3_no_jump() -> None:
    assert forbidden_by(shacru("Ae1n+ Be2n Bi9sw a:d1-d3,e3,f1-f3"), "e1-e3") == "S3"


# --- S4 marking --------------------------------------------------------------------------------


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


# --- S7 leaving --------------------------------------------------------------------------------


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
    assert forbidden_by(position, "e3-e4<") == "S5a"
    assert forbidden_by(position, "e3-e4>") == "S5a"


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
    assert forbidden_by(shacru("Be5n Ci9sw ae6", to_move="b", players=3), "e5-e6") == "S5b"


def test_k2_the_only_player_with_chevrons_has_won() -> None:
    outcome = end_of(shacru("Be5n a:a1-a9", to_move="-"))
    assert (outcome.winner, outcome.winners, outcome.scores) == (1, (1,), (9, 0))


def test_k4_over_exactly_when_the_board_has_ended_the_game() -> None:
    board = "Aa9n Bi9n Ce5n"
    assert not is_over(board, players=3)  # whoever would be to move
    for player in "abc":
        assert shacru(board, player, 3).outcome is None
    assert is_over("Aa9n Bi9n Ce9n", players=3)
