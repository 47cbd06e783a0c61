"""The texts of turns and positions: the canonical text, every legal spelling, every refusal."""

import pickle
import string
import sys
import unicodedata
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pacru
from tests.reference import naive
from tests.support.setups import fields, forbidden_by, play, setup, ways

FIELD_NAMES = st.sampled_from(naive.FIELDS)
START = "4Bs3Asw/9/Be7Bw/9/9/9/Ae7Aw/9/Bne3An4 a 2 - 1"


# --- turns: reading and writing ----------------------------------------------------------------

CANONICAL = [
    "e1-e2",
    "e1xe4",
    "d4-d7(e8)",
    "d4xd7(e8)",
    "a1-d4(*)",
    "a1-d4(e5,h2)",
    "a1-d4(h2,e5)",
    "a1-d4(*,h2)",
    "c1>(a2,b1)",
    "c1<(a2,b1)",
    "c1<<(a1,a2,b1,b2)",
    "c1>>(a1,a2,b1,b2)",
]


def test_a_turn_is_written_as_it_was_read(subtests: pytest.Subtests) -> None:
    for text in CANONICAL:
        with subtests.test(text):
            turn = pacru.Turn.parse(text)
            assert str(turn) == text
            assert pacru.Turn.parse(str(turn)) == turn
            assert hash(turn) == hash(pacru.Turn.parse(text))
            assert pickle.loads(pickle.dumps(turn)) == turn
            for spelling in (text.upper(), " ".join(text), text.replace(",", " , "), text.title()):
                assert str(pacru.Turn.parse(spelling)) == text, spelling


def test_the_parts_of_a_turn() -> None:
    move = pacru.Turn.parse("a1xd4(*,h2)")
    assert isinstance(move, pacru.Move)
    assert (move.origin, move.destination, move.capture) == ("a1", "d4", True)
    assert (move.benefit, move.meeting) == ("*", "h2")
    plain = pacru.Turn.parse("a1-d4")
    assert isinstance(plain, pacru.Move)
    assert (plain.capture, plain.benefit, plain.meeting) == (False, None, None)
    one = pacru.Turn.parse("a1-d4(e5)")
    assert isinstance(one, pacru.Move)
    assert (one.benefit, one.meeting) == ("e5", None)
    turn = pacru.Turn.parse("c1<<(b2,a1,b1,a2)")
    assert isinstance(turn, pacru.Reorientation)
    assert (turn.field, turn.rotation) == ("c1", "<<")
    assert set(turn.payment) == {"a1", "a2", "b1", "b2"}


def test_no_turn(subtests: pytest.Subtests) -> None:
    for text, where in [
        ("", 0),
        ("e", 0),
        ("j1-e2", 0),
        ("e0-e2", 0),
        ("5e-e2", 0),
        ("e1", 2),
        ("e1e2", 2),
        ("e1=e2", 2),
        ("e1-", 3),
        ("e1-e", 3),
        ("e1-k2", 3),
        ("e1--e2", 3),
        ("e1-e2-e3", 5),
        ("e1-e2 e3", 6),
        ("e1-e2(", 6),
        ("e1-e2()", 6),
        ("e1-e2(,e3)", 6),
        ("e1-e2(e3", 8),
        ("e1-e2(e3,", 9),
        ("e1-e2(e3,)", 9),
        ("e1-e2(e3,*)", 9),
        ("e1-e2(**)", 7),
        ("e1-e2(e3 e4)", 9),
        ("e1-e2(e3,e4,e5)", 11),
        ("e1-e2(e3))", 9),
        ("e1-e2(e3)(e4)", 9),
        ("e1-e2[e3]", 5),
        ("e1 - e2 ( k3 )", 10),
        ("e1-e2!", 5),
        ("c1>", 3),
        ("c1>a2,b1", 3),
        ("c1>()", 4),
        ("c1>(a2)", 6),  # too few
        ("c1>(a2,b1,b2)", 9),  # too many
        ("c1>(a2,a2)", 7),  # one twice
        ("c1>>(a1,a2)", 10),
        ("c1>>(a1,a2,b1)", 13),
        ("c1>>(a1,a2,b1,b2,b3)", 16),
        ("c1>>(a1,a2,b1,a1)", 14),
        ("c1><(a1,a2)", 3),
        ("c1>>>(a1,a2)", 4),
        ("c1<(*,a2)", 4),
        ("pas", 0),
        ("resign", 0),
        ("e1-e2\n", 5),
        ("\te1-e2", 0),
        ("e1\u2013e2", 2),
        ("e\u0661-e2", 0),
        ("\uff451-e2", 0),
        ("\u0130", 0),
    ]:
        with subtests.test(f"{text} {where}"):
            with pytest.raises(pacru.TurnNotationError) as refusal:
                pacru.Turn.parse(text)
            assert refusal.value.text == text
            assert refusal.value.where == where
            assert refusal.value.expected
            assert str(where + 1) in str(refusal.value)
            with pytest.raises(naive.Refused):
                naive.parse_turn(text)


