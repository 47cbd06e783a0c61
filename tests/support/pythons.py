"""Pythons of other versions on this machine."""

import os
import shutil
import subprocess
import sys
from pathlib import Path


def find_python(version: str) -> str | None:
    """The command of a Python of this version that can run, if there is one."""
    pyenv = Path(os.environ.get("PYENV_ROOT") or "~/.pyenv").expanduser() / "versions"
    own = sys.executable if f"{sys.version.split()[0]}.".startswith(f"{version}.") else None
    installed = [str(python) for python in pyenv.glob(f"{version}.*/bin/python3")]
    for candidate in filter(None, (own, shutil.which(f"python{version}"), *installed)):
        # A shim of pyenv can be there but not run.
        if not subprocess.call([candidate, "-c", "import venv"], stderr=subprocess.DEVNULL):
            return candidate
    return None
