"""What is wrong with a turn: one thing that everybody can see, of a kind that has a name."""

import re
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pacru import Game, Position
from pacru.core.turn import Turn
from pacru.explain import fault_words
from pacru.explain.faults import Fault, FaultKind, faults
from pacru.explain.reasons import Topic
from pacru.review.moments import fault_of
from tests.support.checker import Case, is_fault, name
from tests.support.setups import random_position

KINDS: Final = {
    FaultKind.OPEN: ("9/9/9/3Bse5/3Be5/4An4/9/9/An7Bn a 2 - 9", "e4-e5", "a1-a2"),
    FaultKind.MISSES_CAPTURE: ("9/8Bs/9/3AeBs4/4An4/9/9/9/9 a 2 - 9", "d6-e7(e7)", "d6xe6"),
    FaultKind.LOSES: (
        "1b7/9/9/b5aAs1/b5b2/b3b4/bba6/ab1b1Be3/Aw+Be+Bsw+1ba3 a 2 - 37",
        "h6-i5",
        "h6-h5",
    ),
    FaultKind.FILLED: (
        "2aaAe+bb1Bn/1Ane+1a5/aa4b1b/Bn+a5b1/bBnBn+4bb/aab4bb/a1b6/b1bb1b3/1abbbabAse1 a 2 - 69",
        "b8-e8(f7)",
        "e9-f8",
    ),
    FaultKind.BORDER: ("4Bs4/9/8Bw/9/9/9/8Aw/9/4An4 a 2 - 9", "i3-h3", "i3-h4(h5)"),
    FaultKind.PRICE: ("4Bs4/9/8Bw/9/9/9/8Aw/aaaa5/4An4 a 2 - 9", "i3>(a2,b2)", "i3-h4(h5)"),
}
"""A position, a turn and a better one."""


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_of_fault(kind: FaultKind) -> None:
    position, played, better = KINDS[kind]
    game = Game(Position.parse(position))
    found = faults(*(game.play(turn).plies[0] for turn in (played, better)))
    assert kind in [one.kind for one in found]
    case = Case.of(position, [played], [better])
    assert all(is_fault(case, one) for one in found)


@given(st.integers(2, 3), st.integers(0, 999), st.integers(4, 60), st.data())
def test_what_is_wrong_is_wrong_by_the_plain_rules(
    players: int, seed: int, plies: int, data: st.DataObject
) -> None:
    position = random_position(players, seed, plies)
    turns = [str(turn) for turn in position.moves()]
    if position.outcome or not turns:
        return
    played, better = (data.draw(st.sampled_from(turns)) for _ in range(2))
    game = Game(position)
    found = faults(*(game.play(turn).plies[0] for turn in (played, better)))
    case = Case.of(str(position), [played], [better])
    for one in found:
        assert is_fault(case, one), one


def test_a_fault_is_none_of_the_same_turn() -> None:
    for position, played, _ in KINDS.values():
        ply = Game(Position.parse(position)).play(played).plies[0]
        assert faults(ply, ply) == ()


def every_fault() -> list[Fault]:
    """Faults of all kinds and topics."""
    falls = [
        Fault(FaultKind.FALL, topic=topic, missed=missed)
        for topic in (None, *Topic)
        for missed in (False, True)
    ]
    turn = Turn.parse("a3-b4(b4)")
    others = [
        Fault(kind, number=number, less=1, other=1, reply=turn)
        for kind in FaultKind
        if kind is not FaultKind.FALL
        for number in (2, 3)
    ]
    return [*falls, *others]


@pytest.mark.parametrize("fault", every_fault())
def test_what_is_said_names_no_field_and_an_opinion_is_one(fault: Fault) -> None:
    said = [
        fault_words.warning(fault, name),
        fault_words.happened(fault, name),
        fault_words.task(fault, name),
    ]
    whole = " ".join([*map(" ".join, said), fault_words.title(fault), fault_words.lesson(fault)])
    assert not re.search(r"\b[a-i][1-9]\b", whole)
    assert "{" not in whole
    assert all(one.heading for one in said)
    for one in said[:2]:
        assert one.sentence
        opinion = fault.kind in (FaultKind.FALL, FaultKind.PRICE)
        assert one.sentence.startswith("I think ") is opinion
    forbidden = ("blunder", "mistake", "inaccura", "proven", "expected", "%", "kept", "points")
    assert not [word for word in forbidden if word in whole.lower()]


def test_the_gravest_thing_is_told() -> None:
    position, played, better = KINDS[FaultKind.LOSES]
    fault = fault_of(Position.parse(position), [played], [better])
    assert (fault.kind, fault.is_exact, fault.is_threat) == (FaultKind.LOSES, True, True)


def test_what_a_search_expects_is_told_if_nothing_can_be_seen() -> None:
    position = "9/9/9/3Bse5/3Be5/4An4/9/9/An7Bn a 2 - 9"
    lost = ["a1-a2", "i1-i2", "e4-e5", "d5xe5"]
    fault = fault_of(Position.parse(position), lost, ["a1-b2", "i1-i2"])
    assert (fault.kind, fault.topic) == (FaultKind.FALL, Topic.CAPTURE)
    assert not fault.is_exact