# --- turns: canonical and accepted spellings in a position -------------------------------------


_FOLDING = [
    char
    for char in map(chr, range(128, sys.maxunicode + 1))
    if any(map(str.isascii, (char.lower() + char.upper() + char.casefold())))
    or char.isdigit()
    or (len(normal := unicodedata.normalize("NFKC", char)) == 1 and normal.isascii())
]
FOLDING = [*"\u0130\u0131\u017f\u212a\ufb01\uff13\u00b2", *_FOLDING[::40]]
"""Characters that become some of ASCII by a change of case or form: dotted I, long s, Kelvin sign, full-width 3 …"""


@pytest.mark.parametrize(
    "turn", ["i3-h4(h4)", "I3-H4(*,H4)", "a3<<(a1,a2,a3,a4)", "A3<(A1,B2)", "a3-b4<"]
)
def test_a_character_that_looks_like_one_of_the_notation_is_named_at_its_place(turn: str) -> None:
    pacru.Turn.parse(turn)
    for place in range(len(turn)):
        field = place - (turn[place].isdigit())  # a field is read as a whole
        for char in FOLDING:
            with pytest.raises(pacru.TurnNotationError) as refused:
                pacru.Turn.parse(turn[:place] + char + turn[place + 1 :])
            assert refused.value.where == field


def test_a_position_has_none_of_those_characters_either() -> None:
    for place in range(len(START)):
        for char in FOLDING:
            with pytest.raises(pacru.PositionError) as refused:
                pacru.Position.parse(START[:place] + char + START[place + 1 :])
            assert place - 2 <= refused.value.where <= place


def test_a_star_when_a_connection_alters_a_field_also_without_a_choice() -> None:
    assert ways(setup("Ae1n+ Ba9e a:d1,e3"), "e1-e3") == {"*"}
    assert forbidden_by(setup("Ae1n+ Ba9e a:d1,e3"), "e1-e3")[0] == "R"


def test_no_star_is_written_when_a_connection_alters_nothing_but_one_is_accepted() -> None:
    position = setup("Ae1n+ Ba9e a:e2,e3")
    assert ways(position, "e1-e3") == {""}
    assert play(position, "e1-e3(*)") == play(position, "e1-e3")
    # The same if a crossing gives nothing.
    full = setup("Ae3n+ Bf6e+ Ba9e a:d3,e4,e5,d4-d6,e6,f4,f5")
    assert ways(full, "e3-e5") == {""}
    assert play(full, "e3-e5(*)") == play(full, "e3-e5")
    # The same with a meeting.
    meeting = setup("Ae1n+ Ae4s+ Ba9e a:e2,e3")
    assert play(meeting, "e1-e3(*,i1)") == play(meeting, "e1-e3(i1)")
    assert "i1" in ways(meeting, "e1-e3")
    assert forbidden_by(meeting, "e1-e3(*)") == "R12b"


