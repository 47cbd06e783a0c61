"""What only the sister games have: clauses of the same text, worked examples, passes and twists, positions."""

import pickle

import pytest

import pacru
from pacru import record
from tests.reference import naive_sisters
from tests.support.boards import is_position
from tests.support.circles import new_circles, walk_circles
from tests.support.examples import read_examples
from tests.support.games import recorded
from tests.support.records import split_record
from tests.support.setups import (
    EACH_FACING,
    check_fields_ahead,
    destinations,
    end_of,
    forbidden_by,
    legal_turns,
    play,
    play_game,
    setup,
    three_ways,
)

GAMES = {"z": "azacru", "s": "shacru", "l": "lilacru"}
"""The games, by what stands for their rules in the text of a position."""
EACH_GAME = pytest.mark.parametrize("game", GAMES.values())
EACH_RULES = pytest.mark.parametrize("rules", GAMES)


def in_each(azacru: str, shacru: str) -> pytest.MarkDecorator:
    """For a test of a clause that has another number in Azacru than in Shacru and Lilacru."""
    numbers = {"z": azacru, "s": shacru, "l": shacru}
    return pytest.mark.parametrize(("rules", "clause"), numbers.items())


# --- clauses that stand in docs/azacru.md and in docs/shacru.md ---------------------------------


@EACH_RULES
def test_a1a_s1a_no_target_and_no_limit_to_markers(rules: str) -> None:
    position = setup("Ae1n Bi9sw a:a1-d9,f1-f9,g1-g8", rules=rules)
    assert len(position.markers(0)) == 53
    assert position.outcome is None
    after = play(position, "e1-e2", "i9-h8")
    assert len(after.markers(0)) == 54
    assert after.outcome is None


@EACH_RULES
def test_a1b_s1b_the_start_as_text(rules: str) -> None:
    start = f"4Bs3Asw/9/Be7Bw/9/9/9/Ae7Aw/9/Bne3An4 a 2 {rules} 1"
    assert str(pacru.Position.initial(game=GAMES[rules])) == start


@EACH_GAME
@pytest.mark.parametrize(("players", "seats"), [(2, "SN"), (3, "NEW"), (4, "SWNE")])
def test_a1c_s1c_default_order_of_play(game: str, players: int, seats: str) -> None:
    default = pacru.Position.initial(players, game=game)
    assert default == pacru.Position.initial(players, seats=seats, game=game)
    assert default.to_move == 0


@EACH_GAME
def test_a1d_s1d_the_first_field_stays_neutral(game: str) -> None:
    position = play(pacru.Position.initial(game=game), "e1-e2")
    assert position.marker("e1") is None
    assert position.markers(0) == {"e2"}
    assert play(position, "e9-e8", "e2-e3").markers(0) == {"e2", "e3"}


@in_each("A2", "S2a")
def test_a2_s2a_only_moves_of_own_chevrons(rules: str, clause: str) -> None:
    position = setup("Ae5n Ba9e a:d1-f3", rules=rules)
    assert position.rotations() == []
    assert position.payable() == set()
    assert list(position.reorientations()) == []
    assert forbidden_by(position, "e5<(d1,d2)") == clause
    assert forbidden_by(position, "a9-b9") == clause


@EACH_FACING
@in_each("A3", "S3")
def test_a3_s3_straight_or_half_left_or_right(
    rules: str, clause: str, facing: str, reached: dict[str, str]
) -> None:
    check_fields_ahead(rules, facing, reached, clause)


@EACH_RULES
@pytest.mark.parametrize("own", ["", "ae6"], ids=["a neutral field", "an own marker"])
def test_a5a_s4a_s4b_the_landing_field_has_a_marker_then(rules: str, own: str) -> None:
    after = play(setup(f"Ae5n Ba9e {own}", rules=rules), "e5-e6")
    assert after.markers(0) == {"e6"}
    assert after.chevrons(0) == {"e6": "n"}


@in_each("A5b", "S5b")
def test_a5b_s5b_no_landing_on_opposing_markers_or_chevrons(rules: str, clause: str) -> None:
    position = setup("Ae5n Af6n Bd6e Ba9e be6", rules=rules)
    assert destinations(position, "e5") == set()
    for field in ("d6", "e6", "f6"):
        assert forbidden_by(position, f"e5-{field}") == clause


