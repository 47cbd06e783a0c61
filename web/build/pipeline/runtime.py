"""Python as it goes into the site: Pyodide, and what is imported of its library, of PyScript and of our own."""

from __future__ import annotations

import ast
import shutil
import tempfile
import zipfile
from pathlib import Path

from .places import BUILD, ROOT, WEB
from .steps import Failure, cached, run
from .vendor import node

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
        "encodings.utf_8",
        "functools",
        "importlib.metadata",
        "inspect",
        "json",
        "pathlib",
    ),
    *("shutil", "site", "tarfile", "traceback", "zipfile", "zipimport"),
)
"""What PyScript and Pyodide import of the standard library without naming it in a module."""


def compiled(
    sources: list[Path], wanted: set[str], pyodide: Path, modules: Path, early: Path | None = None
) -> None:
    """Writes modules as byte code for Pyodide's Python, with all in the same sources that they import.

    Args:
        sources: zip files with modules, modules, and folders with packages.
        wanted: the names of the modules.
        pyodide: the folder of the Pyodide that compiles them.
        modules: the file that they go into.
        early: the zip file for those of them that Python imports before it can read the other file.
    """
    with tempfile.TemporaryDirectory() as folder:
        archive = Path(folder, "sources.zip")
        with zipfile.ZipFile(archive, "w") as together:
            for source in sources:
                if source.suffix == ".zip":
                    with zipfile.ZipFile(source) as library:
                        for name in library.namelist():
                            together.writestr(name, library.read(name))
                for path in [source] if source.suffix == ".py" else source.rglob("*.py"):
                    together.write(path, path.relative_to(source.parent).as_posix())
        compiler = [node() / "node", BUILD / "compiler" / "compile.mjs"]
        files = [modules, *([early] if early else [])]
        advice = "A module that Python cannot compile, most likely; its name stands above."
        run([*compiler, pyodide, archive, " ".join(sorted(wanted)), *files], advice)


SHARED = "new Int32Array(new WebAssembly.Memory({shared:!0,initial:1,maximum:1}).buffer)"
"""What `unshared` looks for in Pyodide's script."""
COMPILERS = ("compiler/compile.py", "compiler/compile.mjs", "patches/sitecustomize.py")


def runtime(packages: Path) -> Path:
    """Pyodide as it goes into the site: with what is needed of its standard library and of PyScript, as byte code."""
    pyodide, pyscript = packages / "pyodide", packages / "@pyscript" / "core" / "src" / "stdlib"
    library, start = pyodide / "python_stdlib.zip", BUILD / "patches" / "sitecustomize.py"
    _, others = imported()
    wanted = others | {"pyscript", "sitecustomize", *RUNTIME_IMPORTS}

    def make(folder: Path) -> None:
        modules, early = folder / "library.modules", folder / library.name
        compiled([library, pyscript / "pyscript", start], wanted, pyodide, modules, early)
        for name in PYODIDE_FILES:
            shutil.copyfile(pyodide / name, folder / name)
        unshared(folder / "pyodide.asm.mjs")

    scripts = [BUILD / name for name in COMPILERS]
    title = "byte-compiling the standard library"
    return cached(title, [pyodide, pyscript, *scripts, SHARED, *sorted(wanted)], make)


def unshared(script: Path) -> None:
    """Takes shared memory out of Pyodide's script, which only waits on it, under Node: browsers warn of it.

    Raises:
        Failure: It is another script than this was written for.
    """
    shared = "new Int32Array(new WebAssembly.Memory({shared:!0,initial:1,maximum:1}).buffer)"
    text = script.read_text("utf-8")
    if text.count(shared) != 1:
        raise Failure(
            f"{script.name} makes shared memory in another way: see unshared() in build.py."
        )
    script.write_text(text.replace(shared, "new Int32Array(1)"), "utf-8")


def application(pyodide: Path) -> Path:
    """What the page and its worker import of the engine and of the page's own modules, as byte code."""
    sources = [ROOT / "pacru", WEB / "app"]
    own, _ = imported()
    return cached(
        "byte-compiling the engine and the page",
        [*sources, pyodide, *(BUILD / name for name in COMPILERS)],
        lambda folder: compiled(sources, own, pyodide, folder / "pacru.modules"),
    )


def imported() -> tuple[set[str], set[str]]:
    """The modules that the page and its worker import, by themselves or through others: our own, and others."""
    homes = {"app": WEB / "app", "pacru": ROOT / "pacru"}
    todo = [f"app.{path.stem}" for path in homes["app"].glob("*.py")]
    own: set[str] = set()
    others: set[str] = set()
    while todo:
        name = todo.pop()
        top, *inner = name.split(".")
        path = homes[top].joinpath(*inner) if top in homes else None
        if path is None:
            others.add(name)
            continue
        source = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
        if name in own or not source.is_file():  # what is imported from a module, not one itself
            continue
        own.add(name)
        for part in ast.walk(ast.parse(source.read_text("utf-8"))):
            if isinstance(part, ast.Import):
                todo += [alias.name for alias in part.names]
            elif isinstance(part, ast.ImportFrom) and part.module:
                todo += [part.module, *(f"{part.module}.{alias.name}" for alias in part.names)]
    return own, others
