"""Why a turn is good, and what it allows: each kind of sentence, each of which is true by the plain rules."""

import pytest

from pacru import Game, Ply, Position
from pacru.explain.dangers import dangers
from pacru.explain.merits import merits
from pacru.explain.reasons import MOST, Grade, Picture, Reason, Topic, choose_weightiest
from tests.reference import naive
from tests.support.checker import Case, name
from tests.support.examples import read_examples
from tests.support.puzzles import all_puzzles
from tests.support.setups import setup

PINCER = "9/8Bs/9/3AeBs4/4An4/9/9/9/9 a 2 - 1"


def play(position: str, turn: str) -> Ply:
    return Game(Position.parse(position)).play(turn).plies[-1]


MERITS = read_examples("""
9/8Bs/9/3AeBs4/4An4/9/9/9/9 a 2 - 1 | d6xe6
    It captures the chevron on e6.
    It leaves Bea with only these ways out: h7 and i7.
9/9/9/3AeBs4/4An4/9/9/9/9 a 2 - 1 | d6xe6
    It captures the last chevron of Bea.
1b7/9/9/b5a2/b5b1Ase/b3b4/bba6/ab1b1Be3/Aw+Be+Bsw+1ba3 b 2 - 38 | f2-h4(i4)
    It closes the last ways out: Ada can’t move any chevron, and is out.
aaaaaaaa1/aaAsw+a1a3/aaaaaaaaAe+/aaa3a2/a8/aa7/a1a1Bnw1Ae2/1a1a2a1Ae+/2aaaaa1a a 2 - 143 | c8-c6(c4)
    It reaches the 42 markers needed to win.
4Bs4/6Aw2/8Bw/1Bse+7/9/9/Ae7Aw/Bn8/4An4 a 2 - 5 | i3-h4(h6)
    It gains 1 marker.
    It keeps 1 of Bea’s chevrons from crossing a border next.
8Asw/5Bse3/9/6a2/bBsa1a1Ane+1a/3Ae+3Anwb/9/9/3Beb4 a 2 - 17 | h4-e4(e4,e1)
    It gains 2 markers, some of them opposing.
    It takes the lead in another borderland.
8Asw/5Bse3/9/1Bse4aBsw1/2b3bAn1/6An+2/AeBne7/8a/9 a 2 - 11 | g4-g6(*)
    It takes over 1 opposing marker.
    It leaves Bea too few markers to rotate a chevron.
a1Awa1a1b1/2aBne+1b3/bAn+Aw+3a1a/aaAw3aa1/b1b3a2/b5a1a/b8/8a/5b3 a 2 - 39 | b7-d9(e9)
    It leaves Bea with only these ways out: e8 and f8.
    It gains 1 marker.
2b2AebbAsw/2Bnea2aaAe/5aBnbBw/b1a4ab/9/b1a5b/9/9/2a6 a 2 - 39 | f9>(c4,c6)
    It opens 2 more ways out.
    It rotates a chevron so that it has more ways to go.
2aaaba2/2a2aa1Ane/Asw6Bs+1/Bnw+aa4aa/2a6/aaAw+5a/Bn1a6/2ba4As+/3b1b3 b 2 - 64 | a3>(d1,f1)
    It frees another chevron: until now, only one could move.
    It rotates a chevron that couldn’t move.
3a5/9/5As2Bw/ba7/1Bw3ba2/bAne+5Anw1/2Anw6/a8/Bne8 a 2 - 17 | f7-g6(h6)
    It gains 1 marker.
    It gives Ada 6 more possible moves.
2aabaaAw1/4Bw4/Bnw+4aAe+b1/abaBw+bbba1/a6a1/As+Bne+3b2b/9/1a1Ase5/3a5 b 2 - 44 | d6-c5(c5,g9)
    It gains 2 markers, some of them opposing.
    It takes 6 possible moves from Ada.
a1a1Anea3/2a2aAe1a/Bn+An5bBse+/ba4bbb/5a3/aa4Be+ba/a7b/9/2aa1bBse1b b 2 - 54 | i7-i6(h5)
    It gives Bea’s chevrons more reach: +5 power in total.
    It prepares a connection for 3 markers: i6–i1.
4Bs4/8As/Be8/7Bsw+1/9/1Ane+5Anwa/1Bn7/9/4An4 a 2 - 7 | i8-h7
    It takes aim at another chevron: a second attacker could capture it.
    It brings a chevron to where it can cross a border next.
8Asw/3Bsw5/Be7Bw/9/a8/1Ane7/8Aw/9/Bne3An4 a 2 - 3 | e1-d2
    It brings another chevron to where it can cross a border next.
6bAw1/6Be2/8Bw/bBsea6/9/1Ane4Awa1/9/9/Bne3An4 b 2 - 8 | i7-h8
    It threatens to capture the chevron on h9: g8 and h8 attack it.
8Asw/5Bse3/7Bw1/a1b3a2/1Bs7/bBneAe3AnwAnea/9/8a/9 a 2 - 15 | c4-d4(d6)
    It stops Bea from capturing the chevron on c4.
    It gains 1 marker.
4a3Asw/9/3An1Bsw+b2/b3b2An+1/3Be+aBswAnwa1/a5ba1/9/9/Bne5a2 b 2 - 22 | d5-e6(e9)
    It stops Ada from making the connection h6–e9, which would gain 2 markers.
    It takes over 1 opposing marker.
3bAw1a2/An+Asw+ab1a3/abAne+5b/aaa5b/1a7/baa5b/a1a5b/b8/1Bea2aa2 b 2 - 92 | b1-c2
    It stops Ada from winning with b8–b3 (c2).
    It brings a chevron to where it can cross a border next.
1aaaaaa2/a1bb1bbaa/aaaBn+bbbba/aabBne+2An+ba/a1b3bab/a1b3abb/1baaBse+bAse+1b/bb1baabbb/baAsw+abbba1 a 2 - 121 | g3-i1
    It gets a chevron out of reach of Bea.
1aaaaaa2/a1bb1bbaa/aaaBn+bbbba/aabBne+2An+ba/a1b3bab/a1b3abb/1baaBse+bAse+1b/bb1baabbb/baAsw+abbba1 a 2 - 121 | g6-d9(*)
    It gains 2 markers, some of them opposing.
    It takes the lead in another borderland.
1aaaaaa2/a1bb1baaa/aaaBn+bbAn1a/aabBne+2abb/a1b3aAn+Bn+/a1b3abb/1ba1bba1b/bb1b1b1bb/baAsw+abbba1 a 2 - 129 | h5-g6
    It takes aim at another chevron: a second attacker could capture it.
2Bnwb1a3/4b4/b5Anw1a/2Aw+2b3/4a2ab/aAne3b1b1/7Bseb/5a1b1/Bne4AswBsw+2 b 2 - 32 | c9-b9
    No other move leaves Bea more room: 9 possible moves.
Ane+1abaaa2/aAsw2bb3/b1ab3ba/a1b3a2/ab6b/a1Bn4bb/BnwBs+1b4b/bbAseb1a1bb/2abbbba1 b 2 - 76 | c4-b5
    No other move leaves Ada less room: 7 possible moves.
1aaaAw+aa2/a2bAnw+baaa/aaaBne+1b2a/aabBne+2abBn+/a1b3a1b/a1b3abb/1ba1bba1b/bb1b1b1bb/1aAsw+abbba1 b 2 - 134 | d7-g7(g7)
    It gains a marker in a borderland where Bea had none.
a2baAnw+a2/Anw+3bBnw+3/b1a1a2ba/Asw+1a3a2/7ab/a6bb/3b4b/bbBnwb1a1bb/2Bwbbbba1 a 2 - 65 | f9<(a4,a9)
    It rotates a chevron so that it can connect 2 fields next.
    It rotates a chevron so that it has more ways to go.
Ane+1Aw+baaa2/a3Bw+b3/b1a4ba/Asw+1a3a2/1b6b/a1Bn4bb/3b4b/bb1b1a1bb/2Bwbbbba1 b 2 - 70 | c1-a3
    It keeps 1 of Ada’s chevrons from crossing a border next.
    It brings another chevron to where it can cross a border next.
1aabaaa1Bn/aa1aabaaa/aAsw+abbb1ba/aaab2Bse+bb/a5bbb/a1a3abBse+/1bAse+1bba1b/bb1b1b1bb/1aAsw+abbba1 a 2 - 145 | c3-d3(e2)
    No other move leaves Ada more room: 11 possible moves.
""")
"""Positions, turns, and what is told."""


