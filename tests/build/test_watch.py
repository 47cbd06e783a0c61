"""What `build.py serve --watch` serves, and when it builds."""

import threading
from collections.abc import Iterator
from functools import partial
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from pipeline.serve import serve_folder
from pipeline.watch import ReloadingHandler, Versions, file_stamps, rebuild

PATIENCE = 60


@pytest.fixture
def site(tmp_path: Path) -> Path:
    (tmp_path / "style").mkdir()
    (tmp_path / "index.html").write_text("<head><title>Pacru</title></head>")
    (tmp_path / "sw.js").write_text("keeps a copy")
    (tmp_path / "style" / "page.css").write_text("a {}")
    return tmp_path


@pytest.fixture
def versions() -> Versions:
    return Versions()


@pytest.fixture
def address(site: Path, versions: Versions) -> Iterator[str]:
    with serve_folder(site, handler=partial(ReloadingHandler, versions=versions)) as address:
        yield address


def answer(address: str, name: str) -> HTTPResponse:
    place = urlsplit(address)
    connection = HTTPConnection(place.hostname or "", place.port, timeout=PATIENCE)
    connection.request("GET", f"{place.path}{name}")
    return connection.getresponse()


@pytest.mark.parametrize("name", ["", "index.html", "?lang=de"])
def test_the_page_can_load_itself_again(address: str, site: Path, name: str) -> None:
    page = answer(address, name)
    assert b'<script src="reload.js"></script></head>' in page.read()
    assert page.headers["Cache-Control"] == "no-cache"
    assert b"EventSource" in answer(address, "reload.js").read()
    assert "reload" not in (site / "index.html").read_text()


def test_no_copy_is_kept(address: str) -> None:
    assert b"unregister" in answer(address, "sw.js").read()


def test_other_files_are_as_they_are(address: str) -> None:
    assert answer(address, "style/page.css").read() == b"a {}"
    assert answer(address, "gone.css").status == 404


def test_a_page_hears_of_another_version(address: str, versions: Versions) -> None:
    told = answer(address, "reload")
    first = told.readline()
    assert first.startswith(b"data: ")
    assert told.readline() == b"\n"
    versions.publish()
    assert told.readline() not in (first, b"")
    told.close()


def test_versions_are_told_to_all() -> None:
    versions = Versions()
    heard: list[list[int]] = [[], []]

    def listen(numbers: list[int]) -> None:
        for number in versions.each():
            numbers.append(number)
            begun.release()
            if number != numbers[0]:
                return

    begun = threading.Semaphore(0)
    listeners = [threading.Thread(target=listen, args=(numbers,)) for numbers in heard]
    for listener in listeners:
        listener.start()
        begun.acquire()
    versions.publish()
    for listener in listeners:
        listener.join(PATIENCE)
    assert heard[0] == heard[1]
    assert heard[0][0] < heard[0][1]


def test_a_change_of_any_file_is_seen(site: Path) -> None:
    before = file_stamps([site])
    assert file_stamps([site]) == before
    (site / "style" / "page.css").write_text("a { color: red }")
    changed = file_stamps([site])
    assert changed != before
    (site / "style" / "new.css").write_text("")
    added = file_stamps([site])
    assert added != changed
    (site / "style" / "new.css").unlink()
    assert file_stamps([site]) == changed


def test_what_the_build_itself_leaves_is_no_change(site: Path) -> None:
    before = file_stamps([site])
    for folder in ("__pycache__", "node_modules"):
        (site / folder).mkdir()
        (site / folder / "x").write_text("x")
    assert file_stamps([site]) == before


def test_a_mistake_is_told_and_does_not_end_it(capsys: pytest.CaptureFixture[str]) -> None:
    def mistaken() -> None:
        raise SyntaxError("invalid syntax (views.py, line 3)")

    assert not rebuild(mistaken)
    assert "views.py, line 3" in capsys.readouterr().err
    assert rebuild(lambda: None)
