"""What a real screen reader says: walks through the page by keys, with transcripts of them."""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest
from ear import session, walk
from pipeline.listen import HEARD, hear

from tests.support.places import ROOT

pytestmark = [
    pytest.mark.long,
    pytest.mark.slow,
    pytest.mark.skipif(
        not session.has_reader(),
        reason="There is no screen reader: python3 build.py listen installs it.",
    ),
]

WALKS = ROOT / "tests" / "walks"
MOST_WORDS = 40
"""The most words that a turn may take on average, in short words."""


def transcript(name: str) -> list[str]:
    """The lines that were written down of a walk.

    Those who have another version of the reader hear other words around the page's: for them, the test is left out.
    """
    version, *lines = (WALKS / f"{name}{HEARD}").read_text("utf-8").splitlines()
    own = session.reader_version()
    if version != f"# {own}":
        pytest.skip(f"The transcript is by {version.strip('# ')}, and here is {own}.")
    return lines


def take(name: str, site: Path) -> Iterable[str]:
    """Take a walk, and give what is heard."""
    return hear(walk.read_walk((WALKS / f"{name}.txt").read_text("utf-8")), site)


@pytest.mark.parametrize("name", ["lessons"])
def test_the_board_is_heard_as_written_down(name: str, dist: Path) -> None:
    """On the board, each key makes the same heard each time."""
    expected = transcript(name)
    assert [*take(name, dist)] == expected


@pytest.mark.parametrize(
    "name", ["dialogs", "by_ear", "two_lessons", "puzzle", "review", "look_back", "home", "link"]
)
def test_on_a_walk_all_is_heard_that_must_be(name: str, dist: Path) -> None:
    """What dialogs and live regions say is a race, but within five seconds it is heard: the walk says what."""
    assert [*take(name, dist)]


def test_a_turn_takes_few_words(dist: Path) -> None:
    """Ten turns of a fixed game, each with that of the other side, in short words."""
    *_, last = take("ten_turns", dist)
    found = re.match(r"10 turns, ([\d.]+) words each", last)
    assert found, last
    assert float(found[1]) <= MOST_WORDS