@in_each("A5b", "S5b")
def test_a5b_s5b_there_is_no_capture(rules: str, clause: str) -> None:
    position = setup("Ad5e Ae4n Be5w Bi9w", rules=rules)  # a pincer in Pacru
    assert forbidden_by(position, "d5xe5") == clause
    assert forbidden_by(position, "d5-e5") == clause
    assert position.attackers("e5") == set()


@pytest.mark.parametrize("rules", "zs")
def test_a6a_s5a_a_twist_after_a_move_into_another_borderland(rules: str) -> None:
    position = setup("Ae3n Ba9e", rules=rules)
    assert legal_turns(position) == three_ways("e3-d4", "e3-e4", "e3-f4")
    assert play(position, "e3-e4").chevrons(0) == {"e4": "n"}
    assert play(position, "e3-e4<").chevrons(0) == {"e4": "nw"}
    assert play(position, "e3-e4>").chevrons(0) == {"e4": "ne"}
    assert play(position, "e3-d4<").chevrons(0) == {"d4": "w"}


@pytest.mark.parametrize("rules", "zs")
@pytest.mark.parametrize("own", ["", "a:d4,d3"], ids=["neutral fields", "own markers"])
def test_a6a_s5a_from_corner_to_corner_and_to_its_side(rules: str, own: str) -> None:
    position = setup(f"Ac3ne Ba9e {own}", rules=rules)
    assert three_ways("c3-d4", "c3-d3") <= legal_turns(position)
    assert play(position, "c3-d4>").chevrons(0) == {"d4": "e"}


@pytest.mark.parametrize(("rules", "clause"), [("z", "A6a"), ("s", "S5a")])
def test_a6a_s5a_no_twist_within_a_borderland(rules: str, clause: str) -> None:
    position = setup("Ae1n Ba9e", rules=rules)
    assert forbidden_by(position, "e1-e2<") == clause
    assert forbidden_by(position, "e1-e2>") == clause


@EACH_GAME
def test_a10c_s6e_every_end_tells_the_scores_to_add(game: str) -> None:
    played = play_game(pacru.Game.new(game=game), "e1-e2", "e9-e8", "e2-e3")
    for ended in (played.resign(), played.agree_draw(), played.leave(pacru.Out("time", 0))):
        assert end_of(ended).scores == (2, 1)


@EACH_RULES
@pytest.mark.parametrize(
    ("out", "word"), [(pacru.Out("resign"), "resignation"), (pacru.Out("time"), "time")]
)
def test_a11_s7_one_player_left_wins(rules: str, out: pacru.Out, word: str) -> None:
    outcome = end_of(setup("Ae5n Bi9sw a:a1-a9", rules=rules).leave(out))
    assert tuple(outcome) == (1, word)
    assert (outcome.winners, outcome.scores) == ((1,), (9, 0))


@in_each("A5b", "S5b")
def test_a11_s7_chevrons_leave_and_markers_stay_as_opposing_ones(rules: str, clause: str) -> None:
    position = setup("Ae5n Bi9sw Ce6n Ce2n c:d6,f6", players=3, rules=rules)
    after = position.leave(pacru.Out("resign", 2))
    assert after.chevrons(2) == {}
    assert after.markers(2) == {"d6", "f6"}
    assert (after.to_move, after.turn_number) == (0, 9)
    assert destinations(after, "e5") == {"e6"}
    assert forbidden_by(after, "e5-d6") == clause


@EACH_RULES
def test_a12_s6f_k3_twenty_rounds_without_change_end_the_game(rules: str) -> None:
    game = walk_circles(new_circles(rules), 40)
    outcome = end_of(game)
    assert tuple(outcome) == (None, "no progress")
    assert (outcome.winners, outcome.scores) == ((0, 1), (27, 27))
    with pytest.raises(pacru.IllegalTurn):
        game.play("c4-c5")
    assert game.take_back().outcome is None
    # The position keeps the player to move.
    assert game.position.to_move == 0
    assert game.position.outcome is None
    assert str(game.position).endswith(f" a 2 {rules} 41")


