"""Python for the site: Pyodide, and the imported parts of its library, PyScript and our code."""

from __future__ import annotations

import contextlib
import json
import shutil
import subprocess
import sysconfig
import tempfile
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

from compiler.imports import FOR_PEOPLE, find_reachable, name_of
from patches import COMPILED_CLASSES

from .places import BUILD, ROOT, WEB
from .steps import Failure, build_cached
from .vendor import node

if TYPE_CHECKING:
    from collections.abc import Collection
    from typing import Self

PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
RUNTIME_IMPORTS = (
    *(
        "__future__",
        "asyncio",
        "encodings.aliases",
        "encodings.ascii",
        "encodings.cp437",
        "encodings.idna",
    ),
    *(
        "encodings.latin_1",
        "encodings.utf_16_be",  # files from Windows, see pacru/core/decoding.py
        "encodings.utf_16_le",
        "encodings.utf_8",
        "functools",
        "importlib.metadata",
        "inspect",
        "json",
        "pathlib",
    ),
    *("shutil", "site", "tarfile", "traceback", "zipfile", "zipimport"),
)
"""Imports of PyScript and Pyodide from the standard library that no module names."""

TIGHTEST = 22
"""The level at which Zstandard packs most tightly; it unpacks as fast at all of them."""


OWN = [ROOT / "pacru", WEB / "app"]
"""Our own packages in the site."""

COMPILER = BUILD / "compiler"
SITECUSTOMIZE = BUILD / "patches" / "sitecustomize.py"


class Compiler:
    """Compiles modules with the same Python that will import them: Pyodide, under Node.

    It starts with the first request, and then remembers what it has compiled before. ``with`` ends
    it.

    Args:
        pyodide: the folder with Pyodide.
    """

    def __init__(self, pyodide: Path) -> None:
        self._pyodide = pyodide
        self._node: subprocess.Popen[str] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._node:
            with contextlib.suppress(OSError):  # it may have ended by itself
                self._node.communicate()
            self._node = None

    def compile(
        self,
        sources: list[Path],
        wanted: set[str],
        modules: Path,
        early: Path | None = None,
        wheel: Path | None = None,
        classes: bool = True,
    ) -> None:
        """Write modules as byte code, with everything in the same sources that they import.

        Args:
            sources: zip files with modules, single modules, and folders with packages.
            wanted: the names of the modules.
            modules: the file to write, compressed with Zstandard: Python unpacks it, see
                patches/sitecustomize.py.
            early: the zip file for the modules that Python imports before it can read the other
                file.
            wheel: a wheel with byte code, whose modules are left out.
            classes: whether to include the code that data classes write.

        Raises:
            Failure: A module is not valid Python, or Node cannot be run.
        """
        with tempfile.TemporaryDirectory() as folder:
            archive = Path(folder, "sources.zip")
            pack_sources(sources, archive)
            files = {"archive": archive, "modules": modules, "early": early, "wheel": wheel}
            request: dict[str, str | bool] = {
                name: str(path) for name, path in files.items() if path
            }
            self._ask(request | {"wanted": " ".join(sorted(wanted)), "classes": classes})
        from zstandard import ZstdCompressor

        modules.write_bytes(ZstdCompressor(level=TIGHTEST).compress(modules.read_bytes()))

    def compile_wheels(self, folder: Path) -> None:
        """Replace the wheels of a folder with byte-compiled ones, in its lock file too.

        Raises:
            Failure: A module is not valid Python, or Node cannot be run.
        """
        self._ask({"wheels": str(folder)})

    def warm_up(self, wheel: Path) -> None:
        """Compile the page's modules ahead of time, so that it knows the unchanged ones next time.

        Args:
            wheel: the engine, as byte code.
        """
        own, _ = find_imports()
        with tempfile.TemporaryDirectory() as folder:
            self.compile_wheels(Path(folder))  # there are none, but this prepares it
            self.compile(OWN, own, Path(folder, "app.modules"), wheel=wheel)

    def _ask(self, request: dict[str, str | bool]) -> None:
        if not self._node:
            packages = sysconfig.get_path("purelib")
            command: list[str | Path] = [
                node() / "node",
                COMPILER / "compile.mjs",
                self._pyodide,
                packages,
            ]
            pipe = subprocess.PIPE
            self._node = subprocess.Popen(
                command, stdin=pipe, stdout=pipe, text=True, encoding="utf-8"
            )
        assert self._node.stdin
        assert self._node.stdout
        try:
            print(json.dumps(request), file=self._node.stdin, flush=True)
            answer = json.loads(self._node.stdout.readline())
        except (OSError, ValueError) as error:
            self._node = None  # the next request starts another one
            raise Failure("Node has ended; why may stand above.") from error
        if "error" in answer:
            advice = "A module that Python cannot compile, most likely; its name stands above."
            raise Failure(f"{answer['error'][-3000:].strip()}\n{advice}")


