"""The examples in the README and in the docstrings are true."""

import doctest
from pathlib import Path

import pytest

import pacru.bot.protocol
import pacru.clock
import pacru.draft
import pacru.explain
import pacru.game
import pacru.link
import pacru.position
import pacru.record.identity
import pacru.record.reading
import pacru.record.writing
import pacru.solver
import pacru.tree

MODULES = (
    pacru.bot.protocol,
    pacru.clock,
    pacru.draft,
    pacru.explain,
    pacru.game,
    pacru.link,
    pacru.position,
    pacru.record.identity,
    pacru.record.reading,
    pacru.record.writing,
    pacru.solver,
    pacru.tree,
)
README = Path(__file__).parents[1] / "README.md"


def test_the_readme() -> None:
    failed, tried = doctest.testfile(str(README), module_relative=False)
    assert tried > 10
    assert failed == 0


@pytest.mark.parametrize("module", MODULES)
def test_docstrings(module: object) -> None:
    failed, tried = doctest.testmod(module)  # type: ignore[arg-type]
    assert tried > 0
    assert failed == 0
