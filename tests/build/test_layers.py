"""The layers of the wheel, the page and the tests: a module imports only what is below it."""

import ast
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from graphlib import TopologicalSorter
from pathlib import Path

import pytest
from compiler.imports import FOR_PEOPLE
from pipeline.wheel import NOT_FOR_THE_PAGE

from tests.support.extras import NEEDS_EXTRAS
from tests.support.places import ROOT

WHEEL = ROOT / "pacru"
PAGE = ROOT / "web" / "app"

LAYERS = (
    ("core",),
    ("games",),
    ("rating", "position"),
    ("draft", "clock", "evaluation", "game"),
    ("tree", "openings"),
    ("record",),
    ("link", "fast"),
    ("svg", "diagram"),
    ("picture",),
    ("__init__",),
    ("bot",),
    ("experiments", "explain", "solver", "rl", "widget"),
    ("review",),
    ("puzzles", "analysis"),
    ("engine",),
    ("cli",),
    ("__main__",),
)
"""The layers, bottom up. A folder is one part, and its modules may import each other. Parts of the
same layer do not know each other."""
HEIGHT = {part: height for height, layer in enumerate(LAYERS) for part in layer}
LEFT_OUT = {path.strip("/").removesuffix(".py").replace("/", ".") for path in NOT_FOR_THE_PAGE}
"""The parts that the page's wheel does not have."""
BLOCKS = ("late", "seldom")
"""The blocks for imports that wait, in `app.runtime.late`."""
NOT_AT_THE_START = {"experiments", "openings", "puzzles", "rating", "record", "review", "solver"}
"""Parts that a page may load on demand, but not at its start."""
ROOMS_ON_DEMAND = {"analysis", "explorer", "learn", "profile", "puzzles", "review"}
"""The rooms for lessons and puzzles, and those for games that are looked at again."""
AT_THE_START = {"__init__", "state", "stored", "suggesting"}
"""The modules that such a room has at the start of the page."""
FOR_A_LESSON = {"app.person.mistakes", "app.person.memory", "app.ui.chances"}
"""Modules outside these rooms that only they need."""


def modules(folder: Path, top: str) -> dict[str, Path]:
    """The modules in a folder by name; a package has the name of its folder."""
    found = {}
    for path in sorted(folder.rglob("*.py")):
        name = ".".join([top, *path.relative_to(folder).with_suffix("").parts])
        found[name.removesuffix(".__init__")] = path
    return found


OWN = modules(WHEEL, "pacru")
PAGES = modules(PAGE, "app")


@cache
def parse(path: Path) -> ast.Module:
    """The syntax tree of a module."""
    return ast.parse(path.read_text("utf-8"))


@cache
def imports(path: Path, *, late: bool = False) -> tuple[str, ...]:
    """The modules that a module imports when it is loaded, and with `late`, also those that it loads later: in
    functions, or as `app.runtime.late` does.

    Modules that it needs only in annotations do not count.
    """
    return tuple(find_imports(path, late=late))


def find_imports(path: Path, *, late: bool) -> Iterator[str]:
    """The same, each as often as it is imported."""
    todo: list[ast.AST] = [parse(path)]
    while todo:
        node = todo.pop()
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.module and not node.level, "imports name the whole path"
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield inner if inner in OWN or inner in PAGES else node.module
        elif isinstance(node, ast.If) and is_named(node.test, "TYPE_CHECKING"):
            continue
        elif isinstance(node, ast.With) and is_named(node.items[0].context_expr, *BLOCKS):
            todo += node.body if late else ()
        elif late or not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            todo += ast.iter_child_nodes(node)


def is_named(node: ast.expr, *names: str) -> bool:
    """Whether an expression is one of some names."""
    return isinstance(node, ast.Name) and node.id in names


def find_reachable(
    entries: Iterable[str], modules: dict[str, Path], follow: Callable[[Path], Iterable[str]]
) -> set[str]:
    """Those of some modules that are imported sooner or later once the entries are."""
    reached: set[str] = set()
    todo = [*entries]
    while todo:
        name = todo.pop()
        if name in modules and name not in reached:
            reached.add(name)
            todo += follow(modules[name])
    return reached


