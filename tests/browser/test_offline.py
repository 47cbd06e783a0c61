"""The browser's copy of the site: complete, from one build, replaced only when you say so."""

import random
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from pipeline.serve import serve_folder
from playwright.sync_api import BrowserContext, Page, expect

import pacru
from pacru import link
from tests.support.copies import (
    LocalCopy,
    cut_network,
    open_site,
    store_site,
    wait_until,
    wait_until_stored,
)
from tests.support.host import Host, Served, served_by_nginx
from tests.support.playing import LENGTHS, end_of_a_game, play_out, take_a_step
from tests.support.rooms import has_room
from tests.support.table import Table, reload, wait_until_ready


def copies(page: Page) -> list[str]:
    names: list[str] = page.evaluate("caches.keys()")
    return names


@pytest.mark.smoke
def test_after_one_visit_there_is_no_need_of_a_network(visitor: BrowserContext, host: Host) -> None:
    table = open_site(visitor, host.address)
    expect(table.page.locator("html[data-stored]")).to_be_attached()
    table.click("a3", "b3")
    table.wait_for_turns(2)
    cut_network(visitor, host)
    reload(table.page)
    table.wait_for_turns(2)
    table.click("e1", "e2")
    table.wait_for_turns(4)
    other = open_site(visitor, f"{host.address}index.html#rules")
    expect(other.page.locator("#rules")).to_be_visible()
    other.page.keyboard.press("Escape")
    other.click("settings.show")
    expect(other.page.locator("#settings")).to_contain_text("works offline")


@pytest.mark.parametrize("most", LENGTHS)
def test_without_a_network_all_else_works(local_copy: LocalCopy, most: int) -> None:
    cut_network(*local_copy)
    position, _ = end_of_a_game(most, seed=7)
    shared = link.write(position, seat="S")
    openings(open_site(local_copy.visitor, local_copy.host.address))
    table = open_site(local_copy.visitor, f"{local_copy.host.address}{shared}")
    end_of_a_game_with_a_bot(table)
    game_of_four(table)
    another_language(table)


def game_of_four(table: Table) -> None:
    """A person and three bots: hints, rules, settings, a reload and a player who resigns."""
    page = table.page
    table.opens(link.write(pacru.Position.initial(4), seat="N"))
    expect(page.locator(".player")).to_have_count(4)
    expect(page.locator(".ply:has([data-text]:not(:empty))")).not_to_have_count(0)
    page.wait_for_selector(".player.thinking", state="detached")
    turns = len(table.turns)
    table.click("play.rotate", "bots.hint", "coach.show_hint")
    expect(page.locator("#why")).to_contain_text("Hint:")
    table.click("help.show")
    expect(page.locator("#rules svg")).not_to_have_count(0)
    page.keyboard.press("Escape")
    table.click("settings.show")
    page.get_by_role("button", name="Step by step").click()
    page.get_by_role("button", name="Done").click()
    take_a_step(table, random.Random(1))
    page.get_by_role("button", name="Back", exact=True).click()
    assert len(table.turns) == turns
    table.click("play.ask_resign")
    page.locator("#resigners button").first.click()
    expect(page.locator(".player.out")).not_to_have_count(0)
    icons = page.evaluate(ICONS)
    assert icons
    assert all(icons)


ICONS = """async () => {
    const { href } = document.querySelector("link[rel=manifest]");
    const { icons } = await (await fetch(href)).json();
    const answers = icons.map(({ src }) => fetch(new URL(src, href)));
    return (await Promise.all(answers)).map(({ ok }) => ok);
}"""


def openings(table: Table) -> None:
    """The explorer of openings."""
    table.opens("#openings")
    if not has_room("explorer"):
        return
    table.page.locator("#explorer .ply").first.click()
    expect(table.page.locator("#explorer-says")).to_contain_text("Red to move")
    table.click("explorer.close")


def end_of_a_game_with_a_bot(table: Table) -> None:
    """The last turns of a game with a bot, and a new one."""
    page = table.page
    play_out(table, random.Random(3))
    expect(page.locator("#result-title")).to_contain_text(re.compile("win|beat"))
    assert len(table.turns) > 1
    page.locator("#result .prime").click()
    expect(page.locator(".ply")).to_have_count(0)


def another_language(table: Table) -> None:
    """German, for which the page is loaded again."""
    table.click("settings.show")
    with table.page.expect_navigation():
        table.page.locator("#settings").get_by_label("Language").select_option("de")
    wait_until_ready(table.page)
    expect(table.page.locator("#dock")).to_contain_text("Zug zurück")
    if has_room("help"):  # its words have a file of their own
        table.click("help.show")
        expect(table.page.locator("#rules")).to_contain_text("Grenze")
        table.page.keyboard.press("Escape")


KEPT = "caches.keys().then(([name]) => caches.open(name)).then(cache => cache.keys())"


