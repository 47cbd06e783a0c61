"""Walks for a screen reader: how they are read, and what of their lines is no step. None is needed here."""

import pytest
from ear.walk import Step, count_words, read_walk
from pipeline.steps import Failure

from tests.support.places import ROOT


def test_a_walk_has_a_step_on_each_line() -> None:
    text = "# What it is\nopen #puzzle=d-0001\n\npress Tab Return\nuntil n ^b4\nhears Well done\nturn\n"
    assert read_walk(text) == [
        Step("open", "#puzzle=d-0001"),
        Step("press", "Tab Return"),
        Step("until", "n ^b4"),
        Step("hears", "Well done"),
        Step("turn", ""),
    ]


@pytest.mark.parametrize(
    ("text", "number"), [("press a\njump b", 2), ("press a\nopen #rules", 2), ("#nothing", 1)]
)
def test_what_is_no_step_is_said_with_what_is_expected(text: str, number: int) -> None:
    with pytest.raises(Failure, match=rf"^Line {number} is no step: .*Expected: open, press"):
        read_walk(text)


def test_every_walk_that_is_kept_can_be_read() -> None:
    walks = [path for path in (ROOT / "tests" / "walks").glob("*.txt") if ".heard" not in path.name]
    assert walks
    for path in walks:
        assert read_walk(path.read_text("utf-8"))


def test_all_words_count() -> None:
    assert count_words(["Board. table", "e5, neutral"]) == 4
