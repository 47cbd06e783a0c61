"""Import the modules of the page from files that are read at once.

Reading them one by one from archives takes twice as long. Python's ``site`` runs this module at the
start, in the page and in the worker. interpreter.mjs has put the files there: the wheel of the
engine, and two files that compiler/compile.py describes. See __init__.py for what this changes in
the standard library, and how to leave it out.
"""

import gc
import marshal
import os
import sys

# importlib.machinery and compression.zstd, which have them as well, are in one of the files.
from _frozen_importlib import ModuleSpec

from _zstd import ZstdDecompressor

gc.disable()  # before the page or the worker has started, almost nothing becomes garbage, and collecting takes long

MODULES = {}
WRITTEN = {}
REMEMBERED = []
for path in ("/library.modules", "/app.modules"):
    with open(path, "rb") as file:  # noqa: PTH123 - pathlib is in one of the files, too
        modules, written, remembered = marshal.loads(ZstdDecompressor().decompress(file.read()))
    MODULES |= modules
    WRITTEN |= written
    REMEMBERED += remembered
    os.remove(path)  # noqa: PTH107 - as above; frees its memory


def load_compiled(text):  # noqa: ANN001, ANN201
    """The code that a data class or named tuple wrote, compiled in advance if compile.py met it."""
    return marshal.loads(WRITTEN[text]) if text in WRITTEN else text


COMPILING = {
    "collections": {"eval": lambda text, *names: eval(load_compiled(text), *names)},
    "dataclasses": {"exec": lambda text, *names: exec(load_compiled(text), *names)},
}
"""The functions that these modules of the standard library get to compile a text."""

if not WRITTEN:  # the build has left this patch out
    COMPILING.clear()


class Importer:
    """Finds a module in the files, and loads it."""

    @staticmethod
    def find_spec(name, path=None, target=None):  # noqa: ANN001, ANN205, ARG004, D102 - importlib's names
        if name in MODULES:
            is_package, _ = MODULES[name]
            return ModuleSpec(name, Importer, is_package=is_package)
        return None

    @staticmethod
    def create_module(spec):  # noqa: ANN001, ANN205, ARG004, D102
        return None

    @staticmethod
    def exec_module(module):  # noqa: ANN001, ANN205, D102
        # It is needed only once, and the memory stored for the next start must be small; see
        # interpreter.mjs.
        _, code = MODULES.pop(module.__name__)
        if isinstance(code, str):
            code = ENGINE.read(code)[HEADER:]
        module.__dict__.update(COMPILING.get(module.__name__, {}))
        exec(marshal.loads(code), module.__dict__)


sys.meta_path.insert(0, Importer)

import io  # noqa: E402 - as the next one
import zipfile  # noqa: E402 - it is in one of the files; Pyodide imports it as well

WHEEL, HEADER = "/pacru.whl", 16
with open(WHEEL, "rb") as file:  # noqa: PTH123 - as above
    # A start needs a third of it, and unpacks no more.
    ENGINE = zipfile.ZipFile(io.BytesIO(file.read()))
for path in ENGINE.namelist():
    if path.endswith(".pyc"):
        package, found, _ = path.rpartition("/__init__.pyc")
        name = package or path.removesuffix(".pyc")
        MODULES[name.replace("/", ".")] = bool(found), path
os.remove(WHEEL)  # noqa: PTH107 - as above


def import_what_is_remembered():  # noqa: ANN201
    """Import our own modules before the memory snapshot, except those that need a page, or that few visits need.

    Modules that app.runtime.late loads later are run, too, so that no visit has to do it. See
    interpreter.mjs. The memory never shrinks, and every start has to read all of it: so the garbage that the imports
    leave makes room for the next ones.
    """
    for number, name in enumerate(REMEMBERED):
        __import__(name)
        hasattr(sys.modules[name], "any name")  # which loads a late module
        if number % 16 == 0:
            gc.collect()
    gc.collect()
