"""The examples in the README and in the docstrings are true."""

import doctest
from pathlib import Path

import pytest

import pacru.draft
import pacru.game
import pacru.position

README = Path(__file__).parents[1] / "README.md"


def test_the_readme() -> None:
    failed, tried = doctest.testfile(str(README), module_relative=False)
    assert tried > 10
    assert failed == 0


@pytest.mark.parametrize("module", [pacru.position, pacru.draft, pacru.game])
def test_docstrings(module: object) -> None:
    failed, tried = doctest.testmod(module)  # type: ignore[arg-type]
    assert tried > 1
    assert failed == 0
