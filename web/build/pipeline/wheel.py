"""The wheel of the engine, and Pyodide's lock file for it, made by the commands of pyodide-build.

Two things are done by hand, since pyodide-build cannot do them:

- ``pyodide build`` asks a server of Pyodide for its build environments, even for a wheel without
  compiled code. So ``python -m build`` makes the wheel, as ``pyodide build`` would do for such a
  wheel.
- ``pyodide py-compile`` writes byte code for the Python that runs it. That must be Pyodide's
  Python, which exists only in Pyodide. So compiler/compile.mjs runs this command in Pyodide under
  Node.
"""

from __future__ import annotations

import json
import sys
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

from .places import ROOT
from .runtime import COMPILER
from .steps import build_cached, run
from .vendor import REQUIREMENTS

if TYPE_CHECKING:
    from .runtime import Compiler

LOCK = "pyodide-lock.json"
DATA = "pacru/data/"
"""This folder of the wheel lies next to it in the site: the page fetches its files when needed."""
NOT_FOR_THE_PAGE = (
    *("pacru/cli/", "pacru/__main__.py", "pacru/engine.py", "pacru/rl/"),
    *("pacru/widget/", "pacru/picture/", "pacru/bot/program.py", "pacru/bot/inquiries.py"),
    *("pacru/fast/native.py", "pacru/fast/switch.py"),
    *("pacru/bot/match/", "pacru/bot/statistics.py"),
    *("pacru/bot/processes.py", "pacru/bot/workers.py"),
    *("pacru/bot/hiring.py", "pacru/bot/cluster.py"),
    *("pacru/bot/pacru/baselines.py", "pacru/bot/sisters/baselines.py"),
)
"""What the page's copy of the wheel does without, since only command lines, programs that learn and notebooks need it.

This is the one place that says so.
"""
HASHES = ".dist-info/RECORD"
"""The end of the name of the list of files and hashes: nothing installs the page's copy, and sw.js knows its hash."""
DESCRIPTION = ".dist-info/METADATA"
"""The end of the name of the file with what the package index shows below the headers: in the page, nobody sees it."""
BUILDERS = REQUIREMENTS / "build.txt"
"""The file that pins pyodide-build and the backend of the wheel."""


def source_wheel() -> Path:
    """The folder with the wheel as ``pip install`` makes it."""
    names = ("pacru", "tests/reference", "pyproject.toml", "docs/package.md", "LICENSE")
    sources = [ROOT / name for name in names]
    return build_cached("building the wheel", [*sources, BUILDERS], build_wheel)


def build_wheel(folder: Path) -> None:
    """Build the wheel into a folder.

    Raises:
        Failure: The backend fails.
    """
    run_module("build", "--wheel", "--no-isolation", "--outdir", folder, ROOT, cwd=folder)


def page_wheel(pyodide: Path, compiler: Compiler) -> Path:
    """The folder with the wheel as byte code, and a lock file of Pyodide that has this one package.

    Args:
        pyodide: the folder with Pyodide.
        compiler: a compiler with Pyodide's Python.

    Raises:
        Failure: One of the commands fails.
    """
    (wheel,) = source_wheel().glob("*.whl")

    def make(folder: Path) -> None:
        copy, bare = folder / wheel.name, folder / "bare.json"
        copy_for_page(wheel, copy)
        known = json.loads((pyodide / LOCK).read_text("utf-8"))
        bare.write_text(json.dumps(known | {"packages": {}}), "utf-8")  # none is in the site
        files: list[str | Path] = ["--input", bare, "--output", folder / LOCK]
        run_module("pyodide_cli", "lockfile", "add-wheels", copy, *files, cwd=folder)
        bare.unlink()
        compiler.compile_wheels(folder)

    made_from = [wheel, pyodide, COMPILER, BUILDERS, Path(__file__)]
    return build_cached("byte-compiling the wheel", made_from, make)


def copy_for_page(wheel: Path, copy: Path) -> None:
    """Copy a wheel without its data, its hashes, its description and `NOT_FOR_THE_PAGE`, and with no other change."""
    with zipfile.ZipFile(wheel) as whole, zipfile.ZipFile(copy, "w") as rest:
        for member in whole.infolist():
            name, content = member.filename, whole.read(member)
            if name.startswith((DATA, *NOT_FOR_THE_PAGE)) or name.endswith(HASHES):
                continue
            if name.endswith(DESCRIPTION):
                content = content.partition(b"\n\n")[0] + b"\n"
            rest.writestr(member, content)


def run_module(name: str, *arguments: str | Path, cwd: Path) -> None:
    """Run a module as a command, in a folder where no file hides a module, as our build.py would.

    Raises:
        Failure: The command fails.
    """
    run([sys.executable, "-P", "-m", name, *arguments], "See the message above.", cwd)
