"""Engines that Playwright cannot drive: Firefox's, and that of Safari in WebKitGTK."""

from collections.abc import Callable
from pathlib import Path

import pytest
from pipeline.browsers import browser_path
from pipeline.places import WORK

import pacru
from pacru import link
from tests.support.firefox import Firefox
from tests.support.host import Host
from tests.support.remote import RemoteBrowser, has_no_fault, is_ready
from tests.support.rewording import ENDLESS, FINISH, with_rewording
from tests.support.windows import OUT_OF_REACH

CLICK = "new MouseEvent('click', { bubbles: true })"
BLOCKED = {"network.cookie.cookieBehavior": 2}
"""The person has blocked all cookies and site data."""
WRITTEN = "pacru.settled?.()"
"""Whether all that was done is on the disk."""
COMPLAINING = """
    addEventListener("unhandledrejection", ({ reason }) =>
        new BroadcastChannel("complaints").postMessage(`in the service worker: ${reason}`));
"""
"""Lets the service worker tell the page on show of what it left unhandled."""
DRAWN = "new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(() => drawn())))"
LOOP = "def choose(position):\n    while True:\n        pass\n"

Start = Callable[[], RemoteBrowser]
"""What starts a browser, each time with what it has stored before."""


@pytest.fixture(params=["firefox", "webkit"])
def start(request: pytest.FixtureRequest, tmp_path: Path) -> Start:
    """Start one of the browsers."""
    return lambda: request.getfixturevalue(f"start_{request.param}")(tmp_path / "stored")


def clicks(browser: RemoteBrowser, *fields: str) -> None:
    for field in fields:
        click = "for (const hit of document.querySelectorAll(`[data-field=${arguments[0]}]`))"
        browser.runs(f"{click} if (hit.checkVisibility()) hit.dispatchEvent({CLICK})", field)


def plays(browser: RemoteBrowser, *fields: str, turns: int) -> None:
    """Click fields, and wait until there are this many turns, including those of the bot."""
    clicks(browser, *fields)
    browser.waits_until(f"document.querySelectorAll('.ply [data-text]').length === {turns}")


def leaves_home(browser: RemoteBrowser) -> None:
    """Go on with what the card of the home says; a browser may think that the tab was only loaded again."""
    browser.runs("document.querySelector('#home .next .prime')?.click()")
    browser.waits_until("!('home' in document.documentElement.dataset)")


@pytest.mark.smoke
def test_after_one_visit_it_needs_no_network_and_is_there_after_a_restart(
    start: Start, host: Host
) -> None:
    worker = host.folder / "sw.js"
    worker.write_text(COMPLAINING + worker.read_text("utf-8"), "utf-8")
    with start() as browser:
        browser.opens(f"{host.address}licences.txt")
        browser.runs('localStorage[\'pacru settings\'] = \'{"pace": "none", "coach": "off"}\'')
        browser.opens(host.address)
        is_ready(browser)
        leaves_home(browser)
        clicks(browser, "a3")
        browser.waits_until("document.querySelector('#why-rule').checkVisibility()")
        style = "getComputedStyle(document.querySelector('#why-rule'))"
        assert browser.runs(f"return {style}.textDecorationLine") == "underline"
        plays(browser, "b3", turns=2)
        browser.waits_until(WRITTEN)
        browser.waits_until("document.documentElement.hasAttribute('data-stored')")
        has_no_fault(browser)
    host.end()
    with start() as browser:
        browser.opens(host.address)
        is_ready(browser)
        leaves_home(browser)  # where the game waits
        plays(browser, turns=2)
        plays(browser, "e1", "e2", turns=4)
        browser.runs("document.querySelector('[data-do=\"help.show\"]').click()")
        browser.waits_until("document.querySelector('#rules').open")
        opens_links(browser, host.address)
        has_no_fault(browser)