def test_no_star_when_the_crossing_gives_something_or_without_a_connection() -> None:
    assert forbidden_by(setup("Ae3n+ Ba9e a:d3,e4,e5"), "e3-e5(*)")[:3] == "R13"
    for pieces, turn in (
        ("Ae1n+ Ba9e ae2", "e1-e2(*)"),  # not long
        ("Ae1n Ba9e a:d1,d2,e2,e3", "e1-e3(*)"),  # not from an own marker
        ("Ae1n+ Ba9e a:d1,d2,e2", "e1-e3(*)"),  # not to one
        ("Ae1n+ Be2s Ba9e a:d1,e3", "e1-e3(*)"),  # a jump
        ("Ae1n+ Ad3e Be3w Ba9e a:d1,e2", "e1xe3(*)"),  # a pincer
    ):
        assert forbidden_by(setup(pieces), turn)[0] == "R"


def test_the_star_is_canonical_where_a_field_gives_the_same() -> None:
    position = setup("Ae3n+ Ba9e a:d3,e5")
    assert "e4" not in ways(position, "e3-e5")
    assert play(position, "e3-e5(e4)") == play(position, "e3-e5(*)")
    assert len({str(position.play(turn)) for turn in position.moves()}) == len(position.moves())
    # The same with a meeting.
    meeting = setup("Ae3n+ Ae6s+ Ba9e a:d3,e5")
    assert {"*,d4", "*,i1", "d4,i1"} <= ways(meeting, "e3-e5")
    for same in ("e3-e5(e4,d4)", "e3-e5(d4,e4)", "e3-e5(*,d4)"):
        assert play(meeting, same) == play(meeting, "e3-e5(*,d4)")
        assert same[6:-1] == "*,d4" or same[6:-1] not in ways(meeting, "e3-e5")


def test_fields_stand_in_alphabetical_order_or_the_one_of_the_meeting_first() -> None:
    position = setup("Ae3n Ae5s+ Ba9e ae4")
    both = ways(position, "e3-e4")
    assert {"d4,f4", "f4,a1"} <= both
    assert not {"f4,d4", "a1,f4"} & both
    assert play(position, "e3-e4(f4,d4)") == play(position, "e3-e4(d4,f4)")
    assert play(position, "e3-e4(a1,f4)") == play(position, "e3-e4(f4,a1)")
    # The landing field makes the meeting possible: it can only be the field of the crossing.
    landing = setup("Ae3n Ae5s+ Ba9e")
    assert "e4,d4" in ways(landing, "e3-e4")
    assert play(landing, "e3-e4(d4,e4)") == play(landing, "e3-e4(e4,d4)")
    assert forbidden_by(landing, "e3-e4(a1,b1)")[0] == "R"
    assert forbidden_by(landing, "e3-e4(e4,e4)")[0] == "R"


# --- positions: reading and writing ------------------------------------------------------------


def test_a_position_is_written_as_it_was_read(subtests: pytest.Subtests) -> None:
    for text in [
        START,
        "4Bs3Asw/9/Be7Bw/9/9/9/Ae7Aw/9/Bne3An4 a 2 t 1",
        "4Bs3Asw/9/Be7Bw/9/9/9/Ae7Aw/9/Bne3An4 b 2 r 17",
        "4Bs3Asw/9/Be7Bw/9/9/9/Ae7Aw/9/Bne3An4 a 2 tr 999999",
        "2Cs1As1Bs2/9/Ae7Aw/9/Ce7Bw/9/9/9/2Cn3Bn2 a 3 - 1",
        "2Bs1Cs1Ds2/9/Ce7Cw/9/Be7Dw/9/Ae7Aw/9/2Bn1An1Dn2 d 4 - 4",
        "4Bs3Asw/9/Be7Bw/9/9/1Ane+7/8Aw/9/Bne3An4 b 2 - 2",
        "a1a1a1a1a/9/9/9/4An+4/9/9/9/b1b1b1b1Bn+ a 2 - 9",
        "9/9/9/9/4An4/9/9/9/9 - 2 - 80",  # R16a
        "9/9/9/9/4An4/bbbbbbbbb/9/9/9 - 2 - 80",
        "aaaaaaaaa/aaaaaaaaa/aaaaaaaaa/aaaaaaaaa/aaaaaa3/9/9/9/An7Bn - 2 - 80",  # R16b
        "bbbbbbbbb/bbbbbbbbb/bbbbbbbbb/bbb6/9/9/9/9/An6BnCn - 3 - 80",
        START.replace(" - ", " -~goal=15 "),
        START.replace(" - ", " tr~goal=81 "),
        "aaaaaaaaa/aaaaaa3/9/9/9/9/9/9/An7Bn - 2 t~goal=15 30",
    ]:
        with subtests.test(text):
            position = pacru.Position.parse(text)
            assert str(position) == text
            again = pacru.Position.parse(text)
            assert position == again
            assert hash(position) == hash(again)
            assert position != pacru.Position.parse(START) or text == START
            assert pickle.loads(pickle.dumps(position)) == position
            assert naive.write(naive.parse(text)) == text


