"""Imports the modules of the page from files that are read whole: from archives, one by one, it takes twice as long.

Python's ``site`` runs this at the start, in the page and in the worker. interpreter.mjs has put the files there; what
is in them, compile.py says.
"""

import marshal
import os
import sys

# importlib.machinery, which has it as well, is in one of the files.
from _frozen_importlib import ModuleSpec

MODULES = {}
for path in ("/library.modules", "/pacru.modules"):
    with open(path, "rb") as file:  # noqa: PTH123 - pathlib is in one of them, too
        MODULES |= marshal.load(file)
    os.remove(path)  # noqa: PTH107 - as above; the memory is needed no more


class Importer:
    """Finds a module in the files, and loads it."""

    @staticmethod
    def find_spec(name, path=None, target=None):  # noqa: ANN001, ANN205, ARG004, D102 - as importlib wants it
        if name in MODULES:
            is_package, _ = MODULES[name]
            return ModuleSpec(name, Importer, is_package=is_package)
        return None

    @staticmethod
    def create_module(spec):  # noqa: ANN001, ANN205, ARG004, D102
        return None

    @staticmethod
    def exec_module(module):  # noqa: ANN001, ANN205, D102
        _, code = MODULES[module.__name__]
        exec(marshal.loads(code), module.__dict__)


sys.meta_path.insert(0, Importer)
