"""What goes to the package index: its description, what the source distribution has, and that both work elsewhere."""

import ast
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
from email.message import Message
from email.parser import Parser
from pathlib import Path, PurePosixPath

import pytest
from pipeline import checks, steps
from pipeline.places import ROOT, WORK, bin_of
from pipeline.site import npm_modules
from pipeline.vendor import environment, node
from ruamel.yaml import YAML

import pacru
from tests.support.imports import imported_names
from tests.support.pythons import find_python

VERSIONS = ("3.11", "3.12", "3.13", "3.14")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
CITATION = YAML(typ="safe", pure=True).load(ROOT / "CITATION.cff")
REPOSITORY = re.compile(r"https://(?:github|raw\.githubusercontent)\.com/([\w.-]+/[\w.-]+)")
EXAMPLE = ROOT / "docs" / "python" / "duel.py"
TESTING = {"hypothesis", "numpy", "pytest"}
"""What the tests in the source distribution may import from others: requirements/package-test.txt."""
IF_THERE = {"PIL", "distributed", "resvg_py", "wasmtime"}
"""What the wheel imports only where it is installed."""

IN_PYODIDE = """
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
const [library, wheel, program] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(library));
const pyodide = await loadPyodide();
pyodide.unpackArchive(new Uint8Array(await readFile(wheel)), "wheel");
pyodide.runPython("import sys; print('Python', sys.version)");
pyodide.runPython(await readFile(program, "utf-8"));
"""

Members = dict[str, bytes]
Command = list[str | Path]


def build(folder: Path, *kinds: str) -> Path:
    """Build the source distribution, and by default the wheel from it, into a folder."""
    command: Command = [sys.executable, "-P", "-m", "build", "--no-isolation", *kinds]
    steps.run([*command, "--outdir", folder, ROOT], "", folder)
    return folder


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the source distribution, and the wheel built from it."""
    return build(tmp_path_factory.mktemp("packages"))


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Members:
    """The files of the source distribution, by their names below its folder."""
    (archive,) = build(tmp_path_factory.mktemp("sources"), "--sdist").glob("*.tar.gz")
    with tarfile.open(archive) as packed:
        files = [(member.name, packed.extractfile(member)) for member in packed]
        return {name.partition("/")[2]: file.read() for name, file in files if file}


@pytest.fixture(scope="module")
def metadata(sources: Members) -> Message:
    """What the package index knows of the package, and shows of it."""
    return Parser().parsestr(sources["PKG-INFO"].decode())


# ---- facts that stand in more than one place


def test_the_version_is_that_of_the_package() -> None:
    assert PROJECT["dynamic"] == ["version", "readme"]
    assert CITATION["version"] == pacru.__version__


def test_the_citation_says_what_the_licence_says() -> None:
    assert (CITATION["cff-version"], CITATION["type"]) == ("1.2.0", "software")
    assert CITATION["license"] == PROJECT["license"]
    (author,) = CITATION["authors"]
    assert author["name"] in (ROOT / "LICENSE").read_text("utf-8")


def test_all_addresses_are_of_one_repository() -> None:
    texts = [(ROOT / name).read_text("utf-8") for name in ("pyproject.toml", "CITATION.cff")]
    assert all(REPOSITORY.findall(text) for text in texts)
    assert len({name for text in texts for name in REPOSITORY.findall(text)}) == 1


@pytest.mark.parametrize(
    ("page", "examples"),
    [("python", ["duel"]), ("cookbook", ["film", "series", "greedy_engine"])],
)
def test_the_examples_in_the_docs_are_the_files(page: str, examples: list[str]) -> None:
    text = (ROOT / "docs" / f"{page}.md").read_text("utf-8")
    files = [(ROOT / "docs" / "python" / f"{name}.py").read_text("utf-8") for name in examples]
    assert re.findall(r"```python\n(.*?)```", text, re.DOTALL) == files


# ---- what the package index gets


@pytest.mark.slow
def test_the_package_index_knows_the_versions_of_python_and_the_places(metadata: Message) -> None:
    assert metadata["Version"] == pacru.__version__
    assert metadata["Requires-Python"] == f">={VERSIONS[0]}"
    classified = [str(one) for one in metadata.get_all("Classifier") or ()]
    prefix = "Programming Language :: Python :: "
    named = [one.removeprefix(prefix) for one in classified if one.startswith(f"{prefix}3.")]
    assert tuple(named) == VERSIONS
    urls = [str(one).partition(", ")[0] for one in metadata.get_all("Project-URL") or ()]
    assert urls == ["Source", "Documentation", "Changelog", "Issues"]


@pytest.mark.slow
def test_the_description_shows_everything_on_the_package_index(metadata: Message) -> None:
    description = str(metadata.get_payload())
    assert description.strip().startswith("# Pacru for Python\n")
    assert "build.py" not in description
    links = re.findall(r"\]\(([^)\s]+)\)", description)
    at_this_version = re.compile(
        REPOSITORY.pattern + rf"/(?:blob/)?v{re.escape(pacru.__version__)}/([^#]+)"
    )
    named = [at_this_version.match(link) for link in links]
    assert len(named) > 10
    assert [link for link, found in zip(links, named, strict=True) if not found] == []
    assert [found[2] for found in named if found and not (ROOT / found[2]).exists()] == []


@pytest.mark.slow
def test_the_source_distribution_has_the_wheel_and_its_tests_and_nothing_of_the_page(
    sources: Members,
) -> None:
    top = {PurePosixPath(name).parts[0] for name in sources}
    texts = {"CHANGELOG.md", "CITATION.cff", "CONTRIBUTING.md", "LICENSE", "README.md"}
    made = {".gitignore", "PKG-INFO", "pyproject.toml"}
    assert top == {"pacru", "tests", "tools", "docs"} | texts | made
    folders = {PurePosixPath(name).parts[1] for name in sources if name.startswith("tests/")}
    assert folders == {"__init__.py", "conftest.py", "games", "reference", "support", "wheel"}
    data = {path.relative_to(ROOT).as_posix() for path in (ROOT / "pacru" / "data").iterdir()}
    assert data < sources.keys()


@pytest.mark.slow
def test_the_tests_in_the_source_distribution_import_only_what_is_in_it(sources: Members) -> None:
    ours = ("pacru", "tests", "tools")
    waiting = [
        name for name in sources if re.match(r"tests/(games|wheel)/\w+\.py|tests/conftest", name)
    ]
    reached: set[str] = set()
    others: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name in reached or name not in sources:
            continue
        reached.add(name)
        for module in imported_names(ast.parse(sources[name])):
            file = module.replace(".", "/")
            waiting += [f"{file}.py", f"{file}/__init__.py"] if module.startswith(ours) else []
            others |= {module.partition(".")[0]}
    assert "tests/support/games.py" in reached
    assert others - sys.stdlib_module_names - TESTING - IF_THERE == {*ours}


# ---- elsewhere, in fresh environments


@pytest.mark.long
def test_the_package_index_takes_it(packages: Path) -> None:
    folder = WORK / "releasing"
    environment("package.txt", folder)
    command: Command = [bin_of(folder) / "twine", "check", "--strict", *packages.iterdir()]
    assert steps.run(command, "").count("PASSED") == 2


@pytest.mark.long
@pytest.mark.parametrize("version", VERSIONS)
def test_the_wheel_is_installed_and_the_source_distribution_passes_its_own_tests(
    packages: Path, version: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In all versions those that take no time; the workflow runs the rest."""
    if not (python := find_python(version)):
        pytest.skip(f"there is no Python {version} here")
    monkeypatch.setenv("PYTHON", python)
    command: Command = [ROOT / ".ci" / "package", packages, "-q", "-m", "not slow and not long"]
    assert re.search(r"\d{3,} passed", steps.run(command, ""))


