"""Every reader takes a bounded number of steps for each character: twice the text, twice the work.

The work of the lexer's regular expressions cannot be counted. But their repetitions are possessive:
if they were not, the inputs of a megabyte in test_fuzz.py would take forever.
"""

import json
from collections.abc import Callable
from typing import Final

import pytest
from app.game import games, keeping, records
from app.model.saved_game import SavedGame
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import pacru
from pacru import link, record
from tests.support.events import events, game_without_repetition
from tests.support.records import pack_link

pytestmark = pytest.mark.slow

SIZES: Final = (30, 60, 120)
SLACK: Final = 1.3
"""The tolerance for twice the work: some work depends on the particular turns."""

NEW: Final = game_without_repetition(0)
START: Final = f'[SetUp "1"]\n[Position "{NEW.start}"]\n\n'
REPEATED: Final = START.replace(" - ", " r ")
"""The same where positions that repeat count."""


def line(turns: int) -> list[str]:
    return [str(ply.turn) for ply in game_without_repetition(turns).plies]


def with_variations(turns: int) -> str:
    """A game in which each turn has itself as a variation, and so on twice."""
    return " ".join(f"{turn} ({turn} {{x}} ({turn}!))" for turn in line(turns))


RECORDS: Final[dict[str, Callable[[int], str]]] = {
    "turns": lambda n: START + " ".join(line(n)),
    "turns that could repeat": lambda n: REPEATED + " ".join(line(n)),
    "bare turns": lambda n: "e1-e2 e9-e8 " + "pass " * 9 * n,
    "variations at every turn": lambda n: START + with_variations(n),
    "variations at the end": lambda n: START + " ".join(line(n)) + f" ({line(n)[-1]})" * n,
    "variations at one turn": lambda n: START + "c4-c5 " + "(c4-c5) " * 4 * n,
    "deep variations": lambda n: START + ("c4-c5 " + "(c4-c5 " * 19 + ")" * 19) * n,
    "too deep": lambda n: START + "c4-c5 (" * n,
    "comments": lambda n: START + "c4-c5 " + "{x} " * 9 * n,
    "a long comment": lambda n: START + "c4-c5 {" + "[%clk 0:01:00] [%eval " * 90 * n + "}",
    "blank commands": lambda n: START + "c4-c5 {[%clk" + " " * 90 * n + "}",
    "escapes": lambda n: START + "c4-c5 {" + "\\}\\" * 90 * n + "}",
    "marks": lambda n: START + "c4-c5" + "!?" * 90 * n + "x",
    "dots": lambda n: START + ". " * 90 * n,
    "numbers": lambda n: START + "c4-c5 " + "1. " * 9 * n,
    "a great number": lambda n: START + "9" * 90 * n + ".",
    "lines": lambda n: START + "\n\n" * 90 * n + "x",
    "passes": lambda n: START + "c4-c5 " + "pass " * 9 * n,
    "brackets": lambda n: START + "c4-c5" + "(" * 90 * n,
    "tags": lambda n: "".join(f'[Tag{k} "x"]\n' for k in range(n)),
    "the same tag": lambda n: '[Event "x"]\n' * n,
    "a tag without an end": lambda n: '[Event "' + "\\" * 90 * n,
    "a long name of a tag": lambda n: "[" + "a" * 90 * n,
    "games": lambda n: (START + "c4-c5 *\n\n") * n,
    "broken games": lambda n: (START + "c4-c5} [x *\n\n") * n,
    "comments without an end": lambda n: (START + "c4-c5 {x\n\n") * n,
    "comments that one brace ends": lambda n: (START + "c4-c5 {x\n\n") * n + "}",
    "comments that end in other games": lambda n: (START + "{x\n\n" + START + "{y} c4-c5\n\n") * n,
    "a comment with tags": lambda n: START + "c4-c5 {" + '\n\n[A "b"]' * 9 * n + "}",
    "a comment with braces": lambda n: START + "c4-c5 {" + '\n\n[A "b"] {' * 9 * n + "}",
    "games without a turn": lambda n: (START + "\n*\n") * n,
}
KEPT: Final = json.loads(keeping.write(SavedGame(games.setup_for(NEW.start), NEW)))


