"""What is said aloud: as one, in order, each sentence once, in words; and what is seen and said of a task, in pairs."""

import random
import re

import pytest
from app.narration import aloud
from app.rooms.learn.courses import ALL, step_of
from app.rooms.learn.lessons import LessonStep
from app.rooms.learn.state import Learning
from app.rooms.learn.wording import said_aloud
from app.rooms.speech import fields
from app.runtime import commands
from app.runtime.commands import Order, Say
from hypothesis import given
from hypothesis import strategies as st

import pacru
from pacru.core.texts import _
from pacru.explain.words import short_turn
from tests.support.loop import Page
from tests.support.setups import play_on

STEPS = [
    pytest.param(step, id=f"{lesson.name}-{number}")
    for chapter in ALL.chapters
    for lesson in chapter.lessons
    for number, step in enumerate(lesson.steps, 1)
]
SIGHT = re.compile(r"\b(?:ring|rings|highlighted|green|red dot|arrow|shown)\b")
"""Words for what is only seen."""


def test_what_happened_comes_before_what_is_said_of_it_and_what_is_to_be_done() -> None:
    told = [Say("Your turn", Order.ASKED), Say("Solved!"), Say("You: a3–b4.", Order.HAPPENED)]
    assert aloud.as_one(told) == "You: a3 to b4. Solved! Your turn"


def test_a_sentence_is_said_once() -> None:
    told = [Say("Your turn", Order.ASKED), Say("Your turn. Move it.", Order.ASKED)]
    assert aloud.as_one(told) == "Your turn. Move it."


@given(st.lists(st.builds(Say, st.text("ab.! ", max_size=12), st.sampled_from(Order)), max_size=5))
def test_no_word_is_lost_and_none_comes_twice_in_a_sentence(told: list[Say]) -> None:
    words = {word.strip(".!") for one in told for word in one.text.split()}
    said = aloud.as_one(told)
    assert {word.strip(".!") for word in said.split()} - {""} == words - {""}


@pytest.mark.parametrize(
    ("seen", "heard"),
    [
        ("a3–b4 (b4)", "a3 to b4, b4"),
        ("e4×e6", "e4 takes e6"),
        ("c1 ↷45° (a1, a2)", "c1 45 degrees right, a1, a2"),
        (
            "b5–b9: its power of movement is only 2 (R5).",
            "b5 to b9: its power of movement is only 2, R5.",
        ),
        ("straight ahead or 45° to either side", "straight ahead or 45 degrees to either side"),
        ("a3–b4 ↶", "a3 to b4 45 degrees left"),
        ("Ada (Black, South)", "Ada (Black, South)"),
        (
            "Mistake: b8-b9. e4xe6(e5,h2) was best.",
            "Mistake: b8 to b9. e4 takes e6, e5, h2 was best.",
        ),
        ("Best move: a1-d4(*,h2).", "Best move: a1 to d4, by the connection, h2."),
        ("c1>>(a1,a2,b1,b2)", "c1 90 degrees right, a1, a2, b1, b2"),
        ("a3-b4(c4)<", "a3 to b4, c4 45 degrees left"),
        ("It kept 54% of its chances.", "It kept 54 percent of its chances."),
        ("Black 5,5 %, Red 94 %", "Black 5,5 percent, Red 94 percent"),
    ],
)
def test_signs_become_words(seen: str, heard: str) -> None:
    assert aloud.speak(seen) == heard


@pytest.mark.parametrize("seed", range(4))
def test_no_turn_is_spelled(seed: int) -> None:
    for ply in play_on(pacru.Game.new(), random.Random(seed), 60).plies:
        assert not set("–×↶↷°()") & set(aloud.speak(short_turn(ply.turn)))


@pytest.mark.parametrize("step", STEPS)
def test_what_is_said_of_a_task_names_what_is_seen(step: LessonStep) -> None:
    """A task that points to something on the board has a second form, which names the fields."""
    heard = said_aloud(step)
    assert bool(SIGHT.search(_(step.ask))) <= bool(heard)
    assert all(field in heard for field in step.rings)
    assert all(re.fullmatch("[a-i][1-9]", field) for field in re.findall(r"\b[a-i]\d\b", heard))
    if step.aloud:
        fields = {*step.position.chevrons(0), *step.position.chevrons(1)}
        assert any(field in step.aloud for field in fields)


def test_a_field_with_a_ring_says_so() -> None:
    page = Page()
    page.hear("learn.begin", lesson="move")
    page.enter("e5-e6")
    page.hear("learn.go_on")
    assert ", ring" in fields.labels(page.app)["e5"]
    assert ", ring" not in fields.labels(page.app)["e4"]
    page.hear("play.focus", field="e5")
    page.hear("speech.answer", key="i")
    assert commands.Say("e5, neutral, ring.") in page.told
    assert said_aloud(step_of(page.app.state(Learning))) in page.html["lesson"]  # type: ignore[arg-type] # one is open
