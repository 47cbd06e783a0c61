"""The welcome of a first visit: there before Python, gone with the first press, and never met again."""

import pytest
from playwright.sync_api import Page, expect

from tests.support.axe import Inspector
from tests.support.held_python import HeldPython
from tests.support.table import RETURNS, Table, reload, wait_until_ready

pytestmark = pytest.mark.usefixtures("newcomer")

SIZES = (
    *((1920, 1080), (1440, 900), (1280, 720), (1024, 690), (960, 600), (844, 390), (667, 375)),
    *((768, 1024), (390, 844), (360, 740), (320, 568)),
)
BLOCKED = """
    for (const name of ["localStorage", "sessionStorage"]) {
        Object.defineProperty(globalThis, name, { get: () => { throw new DOMException("blocked", "SecurityError"); } });
    }
"""
END = """async () => {
    const parts = document.querySelector("#hero").getAnimations({ subtree: true });
    const painted = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
    parts.forEach(one => (one.currentTime = 3000));  // they have begun
    await painted();
    parts.forEach(one => one.finish());
}"""
"""Lets the picture come to its end."""
SLOWLY = """addEventListener("DOMContentLoaded", () => {
    const parts = document.querySelector("#hero").getAnimations({ subtree: true });
    parts.forEach(one => one.updatePlaybackRate(0.01));
})"""
"""Keeps the picture from ending before a slow machine has pressed its button."""

LANGUAGES = "Object.defineProperty(navigator, 'languages', { value: LANGUAGES })"

# What of the welcome is cut off, hidden by something else or too small to be pressed, in words.
WRONG = """lines => {
    const welcome = document.querySelector("#welcome");
    const found = [];
    const heading = welcome.querySelector("h1");
    const line = parseFloat(getComputedStyle(heading).lineHeight);
    if (heading.clientHeight > (lines + 0.5) * line) found.push("a heading of too many lines");
    if (welcome.scrollWidth > welcome.clientWidth) found.push("scrolls sideways");
    for (const one of welcome.querySelectorAll("h1, p, button, select")) {
        if (!one.checkVisibility() || one.matches(".ear")) continue; // that is seen only by who comes by keyboard
        one.scrollIntoView({ block: "nearest" });
        const { left, right, top, bottom, width, height } = one.getBoundingClientRect();
        const name = one.textContent.trim().slice(0, 30) || one.id || one.className;
        if (left < 0 || right > innerWidth || top < -1 || bottom > innerHeight + 1) found.push(`cut off: ${name}`);
        if (one.scrollWidth > one.clientWidth + 1) found.push(`too wide: ${name}`);
        const isPressed = one.matches("button, select");
        if (isPressed && Math.min(width, height) < 44) found.push(`small: ${name}`);
        const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        if (isPressed && !one.contains(seen)) found.push(`covered: ${name}`);
    }
    return found;
}"""


def open_first(page: Page, site: str, fragment: str = "") -> Page:
    """Open the page without waiting for Python."""
    page.goto(f"{site}{fragment}", wait_until="commit")
    page.wait_for_selector("#fault", state="attached")
    return page


def is_welcome_shown(page: Page) -> bool:
    return page.locator("#welcome").is_visible()


def test_a_first_visit_is_welcomed_before_python_is_there(page: Page, site: str) -> None:
    python = HeldPython(page)
    open_first(page, site)
    main = page.get_by_role("main")
    expect(main.get_by_role("heading", level=1)).to_have_text("Cross a border, leave your mark.")
    expect(page.get_by_role("img", name="Two chevrons cross a border")).to_be_visible()
    expect(page.get_by_role("gridcell")).to_have_count(0)  # nothing of the game is there for anyone
    page.keyboard.press("Escape")  # leads nowhere: no game has been chosen yet
    page.keyboard.press("Tab")
    ear = page.get_by_role("button", name="Play by ear")
    expect(ear).to_be_focused()
    expect(ear).to_be_in_viewport(ratio=1)
    page.keyboard.press("Tab")
    learn = page.get_by_role("button", name="Learn in 3 minutes")
    expect(learn).to_be_focused()
    learn.press("Enter")
    expect(page.locator("#welcome")).to_be_hidden()
    expect(page.locator(".board:visible")).to_be_visible()
    python.let_go()
    expect(page.locator("#lesson-title")).to_have_text("Move a chevron")
    reload(page)
    assert not is_welcome_shown(page)


