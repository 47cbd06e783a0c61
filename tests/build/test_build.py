"""The parts of build.py that notice a mistake in the page or in a lock file."""

import gzip
import json
import re
import shutil
import subprocess
import time
import zipfile
from functools import partial
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest
from compiler.compile import strip_documentation
from compiler.imports import find_reachable
from pipeline import audit, steps
from pipeline.audit import AUDITED, REPORTED, judge_report
from pipeline.places import ROOT, WEB
from pipeline.runtime import find_imports
from pipeline.serve import serve_compressed
from pipeline.site import add_versions, build_date, fill_template, pack, service_worker
from pipeline.steps import Failure, digest


def test_placeholders_are_filled() -> None:
    values = {"board": "<svg/>", "glyph 0 n": "^", "glyph 1 n": "v"}
    assert fill_template("<p><!--board--><!--glyph 1 n--></p>", values) == "<p><svg/>v</p>"


def test_other_comments_stay() -> None:
    assert fill_template("<!-- Why, said once. -->", {}) == "<!-- Why, said once. -->"


@pytest.mark.parametrize("template", ["<!--board--><!--bord-->", "no board"])
def test_wrong_placeholders_are_refused(template: str) -> None:
    with pytest.raises(Failure, match=r"bo(a)?rd"):
        fill_template(template, {"board": "<svg/>"})


def test_addresses_change_with_the_content(tmp_path: Path) -> None:
    page = '<link href="a.css"><use href="#icon"/><a href="https://example.org/">'
    versions = []
    for style in ("a {}", "b {}"):
        (tmp_path / "a.css").write_text(style)
        versions.append(add_versions(page, tmp_path))
    assert versions[0] != versions[1]
    assert all(re.sub(r"\?v=\w+", "", version) == page for version in versions)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Failure, match=r"gone\.js"):
        add_versions('<script src="gone.js">', tmp_path)


def test_a_digest_tells_content_and_names(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    for folder, name in ((first, "x"), (second, "y")):
        folder.mkdir()
        (folder / name).write_text("same")
    assert digest(first) != digest(second)
    (second / "y").rename(second / "x")
    assert digest(first) == digest(second)


def test_the_service_worker_lists_what_the_page_asks_for(tmp_path: Path) -> None:
    (tmp_path / "style").mkdir()
    for name in ("index.html", "style/a.css", "core-x.js", "pacru-1-py3-none-any.whl"):
        (tmp_path / name).write_text(name)
    page = '<link href="style/a.css?v=0123"><script src="core-x.js">'
    worker = service_worker(tmp_path, page)
    addresses = re.findall(r'^  "(.+)": ".{44}",?$', worker, re.MULTILINE)
    assert addresses == ["core-x.js", "./", "style/a.css?v=0123"]
    assert service_worker(tmp_path, page) == worker
    (tmp_path / "core-x.js").write_text("changed")
    changed = service_worker(tmp_path, page)
    copy = re.compile(r"^const COPY = .+$", re.MULTILINE)
    assert copy.findall(changed) != copy.findall(worker)


def test_the_packed_site_is_the_site(tmp_path: Path) -> None:
    site = tmp_path / "site"
    (site / "app").mkdir(parents=True)
    (site / "app" / "x.py").write_text("x")
    (site / "index.html").write_text("page")
    first = pack(site, tmp_path / "first.zip")
    with zipfile.ZipFile(first) as archive:
        assert archive.namelist() == ["pacru/app/x.py", "pacru/index.html"]
        assert archive.read("pacru/index.html") == b"page"
    assert pack(site, tmp_path / "second.zip").read_bytes() == first.read_bytes()


@pytest.mark.parametrize("date", [1_700_000_001, 0])
def test_the_packed_site_has_the_date_that_was_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, date: int
) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "index.html").write_text("page")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(date))
    archive = pack(tmp_path / "site", tmp_path / "site.zip")
    with zipfile.ZipFile(archive) as packed:
        (member,) = packed.infolist()
    assert member.date_time == ((2023, 11, 14, 22, 13, 20) if date else (1980, 1, 1, 0, 0, 0))
    assert int.from_bytes(member.extra[-4:], "little") == date
    if unzip := shutil.which("unzip"):
        subprocess.run([unzip, "-q", str(archive), "-d", str(tmp_path)], check=True)
        assert (tmp_path / "pacru" / "index.html").stat().st_mtime == date