def pack_sources(sources: list[Path], archive: Path) -> None:
    """Write a zip file with modules from zip files and folders of packages, and single ones."""
    with zipfile.ZipFile(archive, "w") as together:
        for source in sources:
            if source.suffix == ".zip":
                with zipfile.ZipFile(source) as library:
                    for name in library.namelist():
                        together.writestr(name, library.read(name))
            for path in [source] if source.suffix == ".py" else source.rglob("*.py"):
                together.write(path, path.relative_to(source.parent).as_posix())


def runtime(packages: Path, compiler: Compiler) -> Path:
    """Pyodide for the site, with the needed parts of its library and of PyScript as byte code.

    Args:
        packages: the npm packages.
        compiler: the compiler of the modules.
    """
    pyodide, pyscript = packages / "pyodide", packages / "@pyscript" / "core" / "src" / "stdlib"
    library = pyodide / "python_stdlib.zip"
    _, others = find_imports()
    wanted = others | {"pyscript", "sitecustomize", *RUNTIME_IMPORTS}

    def make(folder: Path) -> None:
        modules, early = folder / "library.modules", folder / library.name
        compiler.compile([library, pyscript / "pyscript", SITECUSTOMIZE], wanted, modules, early)
        for name in PYODIDE_FILES:
            shutil.copyfile(pyodide / name, folder / name)

    places = [pyodide, pyscript, COMPILER, BUILD / "patches", Path(__file__)]
    sources: list[Path | str] = [*places, *sorted(wanted)]
    return build_cached("byte-compiling the standard library", sources, make)


def application(
    pyodide: Path, compiler: Compiler, wheel: Path, without: Collection[str] = ()
) -> Path:
    """The page's own modules that the page and its worker import, as byte code.

    Args:
        pyodide: the folder with Pyodide.
        compiler: the compiler of the modules.
        wheel: the engine, as byte code.
        without: names of patches to leave out.
    """
    classes = COMPILED_CLASSES not in without
    own, _ = find_imports()

    def make(folder: Path) -> None:
        compiler.compile(OWN, own, folder / "app.modules", wheel=wheel, classes=classes)

    title = "byte-compiling the page"
    if COMPILED_CLASSES in without:
        title += f" without {COMPILED_CLASSES}"
    return build_cached(
        title, [*OWN, pyodide, COMPILER, SITECUSTOMIZE, Path(__file__), wheel], make
    )


def find_imports() -> tuple[set[str], set[str]]:
    """The names of everything that the page and its worker import: our own modules, and others."""
    sources = {
        path.relative_to(package.parent).as_posix(): path.read_bytes()
        for package in OWN
        for path in package.rglob("*.py")
    }
    page = [name_of(path) for path in sources if path.startswith("app/")]
    own, others = find_reachable(sources, page, FOR_PEOPLE)
    return {name_of(path) for path in own}, {
        name for name in others if name.split(".")[0] not in ("app", "pacru")
    }
