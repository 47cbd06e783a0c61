"""Several workers of the bots in a browser: together they make a review, they may die, and idle ones are given back."""

import pytest
from playwright.sync_api import Page, expect

import pacru
from pacru import Position, link
from tests.support.rewording import ENDLESS, FINISH, let_reword
from tests.support.table import TWO_CORES, Table, store_settings

BOTS = "() => pacru.workers().bots.length"


def game() -> pacru.Game:
    """A game to review, which has some moves that are not the best."""
    played = pacru.Game.new()
    while len(played.plies) < 4:
        turns = played.position.moves()
        played = played.play(turns[len(played.plies) * 7 % len(turns)])
    return played.resign()


def begin_review(page: Page, site: str) -> Page:
    """A page that reviews a game, once it has two workers for that."""
    page.add_init_script(TWO_CORES)
    page.add_init_script(ENDLESS)  # no worker is done before a test goes on
    let_reword(page)
    Table.open_page(page, site, link.write(game()))
    assert page.evaluate(BOTS) <= 1
    page.locator('#arrival [data-do="review.begin"]').click()
    page.wait_for_function(f"({BOTS})() === 2")
    return page


def figures(page: Page) -> list[str]:
    """What the review says, once it is complete."""
    page.evaluate(FINISH)
    expect(page.locator("#review h2")).to_be_visible()
    expect(page.locator("#review progress")).to_have_count(0, timeout=120_000)
    page.locator("#review-summary-open").click()
    found = page.locator("#review-summary table").all_inner_texts()
    page.keyboard.press("Escape")
    return found


@pytest.mark.slow
@pytest.mark.usefixtures("clock")
def test_two_workers_review_a_game_and_the_second_one_is_given_back(
    page: Page, static_site: str
) -> None:
    begin_review(page, static_site)
    found = figures(page)
    assert page.evaluate(BOTS) == 2
    page.clock.fast_forward(61_000)
    page.wait_for_function(f"({BOTS})() === 1")
    assert found


@pytest.mark.slow
def test_a_worker_that_dies_is_replaced_and_the_review_is_finished(
    page: Page, static_site: str
) -> None:
    begin_review(page, static_site)
    page.evaluate("pacru.workers().bots[1].terminate()")
    page.wait_for_function(f"({BOTS})() === 1")
    page.wait_for_function(f"({BOTS})() === 2")
    page.evaluate("pacru.workers().bots[0].terminate()")  # the first one may die as well
    assert figures(page)
    page.wait_for_function(f"({BOTS})() === 2")


@pytest.mark.slow
def test_coach_and_opponent_think_side_by_side(page: Page, static_site: str) -> None:
    page.add_init_script(TWO_CORES)
    page.add_init_script(store_settings('{"pace": "none", "coach": "blunder"}'))
    later = str(Position.initial()).removesuffix("1") + "9"  # at first, the coach is silent
    table = Table.open_page(page, static_site + link.write(Position.parse(later), seat="S"))
    table.click("a3", "b3")
    table.wait_for_turns(2)
    page.wait_for_function(f"({BOTS})() === 2")
