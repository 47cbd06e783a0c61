"""How build.py sets up a bare system: everything or nothing, with advice on what is missing."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from pipeline import browsers, steps, system
from pipeline.places import BUILD
from pipeline.steps import Failure, build_cached
from pipeline.vendor import environment

PYTHON = """#!/bin/sh
echo "$2" >>"$SAID/log"
case "$2" in
venv)
    rm -rf "$4"; mkdir -p "$4/bin"; touch "$4/pyvenv.cfg"; cp "$0" "$4/bin/python"
    if [ -e "$SAID/no ensurepip" ]; then echo "ensurepip is not available"; exit 1; fi
    touch "$4/pip" ;;
pip)
    if [ ! -e "${0%/bin/python}/pip" ]; then echo "No module named pip"; exit 1; fi
    if [ -e "$SAID/no network" ]; then echo "no such host"; exit 1; fi
    case "$*" in *--dry-run*) exit;; esac
    if [ -e "$SAID/kill" ]; then rm "$SAID/kill"; kill -9 $PPID; fi ;;
esac
"""
"""A fake Python with just enough for setting up; files say what it lacks."""

SET_UP = """
import sys
from pathlib import Path
from pipeline.vendor import environment
environment(sys.argv[1], Path(sys.argv[2]), sys.argv[3])
"""


def program(path: Path, script: str) -> str:
    """Write a program, and return its command."""
    path.parent.mkdir(exist_ok=True)
    path.write_text(script)
    path.chmod(0o755)
    return str(path)


class Bare:
    """A bare system: a folder with a Python and files that say what it lacks."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.python = program(folder / "commands" / "python", PYTHON)
        self.environment = folder / "environment"

    def lacks(self, *what: str) -> None:
        """Make these things missing or happen from now on, and nothing else."""
        for path in self.folder.glob("*"):
            if path.is_file():
                path.unlink()
        for name in what:
            (self.folder / name).touch()

    def set_up(self, lock: str = "build.txt") -> list[str]:
        """Set up the environment, and return what Python was asked for."""
        log = self.folder / "log"
        log.write_text("")
        environment(lock, self.environment, self.python)
        return log.read_text().split()

    def set_up_and_be_killed(self, lock: str = "build.txt") -> None:
        """Set up the environment in a process that is killed while packages are installed."""
        self.lacks("kill")
        command = [sys.executable, "-c", SET_UP, lock, str(self.environment), self.python]
        path = {"PYTHONPATH": str(BUILD)}
        assert subprocess.run(command, env={**os.environ, **path}, check=False).returncode == -9
        self.lacks()


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Bare:
    if os.name == "nt":
        pytest.skip("its programs are shell scripts")
    monkeypatch.setenv("SAID", str(tmp_path))
    return Bare(tmp_path)


def test_an_environment_is_made_once(bare: Bare) -> None:
    assert bare.set_up() == ["venv", "pip"]
    assert bare.set_up() == []


def test_without_ensurepip_the_same_advice_is_given_until_it_is_there(bare: Bare) -> None:
    bare.lacks("no ensurepip")
    for _ in range(2):
        with pytest.raises(Failure, match=r"apt-get install .*python3\.\d+-venv"):
            bare.set_up()
    bare.lacks()
    assert bare.set_up() == ["venv", "pip"]


def test_an_environment_that_somebody_left_without_pip_is_made_anew(bare: Bare) -> None:
    bare.environment.mkdir()
    (bare.environment / "pyvenv.cfg").touch()
    assert bare.set_up() == ["venv", "pip"]


def test_an_environment_whose_making_was_killed_is_made_anew(bare: Bare) -> None:
    bare.set_up_and_be_killed()
    assert bare.set_up() == ["venv", "pip"]


def test_a_whole_environment_that_was_killed_while_it_was_changed_is_made_anew(bare: Bare) -> None:
    assert bare.set_up() == ["venv", "pip"]
    bare.set_up_and_be_killed("node.txt")
    assert bare.set_up() == ["venv", "pip"]


