"""What only the sister games have: passes and twists as text, a count by agreement, their positions."""

import pickle

import pytest

import pacru
from pacru import record
from tests.reference import naive_sisters
from tests.support.boards import is_position
from tests.support.games import recorded
from tests.support.records import split_record
from tests.support.setups import play_game, setup

GAMES = ["azacru", "shacru", "lilacru"]

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


@pytest.mark.parametrize("game", GAMES)
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