@pytest.mark.parametrize(
    ("game", "counts"),
    [
        ("azacru", [16, 254, 3_932]),
        ("shacru", [16, 254, 3_932]),
        ("lilacru", [12, 142, 1_650]),
    ],
)
def test_k5_counts(game: str, counts: list[int]) -> None:
    """Those of other starts are among the records that the conformance tests read."""
    start = pacru.Position.initial(game=game)
    assert [pacru.perft(start, depth) for depth in (1, 2, 3)] == counts


# --- the worked examples, with their numbers -----------------------------------------------------

TURNS = read_examples("""
# Azacru: 1, 4, 13 and 16
4Bs3Asw/9/Be7Bw/9/9/9/Ae7Aw/9/Bne3An4 a 2 z 1
    a3-b2 a3-b3 a3-b4 a3-b4< a3-b4> e1-d2 e1-e2 e1-f2 i3-h2 i3-h3 i3-h4 i3-h4< i3-h4> i9-h8 i9-h9 i9-i8
8Bsw/9/9/9/9/1b7/1b7/a1b6/aAn+7 a 2 z 1
    b1-a2 b1-b2 b1-d3 b1-d3< b1-d3> b1-e4 b1-e4< b1-e4>
4An3Bsw/9/9/9/9/9/9/aa7/aa1bbb3 a 2 z 31
    pass
4An4/aaa6/9/9/9/2b6/2a6/2a6/bbBn+6 b 2 z:a 52
    c1-a3 c1-b2 c1-c4 c1-d2 c1-e3 c1-f4
# Shacru: 1, 4, 5, 6, 8, 10, 14 and 15
4Bs3Asw/9/Be7Bw/9/9/9/Ae7Aw/9/Bne3An4 a 2 s 1
    a3-b2 a3-b3 a3-b4 a3-b4< a3-b4> e1-d2 e1-e2 e1-f2 i3-h2 i3-h3 i3-h4 i3-h4< i3-h4> i9-h8 i9-h9 i9-i8
8Bsw/9/9/9/9/9/2Ane+6/9/9 a 2 s 9
    c3-c4 c3-c4< c3-c4> c3-d4 c3-d4< c3-d4> c3-d3 c3-d3< c3-d3>
8Bsw/9/9/9/9/3Aw5/2bAn5/3An+5/9 a 2 s 9
    d2-e3 d3-c4 d3-c4< d3-c4> d3-e4 d3-e4< d3-e4> d4-c4 d4-c4< d4-c4> d4-c5 d4-c5< d4-c5>
8Bsw/9/9/9/9/9/9/aa7/aAn+7 a 2 s 9
    b1-a2 b1-b2 b1-c2
4Ane3Bsw/9/9/9/9/9/9/9/9 a 2 s 9
    e9-f9
4An4/9/9/9/9/aa7/1a7/1a7/Bn+a7 a 2 s 60
    pass
4An4/9/9/9/9/aa7/1a7/1a7/Bn+a7 a 2 s 60 | pass a1-a2
    pass
9/9/9/9/9/9/9/4As+4/3bBnb3 a 2 s 40 | pass e1-f2
    e2-e1
4An4/9/9/9/9/9/9/Bn+8/7cCn+ a 3 s 40 | pass a2-a3 i1-i2
    pass
""")
"""Positions, turns after them, and all legal turns then."""
PLAYED = read_examples("""
# Azacru: 2, 3 three times, 5 to 8, 10 to 13 and 16
4Bs3Asw/9/Be7Bw/9/9/9/Ae7Aw/9/Bne3An4 a 2 z 1 | a3-b2 | 4Bs3Asw/9/Be7Bw/9/9/9/8Aw/1Ase+7/Bne3An4 b 2 z 2
4Bs3Asw/9/Be7Bw/9/9/9/Ae7Aw/9/Bne3An4 a 2 z 1 | a3-b4> | 4Bs3Asw/9/Be7Bw/9/9/1Ae+7/8Aw/9/Bne3An4 b 2 z 2
4Bs3Asw/9/Be7Bw/9/9/9/Ae7Aw/9/Bne3An4 a 2 z 1 | a3-b4< | 4Bs3Asw/9/Be7Bw/9/9/1An+7/8Aw/9/Bne3An4 b 2 z 2
4Bs3Asw/9/Be7Bw/9/9/9/Ae7Aw/9/Bne3An4 a 2 z 1 | a3-b4 | 4Bs3Asw/9/Be7Bw/9/9/1Ane+7/8Aw/9/Bne3An4 b 2 z 2
8Bsw/9/9/9/9/1a7/1b7/a8/aAna6 a 2 z 1 | b1-b4 | 8Bsw/9/9/9/9/1An+7/1b7/a8/a1a6 b 2 z 2
8Bsw/9/9/9/9/1a7/9/a8/aAn+a6 a 2 z 1 | b1-b4> | 8Bsw/9/9/9/9/1Ane+7/1a7/aa7/aaa6 b 2 z 2
8Bsw/9/9/9/9/1a7/1b7/a8/aAn+a6 a 2 z 1 | b1-b4 | 8Bsw/9/9/9/9/1a7/1a7/aa7/aaa6 b 2 z 2
8Bsw/9/9/9/9/1a7/1b7/aBs+7/aAn+a6 a 2 z 1 | b1-b4< | 8Bsw/9/9/9/9/1Anw+7/1b7/aBs+7/aaa6 b 2 z 2
8Bsw/9/9/9/9/9/9/9/Ae+ba6 a 2 z 1 | a1-c1 | 8Bsw/9/9/9/9/9/9/9/aaa6 b 2 z 2
8Bsw/9/9/9/9/9/9/9/Ae+aa6 a 2 z 1 | a1-c1 | 8Bsw/9/9/9/9/9/9/9/aaAe+6 b 2 z 2
8Bsw/9/9/9/9/9/9/2Ae+a5/9 a 2 z 1 | c2-d2> | 8Bsw/9/9/9/9/9/9/2aAse+5/9 b 2 z 2
4An3Bsw/9/9/9/9/9/9/aa7/aa1bbb3 a 2 z 31 | pass | 4An3Bsw/9/9/9/9/9/9/aa7/aa1bbb3 b 2 z:a 32
4An4/aaa6/9/9/9/2b6/2a6/2a6/bbBn+6 b 2 z:a 52 | c1-c4 | 4An4/aaa6/9/9/9/2b6/2b6/2b6/bbb6 - 2 z:a 53
# Shacru: 2, 3, 4, 7, 9, 12, 14 and 15
4Bs3Asw/9/Be7Bw/9/9/9/Ae7Aw/9/Bne3An4 a 2 s 1 | a3-b2 | 4Bs3Asw/9/Be7Bw/9/9/9/8Aw/1Ase+7/Bne3An4 b 2 s 2
4Bs3Asw/9/Be7Bw/9/9/9/Ae7Aw/9/Bne3An4 a 2 s 1 | a3-b4< | 4Bs3Asw/9/Be7Bw/9/9/1An+7/8Aw/9/Bne3An4 b 2 s 2
8Bsw/9/9/9/9/9/2Ane+6/9/9 a 2 s 9 | c3-d4> | 8Bsw/9/9/9/9/3Ae+5/2a6/9/9 b 2 s 10
8Bsw/9/9/9/9/9/9/aa7/aAn+7 a 2 s 9 | b1-a2 | 8Bsw/9/9/9/9/9/9/Anw+a7/aa7 b 2 s 10
8Bsw/9/9/9/9/9/9/2Ae+a5/9 a 2 s 9 | c2-d2< | 8Bsw/9/9/9/9/9/9/2aAne+5/9 b 2 s 10
8An/9/9/9/9/3aa4/3ba4/2Be+a5/3a5 b 2 s 61 | c2-d3< | 8An/9/9/9/9/3aa4/3Bn+a4/2ba5/3a5 a 2 s 62
9/9/9/9/9/9/9/4As+4/3bBnb3 a 2 s 40 | pass e1-f2 e2-e1 | 9/9/9/9/9/9/9/4aBne+3/3bAs+b3 b 2 s 43
4An4/9/9/9/9/9/9/Bn+8/7cCn+ a 3 s 40 | pass a2-a3 i1-i2 | 4An4/9/9/9/9/9/Bn+8/b7Cn+/7cc a 3 s 43
""")
"""Positions, turns, and the position after them."""
COUNTED = read_examples("""
# Azacru: 13 to 16
4An3Bsw/9/9/9/9/9/9/aa7/aa1bbb3 a 2 z 31 | pass i9-h8 | 4 4 | a b
8Bsw/9/9/9/9/1a7/1b7/a8/aAn+a6 a 2 z 41 | b1-b4 i9-h8 pass h8-g7 | 7 2 | a
4An4/9/aabb5/9/9/9/9/ccc6/Csw7Bnw a 3 z 40 | pass i1-h2 pass | 2 3 3 | b c
4An4/aaa6/9/9/9/2b6/2a6/2a6/bbBn+6 b 2 z:a 52 | c1-c4 | 3 6 | b
# Shacru: 10 to 12; Lilacru: 13
4An4/9/9/9/9/aa7/1a7/1a7/Bn+a7 a 2 s 60 | pass a1-a2 pass a2-a3 | 5 3 | a
7b1/8An+/9/9/9/9/aaa6/bba6/Bn+ba6 a 2 s 60 | i8-i9 | 7 5 | a
8An/9/9/9/9/3aa4/3ba4/2Be+a5/3a5 b 2 s 61 | c2-d3 | 5 2 | a
8An/9/9/9/9/3aa4/3ba4/2Be+a5/3a5 - 2 l 61 |  | 5 2 | a
""")
"""Positions, turns to the end of the game, the markers, and who has won."""