def test_what_cannot_be_had_leaves_the_environment_as_it_is(bare: Bare) -> None:
    bare.set_up("build.txt")
    bare.lacks("no network")
    with pytest.raises(Failure, match="index must be reachable"):
        bare.set_up("test.txt")
    assert bare.set_up("build.txt") == []


def test_packages_of_other_versions_are_not_taken_for_these(bare: Bare) -> None:
    bare.set_up("build.txt")
    (bare.environment / "build.txt-of-another-day").touch()
    bare.set_up("test.txt")
    assert not (bare.environment / "build.txt-of-another-day").exists()
    assert bare.set_up("build.txt") == []


@pytest.mark.parametrize("end", [KeyboardInterrupt, Failure])
def test_an_interrupted_step_is_done_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, end: type[BaseException]
) -> None:
    monkeypatch.setattr(steps, "WORK", tmp_path)

    def interrupt(folder: Path) -> None:
        (folder / "half").touch()
        raise end

    for _ in range(2):
        with pytest.raises(end):
            build_cached("a step", ["one"], interrupt)
    whole = build_cached("a step", ["one"], lambda folder: (folder / "whole").touch())
    assert [path.name for path in whole.iterdir()] == ["whole"]
    assert [path.name for path in whole.parent.iterdir()] == [whole.name]


LDD = """#!/bin/sh
echo "	linux-vdso.so.1 (0x00007f4e61b50000)"
if [ ! -e "$SAID/installed" ]; then echo "	{} => not found"; fi
echo "	libc.so.6 => /lib/x86_64-linux-gnu/libc.so.6 (0x00007f4e6151c000)"
"""

APT = """#!/bin/sh
echo "$@" >>"$SAID/log"
if [ "$1" = install ]; then touch "$SAID/installed"; fi
"""


@pytest.fixture
def debian(bare: Bare, monkeypatch: pytest.MonkeyPatch) -> Bare:
    """A Debian that lacks a library, with root rights."""
    monkeypatch.setenv("PATH", f"{bare.folder / 'commands'}:/usr/bin:/bin")
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    program(bare.folder / "commands" / "ldd", LDD.format("libatomic.so.1"))
    program(bare.folder / "commands" / "apt-get", APT)
    return bare


def test_a_missing_library_is_installed_where_that_may_be(debian: Bare) -> None:
    assert system.find_missing_libraries("node") == ["libatomic.so.1"]
    system.need_libraries("Node", "node")
    assert system.find_missing_libraries("node") == []
    said = (debian.folder / "log").read_text().splitlines()
    assert said == ["update", "install -y --no-install-recommends libatomic1"]
    system.need_libraries("Node", "node")
    assert (debian.folder / "log").read_text().splitlines() == said


@pytest.mark.usefixtures("debian")
def test_else_the_command_that_installs_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    wanted = (
        r"Node needs libatomic\.so\.1.*: sudo apt-get update && "
        r"sudo apt-get install -y --no-install-recommends libatomic1$"
    )
    with pytest.raises(Failure, match=wanted):
        system.need_libraries("Node", "node")


def test_a_library_that_we_do_not_know_is_named(debian: Bare) -> None:
    program(debian.folder / "commands" / "ldd", LDD.format("libodd.so.7"))
    with pytest.raises(Failure, match=r"libodd\.so\.7"):
        system.need_libraries("Node", "node")


@pytest.mark.usefixtures("debian")
def test_the_libraries_of_chromium_are_told_with_the_command(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(Failure, match=r": sudo \S+python -m playwright install-deps chromium$"):
        browsers.need_libraries_of_chromium("chrome")


def test_where_nobody_can_tell_nothing_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert system.find_missing_libraries("node") == []


def test_the_driver_of_playwright_is_where_we_look_for_it() -> None:
    assert browsers.driver().with_suffix(".exe" if os.name == "nt" else "").is_file()
