"""The site without its patches of foreign code is only slower."""

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest
from patches import PATCHES
from patches.shared_memory import NOT_SHARED, SHARED
from pipeline.site import build
from playwright.sync_api import BrowserContext

from tests.support.copies import (
    BEGAN_THERE,
    open_site,
    remember_python,
    wait_until_ready,
    wait_until_stored,
)
from tests.support.host import Host

KEPT = """(async () => {
    const all = await Promise.all((await caches.keys()).map(async name => (await caches.open(name)).keys()));
    return all.flat().some(({ url }) => url.endsWith(".memory"));
})()"""
WRITTEN_BY_DATA_CLASSES = b"def __create_fn__"


@pytest.fixture(scope="module")
def unpatched(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site without any patch."""
    site = tmp_path_factory.mktemp("unpatched") / "site"
    build(without=PATCHES, site=site)
    return site


@pytest.fixture
def plain(unpatched: Path) -> Iterator[Host]:
    """A server for the site without patches."""
    host = Host(unpatched)
    yield host
    host.end()


def code_written_by_data_classes(site: Path) -> bool:
    (modules,) = (gzip.decompress(path.read_bytes()) for path in site.glob("modules/*/*"))
    return WRITTEN_BY_DATA_CLASSES in modules


def makes_shared_memory(site: Path) -> bool:
    (script,) = site.glob("pyodide/*/pyodide.asm.mjs")
    text = script.read_text("utf-8")
    assert (SHARED in text) != (NOT_SHARED in text)
    return SHARED in text


def test_each_patch_can_be_left_out(dist: Path, unpatched: Path) -> None:
    assert code_written_by_data_classes(dist)
    assert not makes_shared_memory(dist)
    assert not code_written_by_data_classes(unpatched)
    assert makes_shared_memory(unpatched)


def test_the_site_works_without_them(visitor: BrowserContext, plain: Host) -> None:
    table = open_site(visitor, plain.address)
    wait_until_stored(table)
    table.click("a3", "b3")
    table.answered(2)
    remember_python(table.page)
    assert not table.page.evaluate(KEPT)
    table.page.reload()
    wait_until_ready(table.page)
    assert not table.page.evaluate(BEGAN_THERE)