@pytest.mark.parametrize("example", TURNS, ids=" ".join)
def test_examples_of_all_turns(example: tuple[str, ...]) -> None:
    text, *lines, listed = example
    position = play(pacru.Position.parse(text), *" ".join(lines).split())
    assert legal_turns(position) == set(listed.split())


@pytest.mark.parametrize(("text", "line", "after"), PLAYED)
def test_examples_of_turns(text: str, line: str, after: str) -> None:
    assert str(play(pacru.Position.parse(text), *line.split())) == after


@pytest.mark.parametrize(("text", "line", "scores", "winners"), COUNTED)
def test_examples_of_the_end(text: str, line: str, scores: str, winners: str) -> None:
    position = pacru.Position.parse(text)
    for turn in line.split():
        assert position.outcome is None
        position = play(position, turn)
    outcome = end_of(position)
    assert outcome.termination == "count"
    assert outcome.scores == tuple(map(int, scores.split()))
    assert outcome.winners == tuple(map("abcd".index, winners.split()))
    assert outcome.winner == (outcome.winners[0] if len(outcome.winners) == 1 else None)
    assert position.to_move is None
    assert position.moves() == []


@pytest.mark.parametrize(
    ("text", "turns", "clause"),
    [
        ("8Bsw/9/9/9/9/1b7/1b7/a1b6/aAn+7 a 2 z 1", "b1-b3 b1-b4 b1-c2", "A5b"),  # Azacru: 4
        ("8Bsw/9/9/9/9/3Aw5/2bAn5/3An+5/9 a 2 s 9", "d2-c3 d2-d3 d3-d4", "S5b"),  # Shacru: 5
    ],
)
def test_examples_where_nothing_can_land(text: str, turns: str, clause: str) -> None:
    for turn in turns.split():
        assert forbidden_by(pacru.Position.parse(text), turn) == clause


