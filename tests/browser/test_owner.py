"""Of all tabs in which a game is open, exactly one has it, and only what that one writes is stored.

The scripts that see to it run here in frames: each is a tab for them, without the rest of the page.
"""

import pytest
from pipeline.places import WEB
from playwright.sync_api import BrowserContext, Route

TAB = """
    <!doctype html>
    <script type="module">
        globalThis.pacru = {
            offered: name => globalThis[name],
            load: () => import("./idb-keyval.js"),
            tell() {},
        };
        const [keep, { owner }, writes, { channel }] = await Promise.all(
            ["keep", "owner", "writes", "tabs"].map(name => import(`./scripts/${name}.js`)));
        await keep.opening();
        // What others have said so far has arrived when each has heard the last word of all others.
        const lasts = new Set();
        let enough;
        channel.addEventListener("message", ({ data }) => data.last && (lasts.add(data.last), enough?.()));
        globalThis.tab = {
            get rests() { return owner.rests(); },
            write: text => keep.keep("game", text),
            written: () => writes.whenWritten(),
            say: name => channel.postMessage({ last: name }),
            hear: count => new Promise(resolve => (enough = () => lasts.size >= count && resolve())()),
        };
        parent.postMessage("open");
    </script>
"""
ROUNDS = """async ([seed, rounds]) => {
    const chance = () => {  // Mulberry32
        seed = (seed + 0x6d2b79f5) | 0;
        let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
        t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
        return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
    };
    const pause = () => new Promise(resolve => setTimeout(resolve, 6 * chance()));
    const open = () => {
        const frame = document.createElement("iframe");
        frame.src = "tab.html";
        document.body.append(frame);
        return new Promise(resolve => addEventListener("message", function heard({ source }) {
            if (source !== frame.contentWindow) return;
            removeEventListener("message", heard);
            resolve(frame);
        }));
    };
    // A tab in which somebody presses "Play here" some times, which opens it anew, and plays in between.
    const use = async name => {
        let frame;
        for (let times = 1 + 2 * chance(); times > 0; times--) {
            await pause();
            frame?.remove();
            frame = await open();
            for (let turns = 3 * chance(); turns > 0; turns--) {
                frame.contentWindow.tab.write(`${name} plays`);
                await pause();
            }
        }
        return frame;
    };
    const stored = () => new Promise(resolve => {
        indexedDB.open("pacru kept").onsuccess = ({ target: { result: database } }) => {
            const asked = database.transaction("games").objectStore("games").get("game");
            asked.onsuccess = () => (database.close(), resolve(asked.result.text));
        };
    });
    const wrong = [];
    for (let round = 0; round < rounds; round++) {
        const before = seed;
        const names = ["a", "b", "c"].slice(0, 2 + 2 * chance());
        const frames = await Promise.all(names.map(use));
        const tabs = frames.map(frame => frame.contentWindow.tab);
        const all = does => Promise.all(tabs.map(does));
        await all(tab => tab.written());
        await all((tab, place) => tab.say(names[place]));
        await all(tab => tab.hear(names.length - 1));
        const owners = names.filter((_, place) => !tabs[place].rests);
        await all((tab, place) => (tab.write(`${names[place]} at last`), tab.written()));
        const text = await stored();
        if (owners.length !== 1 || text !== `${owners[0]} at last`) wrong.push([before, owners, text]);
        frames.forEach(frame => frame.remove());
    }
    return wrong;
}"""


def give_source(route: Route) -> None:
    """Answer with one of the scripts that the site has in one file."""
    route.fulfill(path=WEB / "scripts" / route.request.url.rpartition("/")[2])


def check_owners(visitor: BrowserContext, site: str, seed: int, rounds: int) -> None:
    """Use two or three tabs in random orders, and look who has the game in the end."""

    def answer(route: Route) -> None:
        route.fulfill(body=TAB if "tab.html" in route.request.url else "", content_type="text/html")

    page = visitor.new_page()
    page.route("**/*.html", answer)
    page.route("**/scripts/*.js", give_source)
    page.goto(f"{site}tabs.html")
    assert page.evaluate(ROUNDS, [seed, rounds]) == []


def test_exactly_one_tab_has_the_game(visitor: BrowserContext, static_site: str) -> None:
    check_owners(visitor, static_site, seed=1, rounds=8)


@pytest.mark.long
def test_exactly_one_tab_has_the_game_in_a_thousand_orders(
    visitor: BrowserContext, static_site: str
) -> None:
    check_owners(visitor, static_site, seed=2, rounds=1000)