def test_what_a_position_says() -> None:
    position = pacru.Position.parse("8Bsw+/9/9/9/aAnw+2b4/9/9/9/8Asw b 4 tr 123")
    assert (position.players, position.to_move, position.turn_number) == (4, 1, 123)
    assert (position.tournament, position.repetition, position.target) == (True, True, 24)
    assert position.chevrons(0) == {"b5": "nw", "i1": "sw"}
    assert position.markers(0) == {"a5", "b5"}
    assert position.markers(1) == {"i9", "e5"}
    assert position.chevrons(2) == {}
    assert (position.marker("e5"), position.marker("e6")) == (1, None)
    assert (position.chevron("b5"), position.chevron("a5")) == ((0, "nw"), None)
    assert position.outcome is None


def test_a_board_that_has_ended_the_game() -> None:
    last = pacru.Position.parse("9/9/9/9/4An4/9/9/9/9 - 2 - 80")
    assert last.to_move is None
    assert last.outcome is not None
    assert last.outcome.winner == 0
    markers = pacru.Position.parse("bbbbbbbbb/bbbbbbbbb/bbbbbbbbb/bbb6/9/9/9/9/An6BnCn - 3 - 80")
    assert markers.outcome == pacru.Outcome(1, "markers")
    assert markers.moves() == []


TWENTY_FOUR = "bbbbbbbbb/bbbbbbbbb/bbbbbb3"


WRONG_PARTS = {
    "9": ("8", "91", "45", "0"),
    "/9/": ("/", "/9/9/", "//"),
    "Bs": ("B", "bs", "BS", "Bes", "Bs++", "+"),
    " - 1": (" rt 1", " tt 1", " T 1", "  1", " -"),
    " a 2": (" A 2", " 0 2", " a 1", " a 22"),
    " - ": (" -~ ", " ~goal=15 ", " -~goal "),
}
"""What cannot stand in the start in the place of a part."""
WRONG_NUMBERS = ("0", "-1", "+1", "1.0", "1_0", "1000000", "\u0661", "")
WRONG_CHANGES = (
    *("-~goal=42", "-~goal=82", "-~goal=0", "-~goal=015", "-~aim=15"),  # 42 is as published
    *("-~goal=15,goal=15", "s~goal=15"),
)


