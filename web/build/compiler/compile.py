"""Byte-compile what the page imports, inside Pyodide, so that the byte code fits its version."""

import ast
import builtins
import collections
import dataclasses
import importlib
import importlib.util
import inspect
import marshal
import py_compile
import sys
import tempfile
import zipfile
from functools import cache
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any
from unittest.mock import MagicMock

from compiler.imports import FOR_PEOPLE, find_reachable, imports, name_of

EPOCH = (1980, 1, 1, 0, 0, 0)
"""The date of every member, so that the same sources give the same archive."""

HEADER = 16
"""The number of bytes of a .pyc before its code."""

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
    # formats that nothing here is in
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
    # also built in
    *("_pydatetime", "importlib._bootstrap", "importlib._bootstrap_external"),
)
"""Imports of the standard library for cases that the page does not have. If the page needed one
after all, the browser tests, which walk through all features, would fail."""


PAGE = "app"
"""The package of the page."""

OWN = (PAGE, "pacru")
"""Our own packages; the second one comes in a wheel."""

EARLY = (
    *("_collections_abc", "_sitebuiltins", "abc", "codecs", "encodings", "encodings.aliases"),
    *("encodings.utf_8", "genericpath", "io", "os", "posixpath", "site", "sitecustomize", "stat"),
)
"""What Python imports before it runs sitecustomize.py, which can import all other modules."""

OF_PYODIDE = ("_pyodide", "pyodide")
"""Packages that Pyodide imports by itself, and whose docstrings it reads."""

OF_THE_BROWSER = ("js", "polyscript", "pyscript", "pyscript.ffi")
"""Imports of the page's modules that exist only in a page."""


@cache
def byte_code(name: str, source: bytes) -> bytes:
    """The .pyc of one module, which Python will not compare with its source: that is not there.

    Args:
        name: The module's path in the archive, shown in tracebacks.
        source: Its text, encoded.

    Raises:
        py_compile.PyCompileError: If the source is not valid Python.
    """
    top = name.split("/")[0]
    if top == PAGE:
        return _header(source) + marshal.dumps(compile(strip_documentation(source), name, "exec"))
    optimize = 0 if top in OF_PYODIDE else 2
    with tempfile.TemporaryDirectory() as folder:
        module, compiled = Path(folder, "module.py"), Path(folder, "module.pyc")
        module.write_bytes(source)
        mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
        py_compile.compile(str(module), str(compiled), name, True, optimize, mode)
        return compiled.read_bytes()


def _header(source: bytes) -> bytes:
    """The part before the code, in a .pyc that is never compared with its source."""
    unchecked = (1).to_bytes(4, "little")
    return importlib.util.MAGIC_NUMBER + unchecked + importlib.util.source_hash(source)


def strip_documentation(source: bytes) -> ast.Module:
    """A module without what only people and type checkers read: docstrings and types.

    Data classes and named tuples keep the names of their fields. Handlers keep the types of what they
    want to know of an event: by these it is read. A word replaces the docstring of a class: without
    any docstring, a data class would write one, slowly.
    """
    tree, read = ast.parse(source), set[ast.arg]()
    tree.body = [without_type(node) for node in tree.body]
    if ast.get_docstring(tree) is not None:
        tree.body.pop(0)
    for node in ast.walk(tree):
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node) is not None:
            kept = ast.Expr(ast.Constant("-")) if isinstance(node, ast.ClassDef) else ast.Pass()
            node.body[0] = ast.copy_location(kept, node.body[0])
        if isinstance(node, ast.ClassDef):
            strip_types_of_fields(node)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.returns = None
            state_and_rest = node.args.args if HANDLER & makers_of(node) else ()
            read.update(state_and_rest[1:])
        elif isinstance(node, ast.arg) and node not in read:
            node.annotation = None
    return ast.fix_missing_locations(tree)


SELDOM = (
    *("pacru.bot.sisters", "pacru.games.azacru", "pacru.games.shacru"),
    "pacru.record.abstractplay",
)
"""Parts of the engine that few visits need. The modules of the page say so themselves: ``with seldom:``."""

NO_FIELDS = ("ClassVar", "InitVar", "KW_ONLY")
"""Types whose annotations are not fields of a data class."""