def test_example_5_of_azacru_has_a_twist() -> None:
    position = pacru.Position.parse("8Bsw/9/9/9/9/1a7/1b7/a8/aAna6 a 2 z 1")
    assert three_ways("b1-b4") <= legal_turns(position)


def test_example_7_of_azacru_has_sixteen_turns() -> None:
    position = pacru.Position.parse("8Bsw/9/9/9/9/1a7/1b7/a8/aAn+a6 a 2 z 1")
    assert len(legal_turns(position)) == 16


def test_example_9_of_azacru_has_eleven_turns_and_none_to_the_north() -> None:
    position = pacru.Position.parse("8Bsw/9/9/9/9/9/1b7/aBs+7/aAn+a6 a 2 z 1")
    assert len(legal_turns(position)) == 11
    assert not {field for field in destinations(position, "b1") if field[0] == "b"}
    assert forbidden_by(position, "b1-b4") == "A8a"


def test_example_12_of_shacru_goes_on_with_a_twist() -> None:
    position = pacru.Position.parse("8An/9/9/9/9/3aa4/3ba4/2Be+a5/3a5 b 2 s 61")
    assert "d3-c4" in legal_turns(play(position, "c2-d3<", "pass"))


# --- turns and records -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "canonical"),
    [("A3 - B4 <", "a3-b4<"), ("a3-b4 >", "a3-b4>"), ("PASS", "pass"), ("a3-b4", "a3-b4")],
)
def test_turns_in_upper_case_and_with_blanks(text: str, canonical: str) -> None:
    assert str(pacru.Turn.parse(text)) == canonical