ADDRESSES = (
    *("", "new-game", "learn", "learn=move", "puzzles", "puzzle=d-0001", "rules", "openings"),
    *("home", "profile", "experiments", "editor", "workshop"),
)
"""Where rooms of the page are."""
PRESSED = ("settings.show", "sharing.show", "library.show")
"""What opens those that have no address."""
SIZES = ((390, 844), (820, 1180), (844, 390), (1280, 800))
"""A phone, a tablet and a computer, in both orientations."""


@pytest.mark.long
def test_each_room_is_wholly_seen(
    start: Start, fresh_site: str, request: pytest.FixtureRequest
) -> None:
    seen = WORK / "seen" / request.node.callspec.id
    seen.mkdir(parents=True, exist_ok=True)
    wrong: list[str] = []
    with start() as browser:
        browser.opens(fresh_site)
        is_ready(browser)
        wrong += looks_at("welcome", browser, seen)
        browser.runs("pacru.leaveWelcome()")
        browser.waits_until("document.documentElement.hasAttribute('data-stored')")
        for address in ADDRESSES:
            browser.opens(f"{fresh_site}#{address}")
            is_ready(browser)
            wrong += looks_at(address or "game", browser, seen)
        browser.opens(fresh_site)
        is_ready(browser)
        for doing in PRESSED:
            browser.runs(f"document.querySelector('[data-do=\"{doing}\"]').click()")
            wrong += looks_at(doing, browser, seen)
            browser.runs("document.querySelector('dialog[open]').close()")
        browser.opens(fresh_site + link.write(pacru.Game.new().resign()))
        is_ready(browser)
        wrong += looks_at("result", browser, seen)
        has_no_fault(browser)
    assert not wrong, "\n".join(wrong)


def looks_at(room: str, browser: RemoteBrowser, pictures: Path) -> list[str]:
    """Take a picture of a room in windows of all sizes, and return what is out of reach in them."""
    wrong = []
    browser.waits_until(WRITTEN)
    for width, height in SIZES:
        browser.resizes(width, height)
        browser.evaluates(DRAWN)
        (pictures / f"{room}-{width}x{height}.png").write_bytes(browser.picture())
        found = browser.runs(f"return ({OUT_OF_REACH})()")
        wrong += [f"{room}, {width} x {height}: {one}" for one in found]
    return wrong


@pytest.fixture(params=["firefox", "webkit"])
def browser(request: pytest.FixtureRequest) -> RemoteBrowser:
    """One of the browsers that tests share."""
    found: RemoteBrowser = request.getfixturevalue(request.param)
    return found


@pytest.mark.slow
def test_a_loop_in_the_workshop_is_stopped_and_the_next_bot_is_traced_and_plays(
    browser: RemoteBrowser, fresh_site: str
) -> None:
    browser.opens(f"{fresh_site}#workshop")
    is_ready(browser)
    has_code(browser)
    drops(browser, LOOP)
    presses(browser, "workshop.ask_turn")
    browser.waits_until("document.querySelector('#workshop-says')?.checkVisibility()")
    presses(browser, "workshop.stop")
    browser.waits_until("!document.querySelector('#workshop-says').checkVisibility()")
    drops(browser, "def choose(position):\n    print('hello')\n    return position.moves()[-1]\n")
    presses(browser, "workshop.ask_trace")
    browser.waits_until("document.querySelector('#workshop-printed')?.textContent === 'hello\\n'")
    browser.waits_until(f"{CONTENT}.querySelector('.looked-at')?.textContent.includes('print')")
    browser.runs("document.querySelector('#workshop-pane [data-pane=match]').click()")
    browser.waits_until("document.querySelector('[data-do=\"workshop.play\"]')")
    presses(browser, "workshop.play")
    plays(browser, "a3", "b4", "b4", turns=2)
    has_no_fault(browser)


CONTENT = "document.querySelector('#workshop-code')?.shadowRoot?.querySelector('.cm-content')"
"""What is written in the workshop."""


def has_code(browser: RemoteBrowser) -> None:
    """Wait until the workshop's editor is there."""
    browser.waits_until(CONTENT)


