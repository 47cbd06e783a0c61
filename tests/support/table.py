"""The page as a player sees it: marks on the board, buttons, words."""

import json
from itertools import chain

from playwright.sync_api import Locator, Page

from pacru import Position, link
from tests.support.menus import press
from tests.support.settling import settle

# The marks that invite a click, read from the drawing: chevrons with a light while nothing is
# chosen, then the marks in the fields. Signs of what is already chosen (letters, numbers of a
# payment) do not invite one.
MARKED = """() => {
    const board = [...document.querySelectorAll(".board")].find(host => host.offsetParent);
    const centre = group => group.transform.baseVal[0].matrix;
    const groups = (layer, wanted, unwanted) =>
        [...board.querySelectorAll(`[data-layer="${layer}"] g[transform]`)]
            .filter(group => !group.parentElement.hasAttribute("transform"))
            .filter(group => [...group.querySelectorAll(wanted)].length)
            .filter(group => ![...group.querySelectorAll(unwanted)].length);
    const found = [
        ...groups("marks", ".mark, .open, .beam, .claw, .arc, .plus, .swap, .coin", ".label, circle + .number"),
    ];
    const hits = new Map([...board.querySelectorAll("[data-field]")].map(hit =>
        [`${+hit.getAttribute("x") + 50} ${+hit.getAttribute("y") + 50}`, hit.dataset.field]));
    const fields = found.map(group => hits.get(`${centre(group).e} ${centre(group).f}`));
    return [...new Set(fields)];
}"""

# What the page shows of a turn.
SHOWN = f"""() => {{
    const board = [...document.querySelectorAll(".board")].find(host => host.offsetParent);
    const text = name => document.getElementById(name).innerText;
    const drawing = layer => board.querySelector(`[data-layer=${{layer}}]`).innerHTML;
    return [text("title"), text("why"), ({MARKED})().sort(), drawing("marks"), drawing("chevrons")];
}}"""


RICH = "Bne+bAsw3bb1/1bb3bbb/bbBne+3bbb/3bbb1a1/Ae2Bw+bb2a/3aAs+baa1/aaa1bbaa1/aaa1bbaa1/aa2bbaaa b 2 - 20"
"""A position with almost every kind of choice."""
TRANSFORMATION = "8Bsw/9/9/3bab3/2Aeaba3/3aba3/9/9/9 a 2 - 1"
MEETING = "8Bsw/9/9/4As+4/4a4/4An4/9/9/9 a 2 - 1"
JUMP = "8Bsw/9/9/9/3Ae+Bsa3/9/9/9/9 a 2 - 1"
CONNECTION = "8Bsw/9/9/9/3Ae+1a3/9/9/9/9 a 2 - 1"
"""Positions with one kind of benefit."""

PASTED = """text => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
}"""

DROPPED = """content => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([Array.isArray(content) ? new Uint8Array(content) : content], "game"));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
}"""
"""Drops a file on the page, with a text or bytes in it."""


_UNCOACHED = json.dumps({"coach": "off", "first games": "1;2;3"})


def store_settings(settings: str) -> str:
    """A script for a page that has stored these settings in an earlier visit, unless a test has changed them since.

    Where they say nothing about the coach, it is off, and the person is no newcomer. The page is as if it were loaded
    again in the middle of a game: else who comes back would be at home.
    """
    stored = json.dumps(json.loads(_UNCOACHED) | json.loads(settings))
    return f"""
        try {{
            const kept = localStorage["pacru settings"] ?? "{{}}";
            if (["{{}}", '{_UNCOACHED}'].includes(kept)) localStorage["pacru settings"] = '{stored}';
            sessionStorage["pacru home"] ??= "away";
        }} catch {{ /* not on the site yet */ }}
    """


SETTINGS = store_settings('{"pace": "PACE"}')
"""The settings with a pace to be filled in."""

LONG_NAME = "Maximiliane von Hohenlohe-Langenburg"
"""Longer than the page lets a name be."""

RETURNS = store_settings("{}")
"""No settings, but there was a visit: the page opens without the welcome."""

SOLVES = store_settings('{"puzzled": "rating=1000.0/90.0/0.06 w1:ffc00"}')
"""There was a visit by somebody who has tried ten puzzles, and so has a rating."""

TWO_CORES = """
    Object.defineProperty(navigator, "hardwareConcurrency", { value: 2 });
    Object.defineProperty(navigator, "deviceMemory", { value: 8 });
"""
"""Gives a page two workers for its bots, on every machine."""

# Takes the place of the only bot, see relay/pyscript.js. What the page asks goes no further.
SCRIPTED = """
    globalThis.scriptedBot = {
        heard: [],
        as: sync => {
            sync.receive = async line => void scriptedBot.heard.push(line);
            scriptedBot.say = line => sync.report(line);
            return { sync, terminate: () => {} };
        },
    };
"""


class ScriptedBot:
    """A bot that says what a test wants, when the test wants it."""

    def __init__(self, page: Page) -> None:
        """Prepare a page that is not open yet."""
        self.page = page
        page.add_init_script(SCRIPTED)

    @property
    def heard(self) -> list[str]:
        """The lines that the page has sent so far."""
        lines: list[str] = self.page.evaluate("scriptedBot.heard")
        return lines

    def is_asked(self, times: int = 1) -> None:
        """Wait until the page has asked for this many turns."""
        asked = "times => scriptedBot.heard.filter(line => line.startsWith('go')).length >= times"
        self.page.wait_for_function(asked, arg=times)

    def says(self, *lines: str) -> None:
        """Send lines to the page."""
        for line in lines:
            self.page.evaluate("line => scriptedBot.say(line)", line)

    def finds(self, score: str, line: str) -> None:
        """Find a line, with a score, at two depths, and play its first turn."""
        for depth in (3, 4):
            self.says(f"info depth {depth} score {score} nodes 300000 time 8 multipv 1 pv {line}")
        self.says(f"bestmove {line.split()[0]}")