def test_whoever_just_plays_meets_the_easiest_bot(page: Page, site: str) -> None:
    open_first(page, site)
    wait_until_ready(page)
    assert is_welcome_shown(page)
    page.keyboard.press("t")  # which is for the game behind it
    page.get_by_role("button", name="Just play").click()
    expect(page.locator("#welcome")).to_be_hidden()
    expect(page.get_by_role("list", name="Players")).to_contain_text("Pip")
    assert page.locator("#threats-shown").get_attribute("aria-pressed") == "false"


def test_who_plays_by_ear_types_moves_and_reads_the_board(page: Page, site: str) -> None:
    open_first(page, site)
    wait_until_ready(page)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    typed = page.get_by_role("combobox", name="Type a move")
    expect(typed).to_be_focused()
    board = page.get_by_role("table", name="Board in words")
    expect(board.get_by_role("row", name="3 Black east, power 1")).to_be_visible()
    said = page.locator("#spoken")
    expect(said).to_contain_text("You are Black. Pip is Red. Whoever has 15 markers wins.")
    page.keyboard.type("a3b4a4")
    page.keyboard.press("Enter")
    expect(said).to_contain_text("You: a3 to b4, marked a4.")
    expect(board.get_by_role("row", name="4 Black Black northeast, power 1")).to_be_visible()
    expect(said).to_contain_text("Your turn.")
    expect(typed).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator('.board [data-field="b4"]:focus')).to_have_count(1)
    page.keyboard.press("/")
    expect(typed).to_be_focused()
    expect(typed).to_have_value("")


@pytest.mark.parametrize("name", ["Rules", "Puzzles"])
def test_links_lead_past_the_welcome(page: Page, site: str, name: str) -> None:
    open_first(page, site)
    wait_until_ready(page)
    page.locator("#welcome").get_by_role("button", name=name).click()
    expect(page.locator("#welcome")).to_be_hidden()
    expect(page.locator("dialog[open]")).to_be_visible()


def test_a_link_goes_straight_to_its_place(page: Page, static_site: str) -> None:
    HeldPython(page)
    open_first(page, static_site, "#learn=move")
    assert not is_welcome_shown(page)


def test_who_came_by_a_link_and_played_is_not_welcomed_later(page: Page, site: str) -> None:
    table = Table(open_first(page, site, "#new-game"))
    wait_until_ready(page)
    page.keyboard.press("Escape")
    table.click("a3", "b3")
    expect(page.locator(".ply").first).to_have_text("a3–b3")
    page.goto("about:blank")
    open_first(page, site)
    assert not is_welcome_shown(page)
    wait_until_ready(page)
    assert table.turns[0] == "a3–b3"


def test_a_press_is_remembered_even_if_python_never_comes(page: Page, static_site: str) -> None:
    HeldPython(page)
    open_first(page, static_site)
    page.get_by_role("button", name="Just play").click()
    open_first(page, static_site)
    assert not is_welcome_shown(page)


def test_without_a_press_the_next_visit_is_a_first_one(page: Page, site: str) -> None:
    open_first(page, site)
    wait_until_ready(page)
    page.reload()
    assert is_welcome_shown(page)


def test_where_storage_is_blocked_the_buttons_work(page: Page, site: str) -> None:
    page.add_init_script(BLOCKED)
    open_first(page, site)
    page.get_by_role("button", name="Just play").click()
    expect(page.locator("#welcome")).to_be_hidden()
    table = wait_until_ready(page)
    expect(page.get_by_role("list", name="Players")).to_contain_text("Pip")
    table.click("a3", "b3")
    expect(page.locator(".ply").first).to_have_text("a3–b3")


def test_the_help_shows_the_welcome_again(page: Page, site: str) -> None:
    page.add_init_script(RETURNS)
    table = Table.open_page(page, site, "#rule=about")
    page.get_by_role("button", name="Show the welcome").click()
    expect(page.locator("#welcome")).to_be_visible()
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.get_by_role("button", name="Learn in 3 minutes")).to_be_focused()
    page.locator("#welcome").get_by_role("button", name="Close").click()
    expect(page.locator("#welcome")).to_be_hidden()
    table.click("a3", "b3")
    expect(page.locator(".ply").first).to_have_text("a3–b3")
    page.keyboard.press("?")
    page.get_by_role("button", name="Show the welcome").click()
    page.keyboard.press("Escape")
    expect(page.locator("#welcome")).to_be_hidden()


