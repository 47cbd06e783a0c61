"""Looking back at one's own moments, and the coach's words, in windows of every size."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page

from pacru import Position
from pacru.link import position_link
from tests.support.table import Table, store_settings
from tests.support.windows import PSEUDO, WRONG, Windows, in_languages

WALK = Path(__file__).parents[1] / "walks" / "look_back.txt"
HANGING = "9/9/9/3Bse5/3Be5/4An4/9/9/An7Bn a 2 - 9"
"""The first player can step to e5, where d5 and d6 capture."""
QUIET = "8Asw/5Bse3/7Bw1/a1b3a2/1Bs7/bBneAe3AnwAnea/9/8a/9 a 2 - 15"
"""A position in which the best move has a reason."""
WINDOWS = ((390, 844), (320, 568), (844, 390), (1280, 800), (820, 1180), (1024, 690), (360, 740))
PARTS = "#remark, #look-back, #moment"
"""What the coach says, and what is said of a moment."""

# What is too small there, or out of its part, or cannot be pressed, in words.
CLOSE = """() => {
    const found = [];
    const parts = [...document.querySelectorAll("PARTS")].filter(one => one.checkVisibility());
    if (!parts.length) found.push("nothing is said");
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
}""".replace("PARTS", PARTS)
WITH_BOARD = f"() => [...({WRONG})(), ...({CLOSE})()]"
"""The same, and what is wrong with the page around it; the closing page has no board on phones."""


def coach(table: Table, windows: Windows) -> None:
    """A warning, and the first step of a hint; a praise is shorter, and gone too soon to be looked at."""
    page = table.page
    table.opens(position_link(Position.parse(HANGING), "S"))
    table.click("e4", "e5")
    page.wait_for_selector("html[data-remark]", state="attached")
    windows.look("a warning", WINDOWS, wrong=WITH_BOARD)
    table.opens(position_link(Position.parse(QUIET), "S"))
    table.click("bots.hint")
    page.wait_for_selector("html[data-remark]", state="attached")
    windows.look("an idea", WINDOWS, wrong=WITH_BOARD)


def look_back(table: Table, windows: Windows) -> None:
    """Each step of each moment, and the closing page."""
    page = table.page
    link = next(line for line in WALK.read_text("utf-8").splitlines() if line.startswith("open "))
    table.opens(link.removeprefix("open "))
    page.locator('#result [data-do="review.begin"]').click()
    page.locator(":is(#review-try, #review-next)").first.wait_for(timeout=60_000)
    page.wait_for_selector("#look-back .slots:not(:has(.wait))", state="attached", timeout=60_000)
    number = 0
    while page.locator("#review-again").count() == 0:
        number += 1
        windows.look(f"moment {number}", WINDOWS, wrong=WITH_BOARD)
        if page.locator("#review-try").count():
            page.locator("#review-try").click()
            windows.look(f"moment {number}, your turn", WINDOWS, wrong=WITH_BOARD)
            page.locator("#review-solution").click()
            page.wait_for_selector("html:not([data-showing])", state="attached")
            windows.look(f"moment {number}, the answer", WINDOWS, wrong=WITH_BOARD)
        page.locator("#review-next").click()
    assert number > 1
    windows.look("the closing page", WINDOWS, wrong=CLOSE)


@pytest.mark.slow
@in_languages("en", "de", "fr")
def test_what_the_coach_says_and_looking_back_are_seen_in_every_window(
    page: Page, static_site: str, language: str, *, thorough: bool
) -> None:
    spoken = "de" if language == PSEUDO else language
    coached = {"pace": "none", "coach": "first", "first games": "", "language": spoken}
    page.add_init_script(store_settings(json.dumps(coached)))
    windows = Windows(page, language, thorough=thorough)
    table = Table.open_page(page, static_site)
    for walk in (coach, look_back):
        walk(table, windows)
    assert not windows.wrong, "\n".join(windows.wrong)
