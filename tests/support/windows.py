"""The page looked at in windows of every size, in every theme and with letters as wide as others."""

import json
from collections.abc import Mapping
from itertools import product
from typing import NamedTuple

import pytest
from playwright.sync_api import Page

from tests.support.pseudo import CUT, OUTSIDE, speak_pseudo
from tests.support.settling import ask
from tests.support.table import store_settings

LANGUAGES = ("en", "de", "fr")
PSEUDO = "pseudo"
"""The language for tests, in which all texts are longer than in English."""
THEMES = ("light", "dark", "contrast", "wood")
FACES = ("own", "wide", "narrow")
"""What texts are written in. The others are faces that stand in where the page's own do not come:
as wide as DejaVu Sans, which has the widest letters of those that systems have, or narrow."""


def in_languages(*everyday: str) -> pytest.MarkDecorator:
    """For a test with a page in each of some languages, whose windows are each looked at in one way.

    The long run looks at them thoroughly, in all languages.

    Args:
        everyday: the languages, besides that for tests.
    """
    short = [pytest.param(one, False) for one in (*everyday, PSEUDO)]
    long = [pytest.param(one, True, marks=pytest.mark.long) for one in (*LANGUAGES, PSEUDO)]
    return pytest.mark.parametrize(("language", "thorough"), [*short, *long])


Sizes = tuple[tuple[int, int], ...]
SIZES: Sizes = (
    *((1440, 900), (1024, 690), (1080, 810), (960, 600), (667, 375), (740, 360), (844, 390)),
    *((720, 450), (320, 568), (360, 740), (390, 844), (412, 915), (600, 900), (768, 1024)),
    *((820, 1180), (1180, 820), (1280, 720), (1366, 768), (1920, 1080), (2560, 1300)),
)
LARGER = {
    24: (
        (1440, 900),
        (1280, 720),
        (1024, 690),
        (1080, 810),
        (768, 1024),
        (820, 1180),
        (1920, 1080),
    ),
    26: ((667, 375), (740, 360), (844, 390), (720, 450), (1440, 900), (412, 915)),
    32: ((1440, 900), (1280, 720), (1180, 820), (820, 1180), (768, 1024), (1920, 1080)),
}
"""Windows with larger text, by the size of the letters in pixels, which is 16 elsewhere."""

SAMPLE = (
    *((1440, 900), (1280, 720), (1024, 690), (960, 600), (667, 375), (740, 360)),
    *((320, 568), (360, 740), (390, 844), (600, 900), (768, 1024), (820, 1180)),
)
"""Windows for what differs little from what is looked at in all of them."""

FEW = ((1440, 900), (1024, 690), (844, 390), (390, 844), (320, 568))
"""Windows for the language for tests, one of each kind."""

# Lets the page be written in other faces. They are made of its own, so that they are as wide on
# every machine.
STAND_IN = """async () => {
    if (globalThis.standsIn) return;
    const [heading, text] = [...document.querySelectorAll("link[as=font]")].map(one => one.href).sort();
    const face = (family, weight, file, size) =>
        `@font-face { font-family: ${family}; font-weight: ${weight}; src: url(${file}); size-adjust: ${size}%; }`;
    const fonts = (name, regular, bold, heading_) => `
        ${face(name, "400 500", text, regular)} ${face(name, "600 700", text, bold)}
        ${face(`${name}-heading`, "700", heading, heading_)}
        [data-faces="${name}"] { --font: ${name}; --font-display: ${name}-heading; }`;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(fonts("wide", 114, 126, 118) + fonts("narrow", 88, 88, 88));
    document.adoptedStyleSheets.push(sheet);
    await Promise.all([...document.fonts].filter(one => /wide|narrow/.test(one.family)).map(one => one.load()));
    globalThis.standsIn = true;
}"""

# Shows the page in a theme and with faces; without a name, as it was.
SHOW = """names => {
    const { dataset } = document.documentElement;
    for (const [name, value] of Object.entries(names)) value ? (dataset[name] = value) : delete dataset[name];
}"""