def game_text(**more: object) -> str:
    return json.dumps(KEPT | more)


GAMES: Final[dict[str, Callable[[int], str]]] = {
    "turns": lambda n: game_text(turns=line(n)),
    "turns and times": lambda n: game_text(turns=line(n), times=[[1, 2]] * n),
    "undone": lambda n: game_text(turns=line(n)[:-1], undone=[{"turns": line(n)[-1:]}] * 9),
    "notes": lambda n: game_text(turns=line(n), notes=START + with_variations(n)),
    "players": lambda n: game_text(players=KEPT["players"] * n),
    "a place": lambda n: game_text(place=[0] * 90 * n),
    "steps": lambda n: game_text(steps=["a3"] * 90 * n),
    "nothing but brackets": lambda n: "[" * 90 * n,
}


def read_all(text: str) -> None:
    for _ in record.read_each(text):
        pass


def keep(text: str) -> None:
    try:
        keeping.read(text)
    except keeping.Damaged:
        return


def try_to_read(text: str) -> None:
    try:
        records.read(text)
    except pacru.PacruError:
        return


def grows_no_faster(read: Callable[[str], None], family: Callable[[int], str]) -> None:
    texts = [family(size) for size in SIZES]
    read(texts[0])  # fills the caches
    some, twice, four = (events(lambda text=text: read(text)) for text in texts)  # type: ignore[misc]
    assert twice < 2 * SLACK * some + 3000, (some, twice)
    assert four < 2 * SLACK * twice + 3000, (twice, four)


@pytest.mark.parametrize("family", RECORDS)
def test_records(family: str) -> None:
    grows_no_faster(read_all, RECORDS[family])


@pytest.mark.parametrize("family", RECORDS)
def test_texts_that_are_opened(family: str) -> None:
    grows_no_faster(try_to_read, RECORDS[family])
    grows_no_faster(try_to_read, lambda size: pack_link(RECORDS[family](size), "#g="))


@pytest.mark.parametrize("family", GAMES)
def test_games_that_were_kept(family: str) -> None:
    grows_no_faster(keep, GAMES[family])


@pytest.mark.parametrize("sign", "#&9/a-x(<,. ")
def test_positions_turns_and_links(sign: str) -> None:
    for beginning in ("", "a3-b4(", "9/9/", "#p=", "#g=", link.write(NEW.start)):
        grows_no_faster(try_to_read, lambda size, begin=beginning: begin + sign * 90 * size)  # type: ignore[misc]


GOOD: Final = (
    *("turns", "turns that could repeat", "bare turns"),
    *("variations at every turn", "variations at the end", "variations at one turn"),
    *("comments", "a long comment", "numbers", "passes", "games"),
)


@pytest.mark.parametrize("family", GOOD)
def test_these_are_read_to_their_end(family: str) -> None:
    found = [one for one in record.read_each(RECORDS[family](3)) if one]
    assert found
    assert all(isinstance(one, record.Record) and one.tree.line for one in found)


@pytest.mark.parametrize(
    "examples", [25, pytest.param(5_000, marks=pytest.mark.long)], ids=["some", "many"]
)
def test_mixtures(examples: int) -> None:
    """Any pieces in a row, compared with the same four times over."""
    pieces = st.sampled_from(["c4-c5 ", "{x} ", '[A "b"]', "1. ", *'(){}[]\\"!.\n'])

    @settings(
        max_examples=examples, database=None, deadline=None, suppress_health_check=[*HealthCheck]
    )
    @given(st.lists(pieces, min_size=1, max_size=30).map("".join), st.booleans())
    def run(text: str, tagged: bool) -> None:
        grows_no_faster(read_all, lambda size: (START if tagged else "") + text * (size // 10))

    run()
