"""What only the system can provide: shared libraries and browsers.

Installs them if it is allowed to, and otherwise says how to.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from typing import TYPE_CHECKING

from .steps import Failure, run, step

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

PACKAGES = {
    "libatomic.so.1": "libatomic1",
    "libgcc_s.so.1": "libgcc-s1",
    "libstdc++.so.6": "libstdc++6",
}
"""The packages of Debian and Ubuntu with the libraries that Node needs."""

INSTALL = ("apt-get", "install", "-y", "--no-install-recommends")


def may_install() -> bool:
    """Whether packages of the system can be installed without asking for a password."""
    return bool(shutil.which("apt-get")) and hasattr(os, "geteuid") and not os.geteuid()


def root_command(*command: str) -> str:
    """A command as you type it: with ``sudo`` unless you are root."""
    return " ".join(command if hasattr(os, "geteuid") and not os.geteuid() else ("sudo", *command))


def apt_command(packages: Sequence[str]) -> str:
    """The command that installs packages of Debian or Ubuntu."""
    return f"{root_command('apt-get', 'update')} && {root_command(*INSTALL, *packages)}"


def install(packages: Sequence[str], reason: str) -> None:
    """Install packages of Debian or Ubuntu.

    Args:
        packages: their names.
        reason: a sentence that says what needs them.

    Raises:
        Failure: They cannot be installed from here; the text has the command that installs them.
    """
    advice = f"{reason} On Debian, run this: {apt_command(packages)}"
    if not may_install():
        raise Failure(advice)
    with step(f"installing the system's {', '.join(packages)}"):
        run(["apt-get", "update"], advice)
        run([*INSTALL, *packages], advice)


def find_missing_libraries(program: str | Path) -> list[str]:
    """The shared libraries that a program needs and the system lacks; empty without `ldd`."""
    try:
        found = subprocess.run(["ldd", str(program)], capture_output=True, text=True, check=False)
    except OSError:
        return []
    lines = found.stdout.splitlines()
    return [line.split()[0] for line in lines if line.strip().endswith("=> not found")]


def need_libraries(name: str, program: str | Path) -> None:
    """Make sure that a program has its shared libraries.

    Args:
        name: its name for people.
        program: its path.

    Raises:
        Failure: The system lacks some, and they cannot be installed from here.
    """
    missing = find_missing_libraries(program)
    if not missing:
        return
    reason = f"{name} needs {', '.join(missing)}, which this system lacks."
    if not PACKAGES.keys() >= set(missing):
        raise Failure(f"{reason} Please install what has these libraries.")
    install([PACKAGES[library] for library in missing], reason)
