"""Find out which modules import which from their texts, without running anything."""

from __future__ import annotations

import ast
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


FOR_PEOPLE = ("pacru.analysis", "pacru.engine", "pacru.picture")
"""Modules that the package imports when a person asks it for them; the page never does."""


def name_of(path: str) -> str:
    """The name of the module in a file, such as ``pacru.svg`` for ``pacru/svg/__init__.py``."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


@cache
def imports(path: str, source: bytes, seldom: bool = True) -> frozenset[str]:
    """The names of the modules that a module may import, and of what it takes from them.

    What only type checkers import does not count.

    Args:
        path: Its file, below the folder that is searched for modules.
        source: Its text, encoded.
        seldom: Whether what it imports within ``with seldom:`` counts, see ``app.runtime.late``.

    Raises:
        SyntaxError: If it is not Python.
    """
    module = name_of(path)
    package = module if path.endswith("/__init__.py") else module.rpartition(".")[0]
    found: set[str] = set()
    todo: list[ast.AST] = [ast.parse(source, path)]
    while todo:
        part = todo.pop()
        if isinstance(part, ast.If) and ast.unparse(part.test) == "TYPE_CHECKING":
            todo += part.orelse
            continue
        if isinstance(part, ast.With) and ast.unparse(part.items[0]) == "seldom" and not seldom:
            continue
        todo += ast.iter_child_nodes(part)
        if isinstance(part, ast.Import):
            found.update(alias.name for alias in part.names)
        elif isinstance(part, ast.ImportFrom):
            parents = package.split(".")[: 1 - part.level or None] if part.level else []
            base = ".".join([*parents, *filter(None, [part.module])])
            found.update([base, *(f"{base}.{alias.name}" for alias in part.names)])
    return frozenset(found - {module})


def find_reachable(
    sources: Mapping[str, bytes],
    wanted: Iterable[str],
    never_used: Iterable[str] = (),
    seldom: bool = True,
) -> tuple[set[str], set[str]]:
    """What some modules import, directly or through others, with the packages around it.

    Args:
        sources: Texts of modules, by path.
        wanted: The names of the modules to begin with.
        never_used: Names of modules and packages to leave out, wherever they are imported.
        seldom: Whether what is imported within ``with seldom:`` counts.

    Returns:
        The paths of the modules with a text, and the other names found: modules elsewhere, and
        names inside a module.
    """
    files = {name_of(path): path for path in sources}
    left_out = tuple(f"{name}." for name in never_used)
    todo, found, others = [*wanted], set[str](), set[str]()
    while todo:
        name = todo.pop()
        if name in found or name in others or f"{name}.".startswith(left_out):
            continue
        todo += filter(None, [name.rpartition(".")[0]])
        if name in files:
            found.add(name)
            todo += imports(files[name], sources[files[name]], seldom)
        else:
            others.add(name)
    return {files[name] for name in found}, others