@pytest.mark.parametrize(("position", "turn", "told"), [(*it[:2], it[2:]) for it in MERITS])
def test_each_kind_of_merit(position: str, turn: str, told: tuple[str, ...]) -> None:
    found = merits(play(position, turn), name)
    assert tuple(reason.text for reason in found) == told
    for reason in found:
        assert reason.grade is Grade.PROVED
        assert Case.of(position, [turn]).holds(reason.text)


EXPECTED = [
    (
        "1aaaaaa2/1aaa1bbab/b1b2bbab/bBw+bbBsw+bbbb/b6bb/b2An2bbb/bbbbbba1b/b2b1b3/aabBse+bbb2 b 2 - 160",
        "e6-e3(*) d4-c5(b4) e3-e1(*)",
        "It leads to a win in 2 moves.",
    ),
    (
        "6bAna/7Anw1/8a/6abBe+/1bbb2Be1a/1aAeb1b1ba/3bAw3b/3Bsw2Be2/3b1aaa1 b 2 - 38",
        "i6>(b5,f4) h8-g8 i6-i3(*) g8-f7(d9) g5-h6 f7-f6(f6)",
        "It pays for itself within 6 moves: 2 markers.",
    ),
]


@pytest.mark.parametrize(("position", "line", "told"), EXPECTED)
def test_what_is_expected_happens_in_the_line(position: str, line: str, told: str) -> None:
    first, *later = line.split()
    ply = play(position, first)
    found = {reason.text: reason for reason in merits(ply, name, later, most=9)}
    assert found[told].grade is Grade.EXPECTED
    assert Case.of(position, line.split()).holds(told)
    assert told not in {reason.text for reason in merits(ply, name, most=9)}