def wait_until_ready(page: Page) -> "Table":
    """Wait until Python is ready on a page."""
    page.wait_for_selector("html[data-ready]", state="attached")
    return Table(page)


def arrive(page: Page, address: str) -> "Table":
    """Go to an address, and wait until Python is ready there."""
    page.goto(address)
    return wait_until_ready(page)


def reload(page: Page) -> "Table":
    """Load a page again, and wait until Python is ready."""
    page.reload()
    return wait_until_ready(page)


class Table:
    """A page with a game on it."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @classmethod
    def open_page(cls, page: Page, site: str, fragment: str = "", pace: str = "none") -> "Table":
        """Open the page at an address, with Python ready; bots are quick unless a pace is given."""
        page.add_init_script(SETTINGS.replace("PACE", pace))
        return arrive(page, f"{site}{fragment}")

    @classmethod
    def at(
        cls, page: Page, site: str, position: str, seat: str | None = None, pace: str = "none"
    ) -> "Table":
        """Open a position by its link; without a seat, all players are people."""
        return cls.open_page(page, site, link.write(Position.parse(position), seat=seat), pace)

    def shows(self, position: str) -> None:
        """Paste a position into the page that is open; another game in progress makes room."""
        self.page.mouse.move(0, 0)
        self.page.evaluate("document.activeElement.blur()")
        self.page.evaluate(PASTED, position)
        self._make_room()
        chevrons = self.page.locator(".board:visible [data-layer=chevrons] [data-chevron]")
        there = [one.get_attribute("data-chevron") for one in chevrons.all()]
        parsed = Position.parse(position)
        every = (parsed.chevrons(player) for player in range(parsed.players))
        assert sorted(filter(None, there)) == sorted(chain(*every))
        assert not self.turns

    def opens(self, fragment: str) -> None:
        """Follow a link within the page that is open; another game in progress makes room."""
        self.page.evaluate("fragment => (location.hash = fragment)", fragment)
        self._make_room()

    def _make_room(self) -> None:
        settle(self.page)
        if self.page.locator("#replace").is_visible():
            self.page.locator('#replace [data-do="library.open_waiting"]').click()

    def begins(self, name: str) -> None:
        """Begin a game of that person against another; the last game goes to the library."""
        self.click("play.set_up", "play.show_details")
        self.page.locator('.seat[data-place="1"] [data-value="person"]').click()
        self.page.locator('.seat[data-place="0"] [data-name]').fill(name)
        self.page.get_by_role("button", name="Start game").click()

    def begins_with_clocks(self, players: int) -> None:
        """Begin a game between people, one of whom has a long name."""
        page = self.page
        self.click("play.set_up", "play.show_details")
        page.locator(f'#count [data-value="{players}"]').click()
        for place in range(players):
            page.locator(f'.seat[data-place="{place}"] [data-value="person"]').click()
        page.locator('.seat[data-place="1"] [data-name]').fill(LONG_NAME)
        page.locator("#control").select_option("1200+10")
        page.locator('dialog[open] [type="submit"]').click()

    def field(self, name: str) -> Locator:
        """A field of the board on the page."""
        return self.page.locator(f'[data-field="{name}"]').locator("visible=true")

    def click(self, *keys: str) -> None:
        """Click fields, buttons of a turn, or buttons by what they do."""
        for key in keys:
            if len(key) == 2 and key[1].isdigit():
                self.field(key).click()
            elif key in ("<", "<<", ">", ">>", "connection", "crossing"):
                self.page.locator(f'#status [data-choose="{key}"]').click()
            else:
                press(self.page, key)

    @property
    def entry(self) -> Locator:
        """The field in which moves are typed; a person shows it first."""
        entry = self.page.locator("#typed")
        settle(self.page)
        if not entry.is_visible():
            self.click("play.toggle_typing")
        return entry

    def wait_for_turns(self, plies: int) -> None:
        """Wait until the list has this many turns."""
        script = "n => document.querySelectorAll('.ply').length === n"
        self.page.wait_for_function(script, arg=plies)

    def tap(self, name: str) -> None:
        """Click where a field is, without waiting for anything first."""
        box = self.field(name).bounding_box()
        assert box
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def invited_fields(self) -> list[str]:
        """The fields whose marks invite a click now."""
        fields: list[str] = self.page.evaluate(MARKED)
        return fields

    @property
    def shown(self) -> list[object]:
        """All of a turn: the heading, its text, the marked fields, and how marks and chevrons are drawn."""
        parts: list[object] = self.page.evaluate(SHOWN)
        return parts

    @property
    def title(self) -> str:
        """The heading of the status."""
        return self.page.inner_text("#title")

    @property
    def why(self) -> str:
        """The text of the status below its heading."""
        return self.page.inner_text("#why")

    @property
    def turns(self) -> list[str]:
        """The list of turns."""
        return [text for text in self.page.locator(".ply").all_inner_texts() if text]

    @property
    def over(self) -> bool:
        """Whether the result is shown."""
        return self.page.locator("#result").is_visible()