def drops(browser: RemoteBrowser, code: str) -> None:
    """Drop a file with code on the page, and wait until the workshop has it."""
    browser.runs(
        "const dataTransfer = new DataTransfer();"
        "dataTransfer.items.add(new File([arguments[0]], 'my_bot.py'));"
        "document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }))",
        code,
    )
    last = code.splitlines()[-1]
    browser.waits_until(f"{CONTENT}.textContent.includes({last!r})")


MADE = "document.querySelector('#save-made:enabled') && pacru.made?.type === '{type}'"
"""Whether the file of a film or a picture is made."""
PLAYED = pacru.Game.new().play("a3-b3").play("a7-b7")
LINKS = {
    PLAYED.resign(): "Red beat Black.",
    PLAYED: "It’s Black’s turn.",
}
"""Links, and what is said to whoever opens them."""


def opens_links(browser: RemoteBrowser, address: str) -> None:
    for game, heading in LINKS.items():
        browser.opens("about:blank")
        browser.opens(address + link.write(game))
        is_ready(browser)
        title = "document.querySelector('#arrival-title')"
        assert browser.runs(f"return {title}.textContent") == heading


def test_links_are_opened_and_films_made(start: Start, fresh_site: str) -> None:
    with start() as browser:
        opens_links(browser, fresh_site)
        browser.runs("document.querySelector('[data-do=\"sharing.show\"]').click()")
        for kind, type_ in (("film", "image/gif"), ("picture", "image/png")):
            button = f"#share [data-value={kind}]"
            browser.waits_until(f"document.querySelector('{button}')?.checkVisibility()")
            browser.runs(f"document.querySelector('{button}').click()")
            browser.waits_until(MADE.replace("{type}", type_))
        assert browser.runs("return pacru.made.size") > 1_000
        assert browser.runs("return document.querySelector('#send-preview').naturalWidth") > 0
        has_no_fault(browser)


def presses(browser: RemoteBrowser, doing: str) -> None:
    """Press the button of the workshop that does this."""
    browser.runs(f"document.querySelector('.room [data-do=\"{doing}\"]').click()")


@pytest.mark.slow
def test_two_workers_review_a_game_and_one_may_die(firefox: Firefox, host: Host) -> None:
    script = host.folder / "page.js"
    script.write_text(with_rewording(script.read_text("utf-8")), "utf-8")
    game = pacru.Game.new()
    while len(game.plies) < 4:
        game = game.play(game.position.moves()[len(game.plies)])
    firefox.opens(host.address + link.write(game.resign()))
    is_ready(firefox)
    firefox.evaluates(f"void ({ENDLESS})")
    firefox.runs("document.querySelector('#arrival [data-do=\"review.begin\"]').click()")
    bots = "pacru.workers().bots"
    firefox.waits_until(f"{bots}.length === 2")
    firefox.runs(f"{bots}[1].terminate()")
    firefox.waits_until(f"{bots}.length === 1")
    firefox.waits_until(f"{bots}.length === 2")
    firefox.evaluates(f"({FINISH})()")
    firefox.waits_until("document.querySelector('#review-summary-open')?.checkVisibility()")
    firefox.waits_until("!document.querySelector('#review progress')")
    assert not firefox.runs("return document.querySelector('#fault-report').value")


def test_where_site_data_are_blocked_it_plays_on_and_says_so(
    static_site: str, tmp_path: Path
) -> None:
    path = browser_path("firefox")
    assert path
    with Firefox(path, tmp_path / "profile", **BLOCKED) as firefox:
        firefox.opens(static_site)
        is_ready(firefox)
        kept = firefox.runs("try { localStorage } catch (error) { return error.name }")
        assert kept == "SecurityError"
        plays(firefox, "a3", "b4", "b4", turns=2)
        notice = "document.querySelector('[data-notice=unkept]')"
        firefox.waits_until(f"{notice}.checkVisibility()")
        assert not firefox.runs("return document.querySelector('#fault-report').value")