@pytest.mark.parametrize("ready", [False, pytest.param(True, marks=pytest.mark.long)])
def test_a_language_can_be_chosen_where_the_guess_may_be_wrong(
    page: Page, site: str, *, ready: bool
) -> None:
    page.add_init_script(LANGUAGES.replace("LANGUAGES", '["en-GB", "de"]'))
    python = HeldPython(page)
    open_first(page, site)
    if ready:
        python.let_go()
    choice = page.get_by_label("Language")
    expect(choice.locator("option:checked")).to_have_text("English")
    with page.expect_navigation():
        choice.select_option("de")
    expect(page.locator("#welcome h1")).to_have_text("Überquere Grenzen, hinterlass Farbe.")
    page.get_by_role("button", name="Einfach spielen").click()
    if python.held is not None:
        python.let_go()
    wait_until_ready(page)
    page.reload()
    assert not is_welcome_shown(page)
    assert page.locator("html").get_attribute("lang") == "de"


@pytest.mark.parametrize(("languages", "shown"), [('["en-US", "en"]', False), ('["nl"]', True)])
def test_a_language_is_offered_only_where_the_guess_may_be_wrong(
    page: Page, static_site: str, languages: str, *, shown: bool
) -> None:
    page.add_init_script(LANGUAGES.replace("LANGUAGES", languages))
    HeldPython(page)
    open_first(page, static_site)
    expect(page.get_by_label("Language")).to_be_visible(visible=shown)


def test_the_picture_can_be_paused_and_ends(page: Page, static_site: str) -> None:
    page.add_init_script(SLOWLY)
    HeldPython(page)
    open_first(page, static_site)
    states = """() => [...new Set(
        document.querySelector("#hero").getAnimations({ subtree: true }).map(one => one.playState))]"""
    pause = page.get_by_role("button", name="Pause the animation")
    expect(pause).to_have_attribute("aria-pressed", "false")
    pause.click()
    expect(pause).to_have_attribute("aria-pressed", "true")
    assert page.evaluate(states) == ["paused"]
    pause.click()
    assert page.evaluate(states) == ["running"]
    page.evaluate(END)
    expect(pause).to_have_attribute("aria-pressed", "true")
    pause.click()  # from the start
    assert page.evaluate(states) == ["running"]


def test_with_reduced_motion_the_picture_rests(page: Page, static_site: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    HeldPython(page)
    open_first(page, static_site)
    expect(page.locator("#hero")).to_be_visible()
    expect(page.locator("#hero-pause")).to_be_hidden()
    assert (
        page.locator("#hero").evaluate("hero => hero.getAnimations({ subtree: true }).length") == 0
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    "language", ["de", *(pytest.param(one, marks=pytest.mark.long) for one in ("en", "fr"))]
)
def test_all_of_it_is_seen_in_every_window(page: Page, site: str, language: str) -> None:
    page.add_init_script(LANGUAGES.replace("LANGUAGES", f'["{language}", "nl", "en", "de"]'))
    open_first(page, site)
    wait_until_ready(page)
    wrong = {}
    for width, height in SIZES:
        for letters in ("100%", "200%"):
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("size => { document.documentElement.style.fontSize = size; }", letters)
            if found := page.evaluate(WRONG, 2 if letters == "100%" else 4):
                wrong[f"{width} × {height}, {letters}"] = found
    assert wrong == {}


@pytest.mark.slow
def test_axe_finds_nothing_in_it(page: Page, site: str) -> None:
    page.emulate_media(color_scheme="light")
    page.add_init_script(LANGUAGES.replace("LANGUAGES", '["nl"]'))
    open_first(page, site)
    wait_until_ready(page)
    inspector = Inspector(page, thorough=True)
    inspector.look("the welcome", themes=True)
    page.set_viewport_size({"width": 320, "height": 568})
    inspector.look("the welcome on a phone")
    assert not inspector.found, "\n".join(inspector.found)