def test_a_forced_win_is_told_with_its_length() -> None:
    short = [one for one in all_puzzles() if one.kind == "win3" and len(one.line) == 3]
    plies = [Game(one.position).play(one.line[0]).plies[-1] for one in short]
    # With few replies, the plain rules can try them all.
    ply = min(plies, key=lambda one: (len(one.after.rotations()), len(one.after.moves())))
    told = merits(ply, name, plies=3)[0]
    assert (told.text, told.grade) == ("It wins by force in 2 moves.", Grade.PROVED)
    assert Case.of(str(ply.before), [ply.spelled]).holds(told.text)


DANGERS = read_examples("""
1b7/9/9/b5aAs1/b5b2/b3b4/bba6/ab1b1Be3/Aw+Be+Bsw+1ba3 a 2 - 37 | h6-i5 | h6-h5
    Bea can win on their next move: f2–h4 (i4).
    Bea can reply f2–h4 (i4): then Ada can’t move any chevron.
    It leaves Ada with only these ways out: i4.
9/3bBe4/8b/5aBs+Bswb/9/7ba/3Ane5/a1Bea5/2AswaAn4 b 2 - 22 | h6-e3(f3) | c2xd3(f1)
    Ada can capture the chevron on e3: d3 and e1 attack it.
2aaAe+bb1Bn/1Ane+1a5/aa4b1b/Bn+a5b1/bBnBn+4bb/aab4bb/a1b6/b1bb1b3/1abbbabAse1 a 2 - 69 | b8-e8(f7) | e9-f8
    Bea can gain 3 markers with the connection c5–g9.
4a3Asw/9/3An1Bsw+b2/b3b2An+1/3Be+aBswAnwa1/a5ba1/9/9/Bne5a2 b 2 - 22 | d5-f3(d1) | d5-e6(e9)
    Ada can take over 1 marker with the connection h6–e9.
2aa1a3/1a1aab3/a4a1bb/bb6b/aa6a/bbAn4ba/bbAse+bBswa2a/BswAnw2ab3/aa1aBs1a2 b 2 - 68 | e3-c1(c1) | e1>(b4,b6)
    Ada can win on their next move: c4–b5.
    Ada can take over 1 marker with the connection c3–f3.
    It leaves Bea with no chevron that can move, unless that changes by the next turn.
""")
"""Positions, turns, better ones, and what is told."""


@pytest.mark.parametrize(
    ("position", "turn", "better", "told"), [(*it[:3], it[3:]) for it in DANGERS]
)
def test_each_kind_of_danger(position: str, turn: str, better: str, told: tuple[str, ...]) -> None:
    found = dangers(play(position, turn), play(position, better), name)
    assert tuple(reason.text for reason in found) == told
    for reason in found:
        assert reason.grade is Grade.PROVED
        assert Case.of(position, [turn]).holds(reason.text)
        assert not Case.of(position, [better]).holds(reason.text)


def test_what_the_better_turn_allows_as_well_is_no_danger_and_a_win_allows_nothing() -> None:
    for position, turn, *_ in DANGERS:
        assert dangers(play(position, turn), play(position, turn), name) == []
    won = play("9/9/9/3AeBs4/4An4/9/9/9/9 a 2 - 1", "d6xe6")
    assert dangers(won, won, name) == []
    assert merits(play(str(setup("Aa1n Ai1n Be9s Bi9s")), "a1-a2"), name) == ()  # like any other


def test_the_weightiest_reasons_are_chosen_and_those_worth_the_price() -> None:
    found = [Reason(weight, Topic.POWER, str(weight)) for weight in (100, 500, 300)]
    assert [one.text for one in choose_weightiest(found)] == ["500", "300"]
    assert [one.text for one in choose_weightiest(found, 1)] == ["500"]
    assert [one.text for one in choose_weightiest(found, price=4)] == ["500"]
    assert MOST == 2


def test_pictures_show_fields_of_the_board() -> None:
    for position, turn, *_ in MERITS:
        for reason in merits(play(position, turn), name):
            shown = reason.picture or Picture(0)
            ends = [field for way in shown.ways for field in way]
            assert {*shown.fields, *shown.taken, *ends} <= {*naive.FIELDS}