@pytest.mark.parametrize("has_git", [True, False])
def test_without_a_given_date_that_of_the_commit_or_the_present_one_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, has_git: bool
) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    monkeypatch.setattr("pipeline.site.ROOT", tmp_path)
    begin = int(time.time())
    if has_git:
        if not (git := shutil.which("git")):
            pytest.skip("git is not installed")
        who = ("-c", "user.name=a", "-c", "user.email=a@example.org")
        run = partial(subprocess.run, cwd=tmp_path, check=True, capture_output=True)
        run([git, "init"])
        monkeypatch.setenv("GIT_COMMITTER_DATE", "2001-02-03T04:05:06Z")
        run([git, *who, "commit", "--allow-empty", "-m", "a"])
        assert build_date() == 981173106
    else:
        monkeypatch.setenv("PATH", str(tmp_path))
        assert begin <= build_date() <= time.time()


def test_every_python_package_is_pinned_by_hash() -> None:
    locks = sorted((ROOT / "requirements").glob("*.txt"))
    names = ["audit", "build", "extras", "kernel", "node", "package-test", "package", "test"]
    assert [lock.stem for lock in locks] == names
    for lock in locks:
        text = lock.read_text("utf-8")
        assert "://" not in text
        for package in re.split(r"^(?=[a-z])", text, flags=re.MULTILINE)[1:]:
            assert re.match(r"[\w.-]+==\S+", package), package
            assert "--hash=sha256:" in package


@pytest.mark.parametrize(
    "folder", [WEB, WEB / "build" / "audit", WEB / "build" / "kernel", WEB / "build" / "lint"]
)
def test_every_npm_package_is_pinned_by_hash(folder: Path) -> None:
    lock = json.loads((folder / "package-lock.json").read_text("utf-8"))
    packages = {name: entry for name, entry in lock["packages"].items() if name}
    wanted = json.loads((folder / "package.json").read_text("utf-8"))["dependencies"]
    assert {f"node_modules/{name}" for name in wanted} <= packages.keys()
    for entry in packages.values():
        assert entry["integrity"].startswith("sha512-")
        assert "resolved" not in entry


def test_a_score_that_is_too_low_fails_and_says_why(capsys: pytest.CaptureFixture[str]) -> None:
    audits: dict[str, Any] = {name: {"title": name, "displayValue": "1 s"} for name in REPORTED}
    audits["contrast"] = {"title": "Contrast", "score": 0, "details": {"items": ["#note"]}}
    whole = {"score": 1, "auditRefs": []}
    report: dict[str, Any] = {"audits": audits, "categories": dict.fromkeys(AUDITED, whole)}
    assert judge_report("phone", report) == 0
    report["categories"]["accessibility"] = {"score": 0.99, "auditRefs": [{"id": "contrast"}]}
    report["categories"]["performance"] = {"score": 0.94, "auditRefs": []}
    assert judge_report("phone", report) == 1
    told = capsys.readouterr().out
    assert "accessibility 99 (wanted: 100)" in told
    assert "performance 94 (wanted: 95)" in told
    assert "phone: Contrast" in told
    assert "#note" in told


MODULES = {
    "app/__init__.py": b"",
    "app/main.py": b"import json\nfrom .views import board\nfrom pacru import svg\n",
    "app/views/__init__.py": b"from . import board\n",
    "app/views/board.py": b"def later() -> None:\n    import os.path\n",
    "app/other.py": b"import unused\n",
    "pacru/__init__.py": b"from pacru.core.turn import Turn\n",
    "pacru/core/turn.py": b"",
}


def test_imports_are_followed() -> None:
    found, others = find_reachable(MODULES, ["app.main"])
    assert found == MODULES.keys() - {"app/other.py"}
    assert {"json", "os", "os.path"} <= others
    assert "unused" not in others


def test_what_is_never_used_is_not_followed() -> None:
    found, others = find_reachable(MODULES, ["app.main"], ["app.views", "pacru"])
    assert found == {"app/__init__.py", "app/main.py"}
    assert "os" not in others


def test_a_name_that_begins_like_one_never_used_is_followed() -> None:
    found, _ = find_reachable({"csv_files.py": b""}, ["csv_files"], ["csv"])
    assert found == {"csv_files.py"}


def test_what_only_type_checkers_import_is_not_followed() -> None:
    code = b"if TYPE_CHECKING:\n    import types_only\nelse:\n    import otherwise"
    found, _ = find_reachable({"one.py": code, "types_only.py": b"", "otherwise.py": b""}, ["one"])
    assert found == {"one.py", "otherwise.py"}


