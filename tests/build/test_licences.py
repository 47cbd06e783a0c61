"""The site lists the licences of everything that others wrote, and invents none."""

import json
import re
from pathlib import Path

import pytest
from app.rooms.help.guide import PARTS
from app.rooms.help.regions import LICENCES
from pipeline import licences
from pipeline.fonts import PACKAGES
from pipeline.licences import COPIED, NOT_SHIPPED, Part
from pipeline.places import WEB
from pipeline.site import npm_modules, scripts_by_others, service_worker
from pipeline.steps import Failure

pytestmark = pytest.mark.slow

LOCK = json.loads((WEB / "package-lock.json").read_text("utf-8"))["packages"]
VENDORED = {
    name.rpartition("node_modules/")[2] for name, held in LOCK.items() if name and "dev" not in held
}
"""All but what only the build runs."""


@pytest.fixture(scope="module")
def packages() -> Path:
    return npm_modules()


@pytest.fixture(scope="module")
def parts(packages: Path) -> list[Part]:
    return licences.parts(packages, scripts_by_others(packages))


def test_every_vendored_package_has_its_licence_or_is_not_in_the_site(parts: list[Part]) -> None:
    assert {part.name for part in parts} & VENDORED == VENDORED - NOT_SHIPPED.keys()


def test_every_part_has_version_source_and_licence(parts: list[Part]) -> None:
    for part in parts:
        assert re.search(r"\d+\.\d+", part.version), part.name
        assert part.source.startswith("https://"), part.name
        assert part.licence, part.name
        assert len(part.text) > 250, part.name


def test_versions_are_those_that_are_vendored(parts: list[Part]) -> None:
    own = {part.name: part.version for part in parts if part.name in VENDORED}
    assert own == {name: LOCK[f"node_modules/{name}"]["version"] for name in own}


def test_the_file_has_every_part_and_every_text(parts: list[Part]) -> None:
    whole = licences.licences_text(parts)
    assert whole.startswith("Pacru\n=====\n\nMIT License")
    for part in parts:
        assert f"{part.name} {part.version}, {part.licence}\n    {part.source}" in whole
        assert whole.count(f"=\n\n{part.text}\n") == 1


def test_the_help_names_the_larger_parts(parts: list[Part]) -> None:
    known = {part.name: part.licence for part in parts}
    known |= {"Pyodide": known["pyodide"], "PyScript": known["@pyscript/core"]}
    known |= {"CodeMirror": known["@codemirror/view"]}
    known |= {"Figtree": known[PACKAGES[0]], "Bricolage Grotesque": known[PACKAGES[1]]}
    assert all(known[name] == licence for name, licence in PARTS)
    assert {name.lower() for name, _ in PARTS} > set(COPIED)


def test_a_package_without_a_licence_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    folder.mkdir()
    (folder / "package.json").write_text('{"name": "new", "version": "1.0.0"}')
    with pytest.raises(Failure, match="new: no licence is known"):
        licences.read_package(tmp_path, "new")
    (folder / "LICENSE").write_text("You may.")
    assert licences.read_package(tmp_path, "new").text == "You may."


def test_a_script_tells_which_packages_it_has_parts_of(tmp_path: Path) -> None:
    sources = [
        "../src/own.js",
        "../node_modules/a/x.js",
        "../node_modules/a/node_modules/@b/c/y.js",
    ]
    (tmp_path / "core.js.map").write_text(json.dumps({"sources": sources}))
    assert licences.packages_in_script(tmp_path / "core.js") == {"a", "@b/c"}


def test_the_file_is_no_part_of_a_first_visit(tmp_path: Path) -> None:
    assert licences.FILE == LICENCES
    for name in ("index.html", licences.FILE):
        (tmp_path / name).write_text(name)
    assert licences.FILE not in service_worker(tmp_path, "")
