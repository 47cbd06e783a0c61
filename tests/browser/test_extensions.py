"""What extensions of browsers put into the page, and what browsers make of it: nothing of ours moves or is lost."""

from typing import Final

import pytest
from pipeline import embed
from playwright.sync_api import Browser, Page, expect

from tests.support import layout
from tests.support.settling import ask
from tests.support.table import Table

WINDOWS: Final = ((1280, 800), (820, 1180), (390, 844), (844, 390), (1920, 1080))

FOREIGN: Final = {
    "block": ["height: 3000px; width: 3000px; background: red"],
    "line": ["margin: 40px; padding: 20px; background: red"],
    "no box": ["display: contents", "height: 900px; background: red"],
    "x-helper": [""],
    "positioned": ["position: relative; height: 500px; background: red"],
    "floating": ["float: left; width: 500px; height: 500px; background: red"],
    "a place of its own": ["display: grid; grid-area: 1 / 1; height: 700px; background: red"],
    "wide": ["position: sticky; width: 200vw; height: 60px; background: red"],
}
"""What extensions put into a page, other than over it: the styles of elements, each in the one before."""

PLACES: Final = {
    "first": "document.body.prepend(...made)",
    "in between": "document.querySelector('.page').after(...made)",
    "last": "document.body.append(...made)",
    "before the body": "document.body.before(...made)",
    "after the body": "document.body.after(...made)",
}

PUT: Final = """foreign => {
    const made = foreign.map(styles => {
        const elements = styles.map(style => {
            const element = document.createElement(style ? "div" : "x-helper");
            element.style.cssText = style;
            return element;
        });
        elements.at(-1).textContent = "a helper";
        elements.reduce((outer, inner) => (outer.append(inner), inner));
        elements[0].dataset.foreign = "";
        return elements[0];
    });
    PLACE;
}"""
TAKE_AWAY: Final = "document.querySelectorAll('[data-foreign]').forEach(one => one.remove())"

# How far the window scrolls, where the page is then, and at which points something else than the page is seen.
SEEN: Final = """() => {
    scrollTo(9999, 9999);
    const scrolled = [scrollX, scrollY];
    const { x, y } = document.querySelector(".page").getBoundingClientRect();
    scrollTo(0, 0);
    const parts = [0.02, 0.2, 0.4, 0.6, 0.8, 0.98];
    const points = parts.flatMap(x => parts.map(y => [Math.round(x * innerWidth), Math.round(y * innerHeight)]));
    const covered = points.filter(point => !document.elementFromPoint(...point).closest(".page"));
    return { scrolled, x, y, covered };
}"""


def look(page: Page) -> layout.Look:
    """Where everything of the page stands that is seen."""
    return {name: spot for name, spot in layout.look(page).items() if "sprite" not in name}


def differences(page: Page) -> list[str]:
    """What foreign elements change of a page that is open, in windows of all kinds."""
    found: list[str] = []
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        before, seen = look(page), ask(page, SEEN)
        assert not seen["covered"]
        for where, place in PLACES.items():
            ask(page, PUT.replace("PLACE", place), [*FOREIGN.values()])
            now, told = ask(page, SEEN), f"{where}, {width} x {height}"
            if where.endswith(
                "body"
            ):  # the window may scroll then, but only a phone's page with it
                now |= {name: seen[name] for name in ("scrolled", *("xy" if seen["y"] else ""))}
            found += [f"{told}: {one}" for one in layout.differences(before, look(page))]
            found += [f"{told}: {seen} → {now}"] if now != seen else []
            ask(page, TAKE_AWAY)
    return found


def test_what_an_extension_adds_moves_and_covers_nothing(table: Table) -> None:
    table.click("c7")
    assert differences(table.page) == []


@pytest.mark.parametrize("size", [(480, 640), (800, 400)])
def test_it_moves_nothing_in_an_embed_either(
    chromium: Browser, static_site: str, size: tuple[int, int]
) -> None:
    context = chromium.new_context(java_script_enabled=False)  # the board is there from the start
    page = context.new_page()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{static_site}{embed.PAGE}")
    parts = [page.locator(".page"), page.locator(".side"), page.locator("#board")]
    before = [one.bounding_box() for one in parts]
    for place in PLACES.values():
        ask(page, PUT.replace("PLACE", place), [*FOREIGN.values()])
        assert [one.bounding_box() for one in parts] == before
        ask(page, TAKE_AWAY)
    context.close()


# Wraps every text as a browser's translation does; what is not to be translated stays.
TRANSLATE: Final = """() => {
    const left = "[translate=no], font, svg, script, style, textarea";
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
        const { parentElement } = text;
        if (!text.nodeValue.trim() || parentElement.closest(left)) continue;
        const [outer, inner] = [document.createElement("font"), document.createElement("font")];
        inner.textContent = `«${text.nodeValue}»`;
        outer.append(inner);
        text.replaceWith(outer);
    }
}"""


def test_the_page_goes_on_while_the_browser_translates_it(table: Table) -> None:
    page = table.page
    for keys in (("c7",), ("d8",), ("e7",), ("a5",), ("b5",)):
        page.evaluate(TRANSLATE)
        expect(page.locator("#title font").first).to_be_attached()
        table.click(*keys)
    assert table.turns == ["c7–d8 (e7)", "a5–b5"]
    expect(page.locator("#title")).to_have_text("Red, your turn")
    page.evaluate(TRANSLATE)
    table.click("play.take_back")
    table.entry.fill("a5-")
    page.evaluate(TRANSLATE)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert len(table.turns) == 2
    for dialog in ("settings.show", "learn.show", "sharing.show"):
        table.click(dialog)
        page.evaluate(TRANSLATE)
        page.keyboard.press("Escape")
    table.opens("#puzzle=d-0001")
    page.evaluate(TRANSLATE)
    page.locator("#puzzle-hint").click()
    expect(page.locator("#puzzle-says")).to_contain_text("Hint")
    page.evaluate(TRANSLATE)
    page.locator("#puzzle-solution").click()
    expect(page.locator("#puzzle-next")).to_be_visible()


# Puts an element behind each entry, as password managers and grammar checkers do.
BESIDE: Final = """() => {
    for (const entry of document.querySelectorAll("input, textarea, select")) {
        if (entry.nextElementSibling?.dataset.foreign !== undefined) continue;
        const made = document.createElement("x-helper");
        made.dataset.foreign = "";
        entry.after(made);
    }
}"""


def test_elements_beside_entries_keep_nobody_from_writing(table: Table) -> None:
    page = table.page
    ask(page, BESIDE)
    for turn in ("c7-c8", "a5-b5"):
        table.entry.fill(turn)
        ask(page, BESIDE)
        page.keyboard.press("Enter")
    assert table.turns == ["c7–c8", "a5–b5"]
    table.click("settings.show")
    ask(page, BESIDE)
    page.locator("[data-setting=confirm]").check()
    ask(page, BESIDE)
    expect(page.locator("[data-setting=confirm]")).to_be_checked()
    page.keyboard.press("Escape")
    table.click("play.set_up", "play.show_details")
    ask(page, BESIDE)
    name = page.locator('.seat[data-place="0"] [data-name]')
    name.press_sequentially("Ada")
    ask(page, BESIDE)
    page.locator('#count [data-value="3"]').click()
    expect(name).to_have_value("Ada")
