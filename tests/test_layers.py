"""The layers of the wheel: a module imports only what stands below it, and nothing of the page."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
WHEEL = ROOT / "pacru"
PAGE = ROOT / "web" / "app"

LAYERS = (
    ("texts",),
    ("errors",),
    ("board",),
    ("turn",),
    ("movegen",),
    ("payment", "refusal"),
    ("spelling",),
    ("position",),
    ("draft", "clock", "game"),
    ("tree",),
    ("__init__",),
    ("record",),
    ("link",),
    ("svg",),
    ("bot",),
    ("explain", "solver", "bench"),
    ("cli",),
    ("__main__",),
)
"""From the bottom up; a folder is one part, whose modules may import each other. Parts of a layer know nothing of each
other."""
HEIGHT = {part: height for height, layer in enumerate(LAYERS) for part in layer}
NOT_FOR_THE_PAGE = {"bench", "cli", "solver", "__main__"}
"""What only a command line needs: the page must not load it."""


def modules(folder: Path, top: str) -> dict[str, Path]:
    """The modules in a folder by their names; a package is the name of its folder."""
    found = {}
    for path in sorted(folder.rglob("*.py")):
        name = ".".join([top, *path.relative_to(folder).with_suffix("").parts])
        found[name.removesuffix(".__init__")] = path
    return found


OWN = modules(WHEEL, "pacru")


def imports(path: Path, *, late: bool = False) -> Iterator[str]:
    """The modules that a module imports when it is loaded itself; with `late`, those imported by functions too."""
    tree = ast.parse(path.read_text("utf-8"))
    todo: list[ast.AST] = [tree]
    while todo:
        node = todo.pop()
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.module and not node.level, "imports name the whole path"
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield inner if inner in OWN else node.module
        elif late or not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            todo += ast.iter_child_nodes(node)


def part(module: str) -> str:
    """The part of the wheel that a module belongs to: a module of the first level, or a folder."""
    return module.split(".")[1] if "." in module else "__init__"


def test_every_part_has_its_layer() -> None:
    assert {part(name) for name in OWN} == set(HEIGHT)


@pytest.mark.parametrize("name", OWN)
def test_a_module_imports_only_what_stands_below_it(name: str) -> None:
    here = part(name)
    for imported in imports(OWN[name]):
        if imported.split(".")[0] == "pacru" and part(imported) != here:
            assert HEIGHT[part(imported)] < HEIGHT[here], imported


@pytest.mark.parametrize("name", OWN)
def test_a_module_does_not_import_itself_through_others(name: str) -> None:
    seen: set[str] = set()
    todo = [name]
    while todo:
        for imported in imports(OWN[todo.pop()]):
            assert imported != name
            if imported in OWN and imported not in seen:
                seen.add(imported)
                todo.append(imported)


@pytest.mark.parametrize("name", [name for name in OWN if name != "pacru.bot.tune"])
def test_the_wheel_needs_the_standard_library_alone(name: str) -> None:
    tops = {imported.split(".")[0] for imported in imports(OWN[name], late=True)}
    assert tops <= {"pacru", *sys.stdlib_module_names}


def test_the_page_loads_nothing_that_only_a_command_line_needs() -> None:
    seen: set[str] = set()
    todo = [
        imported
        for path in modules(PAGE, "app").values()
        for imported in imports(path, late=True)
        if imported in OWN
    ]
    assert todo
    while todo:
        name = todo.pop()
        if name not in seen:
            seen.add(name)
            todo += [imported for imported in imports(OWN[name], late=True) if imported in OWN]
    assert "pacru.explain.scenes" in seen
    assert not NOT_FOR_THE_PAGE & {part(name) for name in seen}
