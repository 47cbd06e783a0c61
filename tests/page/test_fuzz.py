"""Hostile input for every parser of the page.

Each parser raises only its own exception, in bounded time and memory.
"""

import json
import subprocess
import sys
import tracemalloc
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.support.parsers import KEPT, PARSERS, read
from tests.support.places import ROOT
from tests.support.records import pack_link

IN_CI: Final = 150
"""Inputs for each parser and each kind of input."""
LONG: Final = 350_000
"""The same in the release checks: with three kinds of input, over a million for each parser."""

JSON: Final = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=12,
)
KEYS: Final = ("version", "players", "start", "turns", "pace", "thinking")


@st.composite
def changed(draw: st.DrawFn, text: str) -> str:
    """A valid text with parts cut out, doubled or replaced."""
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, min(len(text), start + 12)))
        put = draw(
            st.sampled_from([text[start:end] * 2, "", "9", "-", '"', "{", "e5", " ", "é", "\0"])
        )
        text = text[:start] + put + text[end:]
    return text


@st.composite
def replaced(draw: st.DrawFn) -> str:
    """A stored game in which some values have another type."""
    kept = json.loads(KEPT)
    for key in draw(st.lists(st.sampled_from(KEYS), min_size=1, max_size=3)):
        kept[key] = draw(JSON)
    if draw(st.booleans()) and isinstance(kept["players"], list):
        kept["players"] = [
            dict.fromkeys(("seat", "colour", "bot", "name", "level"), draw(JSON))
        ] * 3
    return json.dumps(kept)


def inputs(name: str) -> st.SearchStrategy[str]:
    alphabet = sorted({*PARSERS[name][2], *'0"{}[]:,\\u00e9'})
    return changed(PARSERS[name][2]) | st.text(alphabet, max_size=80) | st.text(max_size=80)


def fuzz(name: str, examples: int) -> None:
    texts = inputs(name) | replaced() if name.startswith("kept") else inputs(name)

    @settings(max_examples=examples, database=None, suppress_health_check=[*HealthCheck])
    @given(texts)
    def run(text: str) -> None:
        read(name, text)

    run()


@pytest.mark.slow
@pytest.mark.parametrize("name", PARSERS)
def test_any_input_is_read_or_refused(name: str) -> None:
    fuzz(name, 3 * IN_CI)


@pytest.mark.long
@pytest.mark.parametrize("name", PARSERS)
def test_a_million_inputs_are_read_or_refused(name: str) -> None:
    fuzz(name, 3 * LONG)


@pytest.mark.long
@pytest.mark.parametrize("name", PARSERS)
def test_a_million_inputs_led_by_coverage_are_read_or_refused(name: str, tmp_path: Path) -> None:
    pytest.importorskip("atheris")
    corpus = tmp_path / "corpus"
    corpus.mkdir()
    (corpus / "good").write_text(PARSERS[name][2], "utf-8")
    script = ROOT / "tests" / "support" / "coverage_fuzz.py"
    limits = [f"-runs={3 * LONG}", "-max_len=2000", "-timeout=10", "-rss_limit_mb=1000"]
    command = [sys.executable, str(script), name, str(corpus), *limits]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]


MEGABYTE: Final = 1_000_000
TENTH: Final = MEGABYTE // 10
"""The size in the everyday run; with it, too, a parser that keeps too much is found."""
PER_CHARACTER: Final = 150
"""The most bytes that reading takes for each character; for less text, those for `TENTH`."""


@cache
def huge(size: int) -> dict[str, str]:
    """Huge texts of many kinds, most of them with about so many characters."""
    kept = json.loads(KEPT)
    return {
        "long": "a" * size,
        "deep": "[" * size,
        "deep objects": '{"turns":' * (size // 9),
        "brackets": "a3-b4" + "(" * size,
        "digits": "9" * size,
        "a great number": "movetime " + "9" * 5000,
        "spaces": " " * size,
        "slashes": "9/" * (size // 2),
        "words": "info " + "depth 1 " * (size // 8),
        "marks": "a3-b3" + "!" * size + "x",
        "dots": '[Event "x"]' + ". " * (size // 2),
        "empty comments": '[Event "x"]' + "{} " * (size // 3),
        "blanks in a command": "a3-b3 {[%clk" + " " * size + "}",
        "a bomb": pack_link("9/" * 25 * size, "#p="),
        "many turns": json.dumps(kept | {"turns": ["e8-e7"] * (size // 8)}),
        "turns that fit": json.dumps(kept | {"turns": ["e8-e7"] * min(size // 8, 20_000)}),
        "a number": json.dumps(kept)[:-1] + ',"n":' + "1" * 200_000 + "}",
    }


def costs_little_memory(name: str, text: str, size: int) -> None:
    tracemalloc.start()
    try:
        read(name, text)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < PER_CHARACTER * size


@pytest.mark.slow
@pytest.mark.parametrize("name", PARSERS)
def test_huge_input_costs_little_memory(name: str, subtests: pytest.Subtests) -> None:
    for kind in huge(1):
        with subtests.test(kind):
            costs_little_memory(name, huge(TENTH)[kind], TENTH)


@pytest.mark.long
@pytest.mark.parametrize("kind", huge(1))
@pytest.mark.parametrize("name", PARSERS)
def test_a_megabyte_costs_little_memory(name: str, kind: str) -> None:
    costs_little_memory(name, huge(MEGABYTE)[kind], MEGABYTE)
