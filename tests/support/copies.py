"""Visits to a site that the browser stores: waiting until it has, leaving the network, storage that fails."""

import json
from typing import NamedTuple

from playwright.sync_api import BrowserContext, Page

from tests.support.browser_data import clear_data
from tests.support.host import Host
from tests.support.settling import PATIENCE
from tests.support.table import Table, arrive


def open_site(visitor: BrowserContext, address: str) -> Table:
    return arrive(visitor.new_page(), address)


STORE = """async () => {
    const registration = await navigator.serviceWorker.register("sw.js");
    const worker = registration.installing ?? registration.waiting ?? registration.active;
    while (!["activated", "redundant"].includes(worker.state))
        await new Promise(goOn => worker.addEventListener("statechange", goOn, { once: true }));
    return worker.state;
}"""


def store_site(visitor: BrowserContext, host: Host) -> str:
    """Let a browser store a site before it is opened. Return "activated", or "redundant" if that fails."""
    page = LocalCopy(visitor, host).open_file()
    state = str(page.evaluate(STORE))
    page.close()
    return state


def wait_until_stored(table: Table) -> None:
    """Wait until everything is stored."""
    table.page.wait_for_selector("html[data-stored]", state="attached")


def cut_network(visitor: BrowserContext, host: Host) -> None:
    """Let the server answer no more, and the browser know that it is offline."""
    host.end()
    visitor.set_offline(True)


def wait_until(page: Page, promised: str) -> None:
    """Wait until a promise resolves to true; Playwright itself takes any promise for true."""
    page.evaluate(f"""async () => {{
        for (let times = {PATIENCE} / 50; times > 0; times--) {{
            if (await ({promised})) return;
            await new Promise(goOn => setTimeout(goOn, 50));
        }}
        throw new Error("never");
    }}""")


REMEMBERS_NOTHING = (
    "Object.defineProperty(navigator, 'deviceMemory', { configurable: true, value: 1 })"
)
"""Keeps the page from storing Python's memory by itself, since the moment would be uncertain."""

FORGET_MEMORY = """async () => {
    const cache = await caches.open((await caches.keys())[0]);
    for (const { url } of await cache.keys()) if (url.endsWith(".memory")) await cache.delete(url);
}"""


class LocalCopy(NamedTuple):
    """A browser with a copy of the site, and the site's server."""

    visitor: BrowserContext
    host: Host

    def open_file(self) -> Page:
        """Open a page of the same origin without the site's scripts; the copy does not have it."""
        page = self.visitor.new_page()
        page.goto(f"{self.host.address}licences.txt")
        return page

    def tidy(self) -> None:
        """Leave the copy alone in the browser: no pages, no game, not Python's memory."""
        self.visitor.set_offline(False)
        for page in self.visitor.pages:
            page.close()
        page = self.open_file()
        page.evaluate(FORGET_MEMORY)
        session = page.context.new_cdp_session(page)
        clear_data(session, self.host.address, "local_storage,indexeddb")
        page.close()


BEGAN_THERE = "performance.getEntriesByName('from memory').length"


def remember_python(page: Page) -> None:
    """Store the snapshot at once, without waiting until the page is quiet."""
    page.evaluate("pacru.remember()")
    page.wait_for_selector("html[data-remembered]", state="attached")


# The ways in which a call fails. `error` is the error: an Error, or null as IndexedDB has it.
FAULTY = """
    globalThis.faulty = true;
    const error = name => name ? new DOMException("refused", name) : null;
    const ways = {
        throws: () => { throw error("SecurityError"); },
        full: () => { throw error("QuotaExceededError"); },
        rejects: () => Promise.reject(error("UnknownError")),
        null: () => Promise.reject(null),
        never: () => new Promise(() => {}),
        damaged: () => "{damaged",
    };
    // The same for what answers by events: a request that fails, or whose transaction ends.
    const failing = name => {
        const request = new EventTarget();
        request.error = error(name);
        setTimeout(() => request.onerror?.({ target: request }));
        return request;
    };
    const requests = {
        ...ways,
        rejects: () => failing("UnknownError"),
        null: () => failing(""),
        never: () => new EventTarget(),
        aborts() { this.transaction.abort(); return failing("AbortError"); },
    };
    const fail = (prototype, name, way) => {
        const own = prototype[name];
        prototype[name] = function (...given) { return faulty ? way.call(this, ...given) : own.apply(this, given); };
    };
    const [area, name, way] = CASE;
    if (area === "Storage") fail(Storage.prototype, name, ways[way]);
    else if (area.startsWith("IDB")) fail(globalThis[area].prototype, name, requests[way]);
    else fail(globalThis[area].prototype, name, ways[way]);
"""


def failing_call(area: str, name: str, way: str) -> str:
    """The script that makes a call fail until `faulty` is false."""
    return f"(() => {{{FAULTY.replace('CASE', json.dumps([area, name, way]))}}})();"