def assert_complete(page: Page, host: Host) -> None:
    """Check that there is one copy, and that it has the whole site."""
    kept = page.evaluate(f"{KEPT}.then(kept => kept.map(({{ url }}) => url))")
    root = urlsplit(host.address).path
    paths = {urlsplit(url).path.removeprefix(root) or "index.html" for url in kept}
    paths = {path for path in paths if not path.endswith(".memory")}  # may already be there
    there = {path for path in host.folder.rglob("*") if path.is_file()}
    names = {path.relative_to(host.folder).as_posix() for path in there}
    assert {"sw.js", ".nojekyll", "licences.txt"} == {
        name for name in names - paths if not name.startswith(("pacru-", "api/", "embed-demo"))
    }
    assert paths <= names


def test_the_copy_is_complete(local_copy: LocalCopy) -> None:
    assert_complete(local_copy.open_file(), local_copy.host)


LOSE = """async () => {
    const [name] = await caches.keys();
    const cache = await caches.open(name);
    const requests = await cache.keys();
    for (const request of requests.slice(5)) await cache.delete(request);
    return requests.length;
}"""


def test_what_the_copy_has_lost_is_loaded_again(local_copy: LocalCopy) -> None:
    size = local_copy.open_file().evaluate(LOSE)
    page = open_site(local_copy.visitor, local_copy.host.address).page
    wait_until(page, f"{KEPT}.then(kept => kept.length === {size})")
    assert_complete(page, local_copy.host)


UPDATE = "navigator.serviceWorker.ready.then(ready => ready.update())"


def test_a_new_version_waits_until_it_is_wanted_and_keeps_the_game(
    visitor: BrowserContext, host: Host
) -> None:
    store_site(visitor, host)
    table = open_site(visitor, host.address)
    page = table.page
    before = copies(page)
    table.click("a3", "b3")
    table.wait_for_turns(2)
    turns = table.turns
    host.publish("Newer")
    page.evaluate(UPDATE)
    notice = page.locator('[data-notice="update"]')
    expect(notice).to_be_visible()
    reload(page)
    assert page.title().endswith("Pacru")
    assert table.turns == turns
    expect(notice).to_be_visible()
    with page.expect_navigation():
        notice.get_by_role("button", name="Reload").click()
    wait_until_ready(page)
    assert page.title().endswith("Newer")
    assert table.turns == turns
    table.click("e1", "e2")
    table.wait_for_turns(4)
    after = copies(page)
    assert len(after) == 1
    assert after != before
    assert_complete(page, host)
    expect(notice).to_be_hidden()


UNPACKED = 1_700_000_000
SERVERS: dict[str, Callable[[Path, int], Served]] = {
    "http.server": serve_folder,
    "nginx": served_by_nginx,
}


@pytest.mark.long
@pytest.mark.parametrize(
    ("server", "later"),
    [(server, later) for server in SERVERS for later in (86_400, 0, -86_400)],
)
def test_another_version_is_found_whatever_the_dates_of_its_files(
    visitor: BrowserContext, dist: Path, tmp_path: Path, server: str, later: int
) -> None:
    """Servers answer by the dates of files whether something has changed."""
    if server == "nginx" and not shutil.which("nginx"):
        pytest.skip("nginx is not installed")
    host = Host(shutil.copytree(dist, tmp_path / "site"), SERVERS[server])
    host.date(UNPACKED)
    wait_until_stored(open_site(visitor, host.address))
    host.publish("Other")
    host.date(UNPACKED + later)
    page = open_site(visitor, host.address).page
    with page.expect_navigation():
        page.locator('[data-notice="update"]').get_by_role("button", name="Reload").click()
    wait_until_ready(page)
    assert page.title().endswith("Other")
    host.end()


def test_a_new_version_is_not_offered_in_the_middle_of_a_turn(
    visitor: BrowserContext, host: Host
) -> None:
    table = open_site(visitor, host.address)
    wait_until_stored(table)
    table.click("a3")
    host.publish("Newer")
    table.page.evaluate(UPDATE)
    wait_until(table.page, WAITING)
    notice = table.page.locator('[data-notice="update"]')
    expect(notice).to_be_hidden()
    table.page.keyboard.press("Escape")
    expect(notice).to_be_visible()


def test_a_second_tab_plays_on_while_the_first_lets_a_new_version_in(
    visitor: BrowserContext, host: Host
) -> None:
    another = link.write(pacru.Position.initial(2), seat="S")  # each game is played in one tab
    second = open_site(visitor, host.address + another)
    wait_until_stored(second)
    host.publish("Newer")
    first = open_site(visitor, host.address)  # in front; behind, a page is painted once a second
    first.page.get_by_role("button", name="Reload").click()
    first.page.wait_for_function("document.title.endsWith('Newer')")
    wait_until_ready(first.page)
    cut_network(visitor, host)
    second.page.bring_to_front()
    expect(second.page.locator('[data-notice="update"]')).to_be_visible()
    assert (
        len(copies(second.page)) == 2
    )  # its own is still there, for a worker that must start again
    second.click("a3", "b3")
    second.wait_for_turns(2)
    first.page.close()
    second.page.locator('[data-notice="update"]').get_by_role("button", name="Reload").click()
    second.page.wait_for_function("document.title.endsWith('Newer')")
    wait_until_ready(second.page)
    wait_until(second.page, "caches.keys().then(names => names.length === 1)")


