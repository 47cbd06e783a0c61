"""The site without its patches of foreign code is only slower."""

from pathlib import Path

import pytest
import zstandard
from patches import PATCHES
from pipeline.serve import serve_folder
from pipeline.site import build
from playwright.sync_api import BrowserContext

from tests.support.copies import (
    BEGAN_THERE,
    open_site,
    remember_python,
    wait_until_stored,
)
from tests.support.table import reload

KEPT = """(async () => {
    const all = await Promise.all((await caches.keys()).map(async name => (await caches.open(name)).keys()));
    return all.flat().some(({ url }) => url.endsWith(".memory"));
})()"""
WRITTEN_BY_DATA_CLASSES = b"def __create_fn__"


def code_written_by_data_classes(site: Path) -> bool:
    (modules,) = (zstandard.decompress(path.read_bytes()) for path in site.glob("modules/*/*"))
    return WRITTEN_BY_DATA_CLASSES in modules


def test_the_site_has_its_patches(dist: Path) -> None:
    assert code_written_by_data_classes(dist)


@pytest.mark.long
def test_the_site_works_without_any_patch(visitor: BrowserContext, tmp_path: Path) -> None:
    site = tmp_path / "site"
    build(without=PATCHES, site=site)
    assert not code_written_by_data_classes(site)
    with serve_folder(site) as address:
        table = open_site(visitor, address)
        wait_until_stored(table)
        table.click("a3", "b3")
        table.wait_for_turns(2)
        remember_python(table.page)
        assert not table.page.evaluate(KEPT)
        reload(table.page)
        assert not table.page.evaluate(BEGAN_THERE)