# Shows it so, and finds what is wrong once everything is answered and drawn.
FIND = """async names => {
    (SHOW)(names);
    do await new Promise(requestAnimationFrame); while (!pacru.settled());
    return (WRONG)();
}"""

# What is wrong with the page as it is seen now, in words.
WRONG = """() => {
    const found = [];
    const wide = document.documentElement.clientWidth;
    const dock = document.querySelector(".dock").getBoundingClientRect();
    const high = dock.width > .9 * wide ? dock.top : innerHeight; // else it stands beside the board
    const all = selector => [...document.querySelectorAll(selector)].filter(one => one.checkVisibility());
    const isOnlyHeard = one =>
        getComputedStyle(one).clipPath === "inset(50%)" || (one.parentElement && isOnlyHeard(one.parentElement));
    const named = one => one.id || one.dataset.do || one.dataset.choose || one.className || one.tagName;
    // What is seen of an element: its rectangle, less what its scrolling ancestors hide.
    const seen = one => {
        const box = one.getBoundingClientRect();
        let [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom];
        for (let above = one.parentElement; above && above !== document.body; above = above.parentElement) {
            const { overflowX, overflowY, position } = getComputedStyle(above);
            if (position === "fixed") break;
            if (overflowX === "visible" && overflowY === "visible") continue;
            const rim = above.getBoundingClientRect();
            [left, top] = [Math.max(left, rim.left), Math.max(top, rim.top)];
            [right, bottom] = [Math.min(right, rim.right), Math.min(bottom, rim.bottom)];
        }
        return { left, top, right, bottom, whole: right - left > box.width - 1 && bottom - top > box.height - 1 };
    };
    const inside = (box, rim) =>
        box.left > rim.left - 1 && box.right < rim.right + 1 &&
        box.top > rim.top - 1 && box.bottom < rim.bottom + 1;
    const overlap = (a, b) =>
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    const view = { left: 0, top: 0, right: wide, bottom: high };
    const say = (text, holds) => holds || found.push(text);

    for (const one of [document.documentElement, document.querySelector(".page")]) {
        say("scrolls sideways", one.scrollWidth <= one.clientWidth);
    }
    const board = all(".board")[0].getBoundingClientRect();
    say(`board cut off: ${JSON.stringify(board)}`, inside(board, view) && board.height > 150);
    const small = board.width < .5 * Math.min(wide, high);
    say("board small", !small);
    const needed = "html:not([data-lesson=idle]) :is(#title, #why-text), " +
        "#status button:not(.lately *), #result header > *, #result .prime, .notice, " +
        ".rail button, .dock button, .toolbar button, " +
        "#lesson-title, #lesson-ask, #lesson button, #puzzle-title, #puzzle-ask, #puzzle button, " +
        "#drill-title, #drill-ask, #drill button, #explorer header > *, #explorer-says";
    for (const one of all(needed)) {
        if (isOnlyHeard(one)) continue;
        const box = seen(one);
        const rim = one.closest(".dock") ? { ...view, bottom: innerHeight } : view;
        say(`not wholly seen: ${named(one)}`, box.whole && inside(box, rim));
    }
    const labels = all(".logo span:not(.glyph), .place span, .dock span:not(.sr), .toolbar span")
        .filter(one => { const box = seen(one); return box.right - box.left > 1.5 && box.bottom > box.top; });
    const letters = labels.map(one => {
        const range = document.createRange();
        range.selectNodeContents(one);
        const cut = getComputedStyle(one).overflowX !== "visible";
        return [one.textContent, (cut ? one : range).getBoundingClientRect()];
    });
    letters.forEach(([text, box], number) => {
        say(`label cut off: ${text}`, box.left > -1 && box.right < wide + 1);
        for (const [other, its] of letters.slice(number + 1)) {
            say(`label ${text} over ${other}`, !overlap({ ...box.toJSON(), right: box.right + 2 }, its));
        }
    });
    for (const one of all("#lesson-title, #puzzle-title, #drill-title")) {
        const lines = one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).lineHeight);
        say(`broken into ${Math.round(lines)} lines: ${one.id}`, !(lines > 3.5));
    }
    const controls = all("button, input").filter(one => !one.closest("dialog, #rounds, .lately"));
    const some = ([, box]) => box.right > box.left && box.bottom > box.top;
    const boxes = controls.map(one => [one, seen(one)]).filter(some);
    boxes.forEach(([one, box], number) => {
        say(`over the board: ${named(one)}`, !overlap(box, board));
        for (const [other, its] of boxes.slice(number + 1)) {
            const passes = Boolean(one.closest(".dock")) !== Boolean(other.closest(".dock"));
            say(`${named(one)} over ${named(other)}`, passes || !overlap(box, its));
        }
    });
    for (const one of all(".notice button")) {
        const { x, y, width, height } = one.getBoundingClientRect();
        say(`covered: ${named(one)}`, one.contains(document.elementFromPoint(x + width / 2, y + height / 2)));
    }
    if (Math.min(wide, innerHeight) < 600) for (const one of controls) {
        const { width, height } = one.getBoundingClientRect();
        say(`hard to touch: ${named(one)} ${width} x ${height}`, width > 43.5 && height > 43.5);
    }
    for (const card of all(".player")) {
        const rim = card.getBoundingClientRect();
        say("board under a player", !overlap(rim, board));
        for (const part of card.querySelectorAll(".who b, .number b, .clock, .pips, .tells, .bar")) {
            const box = part.getBoundingClientRect();
            if (box.width > 1.5 && part.checkVisibility()) say(`out of its place: ${named(part)}`, inside(box, rim));
        }
        const box = name => card.querySelector(name).getBoundingClientRect();
        const [number, clock] = [box(".number b"), box(".clock")];
        say("clock over the number", !clock.width || !overlap(number, clock));
    }
    const log = document.querySelector("#rounds:not(:empty)");
    if (log && !all("#lesson, #puzzle, #drill, #explorer header, #look-back").length) {
        log.scrollIntoView({ block: "nearest" });
        const turns = seen(log);
        say("moves out of reach", turns.bottom - turns.top > 18 && turns.top < high && turns.bottom > 0);
    }
    scrollTo(0, 0);
    for (const side of all(".side")) side.scrollTop = 0;
    return found;
}"""