CLASSES = b'''
from dataclasses import dataclass, fields
from typing import ClassVar, NamedTuple

LIMIT: int = 3
later: str

@dataclass(frozen=True, slots=True)
class Point:
    """Some place."""
    x: int
    y: int = LIMIT

@dataclass
class Counter:
    made: ClassVar[int] = 0
    count: int = 1

class Pair(NamedTuple):
    first: "str"
    second: tuple[int, ...] = ()

class Empty(NamedTuple):
    """Nothing."""
'''


def test_classes_of_the_page_keep_their_fields_and_lose_the_types() -> None:
    stripped = strip_documentation(CLASSES)
    names: dict[str, Any] = {"__name__": "stripped"}
    exec(compile(stripped, "stripped", "exec"), names)
    assert "later" not in names
    assert repr(names["Point"](1)) == "Point(x=1, y=3)"
    assert names["Point"].__slots__ == ("x", "y")
    assert not any(names["Point"].__annotations__.values())
    assert [field.name for field in names["fields"](names["Counter"])] == ["count"]
    assert names["Pair"]("a") == ("a", ())
    assert names["Pair"]._fields == ("first", "second")
    assert names["Empty"]() == ()


HANDLERS = b"""
@handler(timely=True)
def choose(app: App, key: str, steps: int = 1) -> Update:
    return app

def turn(app: App, key: str) -> Update:
    return app
"""


def test_handlers_keep_the_types_of_what_they_read() -> None:
    names: dict[str, Any] = {"handler": lambda **_: lambda function: function}
    exec(compile(strip_documentation(HANDLERS), "stripped", "exec"), names)
    assert names["choose"].__annotations__ == {"key": str, "steps": int}
    assert not names["turn"].__annotations__


@pytest.mark.parametrize("seldom", [True, False])
def test_what_few_visits_need_can_be_left_out(*, seldom: bool) -> None:
    code = b"with late:\n    import often\nwith seldom:\n    import rare"
    sources = {"one.py": code, "often.py": b"", "rare.py": b""}
    found, _ = find_reachable(sources, ["one"], seldom=seldom)
    assert found == {"one.py", "often.py", *(["rare.py"] if seldom else [])}


def test_a_module_that_is_no_python_is_named() -> None:
    with pytest.raises(SyntaxError) as refused:
        find_reachable({"app/broken.py": b"def"}, ["app.broken"])
    assert refused.value.filename == "app/broken.py"


def test_a_step_is_done_again_when_its_sources_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(steps, "WORK", tmp_path)
    made: list[Path] = []
    first = steps.build_cached("a step", ["one"], made.append)
    assert steps.build_cached("a step", ["one"], made.append) == first
    assert len(made) == 1
    other = steps.build_cached("a step without x", ["one"], made.append)
    assert first.is_dir()
    second = steps.build_cached("a step", ["two"], made.append)
    assert len(made) == 3
    assert second.is_dir()
    assert other.is_dir()
    assert not first.exists()


def test_what_the_page_imports() -> None:
    own, others = find_imports()
    assert own >= {"app.main", "pacru"}
    assert "json" in others
    assert not own & others


@pytest.mark.parametrize(
    ("scores", "wanted"), [([0.5], 50), ([0.9, 0.2, 0.6], 60), ([0.9, 0.2], 20)]
)
def test_the_run_in_the_middle_counts(scores: list[float], wanted: int) -> None:
    reports = [{"categories": {"performance": {"score": score}}} for score in scores]
    assert audit.score(audit.median_report("phone", reports), "performance") == wanted


def test_a_packing_host_packs_texts_for_who_takes_it(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<p>" * 1000)
    (tmp_path / "library.modules").write_bytes(b"packed already")
    with serve_compressed(tmp_path) as address:
        plain = urlopen(address)
        assert "Content-Encoding" not in plain.headers
        for name in ("", "index.html"):
            answer = urlopen(Request(f"{address}{name}", headers={"Accept-Encoding": "gzip, br"}))
            assert answer.headers["Content-Encoding"] == "gzip"
            assert answer.headers["Content-Type"] == "text/html"
            content = answer.read()
            assert len(content) < 100
            assert gzip.decompress(content) == (tmp_path / "index.html").read_bytes()
        other = Request(f"{address}library.modules", headers={"Accept-Encoding": "gzip"})
        assert urlopen(other).read() == b"packed already"