def test_no_position(subtests: pytest.Subtests) -> None:
    for text, where in [
        ("", 0),
        (" " + START, 0),
        (START + " ", None),
        (START + "\n", None),
        (START + " 1", None),
        (START.replace(" ", "  ", 1), START.index(" ") + 1),
        (START.replace(" ", "\t", 1), START.index(" ")),
        *(
            (START.replace(part, other, 1), None)
            for part, others in WRONG_PARTS.items()
            for other in others
        ),
        *((START.replace(" - 1", f" - {number}"), None) for number in WRONG_NUMBERS),
        *((START.replace(" - ", f" {rules} "), START.index(" - ") + 1) for rules in WRONG_CHANGES),
        # parts whose place is told
        (START.replace("/9/9/9/", "/9/44/9/"), "4/9/Ae"),  # two digits side by side
        (START.replace("/", "|", 1), 7),
        ("\u0669" + START[1:], 0),
        (START.replace("Bs", "Bx", 1), "Bx3Asw"),
        (START.replace("7Bw", "7Cw", 1), "Cw/9/9/9"),
        (START.replace("Bs", "Es", 1), 1),
        (START.replace(" a 2", " e 2"), "e 2 - 1"),
        (START.replace(" a 2", " a 5"), "5 - 1"),
        (START.replace(" - 1", " x 1"), "x 1"),
        (START.replace(" - 1", " - 01"), "01"),
        # a letter beyond the number of players
        (START.replace("/9/", "/c8/", 1), None),
        (START.replace("/9/", "/Cn8/", 1), None),
        (START.replace(" a 2", " c 2"), None),
        # too many chevrons, or none
        (START.replace("/9/", "/As8/", 1), None),
        ("2Cs1As1Bs2/9/Ae7Aw/9/Ce7Bw/9/9/9/As1Cn3Bn2 a 3 - 1", None),
        ("9/9/9/9/9/9/9/9/9 a 2 - 1", None),
        ("9/9/9/9/9/9/9/9/9 - 2 - 1", None),
        ("9/9/9/9/4a4/9/9/9/9 - 2 - 1", None),
        # what the board says and who is to move
        ("aaaaaaaaa/aaaaaa3/9/9/9/9/9/9/An7Bn b 2 -~goal=15 30", None),  # the game is over
        ("aaaaaaaaa/aaaaa4/9/9/9/9/9/9/An7Bn - 2 -~goal=15 30", None),  # it is not
        ("bbbbbbbbb/bbbbbbbbb/bbbbbb3/cccccc3/ccccccccc/ccccccccc/9/9/Ae1Be1Ce4 - 4 - 9", None),
        (f"{TWENTY_FOUR}/9/9/9/9/9/Ae3De4 - 4 - 9", None),  # at the target without chevrons
        (f"{TWENTY_FOUR}/9/9/9/9/9/Ae3Be4 a 4 - 9", None),  # the game is over
        (f"{TWENTY_FOUR}/9/9/9/9/9/Ae3Be4 b 4 - 9", "b 4 - 9"),
        ("9/9/9/9/4An4/9/9/9/9 a 2 - 80", None),
        (START.replace(" a 2", " - 2"), "- 2 - 1"),  # it is not
        ("9/9/9/9/4An4/9/9/9/8Bn c 3 - 80", "c 3 - 80"),  # has no chevron
        ("9/9/9/9/4An4/9/9/9/8Bs b 3 - 80", "b 3 - 80"),  # has no move
        ("4An4/9/9/9/9/9/9/9/aaaa4Bn a 2 - 80", None),
    ]:
        with subtests.test(text):
            with pytest.raises(pacru.PositionError) as refusal:
                pacru.Position.parse(text)
            assert refusal.value.text == text
            assert 0 <= refusal.value.where <= len(text)
            assert refusal.value.expected
            if isinstance(where, str):
                assert text[refusal.value.where :].startswith(where)
            elif where is not None:
                assert refusal.value.where == where
            with pytest.raises(naive.Refused):
                naive.parse(text)


def test_the_last_turn_number_is_never_passed() -> None:
    position = pacru.Position.parse(START.replace(" - 1", " - 999999"))
    after = position.play(position.moves()[0])
    assert pacru.Position.parse(str(after)) == after


# --- any text at all ---------------------------------------------------------------------------

ALPHABET = st.sampled_from("abcdefghi123456789-x()*,<> ABCDEFGHIX")
POSITION_ALPHABET = st.sampled_from("abcdABCDnesw+123456789/ -tr")


