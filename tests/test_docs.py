"""The examples in the README and in the docstrings are true."""

import doctest
import importlib
import pkgutil
import sys
from pathlib import Path

import pytest

import pacru

README = Path(__file__).parents[1] / "README.md"
MODULES = ["pacru", *(module.name for module in pkgutil.walk_packages(pacru.__path__, "pacru."))]
MODULES_WITH_EXAMPLES = {
    "pacru.clock",
    "pacru.draft",
    "pacru.game",
    "pacru.link",
    "pacru.position",
    "pacru.record.identity",
    "pacru.record.reading",
    "pacru.record.writing",
    "pacru.tree",
}


def test_the_readme() -> None:
    failed, tried = doctest.testfile(str(README), module_relative=False)
    assert tried > 10
    assert failed == 0


@pytest.mark.parametrize("name", [name for name in MODULES if not name.endswith("__main__")])
def test_docstrings(name: str) -> None:
    failed, tried = doctest.testmod(importlib.import_module(name))
    assert tried > 0 or name not in MODULES_WITH_EXAMPLES
    assert failed == 0


@pytest.mark.parametrize("name", pacru.__all__)
def test_every_public_name_has_an_example(name: str) -> None:
    """Which is run with its module by the test above."""
    public = getattr(pacru, name)
    assert not isinstance(public, str)
    module = sys.modules[public.__module__]
    assert any(test.examples for test in doctest.DocTestFinder().find(public, name, module))
