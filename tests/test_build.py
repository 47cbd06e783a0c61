"""The parts of build.py that a mistake in the page or in a lock file runs into."""

import json
import re
import zipfile
from pathlib import Path
from typing import Any

import pytest
from pipeline.audit import AUDITED, REPORTED, judged
from pipeline.places import ROOT, WEB
from pipeline.site import fill, pack, service_worker, versioned
from pipeline.steps import Failure, digest


def test_placeholders_are_filled() -> None:
    values = {"board": "<svg/>", "glyph 0 n": "^", "glyph 1 n": "v"}
    assert fill("<p><!--board--><!--glyph 1 n--></p>", values) == "<p><svg/>v</p>"


def test_other_comments_stay() -> None:
    assert fill("<!-- Why, said once. -->", {}) == "<!-- Why, said once. -->"


@pytest.mark.parametrize("template", ["<!--board--><!--bord-->", "no board"])
def test_wrong_placeholders_are_refused(template: str) -> None:
    with pytest.raises(Failure, match=r"bo(a)?rd"):
        fill(template, {"board": "<svg/>"})


def test_addresses_change_with_the_content(tmp_path: Path) -> None:
    page = '<link href="a.css"><use href="#icon"/><a href="https://example.org/">'
    versions = []
    for style in ("a {}", "b {}"):
        (tmp_path / "a.css").write_text(style)
        versions.append(versioned(page, tmp_path))
    assert versions[0] != versions[1]
    assert all(re.sub(r"\?v=\w+", "", version) == page for version in versions)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Failure, match=r"gone\.js"):
        versioned('<script src="gone.js">', tmp_path)


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


def test_every_python_package_is_pinned_by_hash() -> None:
    locks = sorted((ROOT / "requirements").glob("*.txt"))
    assert [lock.name for lock in locks] == ["build.txt", "node.txt", "test.txt"]
    for lock in locks:
        text = lock.read_text("utf-8")
        assert "://" not in text
        for package in re.split(r"^(?=[a-z])", text, flags=re.MULTILINE)[1:]:
            assert re.match(r"[\w.-]+==\S+", package), package
            assert "--hash=sha256:" in package


@pytest.mark.parametrize("folder", [WEB, WEB / "build" / "audit"])
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
    assert judged("phone", report) == 0
    report["categories"]["accessibility"] = {"score": 0.99, "auditRefs": [{"id": "contrast"}]}
    assert judged("phone", report) == 1
    assert "#note" in capsys.readouterr().out
