"""Drafts: every legal turn can be entered step by step, and nothing else."""

import pytest

from pacru import Choice, Draft, IllegalTurn, Kind, Move, Out, Position, Reorientation, Step, Turn

START = Position.initial()
RED = Position.parse(
    "Bne+bAsw3bb1/1bb3bbb/bbBne+3bbb/3bbb1a1/Ae2Bw+bb2a/3aAs+baa1/aaa1bbaa1/aaa1bbaa1/aaabbbaaa b 2 t 58"
)
BLACK = Position.parse(
    "8Asw/6b2/a1Awab1Bse+2/3babaab/b1a2a1b1/5An+1Ane1/5aa1a/5Bs+2Bs/Bne4a1b1 a 2 - 23"
)


def keys(draft: Draft, *kinds: Kind) -> list[str]:
    return sorted(choice.key for choice in draft.choices if not kinds or choice.kind in kinds)


def test_the_chevrons_are_offered_first() -> None:
    draft = Draft(START)
    assert draft.step is Step.CHEVRON
    assert keys(draft) == ["a3", "e1", "i3", "i9"]
    assert draft.prompt == ("Choose a chevron", "Four can move.", "R2")
    assert draft.back() == draft
    assert draft.choice("a3") == Choice("a3", Kind.CHEVRON, "R3", "a3 faces east; its power is 1")
    over = Draft(START.leave(Out("resign")))
    assert over.choices == ()
    assert over.refusal("a3").rule == "R16"
    assert over.prompt.title == "The game is over"


def test_destinations_tell_what_they_bring() -> None:
    draft = Draft(RED).choose("c7")
    assert keys(draft, Kind.PLAIN) == ["c8"]
    assert keys(draft, Kind.PINCER) == ["c9"]
    assert keys(draft, Kind.BOTH) == ["g7", "h7", "i7"]
    both, captures = draft.choice("g7"), draft.choice("c9")
    assert both and captures
    assert both.options == {"d7", "e7", "f7", "i9"}
    assert both.rule == "R13"
    assert captures.captures == "c9"
    assert captures.gains == {"c9"}


def test_the_benefit_of_r13_both_ways() -> None:
    draft = Draft(RED).choose("c7").choose("g7")
    assert draft.step is Step.BENEFIT
    connection, crossing = draft.choices
    assert connection.key == "connection"
    assert connection.gains == {"d7", "e7", "f7"}
    assert connection.text == "d7, e7 and f7 become yours"
    assert crossing.key == "crossing"
    assert crossing.gains == {"i9"}
    assert str(draft.choose("connection").turn) == "c7-g7(*)"
    assert str(draft.choose("crossing").turn) == "c7-g7(i9)"
    assert draft.choose("connection").back() == draft


def test_a_crossing_asks_for_its_field() -> None:
    draft = Draft(START).choose("a3").choose("b4")
    assert draft.step is Step.MARK
    assert draft.borderland == {f + r for f in "abc" for r in "456"}
    assert draft.preview.chevron("b4") == (0, "ne")
    assert draft.preview.chevron("a3") is None
    assert draft.preview.to_move == 0
    assert draft.choose("b4").turn == Move("a3", "b4", False, "b4")


def test_a_reorientation_is_paid_field_by_field() -> None:
    draft = Draft(BLACK).choose("f4")
    turning = draft.choose("<<")
    assert turning.step is Step.PAYMENT
    assert turning.price == 4
    assert len(turning.choices) == len(BLACK.payable())  # not each payment
    assert turning.prompt.text == "0 of 4 chosen. f4 will face west."
    assert turning.preview.chevron("f4") == (0, "w")
    two = turning.choose("a7").choose("i3")
    assert two.paid == ("a7", "i3")
    assert two.prompt.text == "2 of 4 chosen. f4 will face west."
    assert two.preview.marker("a7") is None
    assert two.choose("a7").paid == ("i3",)  # taken back
    assert len(two.proposal) == 2
    assert not set(two.proposal) & {"a7", "i3"}
    turn = two.complete().turn
    assert isinstance(turn, Reorientation)
    assert {"a7", "i3"} < set(turn.payment)
    assert BLACK.play(turn).chevron("f4") == (0, "w")


def test_a_meeting_shows_its_partner() -> None:
    position = Position.parse("9/9/9/4As+4/4a4/4An+4/9/9/4Bn4 a 2 - 1")
    draft = Draft(position).choose("e4").choose("e5")
    assert draft.step is Step.MEETING
    assert draft.meets == "e6"
    assert "e1" not in keys(draft)
    assert draft.prompt.rule == "R12"
    assert str(draft.choose("a9").turn) == "e4-e5(a9)"


def test_the_only_field_is_taken_by_itself() -> None:
    position = Position.parse("9/9/9/bbb6/bbb6/b1b6/An8/9/4Bn4 a 2 - 1")
    draft = Draft(position).choose("a3").choose("b4")
    assert draft.step is Step.DONE
    assert str(draft.turn) == "a3-b4(b4)"
    assert draft.back().step is Step.WHERE


@pytest.mark.parametrize(
    ("path", "key", "rule"),
    [
        ((), "e9", "R2"),
        ((), "e5", "R3"),
        (("a3",), "a4", "R3"),
        (("a3",), "c3", "R5"),
        (("a3",), "<", "R14a"),
        (("a3", "b4"), "d4", "R4b"),
        (("a3", "b4"), "nonsense", "R4"),
    ],
)
def test_refusals_name_the_rule(path: tuple[str, ...], key: str, rule: str) -> None:
    draft = Draft(START, path)
    assert draft.refusal(key).rule == rule
    with pytest.raises(IllegalTurn) as refused:
        draft.choose(key)
    assert refused.value.rule == rule
    assert draft.refusal(key).reason in str(refused.value)


def test_a_whole_turn_is_read_in_any_legal_spelling() -> None:
    draft = Draft.of(RED, Turn.parse("c7-g7(i9)"))
    assert draft.path == ("c7", "g7", "crossing")
    assert Draft.of(RED, Turn.parse("d5>(b8,b7)")).paid == ("b7", "b8")
    with pytest.raises(IllegalTurn):
        Draft.of(RED, Turn.parse("c7-a1"))