@pytest.mark.long
def test_the_wheel_is_installed_and_plays_in_pyodide(packages: Path, tmp_path: Path) -> None:
    """Its Python is 3.14, which hardly any system has yet."""
    (wheel,) = packages.glob("*.whl")
    program = tmp_path / "play.mjs"
    program.write_text(IN_PYODIDE, "utf-8")
    pyodide = npm_modules() / "pyodide" / "pyodide.mjs"
    played = steps.run([node() / "node", program, pyodide, wheel, EXAMPLE], "", tmp_path)
    assert "Python 3.14" in played
    assert '[Black "best"]' in played


@pytest.fixture(scope="module")
def fresh_environment(packages: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Python with the wheel, and with nothing else."""
    folder = tmp_path_factory.mktemp("fresh") / "environment"
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    python = bin_of(folder) / "python"
    (wheel,) = packages.glob("*.whl")
    subprocess.run([python, "-m", "pip", "install", "--quiet", "--no-index", wheel], check=True)
    return folder


@pytest.mark.long
def test_a_typed_program_passes_both_type_checkers_with_the_wheel(
    fresh_environment: Path, tmp_path: Path
) -> None:
    shutil.copy(EXAMPLE, tmp_path)
    python = bin_of(fresh_environment) / "python"
    typed: Command = [sys.executable, "-P", "-m", "mypy", "--strict", "--python-executable", python]
    assert "no issues" in steps.run([*typed, EXAMPLE.name], "", tmp_path)
    pyright: Command = [node() / "node", checks.checkers() / "pyright" / "index.js"]
    (tmp_path / "pyrightconfig.json").write_text('{"typeCheckingMode": "strict"}')
    assert "0 errors" in steps.run([*pyright, "--pythonpath", python], "", tmp_path)
    # Neither would say anything of a package without types.
    (tmp_path / EXAMPLE.name).write_text("import pacru\npacru.Position.initial().play(3)\n")
    for checker in ([*typed, EXAMPLE.name], [*pyright, "--pythonpath", python]):
        with pytest.raises(steps.Failure, match=r"Turn \| str"):
            steps.run(checker, "", tmp_path)