@pytest.mark.parametrize(
    "text",
    ["a3-b4<<", "a3-b4<>", "a3-b4<(b4)", "<a3-b4", "a3<b4", "passs", "pas", "pass a3-b4", "a3-b4^"],
)
def test_what_is_no_turn(text: str) -> None:
    with pytest.raises(pacru.TurnNotationError):
        pacru.Turn.parse(text)


def test_turns_are_equal_if_they_are_written_alike() -> None:
    turns = [pacru.Move("a3", "b4", twist=twist) for twist in (None, "<", ">")]
    assert len({*turns, pacru.Pass(), pacru.Pass()}) == 4
    for turn in (*turns, pacru.Pass()):
        assert isinstance(turn, pacru.Turn)
        assert pacru.Turn.parse(str(turn)) == turn
        assert pickle.loads(pickle.dumps(turn)) == turn


@EACH_GAME
def test_counting_now_in_a_record(game: str) -> None:
    agreed = play_game(pacru.Game.new(game=game), "e1-e2", "e9-e8", "e2-e3").agree_draw()
    assert agreed.outcome
    assert tuple(agreed.outcome) == (0, "agreement")
    text = record.write(agreed)
    tags, words = split_record(text)
    assert (tags["Result"], tags["Termination"], tags["Scores"]) == ("black", "agreement", "2,1")
    assert words[-1] == "black"
    assert record.read(text).game.outcome == agreed.outcome


def test_a_wrong_result_is_refused() -> None:
    whole = recorded("games", "azacru")[0]
    game = pacru.Game(pacru.Position.parse(whole["position"]))
    text = record.write(play_game(game, *whole["turns"].split()))
    assert record.read(text)
    for wrong in ("black", "red", "*"):
        with pytest.raises(record.RecordError):
            record.read(text.replace('"draw"', f'"{wrong}"').replace(" draw\n", f" {wrong}\n"))


# --- turns entered step by step ----------------------------------------------------------------


@pytest.mark.parametrize("game", ["azacru", "shacru"])
def test_the_twist_follows_the_destination(game: str) -> None:
    draft = pacru.Draft(pacru.Position.initial(game=game))
    assert draft.step is pacru.Step.CHEVRON
    draft = draft.choose("a3")
    assert draft.step is pacru.Step.WHERE
    assert draft.choose("b3").step is pacru.Step.DONE
    draft = draft.choose("b4")
    assert draft.step is pacru.Step.TWIST
    assert {choice.key for choice in draft.choices} == {"<", ">"}
    assert draft.turn == pacru.Move("a3", "b4")
    assert draft.preview.chevron("b4") == (0, "ne")
    twisted = draft.choose("<")
    assert twisted.step is pacru.Step.DONE
    assert twisted.turn == pacru.Move("a3", "b4", twist="<")
    assert twisted.preview.chevron("b4") == (0, "n")
    assert twisted.back() == draft
    with pytest.raises(pacru.IllegalTurn):
        draft.choose("<<")


def test_lilacru_has_no_such_step() -> None:
    draft = pacru.Draft(pacru.Position.initial(game="lilacru")).choose("a3").choose("b4")
    assert draft.step is pacru.Step.DONE
    assert draft.turn == pacru.Move("a3", "b4")


# --- what is refused ---------------------------------------------------------------------------

