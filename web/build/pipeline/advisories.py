"""Ask PyPI and npm whether the pinned packages have known faults."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .places import BUILD, ROOT, WEB, WORK, bin_of
from .vendor import REQUIREMENTS, environment, node

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

TOOL = WORK / f"auditing-{sys.version_info[0]}.{sys.version_info[1]}"
"""The environment of pip-audit, which brings packages that nothing else needs, even another pip."""

FAULTS, NOT_ASKED = 1, 2
"""The exit codes if faults are known, and if some packages could not be checked."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question about some packages."""

    about: str
    """The file that pins the packages."""
    command: list[str | Path]
    folder: Path
    faults: Callable[[Any], Iterable[str]]
    """Reads the answer, which is JSON; raises KeyError if it is not an answer."""


def audit(ask: Callable[[list[str | Path], Path], tuple[str, str]] | None = None) -> int:
    """Ask for known faults of all pinned packages, and print them.

    Args:
        ask: runs a command in a folder, and returns its output as an answer and as messages.

    Returns:
        The exit code: 0 if no fault is known, `FAULTS`, or `NOT_ASKED` if the network does not let
        us ask.

    Raises:
        Failure: The tool that asks cannot be installed.
    """
    code = 0
    if ask is None:
        environment("audit.txt", TOOL)
        os.environ.setdefault("NODE_USE_SYSTEM_CA", "1")
        ask = run_and_capture
    for question in questions():
        answer, messages = ask(question.command, question.folder)
        try:
            faults = list(question.faults(json.loads(answer)))
        except (ValueError, KeyError):
            print(f"{question.about}: could not ask. {failure_reason(answer, messages)}")
            code = code or NOT_ASKED
            continue
        print(f"{question.about}: {len(faults) or 'no'} known faults", *faults, sep="\n    ")
        code = FAULTS if faults else code
    return code


def questions() -> Iterator[Question]:
    """The questions about each file that pins packages."""
    flags = ["--disable-pip", "--require-hashes", "--progress-spinner=off", "--format=json"]
    for lock in sorted(REQUIREMENTS.glob("*.txt")):
        command: list[str | Path] = [bin_of(TOOL) / "python", "-m", "pip_audit", *flags, "-r", lock]
        yield Question(f"requirements/{lock.name}", command, ROOT, faults_of_pypi)
    npm = shutil.which("npm", path=str(node())) or "npm"
    for folder in (WEB, BUILD / "audit", BUILD / "lint"):
        about = (folder / "package-lock.json").relative_to(ROOT).as_posix()
        yield Question(
            about, [npm, "audit", "--package-lock-only", "--json"], folder, faults_of_npm
        )


def faults_of_pypi(report: dict[str, Any]) -> Iterator[str]:
    """Read a report of pip-audit; one line for each fault."""
    for package in report["dependencies"]:
        if "skip_reason" in package:
            yield f"{package['name']}: not asked about: {package['skip_reason']}"
        for fault in package.get("vulns", ()):
            fixed = ", ".join(fault["fix_versions"]) or "no version yet"
            yield f"{package['name']} {package['version']}: {fault['id']}, mended in {fixed}"


def faults_of_npm(report: dict[str, Any]) -> Iterator[str]:
    """Read a report of npm; one line for each package with faults."""
    for name, package in report["vulnerabilities"].items():
        yield f"{name} {package['range']}: {package['severity']}"


def failure_reason(answer: str, messages: str) -> str:
    """Why there is no report, in one line: from npm's answer, or else the last of the messages."""
    try:
        return str(json.loads(answer)["message"])
    except (ValueError, KeyError):
        return next(filter(None, map(str.strip, reversed(messages.splitlines()))), "No answer.")


def run_and_capture(command: list[str | Path], folder: Path) -> tuple[str, str]:
    """Run a command in a folder, and return its output as an answer and as messages."""
    done = subprocess.run(
        [str(part) for part in command], cwd=folder, capture_output=True, text=True, check=False
    )
    return done.stdout, done.stderr
