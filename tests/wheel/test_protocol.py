"""Reports of a search: what is written can be read again, and nothing else can."""

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pacru import Game
from pacru.bot.protocol import (
    NO_TURN,
    SCORES,
    Info,
    Score,
    Thought,
    read_answer,
    read_info,
    write_answer,
    write_info,
)

NUMBERS = st.integers(0, 10**12)
SAID = NUMBERS | st.none()
TURNS = st.text("abcdefghi123456789x-<>(*,)" + string.ascii_lowercase, min_size=1)
THOUGHTS = st.builds(
    Thought,
    st.integers(1, 99),
    st.builds(Score, st.sampled_from(SCORES), st.integers(-(10**6), 10**6)),
    st.lists(TURNS).map(tuple),
    SAID,
)


@given(st.builds(Info, THOUGHTS, SAID, SAID, st.integers(1, 20)))
def test_what_is_written_about_a_turn_is_read(info: Info) -> None:
    line = write_info(info)
    assert "\n" not in line
    assert read_info(line) == info
    assert read_answer(line) is None


@given(TURNS)
def test_an_answer_that_is_written_is_read(turn: str) -> None:
    line = write_answer(turn)
    assert read_answer(line) == turn
    assert read_info(line) is None


def test_every_move_is_read_as_it_is_written() -> None:
    turns = Game.new().position.moves()
    thought = Thought(1, Score("markers", 0), tuple(map(str, turns)))
    assert read_info(write_info(Info(thought))) == Info(thought)
    assert [read_answer(write_answer(turn)) for turn in turns] == [str(turn) for turn in turns]
    assert read_answer(write_answer()) == NO_TURN


@pytest.mark.parametrize(
    ("line", "turn"),
    [("  bestmove  a1-a2 \n", "a1-a2"), ("bestmove", ""), ("bestmoves a1-a2", None), ("", None)],
)
def test_an_answer_is_told_from_other_lines(line: str, turn: str | None) -> None:
    assert read_answer(line) == turn


@given(st.text())
def test_any_other_line_says_nothing(line: str) -> None:
    assert read_info(f"info string {line}") is None
