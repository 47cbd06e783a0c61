"""The site as a whole: it starts from plain files below a path, and asks no other server."""

import gzip
import hashlib
import json
import math
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urljoin, urlsplit

import pytest
import zstandard
from pipeline.places import ROOT, WEB
from pipeline.runtime import find_imports
from playwright.sync_api import Browser, Page, Response, Route

from tests.browser.conftest import without_faults
from tests.support.table import arrive


class Visit(NamedTuple):
    """A page on which Python is ready, and all that it was answered since it was opened."""

    page: Page
    answers: list[Response]


@pytest.fixture(scope="module")
def visit(chromium: Browser, static_site: str) -> Iterator[Visit]:
    """One first visit for several tests, none of which plays."""
    page = chromium.new_page(service_workers="block")
    with without_faults(page.context, static_site):
        answers: list[Response] = []
        page.on("response", lambda answer: answers.append(answer))
        arrive(page, static_site)
        yield Visit(page, answers)
    page.context.close()


@pytest.mark.smoke
def test_python_starts(visit: Visit) -> None:
    assert visit.page.locator("html[data-ready]").count() == 1


@pytest.mark.smoke
def test_board_is_there_without_any_script(chromium: Browser, static_site: str) -> None:
    page = chromium.new_page(java_script_enabled=False)
    page.goto(static_site)
    fields = page.locator(".board.framed [data-field]")
    assert len({field.get_attribute("data-field") for field in fields.all()}) == 81
    page.close()


def test_everything_asked_for_is_in_the_site(visit: Visit, static_site: str, dist: Path) -> None:
    answers = [answer for answer in visit.answers if answer.url.startswith("http")]
    assert {answer.status for answer in answers} == {200}
    asked = {urlsplit(answer.url).path for answer in answers}
    root = urlsplit(static_site).path
    assert all((dist / path.removeprefix(root)).exists() for path in asked)
    kinds = {Path(path).suffix for path in asked}
    assert {".wasm", ".zip", ".whl", ".modules", ".mjs", ".css"} <= kinds


@pytest.mark.smoke
def test_runs_below_any_path(chromium: Browser, static_site: str) -> None:
    page = chromium.new_page(service_workers="block")
    elsewhere = urljoin(static_site, "/a/deeper/place/")

    def answer(route: Route) -> None:
        path = route.request.url.removeprefix(elsewhere)
        route.fulfill(response=route.fetch(url=urljoin(static_site, path)))

    page.route(f"{elsewhere}**", answer)
    page.goto(elsewhere)
    page.wait_for_selector("html[data-ready]", state="attached", timeout=60_000)
    page.unroute_all(behavior="ignoreErrors")  # the bot may still be on its way
    page.close()


def unpack(path: Path) -> bytes:
    return zstandard.decompress(path.read_bytes())


def test_byte_code_is_used(dist: Path) -> None:
    """Sources would work as well, but start half as fast."""
    for archive in dist.glob("pyodide/*/*.zip"):
        with zipfile.ZipFile(archive) as library:
            assert {Path(name).suffix for name in library.namelist()} == {".pyc"}
    modules = [unpack(path) for path in dist.glob("*/*/*.modules")]
    assert len(modules) == 2
    comment = re.search(rb"^ *# .+", (WEB / "app" / "main.py").read_bytes(), re.MULTILINE)
    assert comment
    assert not any(comment[0] in module for module in modules)


def test_the_page_loads_the_wheel_of_the_lock_file(visit: Visit, dist: Path) -> None:
    """The file of the page's own modules has nothing of it."""
    (interpreter,) = dist.glob("python-*.mjs")
    lock = re.search(r"^const LOCK = (.+);$", interpreter.read_text("utf-8"), re.MULTILINE)
    assert lock
    entry = json.loads(lock[1])["packages"]["pacru"]
    (wheel,) = dist.glob(f"wheels/*/{entry['file_name']}")
    assert hashlib.sha256(wheel.read_bytes()).hexdigest() == entry["sha256"]
    loaded = [answer.url for answer in visit.answers if answer.url.endswith(entry["file_name"])]
    assert loaded
    assert all(url.endswith(wheel.relative_to(dist).as_posix()) for url in loaded)
    with zipfile.ZipFile(wheel) as file:
        assert {"pacru/svg/__init__.pyc", "pacru/bot/search/driver.pyc"} < {*file.namelist()}
    (own,) = map(unpack, dist.glob("modules/*/*.modules"))
    assert b"app/runtime/loop.py" in own
    assert b"pacru/bot/search/driver.py" not in own