late_imports = partial(imports, late=True)


def test_imports_are_written_as_such(subtests: pytest.Subtests) -> None:
    for name, path in OWN.items():  # otherwise the other tests would not see them
        with subtests.test(name):
            assert not any(
                isinstance(node, ast.ImportFrom)
                and node.module == "importlib"
                and any(alias.name == "import_module" for alias in node.names)
                for node in ast.walk(parse(path))
            )


def test_public_classes_of_the_wheel_have_names_of_their_own() -> None:
    found = Counter(
        node.name
        for path in OWN.values()
        for node in parse(path).body
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    )
    assert [name for name, count in found.items() if count > 1] == []


def test_nothing_of_the_wheel_is_imported_under_another_name() -> None:
    assert [
        f"{name}: {alias.name} as {alias.asname}"
        for name, path in OWN.items()
        for node in ast.walk(parse(path))
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if alias.asname not in (None, alias.name)
    ] == []


def part(module: str) -> str:
    """The part of the wheel that a module belongs to: a top-level module, or a folder."""
    return module.split(".")[1] if "." in module else "__init__"


def test_every_part_has_its_layer() -> None:
    assert {part(name) for name in OWN} == set(HEIGHT)


def test_a_module_imports_only_what_stands_below_it(subtests: pytest.Subtests) -> None:
    for name in OWN:
        with subtests.test(name):
            here = part(name)
            # the package itself offers more than the rules, but imports it only when it is asked for
            for imported in imports(OWN[name], late=name != "pacru"):
                if imported.split(".")[0] == "pacru" and part(imported) != here:
                    assert HEIGHT[part(imported)] < HEIGHT[here], imported


@pytest.mark.parametrize("modules", [OWN, PAGES], ids=["wheel", "page"])
def test_a_module_does_not_import_itself_through_others(
    modules: dict[str, Path],
) -> None:
    """Imports in functions, and of what is loaded late, count too."""
    graph = {name: late_imports(path) for name, path in modules.items() if name != "app"}
    TopologicalSorter(graph).prepare()  # names the modules of a circle


def test_the_architecture_and_contributing_name_each_part_the_former_bottom_up() -> None:
    chapter = (ROOT / "docs" / "architecture.md").read_text("utf-8").partition("## The wheel\n")[2]
    rows = re.findall(r"^\| (`[^|]+`) \|", chapter.partition("\n## ")[0], re.MULTILINE)
    named = [name for row in rows for name in re.findall(r"`(\w+)/?`", row)]
    folders = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("## Where things are")[2]
    parts = {name for name in HEIGHT if not name.startswith("_")}
    assert parts <= {*named} & {*re.findall(r"\w+", folders.partition("## ")[0])}
    heights = [HEIGHT[name] for name in named if name in HEIGHT]
    assert heights == sorted(heights)


def test_the_wheel_needs_the_standard_library_alone(subtests: pytest.Subtests) -> None:
    for name in OWN:
        with subtests.test(name):
            imported = {*imports(OWN[name], late=True)}
            assert {part(one) for one in imported & NEEDS_EXTRAS.keys()} <= {part(name)}
            tops = {one.split(".")[0] for one in imported} - {"pacru", *sys.stdlib_module_names}
            assert bool(tops) == (name in NEEDS_EXTRAS)


def test_an_extra_has_all_that_its_module_imports(subtests: pytest.Subtests) -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"][
        "optional-dependencies"
    ]
    packages = {"open_spiel": "open_spiel", "pyspiel": "open_spiel", "PIL": "pillow"}
    for name, extra in NEEDS_EXTRAS.items():
        with subtests.test(name):
            tops = {one.split(".")[0] for one in imports(OWN[name], late=True)}
            needed = {packages.get(top, top) for top in tops - {"pacru", *sys.stdlib_module_names}}
            assert needed <= {re.split(r"[<>=~!\[]", one)[0] for one in extras[extra]}


