"""Firefox: it plays offline after one visit, and with site data blocked."""

from pathlib import Path

import pytest
from pipeline.browsers import browser_path

import pacru
from pacru.link import game_link
from tests.support.firefox import Firefox
from tests.support.host import Host
from tests.support.rewording import ENDLESS, FINISH, with_rewording

CLICK = "new MouseEvent('click', { bubbles: true })"


BLOCKED = {"network.cookie.cookieBehavior": 2}
"""The person has blocked all cookies and site data."""


def is_ready(firefox: Firefox) -> None:
    firefox.waits_until("document.documentElement.hasAttribute('data-ready')")


def plays(firefox: Firefox, *fields: str, turns: int) -> None:
    """Click fields, and wait until there are this many turns, including those of the bot."""
    for field in fields:
        click = "for (const hit of document.querySelectorAll(`[data-field=${arguments[0]}]`))"
        firefox.runs(f"{click} if (hit.checkVisibility()) hit.dispatchEvent({CLICK})", field)
    firefox.waits_until(f"document.querySelectorAll('.ply [data-text]').length === {turns}")


@pytest.mark.smoke
def test_after_one_visit_there_is_no_need_of_a_network(firefox: Firefox, host: Host) -> None:
    firefox.opens(host.address)
    is_ready(firefox)
    firefox.runs("localStorage['pacru settings'] = '{\"pace\": \"none\"}'")
    firefox.waits_until("document.documentElement.hasAttribute('data-stored')")
    firefox.opens(host.address)
    is_ready(firefox)
    plays(firefox, "a3", "b3", turns=2)
    host.end()
    firefox.opens(host.address)
    is_ready(firefox)
    plays(firefox, turns=2)
    plays(firefox, "e1", "e2", turns=4)
    firefox.runs("document.querySelector('[data-do=rules]').click()")
    firefox.waits_until("document.querySelector('#rules').open")


@pytest.mark.slow
def test_two_workers_review_a_game_and_one_may_die(firefox: Firefox, host: Host) -> None:
    script = host.folder / "page.js"
    script.write_text(with_rewording(script.read_text("utf-8")), "utf-8")
    game = pacru.Game.new()
    while len(game.plies) < 4:
        game = game.play(game.position.moves()[len(game.plies)])
    firefox.opens(host.address + game_link(game.resign()))
    is_ready(firefox)
    firefox.evaluates(f"void ({ENDLESS})")
    firefox.runs("document.querySelector('#result [data-do=review]').click()")
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
        says_that_nothing_is_kept(firefox, static_site)


def says_that_nothing_is_kept(firefox: Firefox, site: str) -> None:
    """Play, and see that it is told."""
    firefox.opens(site)
    is_ready(firefox)
    assert (
        firefox.runs("try { localStorage } catch (error) { return error.name }") == "SecurityError"
    )
    plays(firefox, "a3", "b3", turns=2)
    notice = "document.querySelector('[data-notice=unkept]')"
    firefox.waits_until(f"{notice}.checkVisibility()")
    assert not firefox.runs("return document.querySelector('#fault-report').value")


@pytest.mark.slow
def test_a_bot_that_is_dropped_is_traced_and_plays(firefox: Firefox, fresh_site: str) -> None:
    firefox.opens(f"{fresh_site}#workshop")
    is_ready(firefox)
    content = "document.querySelector('#workshop-code')?.shadowRoot?.querySelector('.cm-content')"
    firefox.waits_until(content)
    code = "def choose(position):\n    print('hello')\n    return position.moves()[-1]\n"
    firefox.runs(
        "const dataTransfer = new DataTransfer();"
        "dataTransfer.items.add(new File([arguments[0]], 'my_bot.py'));"
        "document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }))",
        code,
    )
    firefox.waits_until(f"{content}.textContent.includes('hello')")
    firefox.runs("document.querySelector('#workshop [data-do=workshop-trace]').click()")
    firefox.waits_until("document.querySelector('#workshop-printed')?.textContent === 'hello\\n'")
    firefox.waits_until(f"{content}.querySelector('.looked-at')?.textContent.includes('print')")
    firefox.runs("document.querySelector('#workshop [data-do=workshop-game]').click()")
    plays(firefox, "a3", "b3", turns=2)
    assert not firefox.runs("return document.querySelector('#fault-report').value")