HANDLER = {"handler"}
"""What makes a function a handler, see ``app.runtime.handling``."""

DOCUMENTED = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
"""The nodes that can have a docstring, besides modules."""


def without_type(node: ast.stmt) -> ast.stmt:
    """A statement that gives a variable a value, without its type; any other as it is."""
    if not isinstance(node, ast.AnnAssign):
        return node
    plain = ast.Assign([node.target], node.value) if node.value else ast.Pass()
    return ast.copy_location(plain, node)


def makers_of(node: ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) -> set[str]:
    """The names of what decorates a class or a function, and of the bases of a class."""
    bases = node.bases if isinstance(node, ast.ClassDef) else ()
    return {ast.unparse(one).partition("(")[0] for one in (*node.decorator_list, *bases)}


def strip_types_of_fields(node: ast.ClassDef) -> None:
    """Leave the fields of a data class or a named tuple their names and default values.

    Python finds out the types when the class is made, which takes a third of the time of that.
    """
    fields = [one for one in node.body if isinstance(one, ast.AnnAssign)]
    if not fields or not makers_of(node) & {"dataclass", "NamedTuple"}:
        return
    types = [ast.unparse(field.annotation) for field in fields]
    if any(word in one for one in types for word in NO_FIELDS):
        return
    names = {ast.unparse(field.target): None for field in fields}
    named = ast.parse(f"__annotations__ = {names!r}").body
    plain = [without_type(one) for one in node.body]
    node.body = [*plain[:1], *named, *plain[1:]]  # a docstring stands first


def modules_to_remember(sources: dict[str, bytes]) -> list[str]:
    """The names of the modules that can be imported without a page, with all their imports, and that most visits need.

    Args:
        sources: by path, the texts of our own modules.
    """
    found = {name_of(path): imports(path, source) for path, source in sources.items()}
    left = set(found)
    while bound := {n for n in left if found[n] & {*OF_THE_BROWSER, *(found.keys() - left)}}:
        left -= bound
    common, _ = find_reachable(sources, found.keys() - left, SELDOM, seldom=False)
    return sorted(left & {*map(name_of, common)})


class Importer:
    """Finds modules among compiled ones, and loads them.

    Args:
        modules: by name, whether each is a package, and its code in marshal format.
    """

    def __init__(self, modules: dict[str, tuple[bool, bytes]]) -> None:
        self._modules = modules

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:  # noqa: ARG002, D102 - importlib's names
        if name in self._modules:
            return ModuleSpec(name, self, is_package=self._modules[name][0])  # type: ignore[arg-type]
        return None

    def create_module(self, spec: ModuleSpec) -> None:  # noqa: ARG002, D102
        return None

    def exec_module(self, module: ModuleType) -> None:  # noqa: D102
        builtins.exec(marshal.loads(self._modules[module.__name__][1]), vars(module))


@cache
def compile_text(text: str, mode: str) -> CodeType:
    """Compile a text as dataclasses and collections do."""
    return compile(text, "<string>", mode, dont_inherit=True)


def compile_class_code(
    modules: dict[str, tuple[bool, bytes]], sources: dict[str, bytes]
) -> dict[str, bytes]:
    """Compile the code that data classes and named tuples write for themselves.

    Making such a class takes most of its time for compiling, so this does it once for all: for our
    own modules, and for those of the standard library that are imported here as in the page.

    Args:
        modules: by name, whether each is a package, and its code in marshal format.
        sources: by path, the texts of the modules that may have such classes.

    Returns:
        The compiled code in marshal format, by the text of the code.

    Raises:
        RuntimeError: If this Python compiles such code in another way.
    """
    found: dict[str, bytes] = {}

    def compile_and_record(text: str, mode: str) -> CodeType:
        code = compile_text(text, mode)
        found[text] = marshal.dumps(code)
        return code

    def execute(text: str, *names: dict[str, Any]) -> None:
        builtins.exec(compile_and_record(text, "exec"), *names)

    def evaluate(text: str, *names: dict[str, Any]) -> object:
        return builtins.eval(compile_and_record(text, "eval"), *names)

    for old in [name for name in sys.modules if name.split(".")[0] in OWN]:
        del sys.modules[old]
    importer = Importer(modules)
    sys.meta_path.insert(0, importer)
    sys.modules |= dict.fromkeys(OF_THE_BROWSER, MagicMock())
    vars(dataclasses)["exec"] = execute
    vars(collections)["eval"] = evaluate
    try:
        for path, source in sources.items():
            if has_classes(source.decode()):
                module = importlib.import_module(name_of(path))
                hasattr(module, "any name")  # what app.runtime.late loads later runs now
        for name in [*sys.modules]:
            if name.split(".")[0] in sys.stdlib_module_names and name not in NEVER_USED:
                run_again(name)
    finally:
        del vars(dataclasses)["exec"], vars(collections)["eval"]
        sys.meta_path.remove(importer)
    if not any("__init__" in text for text in found) or not any("lambda" in text for text in found):
        raise RuntimeError(
            "dataclasses or collections compile otherwise now; see web/build/patches/"
        )
    return found


