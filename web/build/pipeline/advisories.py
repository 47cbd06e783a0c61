"""Asks PyPI and npm whether the pinned packages have known faults."""

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
"""The environment of pip-audit: it brings packages along that nothing else needs, another pip among them."""

FAULTS, NOT_ASKED = 1, 2
"""The exit codes if faults are known, and if some packages could not be asked about."""


@dataclass(frozen=True, slots=True)
class Question:
    """One that is asked about some packages."""

    about: str
    """The file that pins them."""
    command: list[str | Path]
    folder: Path
    faults: Callable[[Any], Iterable[str]]
    """Reads the answer, which is JSON; raises KeyError if it is none."""


def audit(ask: Callable[[list[str | Path], Path], tuple[str, str]] | None = None) -> int:
    """Asks for known faults of all pinned packages, and prints them.

    Args:
        ask: runs a command in a folder; returns what it wrote, as an answer and as messages.

    Returns:
        The exit code: 0 if no fault is known, `FAULTS`, or `NOT_ASKED` if the network does not let us ask.

    Raises:
        Failure: What asks cannot be installed.
    """
    code = 0
    if ask is None:
        environment("audit.txt", TOOL)
        os.environ.setdefault("NODE_USE_SYSTEM_CA", "1")
        ask = answered
    for question in questions():
        answer, messages = ask(question.command, question.folder)
        try:
            faults = list(question.faults(json.loads(answer)))
        except (ValueError, KeyError):
            print(f"{question.about}: could not ask. {reason(answer, messages)}")
            code = code or NOT_ASKED
            continue
        print(f"{question.about}: {len(faults) or 'no'} known faults", *faults, sep="\n    ")
        code = FAULTS if faults else code
    return code


def questions() -> Iterator[Question]:
    """What is asked: of each file that pins packages."""
    flags = ["--disable-pip", "--require-hashes", "--progress-spinner=off", "--format=json"]
    for lock in sorted(REQUIREMENTS.glob("*.txt")):
        command: list[str | Path] = [bin_of(TOOL) / "python", "-m", "pip_audit", *flags, "-r", lock]
        yield Question(f"requirements/{lock.name}", command, ROOT, faults_of_pypi)
    npm = shutil.which("npm", path=str(node())) or "npm"
    for folder in (WEB, BUILD / "audit"):
        about = (folder / "package-lock.json").relative_to(ROOT).as_posix()
        yield Question(
            about, [npm, "audit", "--package-lock-only", "--json"], folder, faults_of_npm
        )


def faults_of_pypi(report: dict[str, Any]) -> Iterator[str]:
    """What a report of pip-audit says, a line for each fault."""
    for package in report["dependencies"]:
        if "skip_reason" in package:
            yield f"{package['name']}: not asked about: {package['skip_reason']}"
        for fault in package.get("vulns", ()):
            mended = ", ".join(fault["fix_versions"]) or "no version yet"
            yield f"{package['name']} {package['version']}: {fault['id']}, mended in {mended}"


def faults_of_npm(report: dict[str, Any]) -> Iterator[str]:
    """What a report of npm says, a line for each package with faults."""
    for name, package in report["vulnerabilities"].items():
        yield f"{name} {package['range']}: {package['severity']}"


def reason(answer: str, messages: str) -> str:
    """Why there is no report, in one line: what npm says in its answer, else the last of the messages."""
    try:
        return str(json.loads(answer)["message"])
    except (ValueError, KeyError):
        return next(filter(None, map(str.strip, reversed(messages.splitlines()))), "No answer.")


def answered(command: list[str | Path], folder: Path) -> tuple[str, str]:
    """Runs a command in a folder; returns what it wrote, as an answer and as messages."""
    done = subprocess.run(
        [str(part) for part in command], cwd=folder, capture_output=True, text=True, check=False
    )
    return done.stdout, done.stderr
