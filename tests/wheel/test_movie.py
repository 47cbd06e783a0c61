"""Moving pictures: what is there when, and where chevrons glide to."""

import random
import re
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pacru
from pacru.svg import Options, draw
from pacru.svg.movie import MOST, MovieFrame, draw_movie, draw_still, frames_of
from tests.support.setups import play_eventfully, play_game, play_on

TURNS = ("a3-b4(b6)", "i7-h8", "b4-c5")


def game(*turns: str) -> pacru.Game:
    return play_game(pacru.Game.new(), *turns)


def test_a_game_has_a_frame_for_its_beginning_and_for_each_turn() -> None:
    frames = frames_of(game(*TURNS), comments={0: "We begin.", 2: "A reply."})
    assert [one.caption for one in frames] == [
        "We begin.",
        "1. a3–b4 (b6)",
        "1… i7–h8 A reply.",
        "2. b4–c5",
    ]
    assert [len(one.position.markers(0)) for one in frames] == [0, 1, 1, 1]
    assert frames[0].options.last is None
    assert frames[1].options.last
    part = frames_of(game(*TURNS), first=1, last=2)
    assert [one.caption for one in part] == ["", "1… i7–h8"]


def test_rounds_of_more_players_are_counted() -> None:
    played = play_on(pacru.Game.new(3), random.Random(1), length=4)
    assert [one.caption.split()[0] for one in frames_of(played)[1:]] == ["1.", "1…", "1…", "2."]


@given(st.integers(0, 2**32), st.integers(0, 12))
def test_each_is_valid_xml_and_ends_as_its_last_position(seed: int, length: int) -> None:
    frames = frames_of(play_eventfully(pacru.Game.new(), random.Random(seed), length))
    drawn = draw_movie(frames)
    root = ElementTree.fromstring(drawn)
    label = root.get("aria-label") or ""
    assert pacru.svg.describe(frames[-1].position) in label
    animated = set(re.findall(r"animation:([\w-]+)", drawn)) - {"none"}
    assert animated == set(re.findall(r"@keyframes ([\w-]+)", drawn))


def test_a_single_position_stands_still() -> None:
    drawn = draw_movie([MovieFrame(pacru.Position.initial())])
    assert "animation" not in drawn
    assert 'aria-label="Pacru board' in drawn


def test_a_chevron_glides_to_where_it_goes() -> None:
    drawn = draw_movie(game("a3-b4(b6)"))
    assert drawn == draw_movie(frames_of(game("a3-b4(b6)")))
    (moves,) = re.findall(r"@keyframes [\w-]+t\d+\{((?:[^{}]*\{[^}]*\})*)\}", drawn)
    places = re.findall(r"translate\((\d+)px,(\d+)px\)", moves)
    assert [*dict.fromkeys(places)] == [("50", "650"), ("150", "550")]
    turned = draw_movie(frames_of(game("a3-b4(b6)"), Options(rotation=2)))
    assert "translate(850px,250px)" in turned


def test_a_marker_that_does_not_change_is_drawn_once() -> None:
    drawn = draw_movie(frames_of(game(*TURNS)))
    assert drawn.count('data-tile="b6"') == 1
    # Where people want no motion, it shows the end.
    assert "@media (prefers-reduced-motion:reduce){.pacru *{animation:none!important}}" in drawn


def test_two_on_a_page_have_styles_of_their_own() -> None:
    one, other = (draw_movie(frames_of(game(*turns))) for turns in (TURNS, TURNS[:2]))
    names = [set(re.findall(r"@keyframes ([\w-]+)", drawn)) for drawn in (one, other)]
    assert not names[0] & names[1]


def test_a_comment_is_text_and_a_long_one_ends() -> None:
    drawn = draw_movie(frames_of(game(TURNS[0]), comments={0: "<b>&" + "word " * 60}))
    assert "&lt;b&gt;&amp;word" in drawn
    assert "…</text>" in drawn
    assert drawn.count('<text class="caption"') == 3


def size(drawn: str) -> tuple[str, str]:
    root = ElementTree.fromstring(drawn)
    return root.attrib["viewBox"], root.get("height", "")


def test_stills_have_one_size() -> None:
    frames = frames_of(game(*TURNS), Options(size=300))
    assert len({size(draw_still(one)) for one in frames}) == 1
    plain = draw_still(frames[0]._replace(caption=""), has_caption=False)
    assert size(plain) == size(draw(frames[0].position, Options(size=300)))


def test_a_flat_one_moves_and_needs_no_variables() -> None:
    drawn = draw_movie(frames_of(game(*TURNS), Options(flat=True, theme="wood")))
    assert "var(" not in drawn and "pacru-slab" not in drawn
    animated = set(re.findall(r"animation:([\w-]+)", drawn)) - {"none"}
    named = {name for one in re.findall(r'class="([^"]*)"', drawn) for name in one.split()}
    assert animated and animated < named
    # Programs that know no motion show the end.
    hidden = re.findall(r'<g class="([\w-]+)" visibility="hidden">', drawn)
    assert any(name.endswith("-0-1") for name in hidden)
    assert not any(name.endswith("-4") for name in hidden)


@pytest.mark.parametrize("count", [0, MOST + 1])
def test_too_few_and_too_many_positions(count: int) -> None:
    with pytest.raises(pacru.PacruError, match=f"expected 1 to {MOST} positions, found {count}"):
        draw_movie([MovieFrame(pacru.Position.initial())] * count)


@pytest.mark.parametrize("seconds", [0, -1, 61, float("nan")])
def test_turns_take_time(seconds: float) -> None:
    with pytest.raises(pacru.PacruError, match="seconds a turn"):
        draw_movie(frames_of(game()), seconds)
