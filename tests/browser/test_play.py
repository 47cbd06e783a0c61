"""Whole games by clicks on what the page marks as possible."""

import random
import re

import pytest
from playwright.sync_api import Page, expect

import pacru
from pacru import link
from tests.support.playing import LENGTHS, end_of_a_game, play_out, take_a_step
from tests.support.table import ScriptedBot, Table


@pytest.fixture(autouse=True)
def motion(page: Page) -> None:
    """Show what moves, as for most people; pages that share Python stand still otherwise."""
    page.emulate_media(reduced_motion="no-preference")


@pytest.mark.parametrize("most", LENGTHS)
def test_a_game_against_the_bot_to_its_end(page: Page, site: str, most: int) -> None:
    position, _ = end_of_a_game(most, seed=7)
    table = Table.at(page, site, str(position), "S")
    play_out(table, random.Random(5))
    expect(page.locator("#result")).to_be_visible()
    expect(page.locator("#result-title")).to_contain_text(re.compile("win|beat"))
    assert len(table.turns) > 1
    # The board stays as it was at the end, and the same players can begin again.
    page.keyboard.press("Escape")
    expect(page.locator("#finish")).to_be_visible()
    table.click("play.play_again")
    expect(page.locator(".ply")).to_have_count(0)
    assert table.title == "Your turn"


def four_friends(page: Page, site: str) -> Table:
    """A new game of four people."""
    table = Table.open_page(page, site)
    table.click("play.set_up", "play.show_details")
    page.locator('[data-entry="count"][data-value="4"]').click()
    for place in range(4):
        row = page.locator(f'.seat[data-place="{place}"]')
        row.get_by_role("button", name="Human").click()
        row.locator("[data-name]").fill(f"Friend {place + 1}")
    page.get_by_role("button", name="Start game").click()
    expect(page.locator("#title")).to_have_text("Friend 1, your turn")
    return table


def ends(table: Table, rng: random.Random) -> None:
    """Play on until somebody has won and others are out."""
    play_out(table, rng)
    page = table.page
    expect(page.locator("#result")).to_be_visible()
    expect(page.locator("#result-title")).to_contain_text("wins")
    expect(page.locator(".player.out")).not_to_have_count(0)


def test_four_people_take_their_turns(page: Page, site: str) -> None:
    table = four_friends(page, site)
    rng = random.Random(1)
    for turn in range(9):
        expect(page.locator("#title")).to_have_text(f"Friend {turn % 4 + 1}, your turn")
        while len(table.turns) == turn:
            take_a_step(table, rng)


def test_a_game_of_four_people_to_its_end(page: Page, site: str) -> None:
    rng = random.Random(1)
    game = pacru.Game.new(4)
    while not game.outcome:
        game = game.play(rng.choice(game.position.moves()))
    ends(Table.open_page(page, site, link.write(game.take_back(6))), rng)


@pytest.mark.long
def test_a_whole_game_of_four_people(page: Page, site: str) -> None:
    ends(four_friends(page, site), random.Random(1))


def test_a_game_of_bots_can_be_paused(page: Page, site: str) -> None:
    bot = ScriptedBot(page)
    table = Table.open_page(page, site)
    table.click("play.set_up")
    page.locator('[data-do="play.pick_way"][data-way="watch"]').click()
    page.locator('#new-game [type="submit"]').click()
    bot.is_asked()
    page.keyboard.press("Tab")
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Continue")).to_be_focused()
    bot.says("bestmove a3-b3")
    assert table.turns == []
    page.get_by_role("button", name="Continue").click()
    expect(page.get_by_role("button", name="Pause")).to_be_focused()
    bot.is_asked(2)
    bot.says("bestmove a3-b3")
    table.wait_for_turns(1)


def test_an_opponent_is_chosen_by_the_keyboard(page: Page, site: str) -> None:
    table = Table.open_page(page, site)
    table.click("play.set_up")
    first = page.get_by_role("radio", name="Pip. Level 1")
    expect(first).to_be_checked()
    first.focus()
    for _ in range(6):
        page.keyboard.press("ArrowDown")
    seventh = page.get_by_role("radio", name="Level 7")
    expect(seventh).to_be_checked()
    expect(seventh).to_be_focused()
    expect(seventh).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator("#cards")).to_contain_text("Ravi")
    table.click("play.set_up")
    expect(page.get_by_role("radio", name="Level 7")).to_be_checked()
    expect(page.get_by_role("radio", name="Level 7")).to_be_in_viewport()


def test_the_names_in_the_dialog_have_room_in_german(page: Page, site: str) -> None:
    page.set_viewport_size({"width": 600, "height": 900})
    table = Table.open_page(page, site, pace='none", "language": "de')
    table.click("play.set_up", "play.show_details")
    for entry in page.locator(".seat [data-name]").all():
        box = entry.bounding_box()
        assert box
        assert box["width"] > 150