LENIENT = WRONG.replace(", #why-text", "").replace(":not(.lately *)", ":not(.lately *, .say p *)")
"""The same for long words, which scroll where there is little room for them."""

PATIENT = f"""() => [
    ...(WRONG)().filter(one => !one.startsWith("not wholly seen")),
    ...({OUTSIDE})(),
    ...({CUT})(),
]"""
"""The same for the language for tests, with what is not translated or cut off; its words may have to be scrolled to."""

# What is too small in parts of the page, or out of them, or cannot be pressed, in words.
CLOSE_UP = """() => {
    const found = [];
    const parts = [...document.querySelectorAll("PARTS")].filter(one => one.checkVisibility());
    if (!parts.length) found.push("nothing is there");
    for (const part of parts) {
        const rim = part.getBoundingClientRect();
        for (const one of part.querySelectorAll("*")) {
            if (!one.checkVisibility() || one.closest("svg, .sr")) continue;
            const box = one.getBoundingClientRect();
            const named = `${one.tagName} ${one.id || one.className} ${one.textContent.trim().slice(0, 30)}`;
            if (box.left < rim.left - 1 || box.right > rim.right + 1) found.push(`out of its part: ${named}`);
            const own = [...one.childNodes].some(its => its.nodeType === Node.TEXT_NODE && its.data.trim());
            const size = parseFloat(getComputedStyle(one).fontSize);
            if (own && size < 14) found.push(`small, ${size} px: ${named}`);
            if (!one.matches("button, input")) continue;
            const { width, height } = box;
            if (Math.min(width, height) < 43.5) found.push(`hard to touch: ${named} ${width} x ${height}`);
            if (one.scrollWidth > one.clientWidth + 1) found.push(`text out of: ${named}`);
            one.scrollIntoView({ block: "nearest" });
            const { x, y } = one.getBoundingClientRect();
            const hit = document.elementFromPoint(x + width / 2, y + height / 2);
            if (!one.contains(hit)) found.push(`out of reach: ${named}`);
        }
    }
    for (const one of document.querySelectorAll("*")) one.scrollTop = 0;
    return found;
}"""


