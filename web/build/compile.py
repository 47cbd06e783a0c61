"""Byte-compile the modules in an archive; runs inside Pyodide, so that the byte code is of its version."""

import ast
import base64
import csv
import hashlib
import io
import py_compile
import tempfile
import zipfile
from pathlib import Path

EPOCH = (1980, 1, 1, 0, 0, 0)
"""The date of every member, so that the same sources give the same archive."""


NEVER_USED = (
    # self-tests, command lines, debuggers
    *(
        "_pyrepl",
        "argparse",
        "bdb",
        "cmd",
        "difflib",
        "doctest",
        "getopt",
        "gettext",
        "pdb",
        "pprint",
    ),
    *("py_compile", "pydoc", "rlcompleter", "runpy", "tracemalloc", "unittest", "webbrowser"),
    # other systems, processes, servers
    *(
        "_ssl",
        "asyncio.tools",
        "asyncio.windows_events",
        "asyncio.windows_utils",
        "concurrent.futures.process",
    ),
    *("concurrent.interpreters", "ctypes", "encodings.idna", "ftplib", "http", "multiprocessing"),
    *("platform", "secrets", "socketserver", "ssl", "stringprep", "urllib", "xmlrpc"),
    # formats that nothing is in
    *("csv", "decimal", "email.message", "email.parser", "email.policy", "fractions", "gzip"),
    *(
        "importlib.resources",
        "logging.config",
        "mimetypes",
        "pickle",
        "plistlib",
        "quopri",
        "sqlite3",
    ),
    *("statistics", "xml", "_strptime", "calendar"),
    # what is built in as well
    *("_pydatetime", "importlib._bootstrap", "importlib._bootstrap_external"),
)
"""What modules of the standard library import for occasions that the page does not have. The browser tests walk
through all features, and would miss one that the page has after all."""


def byte_code(name: str, source: bytes, optimize: int = -1) -> bytes:
    """The .pyc of one module, never compared with its source, which is not there.

    Args:
        name: The module's path in the archive, shown in tracebacks.
        source: Its text, encoded.
        optimize: 2 leaves docstrings and assertions out.

    Raises:
        py_compile.PyCompileError: If the source is not valid Python.
    """
    with tempfile.TemporaryDirectory() as folder:
        module, compiled = Path(folder, "module.py"), Path(folder, "module.pyc")
        module.write_bytes(source)
        mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
        py_compile.compile(str(module), str(compiled), name, True, optimize, mode)
        return compiled.read_bytes()


def record(name: str, members: dict[str, bytes]) -> bytes:
    """The RECORD of a wheel: its members with their hashes."""
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    for path, content in members.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=")
        rows.writerow([path, f"sha256={digest.decode()}", len(content)])
    rows.writerow([name, "", ""])
    return text.getvalue().encode()


def imports(module: str, package: str, source: bytes) -> set[str]:
    """The names of the modules that one may import, and of what it takes from them."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parents = package.split(".")[: 1 - node.level or None] if node.level else []
            base = ".".join([*parents, *filter(None, [node.module])])
            found.update([base, *(f"{base}.{alias.name}" for alias in node.names)])
    return found - {module}


def needed(members: dict[str, bytes], wanted: list[str]) -> set[str]:
    """The files of a library that some modules need, with all that these import."""
    files = {
        name.removesuffix(".py").removesuffix("/__init__").replace("/", "."): name
        for name in members
        if name.endswith(".py")
    }
    todo = [
        *wanted,
        *(module for module in files if module.split(".")[0] in ("pyodide", "_pyodide")),
    ]
    found: set[str] = set()
    while todo:
        module = todo.pop()
        if f"{module}.".startswith(tuple(f"{name}." for name in NEVER_USED)):
            continue
        parent = module.rpartition(".")[0]
        if parent:
            todo.append(parent)
        if module in files and module not in found:
            found.add(module)
            package = module if files[module].endswith("/__init__.py") else parent
            todo += imports(module, package, members[files[module]])
    return {files[module] for module in found}


def compile_archive(source: str, target: str, wanted: str = "") -> None:
    """Copy a zip file or a wheel, with a .pyc in the place of every .py.

    Args:
        source: the path of the archive.
        target: the path of the new one.
        wanted: for a library, the modules that are asked for, with spaces between: the rest is left out, and so are
            docstrings, except those of Pyodide, which looks at its own.
    """
    with zipfile.ZipFile(source) as archive:
        members = {name: archive.read(name) for name in sorted(archive.namelist())}
    kept = needed(members, wanted.split()) if wanted else set(members)
    members = {
        f"{name}c" if name.endswith(".py") else name: byte_code(
            name, content, 2 if wanted and "pyodide" not in name else -1
        )
        if name.endswith(".py")
        else content
        for name, content in members.items()
        if name in kept and not name.endswith("/")
    }
    for name in [name for name in members if name.endswith(".dist-info/RECORD")]:
        del members[name]
        members[name] = record(name, members)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in members.items():
            archive.writestr(zipfile.ZipInfo(name, EPOCH), content, zipfile.ZIP_DEFLATED)
