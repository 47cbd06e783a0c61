"""The other games in a browser: to their end by clicks, touch and keyboard, in every window, and what axe says."""

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

import pacru
from tests.support.axe import Inspector
from tests.support.playing import DESKTOP, PHONE, choose_by_keys, choose_by_mouse, choose_by_touch
from tests.support.table import Table
from tests.support.windows import SAMPLE, Windows, in_languages

CONVERTS = "8Bsw/9/9/9/9/1a7/1b7/a8/aAn+a6 a 2 z 1"
ENDS = "7b1/8An+/9/9/9/9/aaa6/bba6/Bn+ba6 a 2 s 60"
"""Black ends this game of Shacru with i8-i9, by 7 markers to 5."""
LEFT = 12
"""About how many turns of a game are played on the page."""


def random_game(game: str, players: int) -> pacru.Game:
    """A whole random game, in which nobody leaves."""
    chance, played = random.Random(f"{game} {players}"), pacru.Game.new(players, game=game)
    while not played.outcome:
        played = played.play(chance.choice(played.position.moves()))
    return played


@pytest.mark.parametrize(
    ("page", "game", "players", "choose"),
    [
        (DESKTOP, "shacru", 2, choose_by_mouse),
        (PHONE, "azacru", 3, choose_by_touch),
        (DESKTOP, "lilacru", 4, choose_by_keys),
    ],
    indirect=["page"],
    ids=["shacru", "azacru", "lilacru"],
)
def test_a_game_is_played_to_its_end(
    page: Page, site: str, game: str, players: int, choose: Callable[[Page, str], None]
) -> None:
    plies = random_game(game, players).plies[-LEFT:]
    while isinstance(plies[0].turn, pacru.Pass):
        plies = plies[1:]
    Table.at(page, site, str(plies[0].before))
    if choose is choose_by_keys:
        page.locator(".board [data-field][tabindex='0']").locator("visible=true").focus()
    for ply in plies:
        turn = ply.turn
        if isinstance(turn, pacru.Pass):  # it is played by itself
            continue
        assert isinstance(turn, pacru.Move)
        choose(page, turn.origin)
        choose(page, turn.destination)
        if turn.twist:
            page.locator(f"#twists [data-choose='{turn.twist}']").click()
            if choose is choose_by_keys:
                page.locator(".board [data-field][tabindex='0']").locator("visible=true").focus()
        elif page.locator("#straight").is_visible():
            choose(page, turn.destination)
        elif page.locator('#confirm [data-do="play.confirm"]').is_visible():
            page.locator('#confirm [data-do="play.confirm"]').click()
    outcome = plies[-1].after.outcome
    assert outcome and outcome.scores
    expect(page.locator("#result-title")).to_be_visible()
    if players == 2:
        most, least = sorted(outcome.scores, reverse=True)
        expect(page.locator("#result-title")).to_contain_text(f", {most} to {least}")
        return
    counts = page.locator("#result-rows [data-count]").all_inner_texts()
    assert sorted(map(int, counts)) == sorted(outcome.scores)


def test_a_game_begins_from_the_dialog(page: Page, site: str) -> None:
    table = Table.open_page(page, site)
    table.click("play.set_up")
    page.locator('[data-do="play.pick_way"][data-way="here"]').click()
    table.click("play.show_details")
    page.locator('#game [data-value="shacru"]').click()
    expect(page.locator('#game [data-value="shacru"]')).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Start game").click()
    table.click("a3", "b4")
    page.locator("#twists [data-choose='<']").click()
    expect(page.locator("#rounds")).to_contain_text("a3–b4 ↶")


def numbers(page: Page) -> Locator:
    """The numbers on the markers of the visible board."""
    return page.locator(".board .tally-text").locator("visible=true")


def test_the_markers_are_counted_on_the_board(page: Page, site: str) -> None:
    page.emulate_media(reduced_motion="no-preference")
    table = Table.at(page, site, ENDS, pace="fast")
    spoken = page.get_by_role("log", name="Announcements")
    table.click("i8", "i9")
    expect(spoken).to_contain_text("Black: 7 markers. Red: 5 markers.")
    expect(page.locator('#status [data-do="bots.skip"]')).to_be_visible()
    expect(page.locator("#title")).to_have_text(re.compile("^(Black|Red): [1-9] markers?$"))
    expect(numbers(page).first).to_be_visible()
    expect(page.locator("#result-title")).to_be_visible()
    expect(numbers(page)).to_have_count(12)
    table.click("play.count_again")
    expect(page.locator("#result-title")).to_be_hidden()
    expect(page.locator('#status [data-do="bots.skip"]')).to_be_visible()
    page.keyboard.press("Escape")
    expect(numbers(page)).to_have_count(12)
    expect(page.locator("#finish")).to_be_visible()
    page.keyboard.press("Escape")
    expect(numbers(page)).to_have_count(0)


def test_all_numbers_are_there_at_once_where_little_is_to_move(page: Page, site: str) -> None:
    table = Table.at(page, site, ENDS, pace="calm")
    page.emulate_media(reduced_motion="reduce")
    table.click("i8", "i9")
    expect(page.locator("#result-title")).to_be_visible()
    expect(numbers(page)).to_have_count(12)
    expect(page.locator('#status [data-do="bots.skip"]')).to_be_hidden()
    table.click("play.count_again")
    expect(page.locator("#result-title")).to_be_hidden()
    expect(numbers(page)).to_have_count(12)


def test_a_bot_answers_and_gives_a_hint(page: Page, site: str) -> None:
    table = Table.open_page(page, site)
    table.click("play.set_up", "play.show_details")
    page.locator('#game [data-value="azacru"]').click()
    page.get_by_role("button", name="Start game").click()
    table.click("a3", "b3")
    table.wait_for_turns(2)
    table.click("bots.hint", "coach.show_hint")
    expect(page.locator("#why-text")).to_contain_text("Hint:")
    page.wait_for_function("document.querySelector('#why-text').textContent.includes(' to ')")


@in_languages("fr")
def test_it_is_seen_in_every_window(
    page: Page, site: str, language: str, *, thorough: bool
) -> None:
    windows = Windows(page, language, thorough=thorough)
    table = Table.at(page, site, str(pacru.Position.initial(game="shacru")))
    windows.look("the start of Shacru", SAMPLE)
    table.click("a3", "b4")
    windows.look("a twist", SAMPLE)
    table.shows(ENDS)
    table.click("i8", "i9", "play.count_again")
    windows.look("the count at the end", SAMPLE)
    assert not windows.wrong, "\n".join(windows.wrong)


def test_axe_finds_nothing(page: Page, site: str, inspector: Inspector) -> None:
    table = Table.at(page, site, CONVERTS)
    table.click("b1")
    inspector.look("destinations", themes=True)
    table.click("b4")
    inspector.look("a move that costs the chevron", themes=True)
    page.locator('#confirm [data-do="play.confirm"]').click()
    table.click("play.set_up")
    inspector.look("the games to choose from", themes=True)
    page.keyboard.press("Escape")
    table.shows(ENDS)
    table.click("i8", "i9")
    inspector.look("the result of a count", themes=True)
    table.click("play.count_again")
    inspector.look("the count on the board", themes=True)