def mutate(text: str, draw: st.DrawFn, alphabet: st.SearchStrategy[str]) -> str:
    """A text with a few characters inserted, removed, replaced or swapped."""
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(text)))
        cut = draw(st.integers(0, 3))
        middle = draw(st.text(alphabet | st.characters(), max_size=3))
        text = text[:at] + middle + text[at + cut :]
    return text


@st.composite
def turn_texts(draw: st.DrawFn) -> str:
    form = draw(
        st.sampled_from(["{}-{}", "{}x{}({})", "{}-{}({},{})", "{}>({},{})", "{}-{}(*,{})"])
    )
    text = form.format(*(draw(FIELD_NAMES) for _ in range(form.count("{}"))))
    return text if draw(st.booleans()) else mutate(text, draw, ALPHABET)


@st.composite
def position_texts(draw: st.DrawFn) -> str:
    text = draw(
        st.sampled_from(
            [
                START,
                "2b1a4/3abb3/1aa1b4/aaa2Ane+1a1/a2a1Asw1ab/4b1b1a/ba2BnBnwAsw+Bneb/6b2/a1b3aa1 a 2 t 1",
                "1AnBne6/2b6/9/b1Ae6/CseAnwBnb5/2acCne4/5a3/c3b4/2Csw3Bs+2 b 3 t 1",
                f"{TWENTY_FOUR}/9/9/9/9/9/Ae3Be4 - 4 - 9",
            ]
        )
    )
    return mutate(text, draw, POSITION_ALPHABET)


def check_turn(text: str) -> None:
    try:
        turn = pacru.Turn.parse(text)
    except pacru.TurnNotationError as refusal:
        assert refusal.text == text
        assert 0 <= refusal.where <= len(text)
        with pytest.raises(naive.Refused):
            naive.parse_turn(text)
    else:
        assert pacru.Turn.parse(str(turn)) == turn
        assert str(turn) == naive.parse_turn(text)


def check_position(text: str) -> None:
    try:
        position = pacru.Position.parse(text)
    except pacru.PositionError as refusal:
        assert refusal.text == text
        assert 0 <= refusal.where <= len(text)
        with pytest.raises(naive.Refused):
            naive.parse(text)
    else:
        assert str(position) == text
        assert naive.write(naive.parse(text)) == text


@pytest.mark.parametrize("examples", [400, pytest.param(20_000, marks=pytest.mark.long)])
@pytest.mark.parametrize(
    ("texts", "check"),
    [
        (st.text(ALPHABET, max_size=20) | turn_texts(), check_turn),
        (st.text(POSITION_ALPHABET, max_size=60) | position_texts(), check_position),
    ],
    ids=["turns", "positions"],
)
def test_any_text_is_one_or_refused_as_one(
    texts: st.SearchStrategy[str], check: Callable[[str], None], examples: int
) -> None:
    how = settings(derandomize=examples == 400, database=None, max_examples=examples)
    how(given(st.text(max_size=40) | texts)(check))()


@settings(max_examples=400)
@given(turn_texts())
def test_any_turn_is_played_or_refused_with_a_rule(text: str) -> None:
    position = pacru.Position.parse(START)
    try:
        turn = pacru.Turn.parse(text)
    except pacru.TurnNotationError:
        return
    try:
        position.play(turn)
    except pacru.IllegalTurn as refusal:
        assert refusal.turn
        assert refusal.rule[0] == "R"
        assert refusal.rule[1] in string.digits


def test_long_and_nested_texts_are_refused_quickly() -> None:
    for text in ("9/" * 100_000, "a" * 1_000_000, "(" * 1_000_000, "1" * 1_000_000):
        with pytest.raises(pacru.PositionError):
            pacru.Position.parse(text)
        with pytest.raises(pacru.TurnNotationError):
            pacru.Turn.parse(text)


def test_helpers_of_these_tests() -> None:
    assert fields("d4-e5") == {"d4", "d5", "e4", "e5"}
    assert str(setup("Ae1n Ba9e be2 a:c1,c2", number=3)) == ("Be8/9/9/9/9/9/9/2a1b4/2a1An4 a 2 - 3")
