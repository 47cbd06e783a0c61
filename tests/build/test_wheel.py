"""The page's wheel: the one that pip installs, with Pyodide's byte code instead of sources."""

import _imp
import hashlib
import io
import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from pipeline.places import ROOT
from pipeline.runtime import Compiler
from pipeline.site import npm_modules
from pipeline.steps import Failure, exclusive_lock
from pipeline.wheel import DATA, DESCRIPTION, HASHES, LOCK, NOT_FOR_THE_PAGE, page_wheel

import pacru

pytestmark = pytest.mark.slow

HASHED = 1
"""The flag of byte code that identifies its source by a hash, not by a date."""

LARGEST = 520_000
"""The largest size in bytes of the wheel that pip installs, without its data."""

Members = dict[str, bytes]


def members(folder: Path) -> Members:
    """The members of the only wheel in a folder."""
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as file:
        return {name: file.read(name) for name in file.namelist()}


def without_data(wheel: Members) -> Members:
    """The members that are not data."""
    return {name: content for name, content in wheel.items() if not name.startswith(DATA)}


def for_the_page(wheel: Members) -> Members:
    """The members that the page has, as sources."""
    kept = without_data(wheel)
    left_out = {name for name in kept if name.startswith(NOT_FOR_THE_PAGE) or name.endswith(HASHES)}
    return {
        name: content.partition(b"\n\n")[0] + b"\n" if name.endswith(DESCRIPTION) else content
        for name, content in kept.items()
        if name not in left_out
    }


@pytest.fixture(scope="module")
def pyodide() -> Path:
    return npm_modules() / "pyodide"


@pytest.fixture(scope="module")
def page_folder(pyodide: Path) -> Path:
    """The folder with the page's wheel and the lock file."""
    with exclusive_lock(), Compiler(pyodide) as compiler:
        return page_wheel(pyodide, compiler)


@pytest.fixture(scope="module")
def pip_members(tmp_path_factory: pytest.TempPathFactory) -> Members:
    """The members of the wheel that `pip install` gets."""
    folder = tmp_path_factory.mktemp("pip")
    offline = ["--no-deps", "--no-build-isolation", "--no-index"]
    command = [sys.executable, "-P", "-m", "pip", "wheel", "--quiet", *offline]
    subprocess.run([*command, "-w", folder, ROOT], cwd=folder, check=True)
    return members(folder)


def test_every_source_is_byte_code_and_only_data_and_commands_are_missing(
    page_folder: Path, pip_members: Members
) -> None:
    compiled = members(page_folder)
    data = pip_members.keys() - without_data(pip_members).keys()
    shipped = {path.relative_to(ROOT).as_posix() for path in (ROOT / DATA).iterdir()}
    assert data == shipped >= {f"pacru/data/{name}.z" for name in ("choices", "puzzles", "sisters")}
    commands = {name for name in pip_members if name.startswith(NOT_FOR_THE_PAGE)}
    assert {"pacru/cli/bench.py", "pacru/__main__.py", "pacru/bot/match/playing.py"} < commands
    assert all(any(name.startswith(left_out) for name in commands) for left_out in NOT_FOR_THE_PAGE)
    pip_members = for_the_page(pip_members)
    sources = {name for name in pip_members if name.endswith(".py")}
    assert {"pacru/bot/search/driver.py", "pacru/svg/__init__.py"} < sources
    assert [*compiled] == [name + "c" * (name in sources) for name in pip_members]
    others = pip_members.keys() - sources
    assert {"pacru/py.typed", f"pacru-{pacru.__version__}.dist-info/METADATA"} < others
    assert {name: compiled[name] for name in others} == {name: pip_members[name] for name in others}


def test_the_wheel_is_small_but_for_its_data(pip_members: Members) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in without_data(pip_members).items():
            file.writestr(name, content)
    assert len(packed.getvalue()) <= LARGEST


def test_the_wheel_proves_puzzles_without_the_tools_that_make_them(
    pip_members: Members, tmp_path: Path
) -> None:
    assert "tools/puzzles/making.py" not in pip_members
    for name, content in pip_members.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    command = [sys.executable, "-m", "pacru", "puzzles", "check"]
    asked = ["pacru/data/puzzles.z", "--every", "500"]
    done = subprocess.run([*command, *asked], cwd=tmp_path, capture_output=True, text=True)
    assert "puzzles proved" in done.stdout


def test_the_wheel_measures_itself_without_a_checkout(pip_members: Members, tmp_path: Path) -> None:
    for name, content in pip_members.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    copies = [name for name in pip_members if name.startswith("pacru/cli/reference/")]
    assert len(copies) == 4
    for name in copies:
        original = name.replace("pacru/cli/", "tests/")
        assert pip_members[name] == (ROOT / original).read_bytes()
    command = [sys.executable, "-m", "pacru", "bench", "--seconds", "0", "--nodes", "50"]
    for game in ("pacru", "lilacru"):
        done = subprocess.run(
            [*command, "--game", game], cwd=tmp_path, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr
        assert "nodes of the search: " in done.stdout


def test_byte_code_is_of_these_sources_and_of_one_python(
    page_folder: Path, pip_members: Members
) -> None:
    compiled = members(page_folder)
    codes = {name: code for name, code in compiled.items() if name.endswith(".pyc")}
    (magic,) = {code[:4] for code in codes.values()}
    version = int.from_bytes(magic, "little")
    for name, code in codes.items():
        assert int.from_bytes(code[4:8], "little") & HASHED, name
        assert code[8:16] == _imp.source_hash(version, pip_members[name[:-1]]), name


def test_documentation_stays(page_folder: Path, pip_members: Members) -> None:
    assert b"The immutable public face of" in pip_members["pacru/position.py"]
    assert b"The immutable public face of" in members(page_folder)["pacru/position.pyc"]


def test_the_lock_file_has_this_wheel_alone(page_folder: Path, pyodide: Path) -> None:
    lock, whole = (json.loads((it / LOCK).read_text("utf-8")) for it in (page_folder, pyodide))
    assert lock["info"] == whole["info"]
    (entry,) = lock["packages"].values()
    (wheel,) = page_folder.glob("*.whl")
    assert entry["file_name"] == wheel.name
    assert entry["sha256"] == hashlib.sha256(wheel.read_bytes()).hexdigest()
    assert (entry["name"], entry["imports"], entry["depends"]) == ("pacru", ["pacru"], [])
    python = "".join(whole["info"]["python"].split(".")[:2])
    assert wheel.name.endswith(f"-cp{python}-none-any.whl")


@pytest.mark.long
def test_the_same_sources_give_the_same_wheel_and_broken_ones_none(
    page_folder: Path, pyodide: Path, pip_members: Members, tmp_path: Path
) -> None:
    source = tmp_path / f"pacru-{pacru.__version__}-py3-none-any.whl"
    of_page = for_the_page(pip_members)
    with Compiler(pyodide) as compiler:
        for broken in (False, True, False):
            with zipfile.ZipFile(source, "w") as file:
                for name, content in of_page.items():
                    file.writestr(name, b"def" if broken and name == "pacru/link.py" else content)
            if broken:
                with pytest.raises(Failure, match=r"pacru/link\.py"):
                    compiler.compile_wheels(tmp_path)
                continue
            compiler.compile_wheels(tmp_path)
            (wheel,) = tmp_path.glob("*.whl")
            assert wheel.read_bytes() == next(page_folder.glob("*.whl")).read_bytes()
            wheel.unlink()
