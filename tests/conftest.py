"""Settings for all tests."""

import os
import signal
import sys
from itertools import groupby
from random import Random

import pytest
from hypothesis import settings

from pacru import fast
from pacru.fast.switch import VARIABLE, switch_on
from tests.support.places import ROOT

# A shell that starts the tests in the background may make them ignore Ctrl-C. Their own processes
# would inherit that, and nothing else ends some of these.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Half of the time until the first test is pytest's work on the asserts of all test modules. It keeps
# its byte code; where Python should write none beside the sources, in the folder of the build.
if sys.dont_write_bytecode:
    sys.pycache_prefix = str(ROOT / ".build" / "bytecode")
    sys.dont_write_bytecode = False

# Python's search is the truth, also where the compiled one could be used; test_fast.py asks for that.
os.environ[VARIABLE] = "0"

# `python -m pacru bench` measures speed, not the tests: a busy machine must not fail them.
# And what one has pushed must not fail for an example that nobody had thought of before; every night
# others are tried, and more of them: 100 in each test that does not say how many.
settings.register_profile("everyday", deadline=None, derandomize=True, max_examples=40)
settings.register_profile("exploring", deadline=None, print_blob=True)

SILENT = -2
"""The verbosity of test cases at which nothing is printed about those that pass."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add options for the order of the tests, and for machines that share them."""
    group = parser.getgroup("pacru")
    group.addoption("--seed", help="run the modules, and the tests in each, in this random order")
    group.addoption("--explore", action="store_true", help="try other random examples each time")
    group.addoption("--shard", metavar="K/N", help="run only each Nth test, from the Kth on")


def pytest_configure(config: pytest.Config) -> None:
    """Choose how property tests find their examples, before they are imported."""
    settings.load_profile("exploring" if config.getoption("explore") else "everyday")


@pytest.hookimpl(trylast=True)  # once the tests are left out that nobody wants
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Shuffle the tests, and leave out those of other machines, if the options say so."""
    if seed := config.getoption("seed"):
        items[:] = shuffle_tests(items, Random(seed))
    if shard := config.getoption("shard"):
        number, machines = map(int, shard.split("/"))
        own = items[number - 1 :: machines]
        config.hook.pytest_deselected(items=[*{*items} - {*own}])
        items[:] = own


def shuffle_tests(items: list[pytest.Item], random: Random) -> list[pytest.Item]:
    """Return the tests in random order; those of a module stay together and share what they set up."""
    modules = [[*tests] for _, tests in groupby(items, lambda item: item.path)]
    random.shuffle(modules)
    for tests in modules:
        random.shuffle(tests)
    return [item for tests in modules for item in tests]


def pytest_report_teststatus(
    report: pytest.TestReport, config: pytest.Config
) -> tuple[str, str, str] | None:
    """Say nothing of a test that passes, if that is wanted: `build.py check` tells what fails."""
    silent = config.get_verbosity(pytest.Config.VERBOSITY_TEST_CASES) <= SILENT
    return ("passed", "", "") if silent and report.when == "call" and report.passed else None


@pytest.fixture
def compiled_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the bot search with compiled trees, as programs do."""
    monkeypatch.setattr(fast, "_pools", {})
    monkeypatch.delenv(VARIABLE)
    assert switch_on()
