"""A page that keeps Python started, for all pages of one browser context.

A start of the page takes seconds, and nearly all of that is Python in its two workers. So a keeper starts
them once. In the site that `RelayingHandler` serves, everything is as built except PyScript: in its place is
`pyscript.js`, which sends what a page asks of its workers to the keeper. A page that is opened is new in every
respect: its HTML, scripts, storage and address. Its first message, `open`, makes Python begin anew as well.

One page at a time can have the workers, and there is one for its bots. What is about the start, about workers that
die, about several, or about two pages at once is tested with the site as it is (`static_site`).
"""

from functools import partial
from pathlib import Path
from typing import Any, Final

from pipeline.places import WEB
from pipeline.serve import PREFIX, Handler
from playwright.sync_api import Browser, Page

from tests.support.browser_data import clear_data
from tests.support.settling import PATIENCE

HERE: Final = Path(__file__).parent
KEEPER: Final = "keeper/"
"""Below this path is the site as it was built, for the keeper."""
NO_CODE: Final = b"\0asm\1\0\0\0"
"""The smallest module of WebAssembly: the page compiles Python's for its workers, which have theirs."""
EARLY: Final = (
    "pacru = { offered: () => {}, lacking: '', byId: (id) => document.getElementById(id) }"
)
"""What the keeper's scripts need of web/early.js."""
UNPAINTED: Final = """
    globalThis.unpainted = new CSSStyleSheet();
    unpainted.replaceSync(":root { opacity: 0 }");
    document.adoptedStyleSheets.push(unpainted);
"""
"""Keeps the browser from painting a page that nobody sees, a tenth of its work; all else is as always."""
ONE_CORE: Final = 'Object.defineProperty(navigator, "hardwareConcurrency", { value: 1 });'
"""Lets a page have no more than one worker for its bots, as there is here."""
PAINTED: Final = "unpainted.disabled = true"
"""Lets a page be painted after all."""


class RelayingHandler(Handler):
    """The site with PyScript replaced, and the keeper below KEEPER."""

    def translate_path(self, path: str) -> str:
        """The file for an address."""
        return super().translate_path(path.replace(f"{PREFIX}{KEEPER}", PREFIX, 1))

    def answer(self) -> None:
        """Answer with a file of the site, or with what takes its place."""
        path = self.path.removeprefix(PREFIX).split("?")[0]
        if path == f"{KEEPER}keeper.html":
            self.send(keeper_page(Path(self.directory)), "text/html")
        elif path == f"{KEEPER}keeper.js":
            self.send((HERE / "keeper.js").read_bytes(), "text/javascript")
        elif path.startswith(f"{KEEPER}scripts/"):  # the site has them in one file
            self.send((WEB / path.removeprefix(KEEPER)).read_bytes(), "text/javascript")
        elif path == "pyscript/core.js":
            self.send((HERE / "pyscript.js").read_bytes(), "text/javascript")
        elif path.endswith(".wasm") and not path.startswith(KEEPER):
            self.send(NO_CODE, "application/wasm")
        elif path == "sandbox.js":  # a sandbox starts a Python of its own
            script = (Path(self.directory) / path).read_bytes()
            self.send(
                script.replace(b'"code": "', f'"code": "{KEEPER}'.encode()), "text/javascript"
            )
        else:
            super().answer()


def keeper_page(site: Path) -> bytes:
    """Return the HTML of the keeper: what the site's own scripts need to start its workers."""
    page = (site / "index.html").read_text("utf-8")
    cut = partial(_cut, page)
    parts = [
        "<!doctype html>",
        cut("<html", ">"),
        f"<title>Keeper</title><script>{EARLY}</script>",
        cut("<py-config", "</py-config>"),
        cut("<mpy-config", "</mpy-config>"),
        cut('<template id="parts-template"', "</template>"),
        cut('<template id="hints-template"', "</template>"),
        "<script type=module src=keeper.js></script>",
    ]
    return "".join(parts).encode()


def _cut(page: str, start: str, end: str) -> str:
    begins = page.index(start)
    return page[begins : page.index(end, begins) + len(end)]


class House:
    """A browser context whose pages share a started Python, one after the other."""

    def __init__(self, chromium: Browser, site: str, **options: Any) -> None:  # noqa: ANN401 - Playwright's
        """Start Python.

        Args:
            chromium: the browser.
            site: the address of the site, served by `RelayingHandler`.
            options: of the context.
        """
        options |= {"reduced_motion": "reduce", "service_workers": "block"}  # each frame costs time
        self.context = chromium.new_context(**options)
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(ONE_CORE)
        self._site = site
        self._keeper = self.context.new_page()
        self._keeper.goto(f"{site}{KEEPER}keeper.html")
        self._keeper.wait_for_selector("html[data-keeps]", state="attached")
        self._session = self.context.new_cdp_session(self._keeper)

    def new_page(self) -> Page:
        """Open an empty page, in a browser that has stored nothing."""
        clear_data(self._session, self._site)
        page = self.context.new_page()
        page.add_init_script(UNPAINTED)
        return page

    def clear(self) -> None:
        """Close all pages but the keeper, and undo what a test has changed of the context."""
        for page in self.guests:
            page.close()
        self.context.unroute_all(behavior="ignoreErrors")
        self.context.clear_permissions()
        self.context.clear_cookies()

    @property
    def has_clock(self) -> bool:
        """Whether its pages have a clock of Playwright's."""
        return self._keeper.evaluate("'__pwClock' in globalThis") is True

    @property
    def guests(self) -> list[Page]:
        """All pages but the keeper."""
        return [page for page in self.context.pages if page != self._keeper]
