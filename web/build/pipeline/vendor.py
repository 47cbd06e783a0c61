"""What others make and the build needs: Python packages, Node, and npm packages, all pinned by their hashes."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

from .places import BIN, ROOT, VENV, WEB
from .steps import digest, run, step


def environment(lock: str) -> None:
    """A virtual environment with the packages of one of the requirement files, checked by hash."""
    requirements = ROOT / "requirements" / lock
    stamp = VENV / f"{lock}-{digest(requirements)}"
    if stamp.exists():
        return
    with step(f"installing requirements/{lock}"):
        if not (VENV / "pyvenv.cfg").exists():
            advice = "Python's venv module is missing: on Debian, apt-get install python3-venv."
            run([sys.executable, "-m", "venv", "--clear", VENV], advice)
        pip: list[str | Path] = [BIN / "python", "-m", "pip", "install", "--quiet"]
        pip += ["--disable-pip-version-check", "--require-hashes", "--only-binary=:all:"]
        run([*pip, "-r", requirements], "The package index must be reachable the first time.")
        stamp.touch()


@cache
def node() -> Path:
    """The folder with `node` and `npm`: the system's if new enough, else those of a Python package."""
    with contextlib.suppress(OSError, ValueError):
        version = subprocess.run(["node", "--version"], capture_output=True, text=True, check=False)
        found = shutil.which("node")
        if found and shutil.which("npm") and int(version.stdout.lstrip("v").split(".")[0]) >= 20:
            return Path(found).parent
    environment("node.txt")
    return BIN


def npm_sources(pinned: Path) -> list[Path]:
    """What the packages of a folder follow from."""
    return [pinned / "package.json", pinned / "package-lock.json", WEB / ".npmrc"]


def npm_packages(pinned: Path, folder: Path) -> None:
    """The packages in a package-lock.json, which has their integrity."""
    for source in npm_sources(pinned):
        shutil.copy(source, folder)
    npm = shutil.which("npm", path=str(node())) or "npm"
    os.environ.setdefault("NODE_USE_SYSTEM_CA", "1")  # trust whom the system trusts, as pip does
    run([npm, "ci"], "The npm registry must be reachable the first time.", cwd=folder)
