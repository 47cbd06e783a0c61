"""What `build.py check` and `build.py test` make of their tools; the order of tests, and shares of them."""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from itertools import chain
from pathlib import Path

import pytest
from pipeline import checks
from pipeline.checks import Tool

from tests.support.places import ROOT


@pytest.fixture
def modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of modules that can be run."""
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr(checks, "NOTES", tmp_path / "notes")
    checks.NOTES.touch()
    for name, code in {"fine": 0, "finds": 1, "breaks": 2}.items():
        (tmp_path / f"{name}.py").write_text(f"print('{name} it'); raise SystemExit({code})")
    return tmp_path


def lint(*tools: Tool) -> int:
    *style, types = tools
    with checks.lint(types, style) as report:
        return report()


@pytest.mark.usefixtures("modules")
def test_only_what_is_found_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert lint(Tool("style", ("fine",)), Tool("types", ("finds",))) == 1
    assert capsys.readouterr().out == "style: passed\ntypes: failed\nfinds it\n"
    assert lint(Tool("style", ("finds",)), Tool("types", ("fine",))) == 1
    assert lint(Tool("style", ("fine",)), Tool("types", ("fine",))) == 0


@pytest.mark.usefixtures("modules")
@pytest.mark.parametrize(("itself", "code"), [("fine", 0), ("finds", 1)])
def test_a_daemon_that_has_crashed_is_forgotten(itself: str, code: int) -> None:
    assert lint(Tool("types", ("breaks",), (itself,))) == code
    assert not checks.NOTES.exists()


@pytest.mark.usefixtures("modules")
@pytest.mark.parametrize("daemon", ["fine", "finds", "breaks"])
def test_a_daemon_stays_if_not_it_is_at_fault(daemon: str) -> None:
    lint(Tool("types", (daemon,), ("breaks",)))
    assert checks.NOTES.exists()


def test_a_daemon_that_hangs_is_given_up(modules: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "TOO_LONG", 0.1)
    (modules / "hangs.py").write_text("import threading; threading.Event().wait()")
    assert lint(Tool("types", ("hangs",))) == 1


def test_no_tool_outlives_the_work_beside_it(
    modules: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (modules / "hangs.py").write_text("import threading; threading.Event().wait()")
    hanging = checks.start_tool(("hangs",))
    monkeypatch.setattr(checks, "start_tool", lambda _: hanging)
    with pytest.raises(KeyboardInterrupt), checks.lint(Tool("types", ("hangs",)), ()):
        raise KeyboardInterrupt
    assert hanging.returncode


TWO_MODULES = {
    f"test_{name}.py": "".join(f"def test_{number}(): pass\n" for number in range(6))
    for name in "ab"
}


@pytest.fixture
def suite(tmp_path: Path) -> Path:
    """A folder with two modules of tests."""
    for name, content in TWO_MODULES.items():
        (tmp_path / name).write_text(content)
    return tmp_path


COLLECT = """
import json, sys, pytest
for options in json.loads(sys.argv[1]):
    print("choice", flush=True)
    pytest.main(["-p", "tests.conftest", "--collect-only", "-q", *options])
"""
"""Collects tests several times in one process, since most of its time is spent to start it."""


def collect_tests(suite: Path, *choices: Sequence[str]) -> list[list[str]]:
    """The tests that pytest would run with some options, for each choice of these, in their order."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    command = [sys.executable, "-c", COLLECT, json.dumps(choices)]
    done = subprocess.run(
        command, cwd=suite, env=environment, capture_output=True, text=True, check=True
    )
    _, *outputs = done.stdout.split("choice\n")
    return [[line for line in output.splitlines() if "::" in line] for output in outputs]


@pytest.mark.slow
def test_machines_share_the_tests(suite: Path) -> None:
    some = ("-k", "not 0")
    whole, *shares = collect_tests(
        suite, some, *((*some, "--shard", f"{number}/3") for number in (1, 2, 3))
    )
    assert len(whole) == 10
    assert sorted(chain(*shares)) == whole
    assert max(map(len, shares)) - min(map(len, shares)) <= 1


@pytest.mark.slow
def test_a_seed_gives_the_same_random_order_again(suite: Path) -> None:
    plain, first, again, other = collect_tests(
        suite, (), ("--seed", "1"), ("--seed", "1"), ("--seed", "2")
    )
    assert first == again
    assert first != other
    assert sorted(first) == plain
    modules = [test.partition("::")[0] for test in first]
    assert modules == [*modules[:1] * 6, *modules[-1:] * 6]
