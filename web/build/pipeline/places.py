"""The folders of the project."""

from __future__ import annotations

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
WEB = ROOT / "web"
BUILD = WEB / "build"
DIST = ROOT / "dist"
"""The finished site."""

WORK = ROOT / ".build"
"""Intermediate files, which you may delete at any time."""

VENV = WORK / f"python-{sys.version_info[0]}.{sys.version_info[1]}"


def bin_of(environment: Path) -> Path:
    """The folder with the commands of a virtual environment."""
    return environment / ("Scripts" if os.name == "nt" else "bin")


BIN = bin_of(VENV)
