"""The commands in the documents do what they are there for: tried as they stand, in a fresh checkout."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest
from pipeline import steps
from pipeline.places import VENV
from pipeline.wheel import source_wheel

import pacru
from pacru import record
from tests.support.machine import UNTRIED, Machine, fresh_checkout, fresh_python, parse
from tests.support.places import DATA, ROOT

PAGES: Final = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
PROGRAMS: Final = ("python3", "python", "pip", "sudo", "unzip", ".venv/bin/", ".ci/")
"""How a block begins in which each line is a command."""
STUDIES: Final = ("python -m tools.", "python -m pacru match")
"""How commands begin that can take hours."""
PATIENCE: Final = 180
"""Seconds after which Ctrl-C ends a study that has not failed."""
PORT: Final = "port 8000"
"""The lock of those who serve something there."""

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the commands are for a shell")


def commands(page: Path) -> list[str]:
    """The commands in the indented and fenced blocks of a page."""
    text = page.read_text("utf-8")
    fenced = re.findall(r"```(?:sh)?\n(.*?)```", text, re.DOTALL)
    indented = re.findall(r"(?:^ {4,}.*\n)+", text, re.MULTILINE)
    blocks = [[line.strip() for line in block.splitlines()] for block in (*fenced, *indented)]
    found = [line for lines in blocks if lines[0].startswith(PROGRAMS) for line in lines]
    return [line.partition("  #")[0].rstrip() for line in found]


WITH_COMMANDS: Final = [page for page in PAGES if commands(page)]


@pytest.mark.parametrize("page", WITH_COMMANDS, ids=lambda page: page.stem)
def test_a_shell_can_read_every_command(page: Path) -> None:
    for command in commands(page):
        parse(command)


def test_every_line_that_is_not_tried_stands_somewhere() -> None:
    workflows = "".join(path.read_text() for path in (ROOT / ".github/workflows").iterdir())
    in_documents = {command for page in PAGES for command in commands(page)}
    assert [line for line in UNTRIED if line not in in_documents and line not in workflows] == []


def short(command: str) -> str:
    """A command for a few games instead of hundreds."""
    return re.sub(r"--games \d{3,}", "--games 2", command)


def provide(checkout: Path, named: str) -> None:
    """Put the files there that commands name as the reader's own."""
    game = pacru.Game.new(players=2).play("a3-b4(b4)").play("e9-e8")
    for name in re.findall(r"\w+\.pacru", named):
        (checkout / name).write_text(record.write(game, {"Black": "Ada", "Red": "Bob"}), "utf-8")
    for name in re.findall(r"\w+_bot\.py", named):
        shutil.copy(ROOT / "docs" / "bots" / "chance.py", checkout / name)
    made = re.findall(r"(?:cbot games|selfplay) (\w+\.jsonl)", named)
    for name in {*re.findall(r"\w+\.jsonl", named)} - {*made}:  # another page makes these
        command = [sys.executable, "-m", "tools.selfplay", checkout / name, "--games", "4"]
        subprocess.run([*command, "--nodes", "50"], cwd=ROOT, check=True, capture_output=True)
    if "FOLDER" in named:
        shutil.copytree(DATA, checkout / "FOLDER")
    if "../older" in named:
        shutil.copytree(checkout, checkout.parent / "older")


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    """A fresh checkout, with the packages of the tests and the wheel at hand."""
    machine = Machine(tmp_path / "machine")
    fresh_checkout(machine.checkout)
    python = machine.folder / "python"
    machine.put_on_path(fresh_python(python))
    (packages,) = python.glob("lib/python*/site-packages")
    (of_tests,) = VENV.glob("lib/python*/site-packages")
    (packages / "tests.pth").write_text(f"{of_tests}\n")
    found = machine.variables.get("PIP_FIND_LINKS", "")
    machine.variables["PIP_FIND_LINKS"] = f"{source_wheel()} {found}"
    return machine


@pytest.mark.long
@pytest.mark.parametrize("page", WITH_COMMANDS, ids=lambda page: page.stem)
def test_every_command_does_what_it_is_there_for(page: Path, machine: Machine) -> None:
    provide(machine.checkout, "\n".join(commands(page)))
    for command in commands(page):
        with steps.exclusive_lock(PORT):
            tried = command if command in UNTRIED else short(command)
            machine.run(tried, PATIENCE if command.startswith(STUDIES) else None)
