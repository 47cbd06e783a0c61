"""Clocks: the time that each player has left."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pacru import Clock, Control, PacruError

SHORT = Control(60, 5)
seconds = st.floats(0, 100, allow_nan=False)


def clock(*controls: Control | None) -> Clock:
    return Clock.new(controls or (SHORT, SHORT))


def test_a_control_is_written_as_the_record_has_it() -> None:
    assert str(Control(1200, 10)) == "1200+10"
    assert Control.parse("1200+10") == Control(1200, 10)


def test_anything_else_is_no_control(subtests: pytest.Subtests) -> None:
    for text in ["", "1200", "+10", "0+0", "-1+5", "1200+", "1e3+2", "86401+0", "٣+1"]:
        with subtests.test(text), pytest.raises(PacruError, match="time control: expected"):
            Control.parse(text)


def test_a_game_with_nothing_but_an_increment_begins_with_it() -> None:
    begun = clock(Control(0, 6), Control(0, 6))
    assert begun.left == (6, 6)
    assert begun.run(0).at(0).at(2).handed_over(1, by=0).left == (10, 6)
    assert begun.run(0).at(0).at(6).flagged == 0


@pytest.mark.parametrize(
    ("after", "left"),
    [
        (clock().run(1).at(10).at(25), (60, 45)),
        (clock().at(10).at(25), (60, 60)),
        (clock().run(0).at(10).run(None).at(500).run(0).at(600), (60, 60)),
        (clock().run(0).at(100).at(50), (60, 60)),  # backwards
    ],
)
def test_only_the_time_of_the_running_player_passes(after: Clock, left: tuple[int, ...]) -> None:
    assert after.left == left


def test_a_turn_adds_the_increment_and_hands_over_and_leaving_adds_none() -> None:
    running = clock().run(0).at(0).at(20)
    after = running.handed_over(1, by=0).at(30)
    assert (after.left, after.running) == ((45, 50), 1)
    assert running.handed_over(1).left == (40, 60)


def test_a_player_without_a_clock_never_runs_out_of_time() -> None:
    after = clock(None, SHORT).run(0).at(0).at(1e9)
    assert after.flagged is None
    assert after.handed_over(1, by=0).at(2e9).flagged == 1


def test_r15e_the_flag_falls_when_no_time_is_left() -> None:
    running = clock().run(0).at(0)
    assert running.at(59.9).flagged is None
    assert running.at(60).flagged == 0
    assert running.at(1000).left[0] == 0


def test_taking_back_brings_back_the_times_of_that_moment() -> None:
    before = clock().run(0).at(0).at(10)
    after = before.handed_over(1, by=0).at(30).handed_over(0, by=1).at(40)
    assert after.take_back(2).left == before.left
    assert after.take_back(2).running is None
    assert after.take_back(0) == after
    for turns in (-1, 1):
        with pytest.raises(PacruError, match="take back: expected 0 to 0"):
            clock().take_back(turns)


@given(st.lists(seconds, max_size=20))
def test_all_time_that_passes_is_somebodys(times: list[float]) -> None:
    long = Control(5000, 7)
    running, now = Clock.new([long, long]).run(0).at(0), 0.0
    for number, used in enumerate(times):
        now += used
        running = running.at(now).handed_over((number + 1) % 2, by=number % 2)
    assert sum(running.left) == pytest.approx(10_000 + 7 * len(times) - sum(times))
    assert running.take_back(len(times)).history == ()
