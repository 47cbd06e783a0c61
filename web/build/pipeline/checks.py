"""Check style, types and behaviour: the parts of ``build.py check`` and ``build.py test``."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from .places import BUILD, ROOT, VENV, WEB
from .steps import build_cached
from .vendor import node, npm_packages, npm_sources

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    Command = tuple[str | Path, ...]
    """A module of Python to run, or the path of a program, and its arguments."""

FOUND = 1
"""The exit code of a tool that has found something; a larger one means that it has failed."""
TOO_LONG = 600
"""Seconds after which a tool counts as hung."""

NOTES = VENV / "mypy-daemon.json"
"""Where mypy's daemon notes how to reach it; this goes when the environment with mypy goes."""
IDLE = 3600
"""Seconds without a question after which the daemon ends."""

WORKERS = min(os.cpu_count() or 1, 4)
"""How many processes test at a time. With a browser it is one more, since each often waits for it."""
BROWSER = "tests/browser"
"""The tests that need a browser and the site."""
QUIET = ("--quiet", "--override-ini=verbosity_test_cases=-2")
"""Options of pytest: print nothing about tests that pass (see tests/conftest.py)."""


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool that checks the source."""

    name: str
    command: Command
    instead: Command = ()
    """What to run if the tool fails, whether it or the source is at fault."""


STYLE = (
    Tool("ruff check", ("ruff", "check", "--output-format=concise")),
    Tool("ruff format", ("ruff", "format", "--check")),
)
TYPES = Tool("mypy", ("mypy",))
# `run` starts a daemon if there is none, and anew if it is of another version or configuration.
TYPES_DAEMON = Tool(
    "mypy", ("mypy.dmypy", "--status-file", NOTES, "run", "--timeout", str(IDLE)), TYPES.command
)
"""Mypy in a process that stays and knows the types of all that has not changed."""

SCRIPTS = (WEB, BUILD, BUILD / "compiler")
"""The folders with a tsconfig.json: scripts of the page, of workers, and of Node."""


def checkers() -> Path:
    """The folder with the npm packages that check scripts, and Python outside.

    Raises:
        Failure: They cannot be installed.
    """
    pinned = BUILD / "lint"
    folder = build_cached(
        "installing what checks scripts", npm_sources(pinned), partial(npm_packages, pinned)
    )
    return folder / "node_modules"


def script_tools() -> tuple[Tool, ...]:
    """Return the tools that check scripts and styles, and install them first if needed.

    Raises:
        Failure: They cannot be installed.
    """
    program = node() / "node"
    packages = checkers()
    biome = (program, packages / "@biomejs" / "biome" / "bin" / "biome")
    tsc = (program, packages / "typescript" / "bin" / "tsc")
    options = ("--pretty", "false", "--typeRoots", packages / "@types", "--project")
    places = [project.relative_to(ROOT).as_posix() for project in SCRIPTS]
    return (
        Tool(
            "biome",
            (*biome, "check", "--colors=off", "--error-on-warnings", "--max-diagnostics=50"),
        ),
        *(Tool(f"tsc {place}", (*tsc, *options, place)) for place in places),
    )


def check(arguments: Sequence[str]) -> int:
    """Check all that needs neither the site nor a browser nor much time. Return the exit code.

    Args:
        arguments: further ones for pytest.
    """
    selected = (f"--ignore={BROWSER}", "-m", "not slow and not long")
    with lint(TYPES_DAEMON) as report:
        code = run_tests([*QUIET, *selected, *arguments])
        return report() or code


def run_tests(arguments: Sequence[str], workers: int = WORKERS) -> int:
    """Run the tests in several processes. Return the exit code.

    Args:
        arguments: for pytest.
        workers: how many processes.
    """
    command = [sys.executable, "-m", "pytest", "-n", str(workers), *arguments]
    return subprocess.call(command, cwd=ROOT)


@contextlib.contextmanager
def lint(types: Tool = TYPES, style: Sequence[Tool] | None = None) -> Iterator[Callable[[], int]]:
    """Check style and types while something else is done.

    Args:
        types: the tool that checks types.
        style: the tools that check style, and scripts; all of them if not given.

    Yields:
        A function that waits for the tools, prints what they have found, and returns the exit code.
    """
    style = (*STYLE, *script_tools()) if style is None else style
    running = [(tool, start_tool(tool.command)) for tool in (*style, types)]
    try:
        yield lambda: max([print_result(tool, process) for tool, process in running])
    finally:
        for _, process in running:
            process.kill()
            process.communicate()


def print_result(tool: Tool, process: subprocess.Popen[str]) -> int:
    """Wait for a tool, and print what it has found. Return 1 if there is something, or else 0."""
    code, said = wait_for(process)
    if tool.instead and code not in (0, FOUND):
        code, said = wait_for(start_tool(tool.instead))
        if code in (0, FOUND):  # the daemon was at fault, not the source: start a new one next time
            NOTES.unlink(missing_ok=True)
    print(f"{tool.name}: failed\n{said.rstrip()}" if code else f"{tool.name}: passed", flush=True)
    return int(code != 0)


def start_tool(command: Command) -> subprocess.Popen[str]:
    """Run a module of Python or a program in a process, and keep its output."""
    program = () if isinstance(command[0], Path) else (sys.executable, "-m")
    return subprocess.Popen(
        [*program, *map(str, command)],
        cwd=ROOT,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )


def wait_for(process: subprocess.Popen[str]) -> tuple[int, str]:
    """Wait for a tool for at most `TOO_LONG`. Return its exit code and its output."""
    try:
        said, _ = process.communicate(timeout=TOO_LONG)
    except subprocess.TimeoutExpired:
        process.kill()
        said, _ = process.communicate()
    return process.returncode, said
