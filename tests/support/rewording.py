"""Questions to the bots in other words, so that no test has to wait until they have thought for long.

A page of the fixture `site` asks in the words of `globalThis.reworded`, if there is such a function; another one after
`let_reword`.
"""

from typing import Final

from playwright.sync_api import Page, Route

ENDLESS: Final = 'globalThis.reworded = line => line.startsWith("go") ? "go infinite" : line'
"""Lets bots think until they are stopped."""
SHALLOW: Final = 'globalThis.reworded = line => line.replace(/\\bnodes \\d+/, "nodes 300")'
"""Lets bots look at few positions where they are asked to look at many."""
FINISH: Final = f"""() => {{
    if (!globalThis.rewords) throw new Error("nothing was endless");
    {SHALLOW};
    for (const bot of pacru.workers().bots) bot.sync.receive("stop"); // one that has died never answers
}}"""
"""Ends what has been endless until now; from now on all is shallow."""

_DELIVERED: Final = "to.sync.receive(line)"
_REWORDED: Final = "to.sync.receive(globalThis.reworded?.(line) ?? line)"


def with_rewording(script: str) -> str:
    """Return the script of the page with questions reworded."""
    assert script.count(_DELIVERED) == 1
    return f"globalThis.rewords = true;\n{script.replace(_DELIVERED, _REWORDED)}"


def let_reword(page: Page) -> None:
    """Let a page that is not open yet reword its questions."""

    def answer(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=with_rewording(response.text()))

    page.route("**/page.js?*", answer)