def close_up(parts: str) -> str:
    """A script that finds what is wrong with parts of the page, by a selector; with none of them, that is wrong."""
    return CLOSE_UP.replace("PARTS", parts)


# What is wrong with the dialog that is open, in words.
WRONG_DIALOG = """() => {
    const dialog = document.querySelector("dialog[open]");
    const rim = dialog.getBoundingClientRect();
    const wide = document.documentElement.clientWidth;
    const found = rim.left < -1 || rim.right > wide + 1 ? ["wider than the window"] : [];
    for (const one of dialog.querySelectorAll("*")) {
        if (!one.checkVisibility() || one.matches(".sr, .sr *, svg *, option")) continue;
        const box = one.getBoundingClientRect();
        const out = box.left < rim.left - 1 || box.right > rim.right + 1;
        if (out) found.push(`out of the dialog: ${one.tagName} ${one.id || one.textContent.slice(0, 30)}`);
        const held = one.matches("button, .btn, h2, h3, label") && one.clientWidth;
        if (held && one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline")
            found.push(`text out of ${one.tagName} ${one.textContent.slice(0, 30)}`);
    }
    return found;
}"""


# What of the dialog, the menu or the page is out of a window however one scrolls down or up, in words. What scrolls
# sideways by itself, such as a table, may be wider.
OUT_OF_REACH = """() => {
    const found = [];
    const wide = document.documentElement.clientWidth;
    const all = (selector, host = document) => [...host.querySelectorAll(selector)];
    const host = all("dialog[open]")[0] ?? all(":popover-open")[0] ?? document.body;
    const above = one => one.parentElement ? [one.parentElement, ...above(one.parentElement)] : [];
    const isOnlyHeard = one => [one, ...above(one)].some(its => getComputedStyle(its).clipPath === "inset(50%)");
    const named = ({ tagName, id, dataset, className }) => `${tagName} ${id || dataset.do || className}`;
    const say = (what, one) => found.push(`${what}: ${named(one)} ${one.textContent.trim().slice(0, 20)}`);
    for (const one of [document.documentElement, ...all(".page, .side, dialog[open], :popover-open")]) {
        if (one.scrollWidth > one.clientWidth) say("scrolls sideways", one);
    }
    for (const one of all("button, input, select, textarea, a, summary, label, p, h2, h3", host)) {
        if (!one.checkVisibility({ visibilityProperty: true }) || isOnlyHeard(one) || one.closest("svg")) continue;
        if (above(one).some(its => its.matches(".scroll, .along"))) continue;
        const { left, right } = one.getBoundingClientRect();
        if (left < -1 || right > wide + 1) say("out of the window", one);
        const isBox = getComputedStyle(one).display !== "inline";
        if (one.matches("button, label") && isBox && one.scrollWidth > one.clientWidth + 1) say("text out of", one);
        if (!one.matches("button, input, select, summary") || one.disabled) continue;
        one.scrollIntoView({ block: "center" });
        const { x, y, width, height } = one.getBoundingClientRect();
        const hit = document.elementFromPoint(x + width / 2, y + height / 2);
        if (!hit || !(one.contains(hit) || one.closest("label")?.contains(hit))) say("out of reach", one);
    }
    for (const one of all("*")) one.scrollTop = 0;
    return found;
}"""


class Way(NamedTuple):
    """A way to look at the page; the size of the letters is in pixels."""

    width: int
    height: int
    letters: int
    language: str
    theme: str
    faces: str

    def __str__(self) -> str:
        words = f"{self.letters} px, {self.language}, {self.theme}, {self.faces}"
        return f"{self.width} x {self.height}, {words}"


