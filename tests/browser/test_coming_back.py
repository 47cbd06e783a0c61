"""The home and the result of a game, in windows of every size."""

import random
from collections.abc import Callable
from dataclasses import replace
from itertools import count

import pytest
from app.game import keeping
from app.model.saved_game import SavedGame
from app.model.setup import Setup
from playwright.sync_api import Page

import pacru
from tests.support.stored import store_game
from tests.support.table import Table, reload
from tests.support.windows import close_up, in_languages, windows_with

WINDOWS = ((390, 844), (320, 568), (844, 390), (1280, 800), (820, 1180), (1024, 690), (360, 740))
HOME = close_up("#home > *")
RESULT = close_up("#result")
ROADS = {
    "after the first lesson": "",
    "the next in a short game": "1=15",
    "the next in a full game": "1=42;2=15;3=15",
    "all beaten": ";".join(f"{level}=15" for level in range(1, 16)),
}
"""What is stored of games won."""


def play_out(players: int, is_wanted: Callable[[pacru.Game], bool]) -> pacru.Game:
    """A game to 15 markers with turns at random."""
    for seed in count():
        chance, start = random.Random(seed), pacru.Position.initial(players, changes={"goal": 15})
        game = pacru.Game(start)
        while game.outcome is None:
            game = game.play(chance.choice(list(game.position.moves())))
        if is_wanted(game):
            return game
    raise AssertionError


def won_by(*players: int) -> Callable[[pacru.Game], bool]:
    """Whether one of some players has won by markers."""
    return lambda game: bool(
        game.outcome and game.outcome.termination == "markers" and game.outcome.winner in players
    )


def ended_games() -> dict[str, SavedGame]:
    """A game of each kind of result."""
    duel = replace(Setup.default(2).with_level(1, 2), goal=15, began="2026.11.29 10:00:00")
    watched = duel.with_kind(0, bot=True)
    won, lost = play_out(2, won_by(0)), play_out(2, won_by(1))
    four = replace(Setup.default(4), goal=15, began="2026.11.29 10:00:00")
    return {
        "won": SavedGame(duel, won),
        "lost": SavedGame(duel, lost),
        "a draw": SavedGame(duel, lost.take_back(8).agree_draw()),
        "four players": SavedGame(four, play_out(4, won_by(1, 2, 3))),
        "watched": SavedGame(watched, won),
    }


@pytest.mark.parametrize("what", ROADS)
@in_languages("en", "de", "fr")
def test_the_home_is_seen_in_every_window(
    page: Page, site: str, what: str, language: str, *, thorough: bool
) -> None:
    windows = windows_with(page, language, {"road": ROADS[what]}, thorough=thorough)
    Table.open_page(page, site, "#home")
    page.wait_for_selector("html[data-home]", state="attached")
    windows.look(what, WINDOWS, wrong=HOME)
    page.locator("#home .opponent").nth(5).click()
    windows.look("a face pressed", WINDOWS, wrong=HOME)
    assert not windows.wrong, "\n".join(windows.wrong)


@pytest.mark.slow
@in_languages("en", "de", "fr")
def test_the_result_is_seen_in_every_window(
    page: Page, static_site: str, language: str, *, thorough: bool
) -> None:
    windows = windows_with(page, language, {}, thorough=thorough)
    Table.open_page(page, static_site)
    for what, ended in ended_games().items():
        store_game(page, keeping.write(ended))
        reload(page)
        page.locator("#result").wait_for()
        windows.look(what, WINDOWS, wrong=RESULT)
    assert not windows.wrong, "\n".join(windows.wrong)
