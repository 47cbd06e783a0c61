"""Hosts that lead browsers on to other addresses: all pages open, online and from the copy."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from pipeline import embed
from playwright.sync_api import BrowserContext, Page, expect

from tests.support.copies import (
    LocalCopy,
    cut_network,
    open_site,
    store_site,
    wait_until_stored,
)
from tests.support.host import Host
from tests.support.redirecting import REDIRECTING, serving
from tests.support.table import Table, arrive, reload

SHOWN = "html[data-shown]"
PUT_FRAME = """address => new Promise((resolve) => {
    const frame = Object.assign(document.createElement("iframe"), { src: address, onload: resolve });
    document.body.append(frame);
})"""
REDIRECTED = """async () => {
    const caching = (await caches.keys()).map((name) => caches.open(name));
    const kept = await Promise.all((await Promise.all(caching)).map((cache) => cache.matchAll()));
    return kept.flat().filter(({ redirected }) => redirected).map(({ url }) => url);
}"""


WAYS = [
    way if way == "without .html" else pytest.param(way, marks=pytest.mark.long)
    for way in REDIRECTING
]
"""What hosts do, and many static ones do every day."""


@pytest.fixture(params=WAYS)
def leading_host(request: pytest.FixtureRequest, dist: Path, tmp_path: Path) -> Iterator[Host]:
    """A server that leads browsers on, in each of the ways."""
    folder = shutil.copytree(dist, tmp_path / "site")
    host = Host(folder, serving(REDIRECTING[request.param]))
    yield host
    host.end()


def open_embed(visitor: BrowserContext, address: str) -> Page:
    page = visitor.new_page()
    page.goto(address)
    page.wait_for_selector(SHOWN, state="attached")
    return page


def test_where_a_host_leads_addresses_on_all_pages_open_online_and_offline(
    visitor: BrowserContext, leading_host: Host
) -> None:
    address = f"{leading_host.address}{embed.PAGE}#learn=move"
    online = open_embed(visitor, address)
    assert online.url.endswith("#learn=move")
    led = online.url
    online.close()
    table = open_site(visitor, f"{leading_host.address}index.html")
    wait_until_stored(table)
    assert table.page.evaluate(REDIRECTED) == []

    cut_network(visitor, leading_host)
    reload(table.page)
    for place in (led, address.replace(".html", "/")):
        open_embed(visitor, place).close()
    table.page.evaluate(PUT_FRAME, address)
    table.page.frames[1].wait_for_selector(SHOWN, state="attached")


def test_where_a_host_leads_addresses_on_the_page_with_three_embeds_works(
    visitor: BrowserContext, leading_host: Host
) -> None:
    page = visitor.new_page()
    page.goto(f"{leading_host.address}{embed.DEMO}")
    heard = page.locator("#heard")
    expect(heard).to_contain_text('"loaded"')
    page.get_by_role("button", name="On", exact=True).click()
    expect(heard).to_contain_text('"step"')


SPOIL = """async () => {
    const [name] = await caches.keys();
    const cache = await caches.open(name);
    await caches.open(name.replace(/\\w+$/, "older")).then(async (older) => {
        for (const request of await cache.keys()) await older.put(request, await fetch(request.url + "?led"));
    });
    return caches.delete(name);
}"""


def test_a_redirected_response_in_an_older_copy_opens_no_page_of_a_newer_one(
    visitor: BrowserContext, dist: Path, tmp_path: Path
) -> None:
    """As versions did that stored them as they came."""
    host = Host(shutil.copytree(dist, tmp_path / "site"), serving(REDIRECTING["each address once"]))
    store_site(visitor, host)
    page = LocalCopy(visitor, host).open_file()
    page.evaluate(SPOIL)
    assert len(page.evaluate(REDIRECTED)) > 9
    cut_network(visitor, host)
    open_embed(visitor, f"{host.address}{embed.PAGE}")
    open_site(visitor, host.address)


def test_where_the_address_of_the_service_worker_leads_on_the_page_plays_and_says_so(
    visitor: BrowserContext, host: Host
) -> None:
    worker = host.folder / "sw.js"
    worker.rename(host.folder / "moved.js")
    worker.mkdir()  # its address gets a slash
    page = visitor.new_page()
    arrive(page, host.address)
    expect(page.locator('[data-notice="unstored"]')).to_be_visible()
    table = Table(page)
    table.click("a3", "b3")
    table.wait_for_turns(2)