def everyday_ways(windows: int, state: int) -> list[tuple[int, str, str]]:
    """Which windows a state of the page is looked at in every day, and in which theme and faces each.

    Windows, themes and faces go round from state to state.

    Args:
        windows: how many there are.
        state: its number.
    """
    return [
        (window, THEMES[(turn + state) % 4], FACES[(turn + state // 3) % 3])
        for turn, window in enumerate(range(state % 3, windows, 3))
    ]


def windows_with(
    page: Page, language: str, settings: Mapping[str, object], *, thorough: bool
) -> "Windows":
    """Prepare to look at a page that is not open yet, and that has stored these settings besides its language."""
    spoken = "de" if language == PSEUDO else language
    stored = {"pace": "none", "language": spoken, **settings}
    page.add_init_script(store_settings(json.dumps(stored)))
    return Windows(page, language, thorough=thorough)


class Windows:
    """One page in one language, looked at in windows of many sizes.

    Every day, each state of the page is seen in a third of the windows; in the language for tests,
    in every other one of a few. Which ones, goes round from state to state.
    """

    def __init__(self, page: Page, language: str, *, thorough: bool = False) -> None:
        """Prepare to look at a page that is not open yet.

        Args:
            page: the page.
            language: its language.
            thorough: look at each state in every window in all themes with all faces.
        """
        if language == PSEUDO:
            speak_pseudo(page)
        else:
            page.add_init_script(store_settings(f'{{"pace": "none", "language": "{language}"}}'))
        self._page = page
        self._session = page.context.new_cdp_session(page)
        self._language = language
        self._thorough = thorough
        self._states = 0
        self._letters = 16
        self.wrong: list[str] = []

    def look(
        self, what: str, sizes: Sizes = SIZES, *, larger: bool = False, wrong: str = ""
    ) -> None:
        """Look at what is visible now in these windows, perhaps with larger text too.

        Args:
            what: the name of this state of the page.
            sizes: of the windows.
            larger: whether windows with larger text belong to it.
            wrong: a script that finds what is wrong, if not those for the board and the words.
        """
        self._page.mouse.move(0, 0)
        self._page.evaluate(STAND_IN)
        own = self._page.evaluate("document.documentElement.dataset.theme")
        for way in self._ways(sizes, larger):
            strict = way.language == "en" and way.faces != "wide"
            script = wrong or (WRONG if strict else LENIENT)
            if way.language == PSEUDO:
                script = PATIENT.replace("WRONG", script)
            self.wrong += [f"{what}, {way}: {one}" for one in self._find_faults(way, script)]
        self._set_letters(16)
        self._page.evaluate(SHOW, {"theme": own, "faces": None})
        self._states += 1

    def _ways(self, sizes: Sizes, larger: bool) -> list[Way]:
        windows = [(*size, 16) for size in sizes]
        if larger:
            windows += [(*size, letters) for letters, those in LARGER.items() for size in those]
        if self._thorough:
            every = list(product([self._language], THEMES, FACES))
            return [Way(*window, *way) for window, way in product(windows, every)]
        if self._language == PSEUDO:
            few = FEW[self._states % 2 :: 2]
            return [Way(*size, 16, PSEUDO, "light", "own") for size in few if size in sizes]
        ways = everyday_ways(len(windows), self._states)
        return [Way(*windows[number], self._language, *way) for number, *way in ways]

    def _find_faults(self, way: Way, script: str) -> list[str]:
        self._set_letters(way.letters)
        self._page.set_viewport_size({"width": way.width, "height": way.height})
        find = FIND.replace("SHOW", SHOW).replace("WRONG", script)
        found: list[str] = ask(self._page, find, {"theme": way.theme, "faces": way.faces})
        return found

    def _set_letters(self, size: int) -> None:
        if size != self._letters:
            self._session.send("Page.setFontSizes", {"fontSizes": {"standard": size}})
        self._letters = size
