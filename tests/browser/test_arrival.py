"""Whoever opens a link in a browser that has never been here: a test for each kind of link, and how it is seen."""

from dataclasses import replace

import pytest
from app.game import keeping, records
from app.model.saved_game import SavedGame
from app.model.setup import Setup
from playwright.sync_api import Page, expect

import pacru
from pacru import link
from pacru.tree import Tree
from tests.support.page_states import people
from tests.support.stored import store_game
from tests.support.table import Table, arrive, reload
from tests.support.windows import PSEUDO, close_up, in_languages, windows_with

WINDOWS = ((390, 844), (320, 568), (844, 390), (1280, 800), (820, 1180), (1024, 690), (360, 740))
PANEL = close_up("#arrival > *")
BEGAN = "2026.11.29 10:00:00"
DUEL = replace(Setup.default().with_level(1, 1), began=BEGAN)
PEOPLE = replace(people(), began=BEGAN)
AZACRU = DUEL.with_game("azacru")
FOUR = replace(Setup.default(4), began=BEGAN)


def play(setup: Setup, plies: int) -> pacru.Game:
    """A game with the first turn that is possible, again and again."""
    game = pacru.Game(pacru.Position.initial(len(setup.players), game=setup.game))
    for _ in range(plies):
        game = game.play(game.position.moves()[0])
    return game


def link_to(setup: Setup, game: pacru.Game, seat: str | None = None) -> str:
    return link.write(Tree.of(game), records.tags(setup), seat=seat)


def play_out(setup: Setup) -> pacru.Game:
    """A game that all but one have left."""
    game = play(setup, 13)
    while game.outcome is None:
        game = game.resign()
    return game


PLAYED = play(PEOPLE, 7)
WON = play_out(DUEL)
LINKS = {
    "finished": link_to(DUEL, WON),
    "finished of four": link_to(FOUR, play_out(FOUR)),
    "finished Azacru": link_to(AZACRU, play_out(AZACRU)),
    "your turn": link_to(PEOPLE, PLAYED, "N"),
    "somebody else’s turn": link_to(PEOPLE, PLAYED, "S"),
    "for anybody": link_to(PEOPLE, PLAYED),
    "a position": link.write(PLAYED.position),
    "damaged": link_to(DUEL, WON)[:50],
}
HEADINGS = {
    "finished": "Black beat Pip.",
    "finished of four": "Black wins.",
    "finished Azacru": "Black beat Pip, 7 to 6.",
    "your turn": "It’s your turn. You’re Red.",
    "somebody else’s turn": "It’s Red’s turn.",
    "for anybody": "It’s Red’s turn.",
    "a position": "It’s Red’s turn.",
    "damaged": "This link is damaged.",
}


def plain_move(game: pacru.Game) -> tuple[str, str]:
    """The two fields of a move that only moves a chevron."""
    moves = (one for one in game.position.moves() if isinstance(one, pacru.Move))
    own = game.position.to_move or 0
    before = game.position.markers(own)
    plain = (one for one in moves if game.play(one).position.markers(own) == before)
    first = next(plain)
    return first.origin, first.destination


def heading(page: Page) -> str:
    return page.locator("#arrival-title").inner_text()


@pytest.mark.parametrize("kind", LINKS)
def test_a_link_of_each_kind_says_what_it_is_and_nothing_covers_it(
    page: Page, site: str, kind: str
) -> None:
    arrive(page, f"{site}{LINKS[kind]}")
    assert heading(page) == HEADINGS[kind]
    expect(page.locator("#welcome")).to_be_hidden()
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator("#status")).to_be_hidden()
    expect(page.locator("#spoken")).to_contain_text(HEADINGS[kind])
    expect(page.locator("#spoken p")).to_have_count(1)


@in_languages("de")
def test_a_link_is_seen_in_every_window(
    page: Page, site: str, language: str, *, thorough: bool
) -> None:
    windows = windows_with(page, language, {"pace": "none"}, thorough=thorough)
    for kind, fragment in LINKS.items():
        if language == PSEUDO and kind == "finished Azacru":
            continue  # its name is the same in every language
        page.goto("about:blank")
        arrive(page, f"{site}{fragment}")
        page.locator("#arrival-title").wait_for()
        windows.look(kind, WINDOWS, wrong=PANEL)
    assert not windows.wrong, "\n".join(windows.wrong)