def test_the_encoding_stands_where_browsers_look_for_it(dist: Path) -> None:
    assert b'<meta charset="utf-8">' in (dist / "index.html").read_bytes()[:1024]


def test_page_names_no_absolute_address(dist: Path) -> None:
    text = (dist / "index.html").read_text("utf-8")
    assert re.search(r'(href|src)="(/|https?:)', text) is None
    assert "&quot;./python-" in text


MOST_TRANSFERRED = 6_850_000
"""Bytes of the first visit, compressed as static hosts do."""

# Imports modules by name, and names that may be attributes of modules.
IMPORTING = """
import importlib
from js import document
missing = []
for name in %s:
    try:
        importlib.import_module(name)
    except ModuleNotFoundError:
        module, _, attribute = name.rpartition(".")
        if not module or not hasattr(importlib.import_module(module), attribute):
            missing.append(name)
document.documentElement.dataset.missing = " ".join(missing)
"""


# The places of the instructions of some functions in their sources, according to their byte code.
LOOKING = """
import json
import pacru
import app.runtime.loop
from js import document
codes = [it.__code__ for it in (json.dumps, pacru.perft, app.runtime.loop.Loop.hear)]
places = [place for code in codes for place in code.co_positions()]
lines = {line for line, *_ in places if line}
columns = {column for *_, column, end in places if column is not None}
document.documentElement.dataset.places = f"{len(lines) > 3} {len(columns)}"
"""


def test_the_first_visit_transfers_little(dist: Path) -> None:
    copied = re.search(r"const FILES = (\{.*?\});", (dist / "sw.js").read_text("utf-8"), re.DOTALL)
    assert copied
    names = [address.partition("?")[0] for address in json.loads(copied[1])]
    contents = [(dist / name.replace("./", "index.html")).read_bytes() for name in names]
    transferred = sum(min(len(gzip.compress(it)), len(it)) for it in contents)
    assert transferred <= MOST_TRANSFERRED
    readme = (ROOT / "README.md").read_text("utf-8")
    promised = re.findall(r"first visit transfers less than (\d+) MB", readme)
    assert promised == [str(math.ceil(transferred / 1_000_000))]


def test_the_editor_of_code_is_not_fetched_at_the_start(visit: Visit, dist: Path) -> None:
    """It is in the copy for later visits."""
    parts = {"editor.js", "codemirror.js", *(path.name for path in dist.glob("data/completions-*"))}
    assert len(parts) == 3
    worker = (dist / "sw.js").read_text("utf-8")
    assert all(part in worker for part in parts)
    asked = {urlsplit(answer.url).path.rpartition("/")[2] for answer in visit.answers}
    assert "page.js" in asked
    assert not asked & parts


def test_every_module_that_is_imported_is_there(visit: Visit) -> None:
    """This includes imports inside functions; the library has no other modules."""
    of_workers = ("app.main", "app.worker", "polyscript")
    of_commands = (
        "importlib.resources",
    )  # for the table of openings, which the page fetches itself
    elsewhere = of_workers + of_commands
    wanted = sorted(one for one in set().union(*find_imports()) if not one.startswith(elsewhere))
    assert {"json", "traceback", "zlib"} <= set(wanted)
    assert value_in_python(visit.page, IMPORTING % wanted, "missing") == ""


def test_byte_code_knows_lines_without_columns(visit: Visit) -> None:
    """Tracebacks show no columns without the source, and columns would take space."""
    assert value_in_python(visit.page, LOOKING, "places") == "True 0"


def value_in_python(page: Page, code: str, name: str) -> str | None:
    """The value that Python finds in the page; `code` puts it into this data attribute."""
    script = """text => {
        const script = document.createElement("script");
        script.type = "py";
        script.textContent = text;
        document.body.append(script);
    }"""
    page.evaluate(script, code)
    root = page.locator(f"html[data-{name}]")
    root.wait_for(state="attached")
    return root.get_attribute(f"data-{name}")