def has_classes(source: str) -> bool:
    """Whether a module has classes that write code for themselves."""
    return any(word in source for word in ("@dataclass", "(NamedTuple)", "namedtuple("))


def run_again(name: str) -> None:
    """Run a module once more, beside the one in use, if it has a source and such classes."""
    module = sys.modules[name]
    try:
        source = inspect.getsource(module)
    except (OSError, TypeError):  # it is built in
        return
    if has_classes(source):
        again = ModuleType(module.__name__)
        again.__package__ = module.__package__
        builtins.exec(compile(source, name, "exec"), vars(again))


def read_wheel(wheel: str) -> dict[str, tuple[bool, bytes]]:
    """The modules of a wheel with byte code: by name, whether each is a package, and its code."""
    with zipfile.ZipFile(wheel) as file:
        return {
            name_of(path.removesuffix("c")): (
                path.endswith("/__init__.pyc"),
                file.read(path)[HEADER:],
            )
            for path in file.namelist()
            if path.endswith(".pyc")
        }


def compile_wheels(folder: str) -> None:
    """Byte-compile the wheels of a folder and update its lock file: ``pyodide py-compile``.

    Raises:
        py_compile.PyCompileError: If a module is not valid Python.
    """
    from pyodide_build.cli.py_compile import main  # writes byte code of this version

    main([folder, "--silent", "--compression-level", "9"], standalone_mode=False)


def compile_archive(
    archive: str, wanted: str, modules: str, early: str, classes: bool, wheel: str
) -> None:
    """Compile modules, and everything in the same archive that they import.

    Args:
        archive: the path of the archive with their sources.
        wanted: their names, separated by spaces.
        modules: the file for all but the early ones, in the form that sitecustomize.py reads.
        early: the zip file for the early ones.
        classes: whether to compile the code that data classes write as well.
        wheel: the path of a wheel with byte code, whose modules are not compiled again; empty for
            none.

    Raises:
        py_compile.PyCompileError, SyntaxError: If one of them is not valid Python.
    """
    with zipfile.ZipFile(archive) as file:
        sources = {path: file.read(path) for path in file.namelist() if path.endswith(".py")}
    of_pyodide = [name_of(path) for path in sources if path.split("/")[0] in OF_PYODIDE]
    needed, _ = find_reachable(sources, [*wanted.split(), *of_pyodide], (*NEVER_USED, *FOR_PEOPLE))
    paths = sorted(needed)
    compiled = read_wheel(wheel) if wheel else {}
    codes = {
        path: byte_code(path, sources[path]) for path in paths if name_of(path) not in compiled
    }
    own = {path: sources[path] for path in paths if path.split("/")[0] in OWN}
    late = {
        name_of(path): (path.endswith("/__init__.py"), code[HEADER:])
        for path, code in codes.items()
        if name_of(path) not in EARLY
    }
    written = compile_class_code(late | compiled, own) if own and classes else {}
    Path(modules).write_bytes(marshal.dumps((late, written, modules_to_remember(own))))
    with zipfile.ZipFile(early, "w", zipfile.ZIP_DEFLATED) as file:
        for path, code in codes.items():
            if name_of(path) in EARLY:
                file.writestr(zipfile.ZipInfo(f"{path}c", EPOCH), code, zipfile.ZIP_DEFLATED)