def test_the_page_loads_nothing_that_only_a_command_line_needs() -> None:
    entries = [imported for path in PAGES.values() for imported in late_imports(path)]
    seen = find_reachable(
        entries, {name: path for name, path in OWN.items() if name not in FOR_PEOPLE}, late_imports
    )
    assert "pacru.explain.scenes" in seen
    assert not [name for name in seen if any(f"{name}.".startswith(f"{one}.") for one in LEFT_OUT)]


def test_the_page_and_its_bot_start_without_what_they_may_never_need() -> None:
    seen = find_reachable(ENTRIES, OWN | PAGES, imports)
    assert {"app.worker", "pacru.bot.engine"} < seen
    assert not NOT_AT_THE_START & {part(name) for name in seen if name in OWN}


def test_the_page_starts_without_the_lessons() -> None:
    seen = find_reachable(["app.main"], PAGES, imports)
    assert "app.rooms.learn" in seen
    assert {*PAGES} > FOR_A_LESSON
    assert not FOR_A_LESSON & seen
    for room in ROOMS_ON_DEMAND:
        modules = [name.split(".")[3:] for name in seen if name.startswith(f"app.rooms.{room}.")]
        assert {name for name, *_ in modules} <= AT_THE_START, room


# The page

ORDER = ("runtime", "model", "person", "game", "board", "narration", "ui", "rooms", "shell", "main")
"""The folders of the page, bottom up: each knows only those before it, and rooms do not know each other."""
OF_THE_BROWSER = {"js", "polyscript", "pyodide", "pyscript"}
ENTRIES = {"app.main", "app.worker"}
"""The modules that start Python in the two workers."""
ROOMS = {name.split(".")[2] for name in PAGES if name.startswith("app.rooms.")}


def neighbours(name: str, other: str) -> bool:
    """Whether two modules belong to one folder, and to one room."""
    if name.startswith("app.rooms.") and other.startswith("app.rooms."):
        return name.split(".")[2:3] == other.split(".")[2:3]
    return part(name) == part(other)


def test_the_rooms_are_those_of_the_page() -> None:
    from app.shell.rooms import ROOMS as ALL

    assert {room.name for room in ALL} <= ROOMS


def test_a_module_of_the_page_imports_only_what_stands_below_it(subtests: pytest.Subtests) -> None:
    for name in sorted({*PAGES} - {"app", "app.worker"}):
        with subtests.test(name):
            for imported in late_imports(PAGES[name]):
                if imported in PAGES and imported != "app" and not neighbours(name, imported):
                    assert ORDER.index(part(imported)) < ORDER.index(part(name)), imported


def test_only_what_starts_python_knows_the_browser(subtests: pytest.Subtests) -> None:
    for name in sorted(PAGES):
        with subtests.test(name):
            tops = {imported.split(".")[0] for imported in imports(PAGES[name], late=True)}
            assert name in ENTRIES or not tops & OF_THE_BROWSER


# The tests

TESTS = modules(ROOT / "tests", "tests")
IMPORT_OF_TESTS = re.compile(
    r"^ *(?:from|import) (tests[.\w]*)(?: import (?:\(([^)]*)\)|(.+)))?", re.MULTILINE
)


def test_no_test_is_imported_and_what_tests_share_knows_none_of_their_folders() -> None:
    folders = {path.name for path in (ROOT / "tests").iterdir() if (path / "__init__.py").exists()}
    assert "support" in folders
    wrong = []
    for name, path in TESTS.items():
        for imported in imports_of_tests(path):
            top, folder, *rest = [*imported.split("."), "", ""]
            if top == "tests" and (
                any(part.startswith("test_") for part in rest)
                or (
                    name.startswith("tests.support.")
                    and folder in folders - {"support", "reference"}
                )
            ):
                wrong.append(f"{name} imports {imported}")
    assert wrong == []


def imports_of_tests(path: Path) -> Iterator[str]:
    """What a module of the tests imports of others anywhere; by their texts, since to parse all takes long."""
    for module, several, one in IMPORT_OF_TESTS.findall(path.read_text("utf-8")):
        yield module
        yield from (f"{module}.{name}" for name in re.findall(r"\w+", several or one))
