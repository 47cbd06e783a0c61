"""The counts that docs/perft.md has for those who write the rules themselves."""

import doctest
import re

import pytest

from pacru import Position, perft
from tests.support.games import GAMES, recorded
from tests.support.places import ROOT

PAGE = ROOT / "docs" / "perft.md"
ROW = re.compile(
    r"^\|(?: [^|`]* \|)? `(?P<position>[^`]+)` \|(?P<counts>[ 0-9,|]+)\|$", re.MULTILINE
)
QUICK = 20_000
"""The most sequences that the everyday tests count in one position."""
ALL, WITH_REORIENTATIONS = "perft", "with_reorientations"


def printed(kind: str) -> dict[str, list[int]]:
    """The counts of the page: those with reorientations, or all others."""
    first, rest = PAGE.read_text("utf-8").split("## With reorientations\n")
    with_them, last = rest.split("\n## ", 1)
    text = with_them if kind == WITH_REORIENTATIONS else first + last
    return {
        row["position"]: [
            int(count.replace(",", "")) for count in row["counts"].split("|") if count.strip()
        ]
        for row in ROW.finditer(text)
    }


def test_the_page_has_starts_of_all_games_and_rare_positions() -> None:
    counts = printed(ALL)
    starts = {str(Position.initial(players, game=game)) for game in GAMES for players in (2, 3, 4)}
    assert starts <= {*counts}
    assert len(counts) > 40
    assert len(printed(WITH_REORIENTATIONS)) == 12


@pytest.mark.parametrize("kind", [ALL, WITH_REORIENTATIONS])
def test_the_counts_are_those_of_the_independent_implementation(kind: str) -> None:
    known = {one["position"]: one.get(kind) for game in GAMES for one in recorded("perft", game)}
    assert all(known[position] == counts for position, counts in printed(kind).items())


@pytest.mark.parametrize("kind", [ALL, WITH_REORIENTATIONS])
def test_the_library_counts_the_same(kind: str) -> None:
    for position, counts in printed(kind).items():
        for depth, count in enumerate(counts, 1):
            if count <= QUICK:
                more = kind == WITH_REORIENTATIONS
                assert perft(Position.parse(position), depth, more) == count


@pytest.mark.long
@pytest.mark.parametrize("kind", [ALL, WITH_REORIENTATIONS])
def test_the_library_counts_the_same_to_the_end(kind: str) -> None:
    for position, counts in printed(kind).items():
        more = kind == WITH_REORIENTATIONS
        assert perft(Position.parse(position), len(counts), more) == counts[-1]


def test_the_example_of_the_page() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert (failed, tried) == (0, 2)