TWO = "8Bsw/9/9/9/9/9/9/9/An8"
FOUR = "8Bsw/9/9/9/4Cn4/9/9/9/An7Dn"
ONLY_B = "8Bsw/9/9/9/9/9/9/9/9"
EMPTY = "/".join(["9"] * 9)
ACCEPTED = [
    f"{TWO} a 2 z 9",
    f"{TWO} a 2 z:b 9",
    f"{TWO} - 2 z:b 9",
    f"{ONLY_B} a 2 z 9",
    f"{ONLY_B} a 2 z:b 9",
    f"{ONLY_B} - 2 z!a 9",
    f"{ONLY_B} - 2 z:a!a 9",
    f"{ONLY_B} - 2 z:b!a 9",
    f"{EMPTY} a 2 z 9",
    f"{EMPTY} - 2 z:a 9",
    f"{EMPTY} c 4 z:a!bd 9",
    f"{TWO} b 4 z:c!cd 9",
    f"{TWO} a 2 s 9",
    f"{TWO} b 3 l 9",
    f"{ONLY_B} - 2 s 9",
    "8Bn/9/9/9/9/9/9/9/As8 - 2 s 9",
]
NOT_TO_MOVE = [
    f"{TWO} - 2 z 9",  # nobody has passed
    f"{TWO} - 3 z!c 9",
    f"{ONLY_B} b 2 z!a 9",  # all others have left
    f"{TWO} a 2 z:a 9",  # a has had the last turn
    f"{TWO} - 2 s 9",
    f"{ONLY_B} b 2 s 9",
    f"{TWO} c 3 s 9",
]
"""Positions that are refused for the player to move alone."""
REFUSED = [
    # the fields of the text
    *[f"{TWO} a 2 {rules} 9" for rules in ("Z", "zt", "zr", "tz", "zs", "z:", "z!", "z:!", "z:A")],
    *[f"{TWO} a 2 {rules} 9" for rules in ("z:c", "z:ab", "z:b:b", "z:-", "z: b", "z!c", "z!-")],
    *[f"{TWO} a 2 {rules} 9" for rules in ("s:b", "s!b", "sr", "st", "ls", "L", "l:b", "x")],
    f"{TWO} c 4 z!dc 9",
    f"{TWO} a 4 z!dc 9",
    f"{TWO} a 4 z!cc 9",
    f"{TWO} a 4 z!c:b 9",
    f"{TWO} a 2 z 09",
    f"{TWO} a 2 z 1000000",
    # who is to move, and who has left
    *NOT_TO_MOVE,
    f"{TWO} c 2 z 9",
    f"{TWO} a 2 z!b 9",
    f"{TWO} - 2 z!b 9",
    f"{TWO} c 3 z!c 9",
    f"{ONLY_B} a 2 z!a 9",
    f"{EMPTY} - 2 z 9",
    f"{EMPTY} - 2 z!ab 9",
    f"{FOUR} b 4 z!a 9",
    f"{TWO} - 2 l 9",
    f"{ONLY_B} a 2 s 9",
    f"{EMPTY} a 2 s 9",
    f"{EMPTY} - 2 s 9",
    "8Bn/9/9/9/9/9/9/9/As8 a 2 s 9",
    "8Bn/9/9/9/9/9/9/9/As8 b 2 l 9",
    # too many chevrons, or of too many players
    *[f"AnAnAnAnAn4/9/9/9/9/9/9/9/4Bn4 b 2 {rules} 9" for rules in "zsl"],
    *[f"AnAnAnAn5/9/9/9/9/9/9/9/4Bn4 b 3 {rules} 9" for rules in "zsl"],
    *[f"{FOUR} a 3 {rules} 9" for rules in "zsl"],
    *[f"d8/9/9/9/4Cn4/9/9/9/AnBn7 c 3 {rules} 9" for rules in "zsl"],
]


def test_positions_that_are_accepted(subtests: pytest.Subtests) -> None:
    for text in ACCEPTED:
        with subtests.test(text):
            assert naive_sisters.write(naive_sisters.parse(text)) == text
            assert str(pacru.Position.parse(text)) == text


def test_positions_that_are_refused(subtests: pytest.Subtests) -> None:
    for text in REFUSED:
        with subtests.test(text):
            assert not is_position(naive_sisters.parse, text)
            with pytest.raises(pacru.PositionError):
                pacru.Position.parse(text)


def test_turn_numbers_stay_within_six_digits() -> None:
    for rules in "zsl":
        position = setup("Ae5n Bi9sw", rules=rules, number=999_999)
        assert position.play("e5-e6").turn_number == 999_999
        assert pacru.Position.parse(str(position.play("e5-e6")))


def test_the_place_of_a_player_who_cannot_be_to_move_is_told(subtests: pytest.Subtests) -> None:
    for text in NOT_TO_MOVE:
        with subtests.test(text):
            with pytest.raises(pacru.PositionError) as refusal:
                pacru.Position.parse(text)
            assert refusal.value.where == text.index(" ") + 1