def test_a_broken_download_is_no_copy(visitor: BrowserContext, host: Host) -> None:
    icon = host.folder / "icons" / "icon-512.png"
    whole = icon.read_bytes()
    icon.write_bytes(whole[:-1])
    assert store_site(visitor, host) == "redundant"
    assert copies(LocalCopy(visitor, host).open_file()) == []
    icon.write_bytes(whole)
    table = open_site(visitor, host.address)
    wait_until_stored(table)
    assert_complete(table.page, host)


# The browser looks for updates by itself, too, and answers two askers at once: the answer may be
# about the version before. And a registration may hear only later that a worker is installing.
END_OF_UPDATE = """navigator.serviceWorker.ready.then(async ready => {
    let worker = null;
    while (!worker) {
        await ready.update().catch(() => {});
        worker = ready.installing;
    }
    while (worker.state === "installing") {
        await new Promise(done => worker.addEventListener("statechange", done, { once: true }));
    }
    return worker.state;
})"""


def test_a_broken_download_of_a_new_version_leaves_the_old_one(
    visitor: BrowserContext, host: Host
) -> None:
    store_site(visitor, host)
    page = LocalCopy(visitor, host).open_file()
    before = copies(page)
    host.publish("Newer")
    (host.folder / "index.html").write_text("<title>Half of it")
    assert page.evaluate(END_OF_UPDATE) == "redundant"
    assert copies(page) == before
    cut_network(visitor, host)
    page = open_site(visitor, host.address).page
    assert page.title().endswith("Pacru")


def change(host: Host, title: str, chance: random.Random) -> Path:
    """Publish another build, with changes in some files. Return one of them."""
    worker = (host.folder / "sw.js").read_text("utf-8")
    listed: list[str] = re.findall(r'^  "(.+?)(?:\?v=\w+)?": ".{44}"', worker, re.MULTILINE)
    changed = [host.folder / name for name in chance.sample(sorted({*listed} - {"./"}), 12)]
    for path in changed:
        path.write_bytes(path.read_bytes() + title.encode())  # no cache has that
    host.publish(title)
    return changed[0]


DAMAGES: list[Callable[[Path], object]] = [
    lambda path: path.unlink(),
    lambda path: path.write_bytes(b""),
    lambda path: path.write_bytes(path.read_bytes()[:-1]),
    lambda path: path.write_text("<title>Not what you asked for</title>"),
]
WAITING = "navigator.serviceWorker.ready.then(({ waiting }) => Boolean(waiting))"


@pytest.mark.parametrize("updates", [5, pytest.param(50, marks=pytest.mark.long)])
def test_updates_that_are_broken_at_random_leave_nothing_behind(
    visitor: BrowserContext, host: Host, tmp_path: Path, updates: int
) -> None:
    chance = random.Random(53)
    whole = shutil.copytree(host.folder, tmp_path / "whole")
    store_site(visitor, host)
    page = LocalCopy(visitor, host).open_file()
    before = copies(page)
    for number in range(updates):
        shutil.copytree(whole, host.folder, dirs_exist_ok=True)
        broken = change(host, f"Newer {number}", chance)
        chance.choice(DAMAGES)(broken)
        assert page.evaluate(END_OF_UPDATE) == "redundant", broken
        assert not page.evaluate(WAITING), broken
        assert copies(page) == before, broken


PLANT = """async () => {
    const [name] = await caches.keys();
    const cache = await caches.open(name.replace(/\\w+$/, "partial"));
    return cache.put("early.js", new Response("half of it"));
}"""


def test_a_copy_that_was_left_half_done_is_gone_after_the_next_start(
    visitor: BrowserContext, host: Host
) -> None:
    """As when the browser is killed in the middle of an update."""
    store_site(visitor, host)
    page = LocalCopy(visitor, host).open_file()
    before = copies(page)
    page.evaluate(PLANT)
    assert len(copies(page)) == 2
    page.goto(host.address)
    wait_until_ready(page)
    wait_until(page, "caches.keys().then(names => names.length === 1)")
    assert copies(page) == before


REFUSED = """
    navigator.serviceWorker.register = () => Promise.reject(new DOMException("no", "SecurityError"));
"""
ABSENT = "delete Navigator.prototype.serviceWorker;"


@pytest.mark.parametrize("refusal", [REFUSED, ABSENT])
def test_without_a_service_worker_it_plays_on_and_says_so(
    page: Page, static_site: str, refusal: str
) -> None:
    page.add_init_script(refusal)
    table = Table.open_page(page, static_site)
    notice = page.locator('[data-notice="unstored"]')
    expect(notice).to_be_visible()
    table.click("a3", "b3")
    table.wait_for_turns(2)
    notice.get_by_role("button", name="Dismiss").click()
    expect(notice).to_be_hidden()
