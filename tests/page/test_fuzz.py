"""Hostile input for every parser of the page.

Each parser raises only its own exception, in bounded time and memory.
"""

import subprocess
import sys
import tracemalloc
from pathlib import Path
from typing import Final

import pytest
from hypothesis import HealthCheck, given, settings

from tests.support.hostile import games_of_wrong_types, huge, inputs
from tests.support.parsers import PARSERS, read
from tests.support.places import ROOT

LONG: Final = 3 * 350_000
"""Inputs for each parser in the release checks, of three kinds."""
EXAMPLES: Final = [
    pytest.param(3 * 60, marks=pytest.mark.slow),
    pytest.param(LONG, marks=pytest.mark.long),
]


@pytest.mark.parametrize("name", PARSERS)
@pytest.mark.parametrize("examples", EXAMPLES, ids=["some", "a million"])
def test_any_input_is_read_or_refused(name: str, examples: int) -> None:
    texts = inputs(name) | games_of_wrong_types() if name == "kept game" else inputs(name)

    @settings(max_examples=examples, database=None, suppress_health_check=[*HealthCheck])
    @given(texts)
    def run(text: str) -> None:
        read(name, text)

    run()


@pytest.mark.long
@pytest.mark.parametrize("name", PARSERS)
def test_a_million_inputs_led_by_coverage_are_read_or_refused(name: str, tmp_path: Path) -> None:
    pytest.importorskip("atheris")
    corpus = tmp_path / "corpus"
    corpus.mkdir()
    (corpus / "good").write_text(PARSERS[name][2], "utf-8")
    script = ROOT / "tests" / "support" / "coverage_fuzz.py"
    limits = [f"-runs={LONG}", "-max_len=2000", "-timeout=10", "-rss_limit_mb=1000"]
    command = [sys.executable, str(script), name, str(corpus), *limits]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]


MEGABYTE: Final = 1_000_000
TENTH: Final = MEGABYTE // 10
"""The size in the everyday run; with it, too, a parser that keeps too much is found."""
PER_CHARACTER: Final = 150
"""The most bytes that reading takes for each character; for less text, those for `TENTH`."""


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
