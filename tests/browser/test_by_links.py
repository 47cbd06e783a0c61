"""Two people in two browsers play only by links."""

import pytest
from playwright.sync_api import Page, expect

from pacru import record
from tests.support.table import Table, arrive

TURNS = ("a3-b3", "a7-b7", "b3-c3", "b7-c7", "e1-e2", "e9-e8", "e2-e3", "e8-e7", "i3-h3", "i7-h7")


COPIES = """() => {
    Object.defineProperty(navigator, "share", { value: undefined, configurable: true });
    navigator.clipboard.writeText = async text => void (globalThis.copied = text);
}"""
"""Keeps what the page copies."""


def read(page: Page, link: str) -> Table:
    """Open a link as its receiver does: from another page."""
    page.goto("about:blank")
    return arrive(page, link)


def link_of(table: Table) -> str:
    """The link that the page makes after a turn."""
    page = table.page
    page.evaluate(COPIES)
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_text("The link has been copied.")).to_be_visible()
    return str(page.evaluate("globalThis.copied"))


@pytest.mark.parametrize("most", [4, pytest.param(len(TURNS), marks=pytest.mark.long)])
def test_a_game_by_links_alone(page: Page, elsewhere: Page, site: str, most: int) -> None:
    table = Table.open_page(page, site)
    table.click("play.set_up", "play.show_details")
    page.locator('.seat[data-place="1"]').get_by_role("button", name="By link").click()
    page.get_by_role("button", name="Start game").click()
    places = [page, elsewhere]
    for number, turn in enumerate(TURNS[:most]):
        if number:
            expect(table.page.locator("#arrival-title")).to_contain_text("It’s your turn.")
        mine = "South" if number % 2 == 0 else "North"
        lowest = table.field("e1" if mine == "South" else "e9").bounding_box()
        highest = table.field("e9" if mine == "South" else "e1").bounding_box()
        assert lowest and highest and lowest["y"] > highest["y"]
        table.click(*turn.split("-"))
        expect(table.page.locator(".ply").nth(number)).to_have_text(turn.replace("-", "–"))
        expect(table.page.locator("#why")).to_contain_text("The link holds the whole game.")
        table = read(places[(number + 1) % 2], link_of(table))
        assert table.turns == [turn.replace("-", "–") for turn in TURNS[: number + 1]]
    played = record.read(record_in_browser(page)).game
    assert [str(ply.turn) for ply in played.plies] == list(TURNS[:most])


def record_in_browser(page: Page) -> str:
    """The record of the stored game in progress, not of the address."""
    arrive(page, page.url.partition("#")[0])
    Table(page).click("sharing.show")
    return page.locator("#share-record").input_value()


def away(page: Page, site: str) -> Table:
    """The page after the first turn of a game against a friend elsewhere."""
    table = Table.open_page(page, site)
    table.click("play.set_up")
    page.locator('[data-do="play.pick_way"][data-way="link"]').click()
    page.locator('#new-game [type="submit"]').click()
    table.click("a3", "b3")
    return table


def test_a_turn_is_shared_at_once_where_the_system_can(page: Page, site: str) -> None:
    away(page, site)
    page.evaluate("""() => {
        const share = async ({ url }) => void (globalThis.shared = url);
        Object.defineProperty(navigator, "share", { value: share, configurable: true });
    }""")
    page.get_by_role("button", name="Send…").click()
    page.wait_for_function("globalThis.shared?.includes('#g=')")
    expect(page.locator("dialog[open]")).to_have_count(0)


@pytest.mark.parametrize("button", ["Send…", "Copy link"])
def test_where_nothing_can_be_shared_or_copied_the_link_is_shown(
    page: Page, site: str, button: str
) -> None:
    away(page, site)
    page.evaluate(COPIES)
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(); }")
    page.get_by_role("button", name=button).click()
    expect(page.get_by_role("dialog", name="Send")).to_be_visible()