def test_the_film_of_a_finished_game_ends_at_a_game_of_ones_own(page: Page, site: str) -> None:
    page.emulate_media(reduced_motion="no-preference")
    arrive(page, f"{site}{LINKS['finished']}")
    expect(page.get_by_role("button", name="Stop the film")).to_be_visible()
    assert "You" not in page.locator("#cards").inner_text()
    expect(page.locator("#arrival .prime")).to_be_focused(timeout=30_000)
    page.keyboard.press("Enter")
    expect(page.locator("#arrival")).to_be_hidden()
    assert Table(page).turns == []
    assert "#" not in page.url
    page.goto("about:blank")
    arrive(page, f"{site}{LINKS['finished']}")
    assert heading(page) == HEADINGS["finished"]


def test_with_little_motion_the_end_is_there_at_once(page: Page, site: str) -> None:
    table = arrive(page, f"{site}{LINKS['finished']}")
    expect(page.locator("#arrival .prime")).to_be_focused()
    expect(page.get_by_role("button", name="Play the film")).to_be_visible()
    page.get_by_role("button", name="Step through").click()
    expect(page.locator("#arrival")).to_be_hidden()
    assert len(table.turns) == len(WON.plies)


def test_the_film_can_be_stopped(page: Page, site: str) -> None:
    page.emulate_media(reduced_motion="no-preference")
    arrive(page, f"{site}{LINKS['finished']}")
    page.get_by_role("button", name="Stop the film").click()
    page.get_by_role("button", name="Play the film").click()
    expect(page.get_by_role("button", name="Stop the film")).to_be_visible()


def test_a_turn_is_played_and_sent_back(page: Page, site: str) -> None:
    table = arrive(page, f"{site}{LINKS['your turn']}")
    page.get_by_role("button", name="From the start").click()
    expect(page.get_by_role("button", name="Stop the film")).to_be_visible()
    origin, destination = plain_move(PLAYED)
    table.click("e5")  # back to the game
    expect(page.get_by_role("button", name="Stop the film")).to_have_count(0)
    table.click(origin)
    expect(page.locator("#arrival")).to_be_hidden()
    table.click(destination)
    expect(page.locator("#title")).to_have_text("Now send it back.")
    expect(page.get_by_role("button", name="Send…")).to_be_visible()
    expect(page.get_by_role("button", name="Copy link")).to_be_visible()


@pytest.mark.parametrize("kind", ["for anybody", "a position"])
def test_a_game_for_anybody_is_played_on(page: Page, site: str, kind: str) -> None:
    table = arrive(page, f"{site}{LINKS[kind]}")
    before, (origin, destination) = len(table.turns), plain_move(PLAYED)
    table.click(origin, destination)
    expect(page.locator(".ply.last")).to_have_text(f"{origin}–{destination}")
    expect(page.locator("#status")).to_be_visible()
    assert len(table.turns) == before + 1


def test_a_puzzle_asks_whoever_was_sent_it(page: Page, site: str) -> None:
    arrive(page, f"{site}#puzzle=w1-0003")
    expect(page.locator("#puzzle-title")).to_have_text("A puzzle for you")
    page.locator("#puzzle").get_by_role("button", name="What’s Pacru?").click()
    expect(page.locator("#welcome")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Show me how").click()
    expect(page.locator("#puzzle-says")).to_be_visible()


@pytest.mark.parametrize("key", ["Escape", "Enter"])
def test_the_welcome_leads_back_to_the_link(page: Page, site: str, key: str) -> None:
    arrive(page, f"{site}{LINKS['your turn']}")
    about = page.locator("#arrival").get_by_role("button", name="What’s Pacru?")
    about.click()
    expect(page.locator("#welcome")).to_be_visible()
    if key == "Enter":
        page.locator("#welcome").get_by_role("button", name="Close").focus()
    page.keyboard.press(key)
    expect(page.locator("#welcome")).to_be_hidden()
    assert heading(page) == HEADINGS["your turn"]
    expect(about).to_be_focused()


def test_the_own_game_waits_at_home(page: Page, site: str) -> None:
    table = Table.open_page(page, site)
    own = SavedGame(replace(DUEL, began="2026.11.28 10:00:00"), play(DUEL, 4))
    store_game(page, keeping.write(own))
    reload(page)
    page.goto("about:blank")
    arrive(page, f"{site}{LINKS['finished']}")
    table.click("road.show")
    expect(page.locator("#road-title")).to_have_text("Your game with Pip")
    page.get_by_role("button", name="Go on").click()
    page.wait_for_url(site)
    page.wait_for_selector("html[data-ready]", state="attached")
    assert len(table.turns) == len(own.game.plies)
